from pages.ui.shell import require_shell

require_shell()

from pages.ui import decks_session as session
from pages.ui import decks_view as view

view.draw_head()
view.VIEWS[session.view()].draw()
