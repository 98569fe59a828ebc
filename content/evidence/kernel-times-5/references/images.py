import numpy as np

from .common import clamp, inner


def boxBlurRgb(b, w, h, r):
    a = np.pad(b[0].reshape(h, w, 3).astype(int), ((r, r), (r, r), (0, 0)))
    one = np.pad(np.ones((h, w, 1), int), ((r, r), (r, r), (0, 0)))
    total = count = 0
    for dy in range(2 * r + 1):
        for dx in range(2 * r + 1):
            total, count = total + a[dy:dy + h, dx:dx + w], count + one[dy:dy + h, dx:dx + w]
    return {1: (total // count).ravel()}


def gaussTile(b, w, h):
    a, line = np.pad(b[0].reshape(h, w).astype(float), 2), np.array([1, 4, 6, 4, 1]) / 16
    return {1: sum(line[i] * line[j] * a[i:i + h, j:j + w] for i in range(5) for j in range(5)).ravel()}


def sharpenPixels(b, w, h):
    a = b[1].reshape(h, w, 4).astype(int)
    p = np.pad(a, ((1, 1), (1, 1), (0, 0)), mode='edge')
    out = np.clip(5 * a - p[1:-1, :-2] - p[1:-1, 2:] - p[:-2, 1:-1] - p[2:, 1:-1], 0, 255)
    out[..., 3] = a[..., 3]
    return {0: out.ravel()}


def bicubicResize(b, w, h, W, H):
    a = b[0].reshape(h, w).astype(float)

    def weights(count, of):
        at = np.arange(count) * of / count
        whole = np.floor(at).astype(int)
        t = at - whole
        taps = [(-t + 2 * t**2 - t**3) / 2, (2 - 5 * t**2 + 3 * t**3) / 2, (t + 4 * t**2 - 3 * t**3) / 2, (-t**2 + t**3) / 2]
        out = np.zeros((count, of))
        for k, tap in enumerate(taps):
            np.add.at(out, (np.arange(count), clamp(whole + k - 1, of)), tap)
        return out
    return {1: (weights(H, h) @ a @ weights(W, w).T).ravel()}


def nv12ToRgba(b, w, h):
    c = b[0].reshape(h, w).astype(int) - 16
    d, e = (np.repeat(np.repeat(b[1].reshape(h // 2, w // 2, 2)[..., k].astype(int) - 128, 2, 0), 2, 1) for k in (0, 1))
    rgb = [298 * c + 409 * e, 298 * c - 100 * d - 208 * e, 298 * c + 516 * d]
    return {2: np.stack([np.clip((x + 128) >> 8, 0, 255) for x in rgb] + [np.full((h, w), 255)], -1).ravel()}


def thinEdges(b, w, h):
    m, way = b[0].reshape(h, w), b[1].reshape(h, w)[1:-1, 1:-1]
    sides = [(m[1:-1, :-2], m[1:-1, 2:]), (m[:-2, 2:], m[2:, :-2]), (m[:-2, 1:-1], m[2:, 1:-1]), (m[:-2, :-2], m[2:, 2:])]
    c = m[1:-1, 1:-1]
    return {2: inner(b[2], np.select([way == k for k in range(4)], [np.where((c >= one) & (c >= two), c, 0) for one, two in sides]), 1)}


def medianBubble(b, w, h):
    a = b[0].reshape(h, w)
    return {1: inner(b[1], np.median([a[dy:h - 2 + dy, dx:w - 2 + dx] for dy in range(3) for dx in range(3)], 0), 1)}


def houghVotes(b, w, h, angles):
    y, x = np.nonzero(b[0].reshape(h, w) == 0)
    rho = (x[:, None] * b[1] + y[:, None] * b[2]) >> 10
    return {3: np.bincount((rho * angles + np.arange(angles)).ravel(), minlength=(w + h) * angles)}


def adaptiveThreshold(b, w, h, r):
    y, x = np.indices((h, w))
    table = b[1].reshape(h, w).astype(int)
    x1, x2, y1, y2 = clamp(x - r, w), clamp(x + r, w), clamp(y - r, h), clamp(y + r, h)
    total = table[y2, x2] - table[y1, x2] - table[y2, x1] + table[y1, x1]
    return {2: np.where(b[0].reshape(h, w).astype(int) * (x2 - x1) * (y2 - y1) * 100 <= total * 85, 0, 255).ravel()}
