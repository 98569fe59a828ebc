"""The expected results of each kernel of cases.json, by a plain computation: function FILE(the buffers before, the plain arguments) gives the
buffers that it writes, by their place among the buffers."""

from .boxes import *  # noqa: F401, F403
from .bytes import *  # noqa: F401, F403
from .layers import *  # noqa: F401, F403
from .linear import *  # noqa: F401, F403
from .moved import *  # noqa: F401, F403
from .points import *  # noqa: F401, F403
from .sums import *  # noqa: F401, F403
from .vectors import *  # noqa: F401, F403
