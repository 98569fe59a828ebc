"""What each kernel of cases.json should leave behind, computed plainly: function FILE(the buffers before, the plain arguments) gives the
buffers that it writes, by their place among the buffers."""

from .images import *  # noqa: F401, F403
from .matrices import *  # noqa: F401, F403
from .matrices import __block_trsv  # noqa: F401
from .points import *  # noqa: F401, F403
from .sums import *  # noqa: F401, F403
from .transformers import *  # noqa: F401, F403
from .vectors import *  # noqa: F401, F403
from .vectors import _cupy_convolve_int64, _cupy_pack_int8, _cupy_sosfilt_float64  # noqa: F401
