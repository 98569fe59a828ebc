"""Layers of neural networks."""

import numpy as np

from .common import toward_zero


def spread(n, f, m):
    """For each element of a map, the position of its window in the mask and in the map."""
    half = (m - 1) // 2
    for k in range(n):
        for y in range(f):
            for x in range(f):
                ys, ye, xs, xe = max(0, half - y), min(m, f + half - y), max(0, half - x), min(m, f + half - x)
                yield k, y, x, slice(ys, ye), slice(xs, xe), slice(ys + y - half, ye + y - half), slice(xs + x - half, xe + x - half)


def psamask_distribute_forward_cuda(b, count, f, _f, m, *rest):
    n = count // f // f
    mask, out = b[0].reshape(n, m, m, f, f), np.zeros((n, f, f, f, f))
    for k, y, x, my, mx, fy, fx in spread(n, f, m):
        out[k, y, x, fy, fx] = mask[k, my, mx, y, x]
    return {1: out.ravel()}


def psamask_distribute_backward_cuda(b, count, f, _f, m, *rest):
    n = count // f // f
    diff, out = b[0].reshape(n, f, f, f, f), np.zeros((n, m, m, f, f))
    for k, y, x, my, mx, fy, fx in spread(n, f, m):
        out[k, my, mx, y, x] = diff[k, y, x, fy, fx]
    return {1: out.ravel()}


def batchnorm_backward_kernel(b, worlds, size, batch):
    c = len(b[2])
    grad, x = (v.reshape(batch, c, size).astype(float) for v in b[:2])
    mean, inv, weight, dy, dyx = (v.astype(float)[None, :, None] for v in b[2:7])
    count = b[7][:worlds].sum()
    return {8: ((grad - dy / count - (x - mean) * inv * inv * dyx / count) * weight * inv).ravel()}


def batchnorm_forward_c_last_kernel(b, rows, c, relu):
    x, z = (v.reshape(rows, c).astype(float) for v in b[:2])
    mean, inv, weight, shift = b[2:6]
    out = weight * (x - mean) * inv + shift + z
    return {6: (np.maximum(out, 0) if relu else out).ravel()}


def welford_kernel_c_last(b, rows, c):
    x = b[0].reshape(rows, c).astype(float)
    return {1: x.mean(0), 2: x.var(0)}


def kCrossMapMaxPoolUndo(b, size, filters, images, start, pool, outs, step, keep, scale):
    x, grads, best = b[0].reshape(filters, -1), b[1].reshape(outs, -1), b[2].reshape(outs, -1)
    out = np.zeros(x.shape)
    for f in range(filters):
        for o in range(max(0, toward_zero(f - start - pool, step) + 1), min(outs, toward_zero(f - start, step) + 1)):
            out[f] += (x[f] == best[o]) * grads[o]
    return {3: out.ravel()}


