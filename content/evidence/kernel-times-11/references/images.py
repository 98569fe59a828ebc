"""Images and grids."""

import numpy as np


def padded(image, k, across):
    return np.pad(image.astype(int), ((0, 0), (k // 2, k // 2)) if across else ((k // 2, k // 2), (0, 0)), 'reflect')


def along(image, k, across):
    return np.lib.stride_tricks.sliding_window_view(padded(image, k, across), k, 1 if across else 0).sum(2)


def rounded(values):
    return np.rint(values.astype(np.float32)).clip(0, 255).astype(np.uint8).ravel()


def blur_h_kernel(b, k, w, h):
    return {1: along(b[0].reshape(h, w), k, True).ravel()}


def blur_v_kernel(b, kw, kh, w, h):
    return {1: rounded(along(b[0].reshape(h, w), kh, False) / np.float32(kw * kh))}


def blur_image_kernel(b, kw, kh, w, h, _n):
    return {1: rounded(along(along(b[0].reshape(h, w), kw, True), kh, False) / np.float32(kw * kh))}


def postprocess_kernel(b, batch, h, w, c, _n):
    x = b[1].view(np.float32).reshape(batch, c, h, w)[:, ::-1] * np.float32(255)
    return {0: x.clip(0, 255).astype(np.uint8).transpose(0, 2, 3, 1).ravel()}


def c2g_kernel(b, h, w):
    return {1: b[0].reshape(-1, 3).astype(float) @ [.21, .71, .07]}


def flipx_kernel(b, w, h, *_rest):
    return {1: b[0].reshape(h, w, 3)[:, ::-1].ravel()}


def final_labeling(b, w, h):
    first = b[1].reshape(h, w)[::2, ::2].repeat(2, 0).repeat(2, 1)[:h, :w] + 1
    return {1: np.where(b[0].reshape(h, w), first, 0).ravel()}


def image_render_kernel(b, w, h, most):
    y, x = np.mgrid[:h, :w]
    return {0: np.stack([0 * y, most * y // h, most * x // w], 2).astype(np.uint8).ravel()}


def resize_bilinear_letterbox_kernel(b, _n, to_h, to_w, h, w, scale, bottom, right):
    image = b[1][:3 * w * (h + 1)].reshape(h + 1, w, 3).astype(float)
    out = np.full((to_h, to_w, 3), 114)
    away = lambda v: np.floor(v + .5)  # noqa: E731
    for y in range(bottom):
        for x in range(right):
            cy, cx = scale * (y + .5), scale * (x + .5)
            top, left = int(away(cy)) - 1, int(away(cx)) - 1
            fy, fx = (1 + away(cy) - cy) / 2, (1 + away(cx) - cx) / 2
            rows = image[top:top + 2, left] * (1 - fx) + image[top:top + 2, left + 1] * fx
            out[y, x] = away(rows[0] * (1 - fy) + rows[1] * fy)
    return {0: out.astype(np.uint8).ravel()}


def Histogram(b, colors, n):
    return {1: np.bincount(b[0], minlength=colors)}


def naive_gpu_stencil(b, w, h, d):
    x, out = b[0].reshape(d, h, w), b[1].reshape(d, h, w).copy()
    i = slice(1, -1)
    out[i, i, i] = x[i, i, i] + x[i, i, :-2] + x[i, i, 2:] + x[i, :-2, i] + x[i, 2:, i] + x[:-2, i, i] + x[2:, i, i]
    return {1: out.ravel()}


tiled_gpu_stencil = coarse_tiled_gpu_stencil = naive_gpu_stencil


def fdtd_step1_kernel(b, nx, ny, t):
    ey, hz = b[2].reshape(-1, ny).astype(float), b[3].reshape(-1, ny)
    ey[1:, :96] -= .5 * (hz[1:, :96] - hz[:-1, :96])
    ey[0, :96] = b[0][t]
    return {2: ey.ravel()}


def fdtd_step3_kernel(b, nx, ny, t):
    ex, ey, hz = (each.reshape(-1, ny).astype(float) for each in b)
    hz[:, :96] -= .7 * (ex[:-1, 1:97] - ex[:-1, :96] + ey[1:, :96] - ey[:-1, :96])
    return {2: hz.ravel()}


def near(r):
    r = np.abs(r)
    with np.errstate(invalid='ignore'):
        return np.where(r > 1.5, 0, np.where(r > .5, (5 - 3 * r - np.sqrt(-3 * (1 - r) ** 2 + 1)) / 6, (1 + np.sqrt(-3 * r * r + 1)) / 3))


def updateQT(b, nx, ny, points):
    rows, columns, values, e_rows, e_columns, e_values, x, y, _dx, bx, by, at_x, at_y = b
    at = 4 * nx * ny - 2 * (nx + ny)
    for body in range(points):
        u = [(j, i) for j in range(at_y[body] - 1, at_y[body] + 2) for i in range(at_x[body] - 2, at_x[body] + 2)]
        v = [(j, i) for j in range(at_y[body] - 2, at_y[body] + 2) for i in range(at_x[body] - 1, at_x[body] + 2)]
        for k, (j, i) in enumerate(u):
            q, e = at + body * 12 + k, body * 12 + k
            rows[q], e_rows[e], columns[q] = body + nx * ny, body, j * (nx - 1) + i
            values[q] = near(x[i + 1] - bx[body]) * near((y[j] + y[j + 1]) / 2 - by[body])
            e_columns[e], e_values[e] = columns[q], values[q]
        for k, (j, i) in enumerate(v):
            q, e = at + (body + points) * 12 + k, (body + points) * 12 + k
            rows[q], e_rows[e], columns[q] = body + nx * ny + points, body + points, j * nx + i + (nx - 1) * ny
            values[q] = near((x[i] + x[i + 1]) / 2 - bx[body]) * near(y[j + 1] - by[body])
            e_columns[e], e_values[e] = columns[q], values[q]
    return dict(enumerate([rows, columns, values, e_rows, e_columns, e_values]))


def gen_full_key_kernel(b, depth, batch, n):
    i = np.arange(n)
    k, out = i % (1 << 3 * depth), i // (1 << 3 * depth) << 24
    for d in range(depth):
        for axis in range(3):
            out |= (k >> (3 * d + 2 - axis) & 1) << (8 * axis + d)
    return {0: out.astype(np.uint32)}
