from pages.ui.shell import require_shell

require_shell()

from pages.ui import play_session as session
from pages.ui import play_view as view
from pages.ui.lobby import draw_lobby

link = session.read()
view.draw_problems(link)
if link.played is None:
    draw_lobby(link)
else:
    view.draw_hand(link.played, link.ply)
