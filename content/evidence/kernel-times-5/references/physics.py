import numpy as np
from numpy import float32 as f32

from .common import doubled


def nbodyInDoubles(b, n):
    at, mass = np.stack(b[:3]), b[3]
    d = at[:, None, :] - at[:, :, None]
    force = (d * (mass * ((d * d).sum(0) + 1e-2)**-1.5)).sum(2)
    return {4: force[0], 5: force[1], 6: force[2]}


def lorenzRungeKutta(b, steps, h, n):
    s = np.stack([1 + 0.01 * b[0].astype(float), np.ones(n), np.full(n, 20.0)])

    def slope(p):
        return np.stack([10 * (p[1] - p[0]), p[0] * (28 - p[2]) - p[1], p[0] * p[1] - 8 / 3 * p[2]])
    for _ in range(steps):
        # As in the kernel: the third slope is half a step from the second, the last a whole one from the third.
        one = slope(s)
        two = slope(s + 0.5 * h * one)
        three = slope(s + 0.5 * h * two)
        s = s + h / 6 * (one + 2 * two + 2 * three + slope(s + h * three))
    return {1: s.T.ravel()}


def isingCheckerboard(b, seed, w, h, color):
    spins = b[0].reshape(h, w)
    up = spins & 1
    near = sum(np.roll(up, *way) for way in ((1, 0), (-1, 0), (1, 1), (-1, 1)))
    word = np.arange(w * h, dtype=np.uint32).reshape(h, w) * np.uint32(747796405) + np.uint32(seed)
    word = ((word >> ((word >> np.uint32(28)) + np.uint32(4))) ^ word) * np.uint32(277803737)
    word = (word >> np.uint32(22)) ^ word
    turns = (word & np.uint32(0xffff)) < b[1][up * 5 + near]
    y, x = np.indices((h, w))
    return {0: np.where((x + y) % 2 == color, up ^ turns, spins).ravel()}


def binomialOption(b, strike, up, discount, p):
    spot = b[0][:, None].astype(float) + 50
    value = np.maximum(spot * float(f32(up))**(2.0 * np.arange(256) - 255) - strike, 0)
    for _ in range(255):
        value = float(f32(discount)) * (p * value[:, 1:] + (1 - p) * value[:, :-1])
    return {1: value[:, 0]}


def transformPoints(b, n):
    out = b[0].reshape(n, 4) @ b[2].reshape(4, 4).T.astype(float)
    out[:, 3] += 1
    out[:, :3] /= out[:, 3:]
    return {1: out.ravel()}


def skinVertices(b, n):
    at, bones, weights, matrices = b[0].reshape(n, 3).astype(float), b[1].reshape(n, 4), b[2].reshape(n, 4), b[3].reshape(-1, 3, 4)
    return {4: np.einsum('nk,nkij,nj->ni', weights, matrices[bones], np.hstack([at, np.ones((n, 1))])).ravel()}


def dftNaive(b, n):
    out = np.fft.fft(b[0] + 1j * b[1])
    return {2: out.real, 3: out.imag}


def firFilter(b, count, n):
    return {2: np.convolve(b[0].astype(float), b[1])[:n]}


def cosineTransformEights(b, pitch):
    v, u = np.indices((8, 8))
    c = np.where(v == 0, 8**-0.5, 0.5) * np.cos((2 * u + 1) * v * np.pi / 16)
    tiles = b[0].reshape(-1, 8, pitch // 8, 8).transpose(0, 2, 1, 3) - 128.0
    return {1: (c @ tiles @ c.T).transpose(0, 2, 1, 3).ravel()}


def biquadChannels(b, b0, b1, b2, a1, a2, samples, channels):
    out, z1, z2 = [], 0, 0
    for x in b[0].reshape(samples, channels).astype(float):
        y = b0 * x + z1
        z1, z2 = b1 * x - a1 * y + z2, b2 * x - a2 * y
        out.append(y)
    return {1: np.concatenate(out)}


def rasterTriangles(b, count, w, h):
    y, x = np.indices((h, w))
    nearest, color = np.full((h, w), 1 << 30), np.zeros((h, w), int)
    for x0, y0, x1, y1, x2, y2, depth, own in b[0].reshape(count, 8).tolist():
        sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for ax, ay, bx, by in ((x0, y0, x1, y1), (x1, y1, x2, y2), (x2, y2, x0, y0))]
        seen = (np.min(sides, 0) >= 0) | (np.max(sides, 0) <= 0)
        seen &= depth < nearest
        nearest[seen], color[seen] = depth, own + 1
    return {1: color.ravel()}


def flockSteer(b, radius2, n):
    at, way = (x.reshape(n, 2).astype(float) for x in b[:2])
    out = way.copy()
    for i in range(n):
        d = at - at[i]
        d2 = (d * d).sum(1)
        near = d2 < radius2
        near[i] = False
        if near.any():
            apart = -(d[near] / (d2[near, None] + 1)).sum(0)
            out[i] += 0.01 * (at[near].mean(0) - at[i]) + 0.05 * apart + 0.1 * (way[near].mean(0) - way[i])
    return {2: out.ravel()}


def fftStage(b, n, span):
    x = b[0].reshape(n, 2).astype(float) @ [1, 1j]
    i = np.arange(n // 2)
    k = i % span
    turned = x[n // 2:] * np.exp(-1j * np.pi * k / span)
    out = np.zeros(n, complex)
    out[2 * i - k], out[2 * i - k + span] = x[:n // 2] + turned, x[:n // 2] - turned
    return {1: np.stack([out.real, out.imag], 1).ravel()}


def bounceParticles(b, dt, wall, n):
    x, y, u, v = doubled(b)
    x, y, v = x + dt * u, y + dt * v, v - 9.81 * dt
    return {0: np.clip(x, 0, wall), 1: np.clip(y, 0, wall), 2: np.where((x < 0) | (x > wall), -0.9 * u, u), 3: np.where((y < 0) | (y > wall), -0.9 * v, v)}
