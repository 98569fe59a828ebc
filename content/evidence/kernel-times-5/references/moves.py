import numpy as np
from numpy import float32 as f32


def transposeGuarded(b, w, h):
    return {0: b[1].reshape(h, w).T.ravel()}


def transposeInPlace(b, n):
    return {0: b[0].reshape(n, n).T.ravel()}


def permuteAxes(b, dims, total):
    two, three, one = b[2]
    return {1: b[0].reshape(one, two, three).transpose(1, 2, 0).ravel()}


def colToIm(b, channels, h, w, k):
    columns, pad = b[0].reshape(channels, k, k, h, w), k // 2
    out = np.zeros((channels, h + 2 * pad, w + 2 * pad))
    for dy in range(k):
        for dx in range(k):
            out[:, dy:dy + h, dx:dx + w] += columns[:, dy, dx]
    return {1: out[:, pad:pad + h, pad:pad + w].ravel()}


def maskedFill(b, value, n):
    return {2: np.where(b[1] != 0, f32(value), b[0])}


def valueOfTrades(b, venue, n):
    trades = b[0].view(np.dtype([('price', '<i4'), ('quantity', '<i4'), ('venue', '<i2'), ('side', 'u1'), ('flag', 'u1')]))
    value = np.where(trades['venue'] != venue, trades['price'].astype(np.int64) * trades['quantity'], 0)
    return {1: np.where(trades['side'] & 1, -value, value)}


def bitReverseCopy(b, bits):
    at = [int(f'{i:0{bits}b}'[::-1], 2) for i in range(1 << bits)]
    return {1: b[0].reshape(-1, 2)[at].ravel()}


def swapEndian(b, n):
    return {0: b[0].byteswap()}


def fromMortonOrder(b, side):
    y, x = np.indices((side, side))
    at = sum((x >> k & 1) << 2 * k | (y >> k & 1) << 2 * k + 1 for k in range(16))
    return {1: b[0][at].ravel()}


def doublesToHalves(b, pairs):
    return {1: b[0].astype(np.float16)}
