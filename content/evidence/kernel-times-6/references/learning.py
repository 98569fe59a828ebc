import numpy as np
from numpy import float32 as f32

from .common import doubled, halves


def layerNormRowPerThread(b, n, c):
    x, w, bias = doubled(b[3:6])
    x = x.reshape(n, c)
    m, s = x.mean(1), 1 / np.sqrt(x.var(1) + 1e-5)
    return {0: ((x - m[:, None]) * s[:, None] * w + bias).ravel(), 1: m, 2: s}


def parts(b, B, T, NH, HS):
    """Queries, keys, and values: heads first."""
    return b.reshape(B, T, 3, NH, HS).astype(float).transpose(2, 0, 3, 1, 4)


def attentionScores(b, B, T, NH, HS):
    q, k, _ = parts(b[1], B, T, NH, HS)
    return {0: np.where(np.tril(np.ones((T, T), bool)), q @ k.transpose(0, 1, 3, 2) / np.sqrt(HS), -10000).ravel()}


def attentionValues(b, B, T, NH, HS):
    _, _, v = parts(b[2], B, T, NH, HS)
    a = np.tril(b[1].reshape(B, NH, T, T).astype(float))
    return {0: (a @ v).transpose(0, 2, 1, 3).ravel()}


def pagedDecode(b, length, per, scale):
    q, k, v = doubled(b[:3])
    table = b[3].reshape(-1, per)
    seqs = len(table)
    q = q.reshape(seqs, -1, 64)
    heads = q.shape[1]
    k, v = (x.reshape(-1, heads, 16, 64) for x in (k, v))
    out = np.zeros((seqs, heads, 64))
    for s in range(seqs):
        keys, values = (x[table[s]].transpose(1, 0, 2, 3).reshape(heads, -1, 64)[:, :length] for x in (k, v))
        score = np.einsum('hd,hld->hl', q[s], keys) * scale
        weight = np.exp(score - score.max(1, keepdims=True))
        out[s] = np.einsum('hl,hld->hd', weight / weight.sum(1, keepdims=True), values)
    return {4: out.ravel()}


def causalConv1d(b, channels, length, total):
    x, w, bias = doubled(b[:3])
    x, w = np.pad(x.reshape(-1, channels, length), ((0, 0), (0, 0), (3, 0))), w.reshape(channels, 4)
    acc = bias[:, None] + sum(w[:, k, None] * x[..., k:k + length] for k in range(4))
    return {3: (acc / (1 + np.exp(-acc))).ravel()}


def convTransposed(b, cin, cout, h, w, k, s):
    x, f = b[0].reshape(cin, h, w).astype(float), b[1].reshape(cin, cout, k, k).astype(float)
    out = np.zeros((cout, (h - 1) * s + k, (w - 1) * s + k))
    for y in range(h):
        for i in range(w):
            out[:, y * s:y * s + k, i * s:i * s + k] += np.einsum('c,cokl->okl', x[:, y, i], f)
    return {2: out.ravel()}


def maxPoolBackward(b, outside, inside, total):
    out = np.zeros(len(b[2]))
    np.add.at(out, np.arange(total) // outside * inside + b[1], b[0])
    return {2: out}


def bceWithLogits(b, weight, n):
    x, y = b[0] - 8.0, (b[1] > 7) * 1.0
    p = 1 / (1 + np.exp(-x))
    return {2: -weight * y * np.log(p) - (1 - y) * np.log(1 - p), 3: (1 - y) * p - weight * y * (1 - p)}


def quantizeNibbleGroups(b, n):
    v = b[0].reshape(n, 32)
    top = v[np.arange(n), np.abs(v).argmax(1)]
    d = top / f32(-8)
    scaled = v * (f32(1) / d)[:, None]
    q = np.minimum((scaled.astype(float) + 8.5).astype(f32).astype(int), 15)
    return {1: (q[:, :16] | q[:, 16:] << 4).ravel(), 2: d.astype(np.float16)}


def gemvDp4a(b, rows, words):
    return {3: (b[0].view('i1').reshape(rows, -1).astype(int) @ b[1].view('i1').astype(int)) * b[2]}


def matvecQ8(b, rows, per):
    block = b[0].reshape(rows, per, 17)
    d, q = halves(block[..., 0].copy()), block[..., 1:].copy().view('i1').astype(float)
    return {2: np.einsum('rb,rbi,bi->r', d, q, b[1].reshape(per, 32).astype(float))}


def sampleCategorical(b, rows, vocab):
    sums = b[0].reshape(rows, vocab).astype(int).cumsum(1)
    beyond = b[1][:, None] * vocab < sums
    return {2: np.where(beyond.any(1), beyond.argmax(1), vocab - 1)}


def forestPredict(b, trees, depth, features, n):
    inside = 2**depth - 1
    f, t, leaves, x = b[0].reshape(trees, inside), b[1].reshape(trees, inside), b[2].reshape(trees, inside + 1).astype(float), b[3].reshape(n, features)
    out = np.zeros(n)
    for k in range(trees):
        at = np.zeros(n, int)
        for _ in range(depth):
            at = 2 * at + np.where(x[np.arange(n), f[k, at]] < t[k, at], 1, 2)
        out += leaves[k, at - inside]
    return {4: out / trees}


def tinyMlp(b, n):
    first = np.zeros((8, 16))
    for k, row in enumerate([[0.1, -0.2, 0.3], [0.5, 0.25], [-0.1, 0.05, 0.02, 0.3], [0.2, 0.1, -0.3], [0.15], [0, 0.4], [0.01, 0.02, 0.03, 0.04], [1]]):
        first[k, :len(row)] = row
    second = np.array([0.3, -0.1, 0.2, 0.5] + 4 * [0.1] + 4 * [0.2] + 2 * [-0.3] + 2 * [0.4])
    return {1: 0.05 + 1 / (1 + np.exp(-(0.01 + b[0].reshape(n, 8).astype(float) @ first))) @ second}


def rmspropStep(b, lr, alpha, eps, momentum, n):
    w, g, sq, mom = doubled(b)
    sq = alpha * sq + (1 - alpha) * g * g
    mom = momentum * mom + g / (np.sqrt(sq) + eps)
    return {0: w - lr * mom, 2: sq, 3: mom}


def rmsNormBackward(b, cols, eps):
    g, x, w = doubled(b[:3])
    g, x = g.reshape(-1, cols) * w, x.reshape(-1, cols)
    r = 1 / np.sqrt((x * x).mean(1, keepdims=True) + eps)
    return {3: (r * (g - x * (g * x).sum(1, keepdims=True) * r * r / cols)).ravel()}
