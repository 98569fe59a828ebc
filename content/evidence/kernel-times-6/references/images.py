import numpy as np
from numpy import float32 as f32

from .common import clamp, inner


def cropNormalize(b, sw, x0, y0, w, h, mirror):
    a = b[0].reshape(-1, sw, 3)[y0:y0 + h, x0:x0 + w].astype(float)
    a = a[:, ::-1] if mirror else a
    return {1: ((a - [123.675, 116.28, 103.53]) / [58.395, 57.12, 57.375]).transpose(2, 0, 1).ravel()}


def alphaBlend(b, n):
    f, g = (x.reshape(n, 4).astype(f32) for x in b[:2])
    a = f[:, 3:] / f32(255)
    # One product is rounded, the other is added to it at once; a result slightly less than an integer is truncated to the one below.
    out = np.floor((f.astype(float) * a + g * (f32(1) - a)).astype(f32))
    out[:, 3] = 255
    return {2: out.ravel()}


def undistortLens(b, w, h, k1, k2, fx, fy):
    v, u = np.mgrid[:h, :w].astype(float)
    x, y = (u - w / 2) / fx, (v - h / 2) / fy
    r2 = x * x + y * y
    s = 1 + k1 * r2 + k2 * r2**2
    px, py = x * s * fx + w / 2, y * s * fy + h / 2
    ix, iy = np.floor(px).astype(int), np.floor(py).astype(int)
    inside = (ix >= 0) & (iy >= 0) & (ix + 1 < w) & (iy + 1 < h)
    a = b[0].reshape(h, w).astype(float)

    def at(j, i):
        return a[clamp(iy + j, h), clamp(ix + i, w)]
    ax, ay = px - ix, py - iy
    return {1: np.where(inside, (1 - ay) * ((1 - ax) * at(0, 0) + ax * at(0, 1)) + ay * ((1 - ax) * at(1, 0) + ax * at(1, 1)), 0).ravel()}


def demosaicBayer(b, w, h):
    a = b[0].reshape(h, w).astype(int)
    y, x = np.mgrid[1:h - 1, 1:w - 1]

    def p(i, j):
        return a[y + j, x + i]
    here, across, down = p(0, 0), (p(-1, 0) + p(1, 0)) // 2, (p(0, -1) + p(0, 1)) // 2
    cross = (p(-1, 0) + p(1, 0) + p(0, -1) + p(0, 1)) // 4
    diagonal = (p(-1, -1) + p(1, -1) + p(-1, 1) + p(1, 1)) // 4
    red, blue, row = (y % 2 == 0) & (x % 2 == 0), (y % 2 == 1) & (x % 2 == 1), y % 2 == 0
    out = b[1].reshape(h, w, 3).astype(int)
    out[1:-1, 1:-1, 0] = np.select([red, blue, row], [here, diagonal, across], down)
    out[1:-1, 1:-1, 1] = np.where(red | blue, cross, here)
    out[1:-1, 1:-1, 2] = np.select([red, blue, row], [diagonal, here, down], across)
    return {1: out.ravel()}


def nlMeans(b, w, h, search, h2):
    a = b[0].reshape(h, w).astype(float)
    y, x = np.mgrid[:h, :w]

    def at(j, i):
        return a[clamp(y + j, h), clamp(x + i, w)]
    total = norm = 0
    for dy in range(-search, search + 1):
        for dx in range(-search, search + 1):
            d2 = sum((at(j, i) - at(dy + j, dx + i))**2 for j in (-1, 0, 1) for i in (-1, 0, 1))
            weight = np.exp(-d2 / h2)
            total, norm = total + weight * at(dy, dx), norm + weight
    return {1: (total / norm).ravel()}


def harrisResponse(b, w, h, k):
    a = b[0].reshape(h, w).astype(float)
    gx, gy = np.zeros((h, w)), np.zeros((h, w))
    gx[:, 1:-1], gy[1:-1] = (a[:, 2:] - a[:, :-2]) / 2, (a[2:] - a[:-2]) / 2

    def window(q):
        return sum(q[1 + j:h - 3 + j, 1 + i:w - 3 + i] for j in range(3) for i in range(3))
    xx, yy, xy = window(gx * gx), window(gy * gy), window(gx * gy)
    return {1: inner(b[1], xx * yy - xy**2 - k * (xx + yy)**2, 2)}


def sadMatch(b, w, h, pw, ph):
    a, p = b[0].reshape(h, w).astype(int), b[1].reshape(ph, pw).astype(int)
    return {2: sum(np.abs(a[j:h - ph + 1 + j, i:w - pw + 1 + i] - p[j, i]) for j in range(ph) for i in range(pw)).ravel()}


def pixelateTiles(b, w):
    a = b[0].reshape(-1, w).astype(int)
    means = a.reshape(a.shape[0] // 8, 8, w // 8, 8).sum((1, 3)) // 64
    return {1: np.repeat(np.repeat(means, 8, 0), 8, 1).ravel()}


def erodeNaive(b, w, h, r):
    a = np.pad(b[0].reshape(h, w), r, constant_values=255)
    return {1: np.min([a[j:j + h, i:i + w] for j in range(2 * r + 1) for i in range(2 * r + 1)], 0).ravel()}


def labelSpread(b, w, h):
    a = b[0].reshape(h, w)
    far = np.iinfo(np.int32).max
    p = np.pad(np.where(a == 0, far, a), 1, constant_values=far)
    least = np.min([p[1:-1, 1:-1], p[1:-1, :-2], p[1:-1, 2:], p[:-2, 1:-1], p[2:, 1:-1]], 0)
    out = np.where(a == 0, 0, least)
    return {1: out.ravel(), 2: [int((out != a).any())]}


def histogramRgb(b, n):
    return {1: np.concatenate([np.bincount(c, minlength=256) for c in b[0].reshape(n, 3).T])}


def equalizeApply(b, least, n):
    return {2: np.floor((b[1][b[0]] - least) / (n - least) * 255 + 0.5)}


def distanceAlongRows(b, limit, w, h):
    a = b[0].reshape(h, w) > limit
    x = np.arange(w)
    return {1: [min([abs(i - j) for j in x[row]], default=w) for row in a for i in x]}
