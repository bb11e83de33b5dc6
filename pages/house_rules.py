from pages.ui.shell import require_shell

require_shell()

from pages.ui import house_session as session
from pages.ui import house_view as view

house = session.read()
view.draw_head(house)
view.draw_problems(house)
view.VIEWS[session.view()].draw(house)
