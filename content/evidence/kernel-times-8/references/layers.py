"""Layers of neural networks."""

import numpy as np


def spread(n, f, m):
    """For each element of a map, the position of its window in the mask and in the map."""
    half = (m - 1) // 2
    for k in range(n):
        for y in range(f):
            for x in range(f):
                ys, ye, xs, xe = max(0, half - y), min(m, f + half - y), max(0, half - x), min(m, f + half - x)
                yield k, y, x, slice(ys, ye), slice(xs, xe), slice(ys + y - half, ye + y - half), slice(xs + x - half, xe + x - half)


def psamask_collect_forward_cuda(b, count, f, _f, m, *rest):
    n = count // f // f
    mask, out = b[0].reshape(n, m, m, f, f), np.zeros((n, f, f, f, f))
    for k, y, x, my, mx, fy, fx in spread(n, f, m):
        out[k, fy, fx, y, x] = mask[k, my, mx, y, x]
    return {1: out.ravel()}


def psamask_collect_backward_cuda(b, count, f, _f, m, *rest):
    n = count // f // f
    diff, out = b[0].reshape(n, f, f, f, f), np.zeros((n, m, m, f, f))
    for k, y, x, my, mx, fy, fx in spread(n, f, m):
        out[k, my, mx, y, x] = diff[k, fy, fx, y, x]
    return {1: out.ravel()}


def share_of(y, x, h, w, height, width):
    if y <= -1 or y >= height or x <= -1 or x >= width:
        return 0
    y0, x0 = int(np.floor(y)), int(np.floor(x))
    if h not in (y0, y0 + 1) or w not in (x0, x0 + 1):
        return 0
    return (h + 1 - y if h == y0 else y + 1 - h) * (w + 1 - x if w == x0 else x + 1 - w)


def between(image, y, x):
    """The value of an image between its pixels."""
    h, w = image.shape
    y0, x0 = int(np.floor(y)), int(np.floor(x))
    return sum(share_of(y, x, yy, xx, h, w) * image[yy, xx] for yy in (y0, y0 + 1) for xx in (x0, x0 + 1) if 0 <= yy < h and 0 <= xx < w)


def windows(offset, sh, sw, ph, pw, dh, dw):
    """The position of each element of each window in the image."""
    for k, g, i, j, y, x in np.ndindex(offset.shape[:4] + offset.shape[5:]):
        yield k, g, i, j, y, x, y * sh - ph + i * dh + float(offset[k, g, i, j, 0, y, x]), x * sw - pw + j * dw + float(offset[k, g, i, j, 1, y, x])


def deformable_im2col_gpu_kernel(b, n, h, w, kh, kw, ph, pw, sh, sw, dh, dw, per, batch, c, groups, hc, wc):
    image, offset = b[0].reshape(batch, c, h, w).astype(float), b[1].reshape(batch, groups, kh, kw, 2, hc, wc)
    out = np.zeros((c, kh, kw, batch, hc, wc))
    for k, g, i, j, y, x, yy, xx in windows(offset, sh, sw, ph, pw, dh, dw):
        for ch in range(g * per, g * per + per):
            out[ch, i, j, k, y, x] = between(image[k, ch], yy, xx)
    return {2: out.ravel()}


def modulated_deformable_im2col_gpu_kernel(b, n, h, w, kh, kw, ph, pw, sh, sw, dh, dw, per, batch, c, groups, hc, wc):
    image, offset = b[0].reshape(batch, c, h, w).astype(float), b[1].reshape(batch, groups, kh, kw, 2, hc, wc)
    mask, out = b[2].reshape(batch, groups, kh, kw, hc, wc), np.zeros((batch, c, kh, kw, hc, wc))
    for k, g, i, j, y, x, yy, xx in windows(offset, sh, sw, ph, pw, dh, dw):
        for ch in range(g * per, g * per + per):
            out[k, ch, i, j, y, x] = between(image[k, ch], yy, xx) * mask[k, g, i, j, y, x]
    return {3: out.ravel()}