def kRNormUndo(b, size, filters, images, width, power, keep, scale):
    grads, denominators, inputs, acts = (v.reshape(filters, size, size, images).astype(float) for v in b[:4])
    near = np.zeros(acts.shape)
    for y in range(size):
        for x in range(size):
            ys, xs = max(0, y + width // 2 - width + 1), max(0, x + width // 2 - width + 1)
            near[:, y, x] = acts[:, ys:y + width // 2 + 1, xs:x + width // 2 + 1].sum((1, 2))
    return {4: (inputs * near + grads * denominators ** -power).ravel()}


def kNormalizeLCWeights(b, filters, modules, per, norm):
    w = b[0].reshape(modules, per, filters).astype(float)
    length = np.sqrt((w * w).sum(1, keepdims=True))
    return {0: (w * np.where(length > norm, norm / np.maximum(length, 1e-30), 1)).ravel()}


def share_of(y, x, h, w, height, width):
    if y <= -1 or y >= height or x <= -1 or x >= width:
        return 0
    y0, x0 = int(np.floor(y)), int(np.floor(x))
    if h not in (y0, y0 + 1) or w not in (x0, x0 + 1):
        return 0
    return (h + 1 - y if h == y0 else y + 1 - h) * (w + 1 - x if w == x0 else x + 1 - w)


def modulated_deformable_col2im_gpu_kernel(b, n, c, h, w, kh, kw, ph, pw, sh, sw, dh, dw, per, batch, groups, hc, wc):
    col = b[0].reshape(c, kh, kw, batch, hc, wc)
    offset, mask = b[1].reshape(batch, groups, kh, kw, 2, hc, wc), b[2].reshape(batch, groups, kh, kw, hc, wc)
    out = np.zeros((batch, c, h, w))
    for ch, i, j, k, y, x in np.ndindex(col.shape):
        g = ch // per
        at = [y * sh - ph + i * dh + float(offset[k, g, i, j, 0, y, x]), x * sw - pw + j * dw + float(offset[k, g, i, j, 1, y, x])]
        value = float(col[ch, i, j, k, y, x]) * float(mask[k, g, i, j, y, x])
        for yy in range(int(at[0]) - 2, int(at[0]) + 3):
            for xx in range(int(at[1]) - 2, int(at[1]) + 3):
                if 0 <= yy < h and 0 <= xx < w and abs(at[0] - yy) < 1 and abs(at[1] - xx) < 1:
                    out[k, ch, yy, xx] += share_of(*at, yy, xx, h, w) * value
    return {3: out.ravel()}


modulated_deformable_col2im_gpu_kernel_DCNv2 = modulated_deformable_col2im_gpu_kernel


def modulated_deformable_col2im_coord_gpu_kernel(b, n, c, h, w, kh, kw, ph, pw, sh, sw, dh, dw, per, batch, offsets, groups, hc, wc):
    col, image = b[0].reshape(c, kh, kw, batch, hc, wc).astype(float), b[1].reshape(batch, c, h, w).astype(float)
    offset, mask = b[2].reshape(batch, groups, kh, kw, 2, hc, wc), b[3].reshape(batch, groups, kh, kw, hc, wc)
    out, masks = np.zeros(offset.shape), np.zeros(mask.shape)

    def at(values, y, x):
        return values[:, y, x] if 0 <= y < h and 0 <= x < w else 0
    chans = c // groups
    for k, g, i, j, y, x in np.ndindex(mask.shape):
        yy, xx = y * sh - ph + i * dh + float(offset[k, g, i, j, 0, y, x]), x * sw - pw + j * dw + float(offset[k, g, i, j, 1, y, x])
        if yy <= -1 or xx <= -1 or yy >= h or xx >= w:
            continue
        y0, x0 = int(np.floor(yy)), int(np.floor(xx))
        ly, lx = yy - y0, xx - x0
        mine, values = col[g * chans:(g + 1) * chans, i, j, k, y, x], image[k, g * chans:(g + 1) * chans]
        v = [at(values, y0, x0), at(values, y0, x0 + 1), at(values, y0 + 1, x0), at(values, y0 + 1, x0 + 1)]
        masks[k, g, i, j, y, x] = (mine * ((1 - ly) * (1 - lx) * v[0] + (1 - ly) * lx * v[1] + ly * (1 - lx) * v[2] + ly * lx * v[3])).sum()
        m = float(mask[k, g, i, j, y, x])
        out[k, g, i, j, 0, y, x] = (mine * (-(1 - lx) * v[0] - lx * v[1] + (1 - lx) * v[2] + lx * v[3])).sum() * m
        out[k, g, i, j, 1, y, x] = (mine * (-(1 - ly) * v[0] + (1 - ly) * v[1] - ly * v[2] + ly * v[3])).sum() * m
    return {4: out.ravel(), 5: masks.ravel()}


def binarize_weights_mean_kernel(b, n, size):
    return {1: np.where(b[0] > 0, np.repeat(b[2], size), -np.repeat(b[2], size))}


def subgradinputAtomic(b, planes, h, w, kh, kw, dh, dw):
    n = len(b[0]) // (h * w)
    oh, ow = (h - kh) // dh + 1, (w - kw) // dw + 1
    out, z = np.zeros((n, h, w)), b[1].reshape(n, oh, ow) * b[2][np.arange(n) % planes][:, None, None].astype(float)
    for y in range(oh):
        for x in range(ow):
            out[:, y * dh:y * dh + kh, x * dw:x * dw + kw] += z[:, y, x][:, None, None]
    return {0: out.ravel()}


def correlation_forward(b, outs, oh, ow, c, h, w, pad, kernel, most, s1, s2):
    one, two = (v.reshape(-1, h + 2 * pad, w + 2 * pad, c).astype(float) for v in b[1:])
    r = most // s2
    out = np.zeros((len(one), outs, oh, ow))
    for j in range(-r, r + 1):
        for i in range(-r, r + 1):
            here = one[:, most:most + oh, most:most + ow]
            there = two[:, most + j * s2:most + j * s2 + oh, most + i * s2:most + i * s2 + ow]
            out[:, (j + r) * (2 * r + 1) + i + r] = (here * there).sum(3) / c
    return {0: out.ravel()}
