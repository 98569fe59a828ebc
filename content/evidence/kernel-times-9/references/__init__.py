"""The expected results of each kernel of cases.json, by a plain computation: function FILE(the buffers before, the plain arguments) gives the
buffers that it writes, by their place among the buffers."""

from .classes import *  # noqa: F401, F403
from .images import *  # noqa: F401, F403
from .matrices import *  # noqa: F401, F403
from .matrices import _transpose_zsum  # noqa: F401
from .points import *  # noqa: F401, F403
from .sums import *  # noqa: F401, F403
from .transformers import *  # noqa: F401, F403
from .vectors import *  # noqa: F401, F403
