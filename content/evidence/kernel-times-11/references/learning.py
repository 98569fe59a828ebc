"""Layers of neural networks, and what is done around them."""

import numpy as np

from .common import floats


def cunnx_LazyKBest_updateOutput_kernel(b, width, k):
    outs, places = [], []
    for row in b[2].reshape(-1, width):
        at = np.array([lane + 32 * int(np.argmax(row[lane::32])) for lane in range(32)])
        value, stride = row[at].copy(), 16
        while stride > k - 1:
            better = value[stride:2 * stride] > value[:stride]
            value[:stride][better], at[:stride][better] = value[stride:2 * stride][better], at[stride:2 * stride][better]
            stride //= 2
        outs.append(value[:k])
        places.append(at[:k] + 1)
    return {0: np.concatenate(outs), 1: np.concatenate(places)}


def cunnx_BlockSparse_updateOutput_kernel(b, size, _blocks, window, out):
    rows = len(b[2]) // out
    total = b[1].reshape(rows, window, out, size).astype(float).sum(1) + b[4].reshape(-1, size)[b[2].reshape(rows, out).astype(int) - 1]
    return {0: (b[3].reshape(rows, out, 1) * total).ravel()}


def inverse(b, n):
    return {0: 1 / b[1].astype(float)}


def align_backward_kernel(b, top, rows, n):
    return {1: b[0].reshape(-1, top)[:, b[2]].ravel()}


def exp_kernel(b, n, largest):
    return {0: np.exp(b[0] - largest)}


def reflection_pad2d_out_kernel(b, w, h, pad, *_pads):
    return {1: np.pad(b[0].reshape(-1, h, w), ((0, 0), (pad, pad), (pad, pad)), 'reflect').ravel()}


def constant_pad3d_kernel(b, value, d, h, w, *_rest):
    return {1: np.pad(b[0].reshape(-1, d, h, w), ((0, 0), (1, 1), (1, 1), (1, 1)), constant_values=value).ravel()}


def kMaxPoolRprop(b, images, channels, h, w, down, across, k, *_rest):
    x, r = (each.reshape(channels, h, w, images) for each in b[:2])
    largest, out = b[2].reshape(channels, down, across, images), b[3].reshape(channels, down, across, images).astype(float)
    for y in range(down):
        for z in range(across):
            window = (slice(None), slice(2 * y, min(2 * y + k, h)), slice(2 * z, min(2 * z + k, w)))
            out[:, y, z] += ((x[window] == largest[:, None, None, y, z]) * r[window]).sum((1, 2))
    return {3: out.ravel()}


def pooling_max_kernel(b, out_w, out_h, _volume, w, h, *_rest):
    x = np.lib.stride_tricks.sliding_window_view(b[1].reshape(-1, h, w), (3, 3), (1, 2))
    return {0: x[:, ::2, ::2].max((3, 4)).ravel()}


def normalize_backward_kernel(b, w, h, depth, num, of, kappa, alpha, beta):
    x, z = (each.reshape(num, depth, h, w).astype(float) for each in b[1:3])
    y, below = np.zeros_like(x), (of - 1) // 2
    above = of - below - 1
    for t in range(depth):
        first, last = max(t - below, 0), min(t + above, depth - 1)
        scale = kappa + alpha * (x[:, first:last + 1] ** 2).sum(1)
        y[:, t] += z[:, t] * scale ** -beta
        y[:, first:last + 1] -= (z[:, t] * x[:, t] * 2 * alpha * beta * scale ** -beta / scale)[:, None] * x[:, first:last + 1]
    return {0: y.ravel()}


def bilinear(image, y, x):
    """Rows y and columns x between those of an image of (height, width, channels); outside it is 0."""
    h, w = image.shape[:2]
    y0, x0 = int(np.floor(y)), int(np.floor(x))
    fy, fx = y - y0, x - x0
    total = np.zeros(image.shape[2])
    for yy, wy in ((y0, 1 - fy), (y0 + 1, fy)):
        for xx, wx in ((x0, 1 - fx), (x0 + 1, fx)):
            if 0 <= yy < h and 0 <= xx < w:
                total += wy * wx * image[yy, xx]
    return total


def dcnv3_im2col_gpu_kernel(b, _count, kh, kw, sh, sw, ph, pw, dh, dw, groups, each, h, w, out_h, out_w, scale):
    x = b[0].reshape(-1, h, w, groups, each).astype(float)
    offsets, mask = floats(b[1]).reshape(len(x), out_h, out_w, groups, 9, 2), b[2].reshape(len(x), out_h, out_w, groups, 9)
    out = np.zeros((len(x), out_h, out_w, groups, each))
    for n, y, z, g, tap in np.ndindex(mask.shape):
        i, j = divmod(tap, 3)
        dx, dy = offsets[n, y, z, g, tap]
        at_y, at_x = y - 1 + j + dy, z - 1 + i + dx
        if -1 < at_y < h and -1 < at_x < w:
            out[n, y, z, g] += mask[n, y, z, g, tap] * bilinear(x[n, :, :, g], at_y, at_x)
    return {3: out.ravel()}


def bilinearSamplingFromGrid(b, per_image, _one, row, column, _grid, _yx, _grid_row, _two, _out, _out_c, _out_row, _out_w, c, h, w, out_w):
    x = b[0].reshape(-1, h, w, c).astype(float)
    grid = floats(b[1]).reshape(len(x), -1, out_w, 2).astype(float)
    out = [bilinear(image, (y + 1) * (h - 1) / 2, (z + 1) * (w - 1) / 2) for image, rows in zip(x, grid) for y, z in rows.reshape(-1, 2)]
    return {2: np.concatenate(out)}


def spline_basis_fw_cuda_kernel(b, edges, dims, many, _n):
    v = floats(b[0]).reshape(edges, dims) * np.float32(4)
    basis, places = np.ones((edges, many)), np.zeros((edges, many), np.int64)
    for s in range(many):
        for d in range(dims):
            bit, whole = s >> d & 1, v[:, d].astype(np.int64)
            fraction = (v[:, d] - np.floor(v[:, d])).astype(float)
            basis[:, s] *= 1 - fraction - bit + 2 * fraction * bit
            places[:, s] += (whole + bit) % 5 * 5 ** d
    return {3: basis.ravel(), 4: places.ravel()}


def biasKernel(b, area, n):
    return {0: (b[0].reshape(-1, area) + b[1][:, None]).ravel()}


def sigmoidKernel(b, n):
    return {1: 1 / (1 + np.exp(-b[0].astype(float)))}


def transpose_rm_padding(b, batch, seq, heads, size):
    return {1: b[0].reshape(batch, heads, seq, size)[b[2], :, b[3]].ravel()}


def add_QKV_bias_padding(b, batch, seq, heads, size):
    outs = {}
    for at in range(3):
        out = np.zeros((batch, heads, seq, size))
        out[b[9], :, b[10]] = (b[2 * at].reshape(-1, heads * size) + b[2 * at + 1]).reshape(-1, heads, size)
        outs[6 + at] = out.ravel()
    return outs


def rpn_nms_kernel(b, threshold, n):
    boxes, scores = b[2].reshape(n, 4).astype(float), b[1].copy()
    size = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    for m in range(n):
        if scores[m] > np.finfo(np.float32).min:
            low, high = np.maximum(boxes[m, :2], boxes[:, :2]), np.minimum(boxes[m, 2:], boxes[:, 2:])
            inner = np.prod(np.maximum(high - low, 0), 1)
            scores[(inner / (size + size[m] - inner) > threshold) & (np.arange(n) > m)] = np.finfo(np.float32).min
    return {1: scores}