def deformable_col2im_gpu_kernel(b, n, c, h, w, kh, kw, ph, pw, sh, sw, dh, dw, per, batch, groups, hc, wc):
    col, offset = b[0].reshape(c, kh, kw, batch, hc, wc).astype(float), b[1].reshape(batch, groups, kh, kw, 2, hc, wc)
    out = np.zeros((batch, c, h, w))
    for k, g, i, j, y, x, yy, xx in windows(offset, sh, sw, ph, pw, dh, dw):
        y0, x0 = int(np.floor(yy)), int(np.floor(xx))
        for a in (y0, y0 + 1):
            for z in (x0, x0 + 1):
                if 0 <= a < h and 0 <= z < w:
                    out[k, g * per:g * per + per, a, z] += share_of(yy, xx, a, z, h, w) * col[g * per:g * per + per, i, j, k, y, x]
    return {2: out.ravel()}


def modulated_deformable_col2im_coord_gpu_kernel_DCNv2(b, n, c, h, w, kh, kw, ph, pw, sh, sw, dh, dw, per, batch, offsets, groups, hc, wc):
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


def kernel_input_backward(b, n, levels):
    grad, slopes = b[0].reshape(levels, n, 2).astype(float), b[1].reshape(n, levels, 3, 2)
    return {2: np.einsum('lnc,nldc->nd', grad, slopes).ravel()}


def forward_maxpool_layer_kernel(b, n, h, w, c, stride, size, pad):
    oh, ow = (h + pad - size) // stride + 1, (w + pad - size) // stride + 1
    x = b[0].reshape(-1, h, w)
    out, places, first = np.zeros((len(x), oh, ow)), np.zeros((len(x), oh, ow)), int(-pad / 2)
    for k, i, j in np.ndindex(out.shape):
        seen = [(x[k, y, z], -((k * h + y) * w + z)) for y in range(first + i * stride, first + i * stride + size) for z in range(first + j * stride, first + j * stride + size)
                if 0 <= y < h and 0 <= z < w]
        out[k, i, j], places[k, i, j] = max(seen)
    return {1: out.ravel(), 2: -places.ravel()}


def StoPoolBackward(b, n, num, c, h, w, ph, pw, kh, kw, sh, sw):
    best, grads, out = b[0].astype(int), b[1], np.zeros(n)
    for p, (k, y, x) in enumerate(np.ndindex(num * c, ph, pw)):
        place = best[p]
        at, py, px = place // (h * w), place // w % h, place % w
        if at == k and y * sh <= py < y * sh + kh and x * sw <= px < x * sw + kw:
            out[place] += grads[p]
    return {2: out}


def correlation_backward_input2(b, item, c, h, w, outs, oh, ow, pad, kernel, most, s1, s2):
    grads, one = b[1].reshape(outs, oh, ow).astype(float), b[2].reshape(h + 2 * pad, w + 2 * pad, c)
    r, out = most // s2, np.zeros((c, h, w))
    for j in range(-r, r + 1):
        for i in range(-r, r + 1):
            channel = grads[(j + r) * (2 * r + 1) + i + r]
            for y in range(h):
                for x in range(w):
                    gy, gx = y + pad - most - j * s2, x + pad - most - i * s2
                    if 0 <= gy < oh and 0 <= gx < ow:
                        out[:, y, x] += channel[gy, gx] * one[y + pad - j * s2, x + pad - i * s2]
    return {0: (out / c).ravel()}


def SoftmaxLossForwardGPU(b, n, num, dim, spatial, ignores, ignored):
    prob, label = b[0].reshape(num, -1, spatial).astype(float), b[1].astype(int).reshape(num, spatial)
    loss = -np.log(np.take_along_axis(prob, label[:, None], 1)[:, 0])
    return {2: np.where(label == ignored, 0, loss).ravel(), 3: (label != ignored).ravel()}


def SoftmaxLossBackwardGPU(b, n, num, dim, spatial, ignores, ignored):
    out, label = b[2].reshape(num, -1, spatial).copy(), b[1].astype(int).reshape(num, spatial)
    for k, s in np.ndindex(label.shape):
        if label[k, s] == ignored:
            out[k, :, s] = 0
        else:
            out[k, label[k, s], s] -= 1
    return {2: out.ravel(), 3: (label != ignored).ravel()}
