import numpy as np

from .common import inner


def around(a):
    return a[1:-1, :-2] + a[1:-1, 2:] + a[:-2, 1:-1] + a[2:, 1:-1]


def redBlackSweep(b, w, h, color):
    u, f = (x.reshape(h, w).astype(float) for x in b)
    y, x = np.indices((h - 2, w - 2)) + 1
    return {0: inner(b[0], np.where((x + y) % 2 == color, 0.25 * (around(u) - f[1:-1, 1:-1]), u[1:-1, 1:-1]), 1)}


def lifeInBits(b, words, rows):
    cells = np.unpackbits(b[0].view(np.uint8), bitorder='little').reshape(rows, 32 * words).astype(int)
    near = sum(np.roll(cells, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1)) - cells
    return {1: np.packbits((near == 3) | (cells == 1) & (near == 2), bitorder='little').view(np.uint32)}


def heatTile3d(b, w, h, d, c):
    p = np.pad(b[0].reshape(d, h, w).astype(float), 1)
    o = p[1:-1, 1:-1, 1:-1]
    near = p[1:-1, 1:-1, :-2] + p[1:-1, 1:-1, 2:] + p[1:-1, :-2, 1:-1] + p[1:-1, 2:, 1:-1] + p[:-2, 1:-1, 1:-1] + p[2:, 1:-1, 1:-1]
    return {1: (o + c * (near - 6 * o)).ravel()}


def advectBackward(b, n, dt):
    before, u, v = (x.reshape(n + 2, n + 2).astype(float) for x in b[1:])
    y, x = np.indices((n, n)) + 1.0
    x, y = np.clip(x - dt * u[1:-1, 1:-1], 0.5, n + 0.5), np.clip(y - dt * v[1:-1, 1:-1], 0.5, n + 0.5)
    i, j = x.astype(int), y.astype(int)
    s, t = x - i, y - j
    value = (1 - s) * ((1 - t) * before[j, i] + t * before[j + 1, i]) + s * ((1 - t) * before[j, i + 1] + t * before[j + 1, i + 1])
    return {0: inner(b[0], value, 1)}


def convolutionTiled1d(b, n):
    return {1: np.convolve(b[0].astype(float), [0.05, 0.09, 0.12, 0.15, 0.18, 0.15, 0.12, 0.09, 0.05], 'same')}


def convolveRowsInSteps(b, w, h, pitch):
    weights = [0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.09, 0.1, 0.14, 0.1, 0.09, 0.08, 0.06, 0.04, 0.03, 0.02, 0.01]
    return {0: np.concatenate([np.convolve(line, weights, 'same') for line in b[1].reshape(h, w).astype(float)])}


def laplaceResidual(b, w, h):
    a = b[0].reshape(h, w)
    new = 0.25 * around(a)
    return {1: inner(b[1], new, 1), 2: [((new - a[1:-1, 1:-1])**2).sum()]}


def burgersUpwind(b, nu, dt, dx, n):
    u = b[0].astype(float)
    c, l, r = u[1:-1], u[:-2], u[2:]
    return {1: inner(b[1], c - dt * c * np.where(c > 0, c - l, r - c) / dx + nu * dt / dx**2 * (r - 2 * c + l), 1)}


def divergenceOfField(b, n):
    f = b[0].reshape(n, n, n, 3).astype(float)
    x, y, z = f[..., 0], f[..., 1], f[..., 2]
    o = slice(1, -1)
    return {1: inner(b[1], 0.5 * (x[o, o, 2:] - x[o, o, :-2] + y[o, 2:, o] - y[o, :-2, o] + z[2:, o, o] - z[:-2, o, o]), 1)}
