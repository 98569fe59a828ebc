"""Points, their neighbors, and their boxes."""

import numpy as np


def gather_points_kernel(b, batch, c, n, m):
    points, at = b[0].reshape(batch, c, n), b[1].reshape(batch, 1, m)
    return {2: np.take_along_axis(points, np.broadcast_to(at, (batch, c, m)), 2).ravel()}


def farthest(points, nearest, many, block, skipped=0):
    chosen, far, old = [0], nearest.astype(float), 0
    ignored = (points ** 2).sum(1) <= skipped if skipped else np.zeros(len(points), bool)
    for _ in range(many - 1):
        far = np.where(ignored, far, np.minimum(((points - points[old]) ** 2).sum(1), far))
        # Each thread takes the first of its points that is the farthest; then halves of the threads are compared.
        best, place = np.full(block, -1.0), np.zeros(block, int)
        for k in np.flatnonzero(~ignored):
            if far[k] > best[k % block]:
                best[k % block], place[k % block] = far[k], k
        half = block // 2
        while half:
            farther = best[half:2 * half] > best[:half]
            place[:half] = np.where(farther, place[half:2 * half], place[:half])
            best[:half] = np.maximum(best[:half], best[half:2 * half])
            half //= 2
        old = int(place[0])
        chosen.append(old)
    return far, chosen


def sampled(b, batch, n, m, block, skipped):
    points, near = b[0].reshape(batch, n, 3).astype(float), b[1].reshape(batch, n)
    found = [farthest(points[k], near[k], m, block, skipped) for k in range(batch)]
    return {1: np.concatenate([far for far, _ in found]), 2: np.concatenate([chosen for _, chosen in found])}


def furthest_point_sampling_kernel(b, batch, n, m):
    return sampled(b, batch, n, m, 512, 1e-3)


def farthest_point_sampling_kernel(b, batch, n, m):
    return sampled(b, batch, n, m, 1024, 0)


def group_points_grad_kernel(b, batch, c, n, m, s):
    out, grad, at = np.zeros((batch, c, n)), b[0].reshape(batch, c, m * s), b[1].reshape(batch, m * s)
    for k in range(batch):
        np.add.at(out[k].T, at[k], grad[k].T)
    return {2: out.ravel()}


grouping_grad_kernel = group_points_grad_kernel


def nearest(points, known):
    distance = ((points[:, None] - known[None]) ** 2).sum(-1)
    at = np.argsort(distance, axis=1, kind='stable')[:, :3]
    return np.take_along_axis(distance, at, 1), at


def three_nearest_neighbors_kernel(b, batch, n, m):
    points, known = b[0].reshape(batch, 3, n).astype(float), b[1].reshape(batch, 3, m).astype(float)
    weights, places = np.zeros((batch, 3, n)), np.zeros((batch, 3, n), int)
    for k in range(batch):
        distance, at = nearest(points[k].T, known[k].T)
        d = np.clip(distance, 1e-10, 1e10).T
        products = np.stack([d[1] * d[2], d[0] * d[2], d[0] * d[1]])
        weights[k], places[k] = products / products.sum(0), at.T
    return {2: weights.ravel(), 3: places.ravel()}


def three_nn_kernel_stack(b, batch, n, m):
    points, known = b[0].reshape(batch, n // batch, 3).astype(float), b[2].reshape(batch, m // batch, 3).astype(float)
    found = [nearest(points[k], known[k]) for k in range(batch)]
    return {4: np.concatenate([distance.ravel() for distance, _ in found]), 5: np.concatenate([(at + k * (m // batch)).ravel() for k, (_, at) in enumerate(found)])}


def three_interpolate_kernel(b, batch, c, m, n):
    points, at, weights = b[0].reshape(batch, c, m).astype(float), b[1].reshape(batch, n, 3), b[2].reshape(batch, n, 3)
    return {3: np.stack([(points[k][:, at[k]] * weights[k]).sum(-1) for k in range(batch)]).ravel()}


def three_interpolate_grad_kernel_stack(b, n, c):
    out = np.zeros((len(b[3]) // c, c))
    for k in range(3):
        np.add.at(out, b[1].reshape(n, 3)[:, k], b[0].reshape(n, c) * b[2].reshape(n, 3)[:, k, None])
    return {3: out.ravel()}


def shares(counts, at):
    of = counts[at]
    return np.where(of > 0, 1 / np.maximum(of, 1), 0)


def avg_voxelize_kernel(b, batch, c, n, s):
    out, at, counts, features = np.zeros((batch, c, s)), b[0].reshape(batch, n), b[1].reshape(batch, s), b[2].reshape(batch, c, n)
    for k in range(batch):
        np.add.at(out[k].T, at[k], (features[k] * shares(counts[k], at[k])).T)
    return {3: out.ravel()}


def avg_voxelize_grad_kernel(b, batch, c, n, s):
    at, counts, grad = b[0].reshape(batch, n), b[1].reshape(batch, s), b[2].reshape(batch, c, s)
    return {3: np.stack([grad[k][:, at[k]] * shares(counts[k], at[k]) for k in range(batch)]).ravel()}


def ingroup_inds_kernel(b, n):
    # The order within a group is not defined; its size is.
    return {2: np.bincount(b[0], minlength=len(b[2]))}


def features_of(b, values, batch, pillars, points, size):
    x = b[0].reshape(batch * pillars, points, values).astype(float)
    counts, coords = b[1].astype(int), b[2].reshape(-1, 4).astype(float)
    there = np.arange(points) < counts[:, None]
    sums = (x[..., :3] * there[..., None]).sum(1)
    means = sums / np.maximum(counts, 1)[:, None]
    centers = coords[:, [3, 2, 1]] * np.array(size[:3]) + np.array(size[:3]) / 2 + np.array(size[3:])
    parts = [x, x[..., :3] - means[:, None], x[..., :3] - centers[:, None]]
    return (np.concatenate(parts, -1)[..., :10] * there[..., None]).ravel()


def generateFeatures_kernel(b, batch, pillars, vx, vy, vz, x, y, z, _features, points, _most):
    return {4: features_of(b, 5, batch, pillars, points, (vx, vy, vz, x, y, z))}


def generateFeatures_kernel_4x(b, batch, pillars, vx, vy, vz, x, y, z, _features, points, _most):
    return {4: features_of(b, 4, batch, pillars, points, (vx, vy, vz, x, y, z))}
