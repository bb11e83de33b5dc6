from pages.ui.shell import require_shell

require_shell()

from pages.ui.explore_view import draw

draw()
