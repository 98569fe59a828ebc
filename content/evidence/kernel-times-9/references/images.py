"""Images, volumes, and convolutions."""

import numpy as np


def around(a, top, left, bottom, right, fill=0):
    return np.pad(a, ((top, bottom), (left, right)), constant_values=fill)


def kernel_global(b, n, k):
    wide = np.pad(b[0].astype(float), (k // 2, k))
    return {2: np.array([wide[i:i + k] @ b[1] for i in range(n)])}


def conv2d_backward_input_kernel(b, batch, ins, h, w, outs, kh, kw, ph, pw, sh, sw, oh, ow):
    weights, grad = b[0].reshape(outs, ins, kh, kw).astype(float), b[1].reshape(batch, outs, oh, ow).astype(float)
    out = np.zeros((batch, ins, h + 2 * ph, w + 2 * pw))
    for i, j in np.ndindex(kh, kw):
        out[:, :, i:i + oh, j:j + ow] += np.einsum('oc,bohw->bchw', weights[:, :, i, j], grad)
    return {2: out[:, :, ph:ph + h, pw:pw + w].ravel()}


def conv2d_backward_input_kernel_PMPPLearning(b, outs, ins, h, w, k, oh, ow):
    return {2: conv2d_backward_input_kernel([b[1], b[0]], 1, ins, h, w, outs, k, k, 0, 0, 1, 1, oh, ow)[2]}


def conv_kernel(b, w, h, k):
    wide, weights = around(b[0].reshape(h, w).astype(float), k // 2, k // 2, k, k), b[1].reshape(k, k)
    return {2: sum(weights[i, j] * wide[i:i + h, j:j + w] for i, j in np.ndindex(k, k)).ravel()}


def imerode_kernel(b, w, h, sw, sh, ax, ay):
    wide, of = around(b[0].reshape(h, w), ay, ax, sh, sw, 1e9), b[1].reshape(sh, sw)
    out = np.full((h, w), 100, np.float32)
    for i, j in np.argwhere(of):
        out = np.minimum(out, wide[i:i + h, j:j + w])
    return {2: out.ravel()}


def down_sample_kernel(b, h, w, oh, ow):
    return {1: b[0].reshape(h, w)[:2 * oh:2, :2 * ow:2].ravel()}


def moved(b, w, h, scale):
    i, j = np.mgrid[:h, :w]
    return (b[0].reshape(h, w) * scale + j + 1).astype(np.float32), (b[1].reshape(h, w) * scale + i + 1).astype(np.float32), b[2].reshape(h, w).astype(float)


def gathered(out, y, x, values):
    h, w = out.shape
    inside = (x >= 0) & (x < w) & (y >= 0) & (y < h)
    np.add.at(out, (y[inside], x[inside]), values[inside])


def ForwardWarpKernel_PSF1x1(b, w, h, _flow, _image, scale):
    x, y, values = moved(b, w, h, scale)
    out = np.zeros((h, w))
    gathered(out, np.rint(y).astype(int), np.rint(x).astype(int), values)
    return {3: out.ravel()}


def ForwardWarpKernel_PSF2x2(b, w, h, _flow, _image, scale):
    x, y, values = moved(b, w, h, scale)
    px, py = np.trunc(x).astype(int), np.trunc(y).astype(int)
    dx, dy = x - px, y - py
    weights, out = np.zeros((h, w)), np.zeros((h, w))
    for ox, oy, weight in ((0, 0, dx * dy), (1, 0, (1 - dx) * dy), (1, 1, (1 - dx) * (1 - dy)), (0, 1, dx * (1 - dy))):
        gathered(weights, py - oy, px - ox, weight)
        gathered(out, py - oy, px - ox, weight * values)
    return {3: weights.ravel(), 4: out.ravel()}


def generate_image_points_kernel(b, w, h):
    y, x = np.mgrid[:h, :w] + 0.5
    return {0: np.stack([x, y], -1).ravel()}


def iter_fill_k(b, w, x, y, d, count):
    out = np.zeros((y + d, w), np.int32)
    out[y:y + d, x:x + d] = count
    return {0: out.ravel()}


def gradientTV(b, d, h, w, delta):
    f, size = b[0].astype(float), h * w

    def at(z, y, x):
        return f[z * size + y * w + x]

    def gradient(z, y, x):
        here = at(z, y, x)
        parts = [np.where((z >= 1) & (z < d), here - at(np.maximum(z - 1, 0), y, x), 0), np.where((y >= 1) & (y < h), here - at(z, np.maximum(y - 1, 0), x), 0),
                 np.where((x >= 1) & (x < w), here - at(z, y, np.maximum(x - 1, 0)), 0)]
        weights = [np.exp(-(part / delta) ** 2) for part in parts]
        return parts, weights, np.sqrt(sum(weight * part * part for weight, part in zip(weights, parts))) + 1e-8
    z, y, x = (a.ravel() for a in np.mgrid[:d, :h, :w])
    parts, weights, length = gradient(z, y, x)
    out = sum(weight * part for weight, part in zip(weights, parts)) / length
    for axis, place in ((2, (z, y, x + 1)), (1, (z, y + 1, x)), (0, (z + 1, y, x))):
        parts, weights, length = gradient(*place)
        out -= weights[axis] * parts[axis] / length
    return {1: out}


def PSROIPoolForwardKernel(b, count, scale, channels, h, w, ph, pw, outs, groups):
    data, boxes = b[0].reshape(-1, channels, h, w).astype(float), b[1].reshape(-1, 5)
    out, which = np.zeros((len(boxes), outs, ph, pw)), np.zeros((len(boxes), outs, ph, pw))
    for n, c, i, j in np.ndindex(*out.shape):
        image = int(boxes[n, 0])
        left, top = boxes[n, 1:3].astype(float) * scale
        right, bottom = (boxes[n, 3:5].astype(float) + 1) * scale
        height, width = max(bottom - top, 0.1) / ph, max(right - left, 0.1) / pw
        rows = np.clip([np.floor(np.float32(i * height + top)), np.ceil(np.float32((i + 1) * height + top))], 0, h).astype(int)
        columns = np.clip([np.floor(np.float32(j * width + left)), np.ceil(np.float32((j + 1) * width + left))], 0, w).astype(int)
        of = (c * groups + i * groups // ph) * groups + j * groups // pw
        part = data[image, of, rows[0]:rows[1], columns[0]:columns[1]]
        out[n, c, i, j], which[n, c, i, j] = part.mean() if part.size else 0, of
    return {2: out.ravel(), 3: which.ravel()}
