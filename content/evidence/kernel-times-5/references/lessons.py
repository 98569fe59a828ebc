import math

import numpy as np
from numpy import float32 as f32

from .products import fused


def normalCdf(b, n):
    return {1: np.array([0.5 * math.erfc((1 - 0.125 * float(x)) * math.sqrt(0.5)) for x in b[0]])}


def moveBigStructs(b, dt, n):
    out = b[0].reshape(n, 16).astype(float)
    out[:, :3] += dt * out[:, 4:7]
    return {1: out.ravel()}


def halfPolynomial(b, rounds, n):
    v = b[0].view(np.float16)
    a, bb, c = np.float16([0.25, 0.5, -0.125])
    for _ in range(rounds):
        v = fused(fused(v, a, c), v, bb)
    return {1: v}


def perlinNoise(b, w, h, scale, octaves):
    perm, total, amplitude, frequency = b[1].astype(int), np.zeros((h, w)), 1, f32(scale)

    def slope(hash_, x, y):
        return np.where(hash_ & 1, -x, x) + np.where(hash_ & 2, -y, y)
    for _ in range(octaves):
        x, y = np.broadcast_arrays((np.arange(w, dtype=f32) * frequency)[None, :], (np.arange(h, dtype=f32) * frequency)[:, None])
        i, j = np.floor(x).astype(int), np.floor(y).astype(int)
        x, y = (x - i).astype(float), (y - j).astype(float)
        u, v = (t**3 * (t * (t * 6 - 15) + 10) for t in (x, y))
        corner = [[slope(perm[perm[i + dx & 255] + j + dy & 255], x - dx, y - dy) for dx in (0, 1)] for dy in (0, 1)]
        lines = [one + u * (two - one) for one, two in corner]
        total += amplitude * (lines[0] + v * (lines[1] - lines[0]))
        amplitude, frequency = amplitude / 2, frequency * f32(2)
    return {0: total.ravel()}


def fillWithRandom(b, seed, n):
    s, out = np.uint32(seed) ^ np.arange(n, dtype=np.uint32) * np.uint32(0x9E3779B9), []
    for _ in range(4):
        s = s ^ s << np.uint32(13)
        s = s ^ s >> np.uint32(17)
        s = s ^ s << np.uint32(5)
        out.append(s)
    return {0: np.stack(out, 1).ravel()}


def asyncTileScale(b, factor, tiles):
    x = b[0].reshape(-1, 512).astype(float)
    return {1: (factor * (x + x[:, ::-1])).ravel()}


def slidingMax(b, window, n):
    x = np.concatenate([b[0], np.zeros(window, int)])
    return {1: np.max([x[k:k + n] for k in range(window)], 0)}


def runningSumsOfTiles(b, w):
    return {1: np.cumsum(b[0].reshape(-1, 32, w), 1).ravel()}
