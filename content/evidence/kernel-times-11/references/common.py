"""What several references share."""

import numpy as np


def halves(bits):
    return bits.view(np.float16).astype(np.float64)


def half(values):
    return np.asarray(values).astype(np.float16).ravel()


def floats(bits):
    """What a buffer of 32-bit words holds, read as single precision."""
    return bits.view(np.float32)
