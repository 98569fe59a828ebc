"""Images, volumes, and grids."""

import numpy as np


def dct2dPreprocess(b, m, n, half_n):
    x, flat = b[0].reshape(m, n), np.zeros(m * n)
    for y in range(m):
        for k in range(n):
            row = 2 * m - (y + 1) if y % 2 else y
            column = n - (k + 1) // 2 if k % 2 else k // 2
            flat[row * half_n + column] = x[y, k]
    return {1: flat}


def rotate_kernel(b, d, count, angles):
    source, out = b[0].reshape(count, d, d, d).astype(float), np.zeros((count, angles, d, d, d))
    center = 0.5 * (d - 1)
    for a in range(angles):
        turn = 2 * np.pi * np.float32(a) / angles
        for y in range(d):
            for x in range(d):
                sx, sy = center + np.cos(turn) * (x - center) + np.sin(turn) * (y - center), center - np.sin(turn) * (x - center) + np.cos(turn) * (y - center)
                x0, y0 = int(np.floor(sx + 1e-6)), int(np.floor(sy + 1e-6))
                fx, fy = sx - x0, sy - y0
                for dy in (0, 1):
                    for dx in (0, 1):
                        if 0 <= x0 + dx < d and 0 <= y0 + dy < d:
                            out[:, a, :, y, x] += (fx if dx else 1 - fx) * (fy if dy else 1 - fy) * source[:, :, y0 + dy, x0 + dx]
    return {1: out.ravel()}


def heat_equation_kernel(b, nx, ny, alpha, dt, dx, dy):
    u, out = b[1].reshape(ny, nx).astype(float), b[0].reshape(ny, nx).astype(float)
    inner = u[1:-1, 1:-1]
    out[1:-1, 1:-1] = inner + alpha * dt * ((u[1:-1, :-2] - 2 * inner + u[1:-1, 2:]) / (dx * dx) + (u[:-2, 1:-1] - 2 * inner + u[2:, 1:-1]) / (dy * dy))
    return {0: out.ravel()}


def derivative_x2_pbc(b, mx, my, pencils):
    f = b[0].reshape(-1, mx).astype(float)
    return {1: (np.roll(f, -1, 1) - 2 * f + np.roll(f, 1, 1)).ravel()}


def sobel_edge_detection_kernel(b, w, h):
    a = np.pad(b[0].reshape(h, w).astype(int), 1)
    gx = sum(k * (a[i:h + i, 2:] - a[i:h + i, :-2]) for i, k in enumerate((1, 2, 1)))
    gy = sum(k * (a[2:, i:w + i] - a[:-2, i:w + i]) for i, k in enumerate((1, 2, 1)))
    return {1: np.minimum(np.sqrt((gx * gx + gy * gy).astype(np.float32)).astype(int), 255).ravel()}


def triangulate_kernel(b, n):
    i = np.arange(n)
    dx, dy = ((i % 200 + 0.5 - 100) / 220).astype(float), (i // 200 + 0.5 - 75) / 220
    m = (b[0].astype(float) - 64) / 180
    with np.errstate(divide='ignore'):
        t = np.float32(0.12) / (dx - m)
    right = (b[1] != 0) & (np.abs(dx - m) >= 1e-6) & (t > 0)
    xyz = np.where(right[:, None], np.stack([t * dx, t * dy, t], 1), 0)
    return {2: xyz.ravel(), 3: right}


def rounded(v):
    return np.sign(v) * np.floor(np.abs(v) + 0.5)


def Integrate(b, ih, iw, nx, ny, nz, ox, oy, oz, size, margin):
    f = float
    k, pose, depth = b[0].astype(float), b[1].reshape(4, 4).astype(float), b[2].reshape(ih, iw)
    z, y, x = np.meshgrid(*(np.arange(n, dtype=float) for n in (nz, ny, nx)), indexing='ij')
    p = [f(o) + v * f(size) - pose[i, 3] for i, (o, v) in enumerate(((ox, x), (oy, y), (oz, z)))]
    cx, cy, cz = (pose[0, i] * p[0] + pose[1, i] * p[1] + pose[2, i] * p[2] for i in range(3))
    with np.errstate(divide='ignore', invalid='ignore'):
        px, py = (np.nan_to_num(rounded(k[a] * (v / cz) + k[c]), nan=-1, posinf=1e6, neginf=-1e6).astype(int) for v, a, c in ((cx, 0, 2), (cy, 4, 5)))
    seen = (cz > 0) & (px >= 0) & (px < iw) & (py >= 0) & (py < ih)
    d = np.where(seen, depth[np.clip(py, 0, ih - 1), np.clip(px, 0, iw - 1)], 0)
    diff = d - cz
    seen &= (d > 0) & (d <= 6) & (diff > -f(margin))
    dist = np.minimum(1, diff / f(margin))
    tsdf, weight = (v.reshape(nz, ny, nx).astype(float) for v in b[3:])
    return {3: np.where(seen, (tsdf * weight + dist) / (weight + 1), tsdf).ravel(), 4: np.where(seen, weight + 1, weight).ravel()}
