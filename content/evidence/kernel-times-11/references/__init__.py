"""What each kernel of cases.json should leave behind, computed plainly: function FILE(the buffers before, the plain arguments) gives the
buffers that it writes, by their place among the buffers."""

from .images import *  # noqa: F401, F403
from .learning import *  # noqa: F401, F403
from .matrices import *  # noqa: F401, F403
from .sequences import *  # noqa: F401, F403
from .sparse import *  # noqa: F401, F403
from .sparse import _fgms_fusion_fp16_2, _fgms_fusion_fp16_8  # noqa: F401
from .vectors import *  # noqa: F401, F403
from .vectors import _Cast  # noqa: F401
