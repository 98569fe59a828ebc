"""Shared by several references."""

import numpy as np


def halves(bits):
    return bits.view(np.float16).astype(np.float64)


def toward_zero(a, b):
    return int(a / b)


def half(values):
    return np.asarray(values).astype(np.float16).ravel()
