"""Points, and steps along rays."""

import numpy as np


def parts(b, offsets):
    return np.split(b.reshape(-1, 3).astype(np.float32), offsets[:-1])


def squares(new, old):
    d = new[:, None, :] - old[None, :, :]
    return (d * d).sum(2)


def ballquery_cuda_kernel(b, m, radius, most):
    out, start = [], 0
    for old, new in zip(parts(b[0], b[2]), parts(b[1], b[3])):
        for near in squares(new, old) < np.float32(radius * radius):
            found = np.flatnonzero(near)[:most] + start
            out += list(found) + [found[0] if len(found) else 0] * (most - len(found))
        start += len(old)
    return {4: np.array(out)}


def knnquery_cuda_kernel(b, m, nearest):
    out = [np.sort(squares(new, old), 1)[:, :nearest].ravel() for old, new in zip(parts(b[0], b[2]), parts(b[1], b[3]))]
    return {5: np.concatenate(out)}


def chamfer_dist_kernel(b, batch, n, m):
    x, y = b[0].reshape(batch, n, 3), b[1].reshape(batch, m, 3)
    return {2: np.concatenate([squares(one, other).min(1) for one, other in zip(x, y)])}


def matchcost(b, batch, n, m):
    x, y, match = b[0].reshape(batch, n, 3), b[1].reshape(batch, m, 3), b[2].reshape(batch, m, n)
    return {3: np.array([(squares(y[i], x[i]).astype(float) * match[i]).sum() for i in range(batch)])}


def aggregation_backward_cuda_kernel(b, n, near, c, w):
    value, position, weight, idx, grad = b[0].reshape(n, c).astype(float), b[1].reshape(n, near, c), b[2].reshape(n, near, w), b[3].reshape(n, near), b[4].reshape(n, 1, c)
    spread = weight[:, :, np.arange(c) % w] * grad.astype(float)
    to_value = np.zeros((n, c))
    np.add.at(to_value, idx, spread)
    to_weight = (grad * (value[idx] + position)).reshape(n, near, c // w, w).sum(2)
    return {5: to_value.ravel(), 6: spread.ravel(), 7: to_weight.ravel()}


def roipool_fp_cuda_(b, proposals, c):
    feats = b[0].reshape(proposals, -1, c)
    return {2: feats.max(1).ravel(), 3: (feats.argmax(1) + np.arange(proposals)[:, None] * feats.shape[1]).ravel()}


def roipool_bp_cuda_(b, proposals, c):
    out = b[0].reshape(-1, c).astype(float)
    np.add.at(out, (b[2].reshape(proposals, c), np.arange(c)), b[3].reshape(proposals, c))
    return {0: out.ravel()}


def after(values):
    """The sum of what comes later along each ray."""
    return values[:, ::-1].cumsum(1)[:, ::-1] - values


def transmittance_from_sigma_backward_kernel(b, count):
    start, end, through, grad = (each.reshape(count, -1).astype(float) for each in b[1:5])
    return {5: (after(-grad * through) * (end - start)).ravel()}


def transmittance_from_alpha_backward_kernel(b, count):
    alpha, through, grad = b[1].view(np.float32).reshape(count, -1).astype(float), b[2].reshape(count, -1).astype(float), b[3].reshape(count, -1)
    return {4: (after(-grad * through) / np.maximum(1 - alpha, 1e-10)).ravel()}


def weight_from_alpha_backward_kernel(b, count):
    alpha, weight, grad = b[1].view(np.float32).reshape(count, -1).astype(float), b[2].reshape(count, -1).astype(float), b[3].reshape(count, -1)
    both = grad * weight
    left = np.cumprod(np.hstack([np.ones((count, 1)), 1 - alpha[:, :-1]]), 1)
    return {4: ((grad * left - (after(both) + both)) / np.maximum(1 - alpha, 1e-10)).ravel()}
