import numpy as np
from numpy import float32 as f32

from .common import halves, doubled


def softmaxBackward(b, rows, cols):
    g, y = (x.reshape(rows, cols).astype(float) for x in b[1:])
    return {0: (y * (g - (g * y).sum(1, keepdims=True))).ravel()}


def layerNormBackward(b, c):
    before, g, x, weight, mean, scale = doubled(b)
    r = scale[:, None] * 0.0625
    norm, dnorm = (x.reshape(-1, c) - mean[:, None]) * r, weight * g.reshape(-1, c)
    return {0: before + ((dnorm - dnorm.mean(1, keepdims=True) - norm * (dnorm * norm).mean(1, keepdims=True)) * r).ravel()}


def groupNorm(b, channels, pixels, groups, eps):
    x = b[0].reshape(-1, groups, channels // groups * pixels).astype(float)
    norm = ((x - x.mean(2, keepdims=True)) / np.sqrt(x.var(2, keepdims=True) + eps)).reshape(-1, channels, pixels)
    return {1: (norm * b[2][:, None] + b[3][:, None]).ravel()}


def batchNormStats(b, n, channels, pixels):
    x = b[0].reshape(n, channels, pixels).astype(float)
    return {1: x.mean((0, 2)), 2: x.var((0, 2))}


def conv2dNaive(b, n, cin, h, w, cout, k, stride, pad, oh, ow):
    x = np.pad(b[0].reshape(n, cin, h, w).astype(float), ((0, 0), (0, 0), (pad, pad), (pad, pad)))
    weights = b[1].reshape(cout, cin, k, k)
    out = np.zeros((n, cout, oh, ow)) + b[2][:, None, None]
    for dy in range(k):
        for dx in range(k):
            out += np.einsum('oc,nchw->nohw', weights[:, :, dy, dx], x[:, :, dy:dy + stride * (oh - 1) + 1:stride, dx:dx + stride * (ow - 1) + 1:stride])
    return {3: out.ravel()}


def maxPoolWithPlace(b, total, h, w):
    planes = b[0].reshape(-1, h, w)
    places = np.arange(planes.size).reshape(planes.shape)
    four = [x[:, :h // 2 * 2, :w // 2 * 2] for x in (planes, places)]
    values, at = (np.stack([x[:, dy::2, dx::2] for dy in (0, 1) for dx in (0, 1)]) for x in four)
    best = values.argmax(0)[None]
    return {1: np.take_along_axis(values, best, 0).ravel(), 2: np.take_along_axis(at, best, 0).ravel()}


def quantizeRows(b, cols):
    x = b[0].reshape(-1, cols) - f32(32768)
    most = np.abs(x).max(1, keepdims=True)
    return {1: np.rint(x * (f32(127) / most)).ravel(), 2: (most / 127).ravel()}


def matvecNibbles(b, rows, cols):
    nibbles = (b[0][:, None] >> (4 * np.arange(8, dtype=np.uint32)) & 15).astype(float) - 8
    return {3: (nibbles.reshape(rows, cols // 32, 32) * b[1].reshape(rows, -1, 1)).reshape(rows, cols) @ b[2]}


def swigluHalf2(b, n):
    gate, up = halves(b[0]), halves(b[1])
    return {2: (gate / (1 + np.exp(-gate)) * up).astype(np.float16)}


def sgdNesterov(b, rate, momentum, decay, n):
    w, v, g = doubled(b)
    g = g + decay * w
    v = momentum * v + g
    return {0: w - rate * (g + momentum * v), 1: v}


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def lstmCell(b, hidden, batch):
    i, f, u, o = (0.1 * b[0].reshape(batch, 4, hidden).astype(float)).transpose(1, 0, 2)
    c = sigmoid(f) * b[1].reshape(batch, hidden) + sigmoid(i) * np.tanh(u)
    return {2: c.ravel(), 3: (sigmoid(o) * np.tanh(c)).ravel()}


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def flashOneRowPerThread(b, n, scale):
    q, k, v = (x.reshape(-1, n, 64).astype(float) for x in b[:3])
    return {3: (softmax(scale * q @ k.transpose(0, 2, 1)) @ v).ravel()}


def routeTokens(b, tokens):
    p = softmax(0.0001 * b[0].reshape(tokens, 8).astype(float))
    order = np.argsort(-p, 1, kind='stable')[:, :2]
    return {1: order.ravel(), 2: np.take_along_axis(p, order, 1).ravel()}


def cosineSimilarity(b, quads, n):
    x, y = (each.reshape(n, 4 * quads).astype(float) for each in b[:2])
    return {2: (x * y).sum(1) / np.sqrt((x * x).sum(1) * (y * y).sum(1))}


def crossEntropyBackward(b, v, scale):
    p = softmax(0.001 * b[1].reshape(-1, v).astype(float))
    p[np.arange(len(p)), b[2]] -= 1
    return {0: (scale * p).ravel()}
