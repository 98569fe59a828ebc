import numpy as np


def unpackTrades(b, n):
    words = b[0].reshape(n, 3)
    return {1: words[:, 1].copy().view('f8'), 2: (words[:, 2] & 0xffffffff).astype('u4').view('f4'), 3: words[:, 0] >> 32 & 255}


def bitsToBytes(b, n):
    return {1: np.unpackbits(b[0].view('u1'), bitorder='little')}


def kvAppend(b, heads, dim, page):
    tokens, k, v = len(b[4]), b[2].reshape(-1, heads, page, dim).copy(), b[3].reshape(-1, heads, dim, page).copy()
    for t in range(tokens):
        at = b[4][t]
        k[at // page, :, at % page] = b[0].reshape(tokens, heads, dim)[t]
        v[at // page, :, :, at % page] = b[1].reshape(tokens, heads, dim)[t]
    return {2: k.ravel(), 3: v.ravel()}


def upsampleBackward(b, planes, h, w, H, W):
    def weights(big, little):
        out = np.zeros((big, little))
        for i in range(big):
            at = max((i + 0.5) * little / big - 0.5, 0)
            k = int(at)
            out[i, k] += 1 - (at - k)
            out[i, min(k + 1, little - 1)] += at - k
        return out
    return {1: (weights(H, h).T @ b[0].reshape(planes, H, W).astype(float) @ weights(W, w)).ravel()}


def rotate90Rgb(b, w, h):
    return {1: np.rot90(b[0].reshape(h, w, 3), -1).ravel()}


def splitStereo(b, n):
    a = b[0].reshape(n, 2) / 32768
    return {1: a[:, 0], 2: a[:, 1]}


def scalePitched(b, pitch, w, h, by):
    out = b[0].reshape(h, pitch // 4).astype(float)
    out[:, :w] *= by
    return {0: out.ravel()}
