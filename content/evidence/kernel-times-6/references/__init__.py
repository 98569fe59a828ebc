"""The expected results of each kernel of kernels/, by a plain computation: function NAME(the buffers before, the plain arguments) gives the
buffers that it writes, by their place among the buffers."""

from .images import *  # noqa: F401, F403
from .folds import *  # noqa: F401, F403
from .products import *  # noqa: F401, F403
from .moves import *  # noqa: F401, F403
from .grids import *  # noqa: F401, F403
from .learning import *  # noqa: F401, F403
from .bytes import *  # noqa: F401, F403
from .graphs import *  # noqa: F401, F403
from .physics import *  # noqa: F401, F403
from .signals import *  # noqa: F401, F403
from .lessons import *  # noqa: F401, F403
