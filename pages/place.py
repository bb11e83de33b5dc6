from pages.ui.shell import require_shell

require_shell()

from pages.ui import place_session as session
from pages.ui import place_view as view

game = session.read()
if game is None:
    view.draw_lobby()
else:
    view.draw_game(*game)
