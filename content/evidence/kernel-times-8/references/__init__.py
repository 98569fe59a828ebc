"""What each kernel of cases.json should leave behind, computed plainly: function FILE(the buffers before, the plain arguments) gives the
buffers that it writes, by their place among the buffers."""

from .boxes import *  # noqa: F401, F403
from .bytes import *  # noqa: F401, F403
from .layers import *  # noqa: F401, F403
from .linear import *  # noqa: F401, F403
from .moved import *  # noqa: F401, F403
from .points import *  # noqa: F401, F403
from .sums import *  # noqa: F401, F403
from .vectors import *  # noqa: F401, F403
