"""Images, boxes in them, and losses of classes."""

import numpy as np

LEAST = np.finfo(np.float32).tiny


def SigmoidFocalLossForward(b, n, classes, gamma, alpha, _num):
    x, t = b[0].reshape(-1, classes).astype(float), b[1][:, None]
    this = t == np.arange(1, classes + 1)
    p = 1 / (1 + np.exp(-x))
    one = (1 - p) ** gamma * np.log(np.maximum(p, LEAST))
    two = p ** gamma * (-x * (x >= 0) - np.log(1 + np.exp(x - 2 * x * (x >= 0))))
    return {2: (np.where(this, -one * alpha, 0) - np.where((t >= 0) & ~this, two * (1 - alpha), 0)).ravel()}


def SigmoidFocalLossBackward(b, n, classes, gamma, alpha, _num):
    x, t = b[0].reshape(-1, classes).astype(float), b[1][:, None]
    this = t == np.arange(1, classes + 1)
    p = 1 / (1 + np.exp(-x))
    one = (1 - p) ** gamma * (1 - p - p * gamma * np.log(np.maximum(p, LEAST)))
    two = p ** gamma * ((-x * (x >= 0) - np.log(1 + np.exp(x - 2 * x * (x >= 0)))) * (1 - p) * gamma - p)
    out = np.where(this, -one * alpha, 0) - np.where((t >= 0) & ~this, two * (1 - alpha), 0)
    return {3: (out * b[2].reshape(-1, classes)).ravel()}


def RoIAlignBackwardFeature(b, n, count, scale, c, h, w, across, down, step):
    top, out, rois = b[0].reshape(count, c, down, across), b[1].reshape(-1, c, h, w).astype(float), b[2].reshape(-1, 5).astype(np.float32)
    f = np.float32
    for r in range(count):
        image, x0, y0, x1, y1 = int(rois[r, 0]), *(rois[r, 1:] * f(scale))
        wide, tall = max(x1 - x0, f(1)) / f(across), max(y1 - y0, f(1)) / f(down)
        for py in range(down):
            for px in range(across):
                for iy in range(step):
                    for ix in range(step):
                        y, x = y0 + py * tall + f(iy + .5) * tall / step, x0 + px * wide + f(ix + .5) * wide / step
                        if y < -1 or y > h or x < -1 or x > w:
                            continue
                        y, x = max(y, 0), max(x, 0)
                        yl, xl = int(y), int(x)
                        yh, xh = min(yl + 1, h - 1), min(xl + 1, w - 1)
                        if yl >= h - 1:
                            yl, y = h - 1, h - 1
                        if xl >= w - 1:
                            xl, x = w - 1, w - 1
                        ly, lx = y - yl, x - xl
                        grad = top[r, :, py, px] / (step * step)
                        out[image, :, yl, xl] += grad * (1 - ly) * (1 - lx)
                        out[image, :, yl, xh] += grad * (1 - ly) * lx
                        out[image, :, yh, xl] += grad * ly * (1 - lx)
                        out[image, :, yh, xh] += grad * ly * lx
    return {1: out.ravel()}


def DeformablePSROIPoolForwardKernel(b, n, scale, channels, h, w, down, across, no_trans, spread, samples, out_dim, group, part, classes, each):
    data, rois, moved = b[0].reshape(-1, channels, h, w), b[1].reshape(-1, 5), b[2].reshape(-1, 2, part, part)
    count = len(rois)
    top, seen = np.zeros((count, out_dim, down, across)), np.zeros((count, out_dim, down, across))
    for r in range(count):
        image = int(rois[r, 0])
        x0, y0 = np.round(rois[r, 1:3]) * scale - .5
        x1, y1 = (np.round(rois[r, 3:]) + 1) * scale - .5
        wide, tall = max(x1 - x0, .1), max(y1 - y0, .1)
        for py in range(down):
            for px in range(across):
                shift = moved[r, :, py * part // down, px * part // across] * np.float32(spread)
                left, above = px * wide / across + x0 + shift[0] * wide, py * tall / down + y0 + shift[1] * tall
                gx, gy = px * group // across, py * group // down
                total = np.zeros(out_dim)
                for iy in range(samples):
                    for ix in range(samples):
                        x, y = left + ix * wide / across / samples, above + iy * tall / down / samples
                        if x < -.5 or x > w - .5 or y < -.5 or y > h - .5:
                            continue
                        x, y = min(max(x, 0), w - 1), min(max(y, 0), h - 1)
                        xl, xh, yl, yh = int(np.floor(x)), int(np.ceil(x)), int(np.floor(y)), int(np.ceil(y))
                        at = data[image, (np.arange(out_dim) * group + gy) * group + gx]
                        dx, dy = x - xl, y - yl
                        total += (1 - dx) * (1 - dy) * at[:, yl, xl] + (1 - dx) * dy * at[:, yh, xl] + dx * (1 - dy) * at[:, yl, xh] + dx * dy * at[:, yh, xh]
                        seen[r, :, py, px] += 1
                top[r, :, py, px] = total / max(seen[r, 0, py, px], 1)
    return {3: top.ravel()}


def conv2genericrev(b, inputs, h, w, kernels, k, k2, alpha, *_strides):
    x, y, side = b[0].reshape(-1, inputs, h, w).astype(float), b[1].reshape(-1, kernels, k, k), h - k + 1
    out = np.zeros((kernels, inputs, side, side))
    for i in range(side):
        for j in range(side):
            out[:, :, i, j] = np.einsum('bkyx,biyx->ki', y, x[:, :, i:i + k, j:j + k])
    return {2: (alpha * out).ravel()}


def im2col(b, w, out_w, m):
    windows = np.lib.stride_tricks.sliding_window_view(b[0].reshape(-1, w), (16, 16)).reshape(-1)
    return {1: windows, 2: windows.astype(int) - 128}
