"""Points, their neighbors, and paths."""

import numpy as np


def FindMaxCorr4(b, n, m):
    one, two = b[0].reshape(n, 144), b[1].reshape(m, 144)
    out = one.copy()
    for i in range(n):
        scores = two[:, 16:].astype(float) @ one[i, 16:]
        best = int(scores.argmax())
        out[i, 6], out[i, 7] = scores[best], np.partition(scores, -2)[-2] / (scores[best] + 1e-6)
        out[i, 8:9].view(np.int32)[0] = best
        out[i, 9:11] = two[best, :2]
    return {0: out.ravel()}


FindMaxCorr5 = FindMaxCorr10 = FindMaxCorr4


def TestHomographies(b, n, most):
    x1, y1, x2, y2 = b[0].reshape(4, n).astype(float)
    h = b[1].reshape(8, -1).astype(float)
    out = np.zeros(h.shape[1])
    for k, a in enumerate(h.T):
        depth = a[6] * x1 + a[7] * y1 + 1
        error = (x2 * depth - a[0] * x1 - a[1] * y1 - a[2]) ** 2 + (y2 * depth - a[3] * x1 - a[4] * y1 - a[5]) ** 2
        out[k] = (error < most * depth * depth).sum()
    return {2: out}


def assign_pts_to_box3d(b, batch, n, boxes):
    points, of = b[0].reshape(batch, n, 1, 3).astype(float), b[1].reshape(batch, 1, boxes, 7).astype(float)
    x, y, z = (points - of[..., :3]).transpose(3, 0, 1, 2)
    h, w, length, angle = of[..., 3:].transpose(3, 0, 1, 2)
    along, across = x * np.cos(angle) - z * np.sin(angle), x * np.sin(angle) + z * np.cos(angle)
    near = (abs(x) <= 10) & (abs(y + h / 2) <= h / 2) & (abs(z) <= 10)
    return {2: (near & (abs(along) <= length / 2) & (abs(across) <= w / 2)).ravel()}


def dwa_eval_kernel(b, sx, sy, turn, v0, w0, v_min, v_max, yr_min, yr_max, v_step, yr_step, dt, ahead, most, to_goal, to_speed, radius, gx, gy, obstacles, nv, nyr):
    v, yr = (a.ravel() for a in np.meshgrid(np.minimum(v_min + np.arange(nv) * v_step, v_max), np.minimum(yr_min + np.arange(nyr) * yr_step, yr_max), indexing='ij'))
    x, y, angle, nearest, time, step = np.full(len(v), sx), np.full(len(v), sy), np.full(len(v), turn), np.full(len(v), np.inf), np.float32(0), 0
    around = b[0].reshape(obstacles, 2).astype(float)

    def nearer(x, y):
        return np.minimum(nearest, np.hypot(x[:, None] - around[:, 0], y[:, None] - around[:, 1]).min(1))
    while time <= np.float32(ahead):
        angle = angle + yr * dt
        x, y = x + v * np.cos(angle) * dt, y + v * np.sin(angle) * dt
        time, step = time + np.float32(dt), step + 1
        if step % 2 == 0:
            nearest = nearer(x, y)
    nearest = nearer(x, y)
    goal = np.hypot(gx, gy) * np.hypot(x, y) + 1e-10
    cost = to_goal * np.arccos(np.clip((gx * x + gy * y) / goal, -1, 1)) + to_speed * (most - v) + 1 / nearest
    return {1: np.where(nearest <= radius, np.finfo(np.float32).max, cost), 2: v, 3: yr, 4: x, 5: y}
