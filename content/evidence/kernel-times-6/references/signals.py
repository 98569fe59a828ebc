import numpy as np

from .common import doubled

TAPS = np.array([0.01, 0.02, -0.03, 0.04, 0.05, -0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16])
TAPS = np.concatenate([TAPS, [0.16, 0.15, 0.14, 0.13, 0.12, 0.11, 0.1, 0.09, 0.08, 0.07, -0.06, 0.05, 0.04, -0.03, 0.02, 0.01]])


def firDecimate(b, factor, n):
    return {1: [TAPS @ b[0][i * factor:i * factor + 32] for i in range(n)]}


def goertzelBins(b, length, bins, count):
    x, c = b[0].reshape(count, 1, length).astype(float), b[2] * 0.1 - 0.8
    s1 = s2 = np.zeros((count, bins))
    for k in range(length):
        s1, s2 = x[..., k] + c * s1 - s2, s1
    return {1: (s1**2 + s2**2 - c * s1 * s2).ravel()}


def hannFrames(b, length, hop, count):
    return {1: np.concatenate([b[0][f * hop:f * hop + length] * np.hanning(length) for f in range(count)])}


def autocorrelation(b, n, lags):
    x = b[0].astype(float)
    return {1: [x[:n - k] @ x[k:] / n for k in range(lags)]}


def haarLevel(b, half):
    x = b[0].reshape(half, 2).astype(float)
    return {1: (x[:, 0] + x[:, 1]) / np.sqrt(2), 2: (x[:, 0] - x[:, 1]) / np.sqrt(2)}


def pointwiseComplexMul(b, n, scale):
    x, y = (a.reshape(n, 2) @ [1, 1j] for a in doubled(b))
    z = x * y * scale
    return {0: np.stack([z.real, z.imag], -1).ravel()}


def beamformDelays(b, w, h, elements, samples, pitch, rate):
    rf = b[0].reshape(elements, samples).astype(float)
    z, x = np.mgrid[:h, :w]
    px, pz, total = (x - w / 2) * 0.1, z * 0.1 + 1, np.zeros((h, w))
    for e in range(elements):
        at = (pz + np.hypot(px - (e - elements / 2) * pitch, pz)) * rate
        i = at.astype(int)
        here, near = at - i, np.minimum(i, samples - 2)
        total += np.where(i + 1 < samples, (1 - here) * rf[e, near] + here * rf[e, near + 1], 0)
    return {1: total.ravel()}


def nttButterfly(b, half, n):
    a, mod = b[0].astype(np.uint64).reshape(-1, 2, half), np.uint64(998244353)
    v = a[:, 1] * b[1][half:2 * half].astype(np.uint64) % mod
    return {0: np.stack([(a[:, 0] + v) % mod, (a[:, 0] + mod - v) % mod], 1).ravel()}
