import numpy as np

from .common import doubled


def accidentalDoubles(b, n):
    x = b[0].astype(float)
    return {1: 0.5 * np.sqrt(x) + x**2 / 3 + 1}


def localArrayIndexed(b, rounds, n):
    out = []
    for v in b[0]:
        state, v = list(range(64)), int(v)
        for r in range(rounds):
            one, t = (v + r) & 63, state[(v + r) & 63]
            two = t & 63
            state[one] = state[two]
            state[two] = t + 1
            v = (v * 5 + t) & 0xffffffff
        out.append((v + state[v & 63]) & 0xffffffff)
    return {1: np.array(out, 'u4').view('i4')}


def lockedSum(b, n):
    return {1: [b[0].sum()], 2: [0]}


def mapWith(b, n):
    t = np.clip(b[0] / 15.0, 0, 1)
    return {1: t * t * (3 - 2 * t)}


def streamHints(b, n):
    return {2: (b[0].reshape(n, 4) * b[1][np.arange(n) & 255, None]).ravel()}


def assertedGather(b, size, n):
    return {2: b[1][b[0]] * 2}


def binBySplitters(b, parts, n):
    return {2: np.bincount(np.searchsorted(b[1][:-1], b[0], 'right'), minlength=parts)}


def powersUnrolled(b, n):
    return {1: doubled(b)[0]**9 * 1e-9}
