import numpy as np

from .common import doubled, inner


def fdtdElectric(b, nx, ny):
    ex, ey, hz = doubled(b)
    ex, ey, hz = ex.reshape(nx, ny + 1), ey.reshape(nx, ny), hz.reshape(nx, ny)
    ey[1:] -= 0.5 * (hz[1:] - hz[:-1])
    ex[:, 1:ny] -= 0.5 * (hz[:, 1:] - hz[:, :-1])
    return {0: ex.ravel(), 1: ey.ravel()}


def grayScott(b, n, feed, kill, dt):
    u, v = (x.reshape(n, n) for x in doubled(b[:2]))

    def laplacian(a):
        return sum(np.roll(a, s, axis) for s in (1, -1) for axis in (0, 1)) - 4 * a
    uvv = u * v * v
    return {2: (u + dt * (0.16 * laplacian(u) - uvv + feed * (1 - u))).ravel(), 3: (v + dt * (0.08 * laplacian(v) + uvv - (feed + kill) * v)).ravel()}


def laplaceWrongOrder(b, nx, ny, nz):
    u = b[0].reshape(nx, ny, nz)
    c = u[1:-1, 1:-1, 1:-1]
    out = u[:-2, 1:-1, 1:-1] + u[2:, 1:-1, 1:-1] + u[1:-1, :-2, 1:-1] + u[1:-1, 2:, 1:-1] + u[1:-1, 1:-1, :-2] + u[1:-1, 1:-1, 2:] - 6 * c
    return {1: inner(b[1], out, 1)}


def multigridRestrict(b, nc):
    f, line = b[0].reshape(2 * nc - 1, 2 * nc - 1).astype(float), [0.25, 0.5, 0.25]
    m = 2 * (nc - 2)
    return {1: inner(b[1], sum(line[j] * line[i] * f[1 + j:1 + j + m:2, 1 + i:1 + i + m:2] for j in range(3) for i in range(3)), 1)}


def ruleManySteps(b, rule, steps, n):
    a = b[0] & 1
    for _ in range(steps):
        a = rule >> (np.roll(a, 1) << 2 | a << 1 | np.roll(a, -1)) & 1
    return {1: a}


def needlemanTiles(b, cols, penalty, first, diagonal):
    tables, similar = b[0].reshape(-1, cols, cols).copy(), b[1].reshape(-1, cols, cols)
    for t, s in zip(tables, similar):
        for bx in range(first, diagonal + 1):
            for y in range(16 * (diagonal - bx) + 1, 16 * (diagonal - bx) + 17):
                for x in range(16 * bx + 1, 16 * bx + 17):
                    t[y, x] = max(t[y - 1, x - 1] + s[y, x], t[y, x - 1] - penalty, t[y - 1, x] - penalty)
    return {0: tables.ravel()}


def dtwPairs(b, length, n):
    out = []
    for p, q in zip(*(x.reshape(n, length) for x in doubled(b[:2]))):
        d = np.full((length + 1, length + 1), 1e30)
        d[0, 0] = 0
        for i in range(length):
            for j in range(length):
                d[i + 1, j + 1] = min(d[i, j], d[i, j + 1], d[i + 1, j]) + abs(p[i] - q[j])
        out.append(d[-1, -1])
    return {2: out}


def cyclicReduction(b, n):
    out = []
    for low, diag, up, rhs in zip(*(x.reshape(-1, n) for x in doubled(b[:4]))):
        out.append(np.linalg.solve(np.diag(low[1:], -1) + np.diag(diag + 40) + np.diag(up[:-1], 1), rhs))
    return {4: np.concatenate(out)}


def jacobiStride2d(b, n, h2):
    u, f = b[0].reshape(n, n), b[1].reshape(n, n)
    return {2: inner(b[2], 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] + h2 * f[1:-1, 1:-1]), 1)}


def curlOfField(b, n, half):
    F = b[0].reshape(n, n, n, 3).astype(float)
    i = slice(1, -1)
    dx, dy, dz = (half * (F[p] - F[m]) for p, m in (((i, i, slice(2, None)), (i, i, slice(-2))), ((i, slice(2, None), i), (i, slice(-2), i)), ((slice(2, None), i, i), (slice(-2), i, i))))
    out = b[1].reshape(n, n, n, 3).astype(float)
    out[1:-1, 1:-1, 1:-1] = np.stack([dy[..., 2] - dz[..., 1], dz[..., 0] - dx[..., 2], dx[..., 1] - dy[..., 0]], -1)
    return {1: out.ravel()}
