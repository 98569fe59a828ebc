"""Shared by several references."""

import numpy as np


def clamp(values, count):
    return np.clip(values, 0, count - 1)


def halves(bits):
    return bits.view(np.float16).astype(np.float64)


def doubled(buffers):
    return [x.astype(float) for x in buffers]


def inner(before, values, edge):
    """The previous values at the edges, the computed ones inside."""
    out = np.array(before, dtype=float).reshape([n + 2 * edge for n in values.shape])
    out[tuple(slice(edge, -edge) for _ in values.shape)] = values
    return out.ravel()
