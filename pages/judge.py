from pages.ui.shell import require_shell

require_shell()

from pages.ui import judge_session as session
from pages.ui import judge_view as view

asked = session.read()
view.draw_question(asked)
view.draw_answers(asked)
view.draw_tables(asked)
