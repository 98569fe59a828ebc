"""Points, particles, rays, and meshes."""

import numpy as np


def kernel_sph_from_ray(b, radius, n):
    o, d = (v.reshape(n, 3).astype(float) for v in b[:2])
    a, half, c = (d * d).sum(1), (o * d).sum(1), (o * o).sum(1) - radius * radius
    t = (-half + np.sqrt(half * half - a * c)) / a
    x, y, z = (o + t[:, None] * d).T
    return {2: np.stack([2 * np.arctan2(np.sqrt(x * x + z * z), y) / np.pi - 1, np.arctan2(z, x) / np.pi], 1).ravel()}


def radius_kernel(b, r, n, m, dim, examples, most, same):
    x, y = b[0].reshape(n, dim), b[1].reshape(m, dim)
    rows, cols = np.zeros((m, most)), np.zeros((m, most))
    for k in range(m):
        e = int(np.searchsorted(b[3][1:], k, 'right'))
        near = [j for j in range(b[2][e], b[2][e + 1]) if ((x[j] - y[k]) ** 2).sum(dtype=np.float32) < np.float32(r)][:most]
        rows[k, :len(near)], cols[k, :len(near)] = k, near
    return {4: rows.ravel(), 5: cols.ravel()}


def group_point_gpu(b, batch, n, c, m, samples):
    points, idx = b[0].reshape(batch, n, c), b[1].reshape(batch, -1)
    return {2: np.stack([points[k][idx[k]] for k in range(batch)]).ravel()}


def query_ball_point_gpu(b, batch, n, m, radius, samples):
    one, two = b[0].reshape(batch, n, 3), b[1].reshape(batch, m, 3)
    out = np.zeros((batch, m, samples))
    for k in range(batch):
        for j in range(m):
            near = np.flatnonzero(np.sqrt(((one[k] - two[k, j]) ** 2).sum(1)) < radius)[:samples]
            if len(near):
                out[k, j] = near[0]
                out[k, j, :len(near)] = near
    return {2: out.ravel()}


def NmDistanceKernel(b, batch, n, m):
    one, two = b[0].reshape(batch, n, 1, 3).astype(float), b[1].reshape(batch, 1, m, 3)
    d = ((one - two) ** 2).sum(3)
    return {2: d.min(2).ravel(), 3: d.argmin(2).ravel()}


def NmDistanceGradKernel(b, batch, n, m):
    one, two = b[0].reshape(batch, n, 5).astype(float), b[1].reshape(batch, m, 5)
    g1, g2 = np.zeros(one.shape), np.zeros(two.shape)
    idx, grad = b[3].reshape(batch, n), b[2].reshape(batch, n)
    for k in range(batch):
        for j in range(n):
            step = 2 * grad[k, j] * (one[k, j] - two[k, idx[k, j]])
            g1[k, j] += step
            g2[k, idx[k, j]] -= step
    return {4: g1.ravel(), 5: g2.ravel()}


def find_nearest_kernel(b, n, m):
    sx, sy, tx, ty = (v.astype(float) for v in b[:4])
    d = (sx[:, None] - tx) ** 2 + (sy[:, None] - ty) ** 2
    return {4: d.argmin(1), 5: np.sqrt(d.min(1))}


def roipool3d_forward(b, batch, points, boxes, features, samples):
    idx = b[1].reshape(batch, boxes, samples)
    both = np.concatenate([b[0].reshape(batch, points, 3), b[2].reshape(batch, points, features)], 2)
    return {3: np.stack([both[k][idx[k]] for k in range(batch)]).ravel()}


def get_pooled_idx(b, batch, points, boxes, samples):
    given = b[0].reshape(batch, points, boxes)
    idx, empty = b[1].reshape(batch, boxes, samples).copy(), b[2].reshape(batch, boxes).copy()
    for k in range(batch):
        for j in range(boxes):
            inside = np.flatnonzero(given[k, :, j])[:samples]
            if len(inside):
                idx[k, j] = inside[np.arange(samples) % len(inside)]
            else:
                empty[k, j] = 1
    return {1: idx.ravel()}


def nondeterministic_assign_point_voxel(b, n, voxels, most, features, dims):
    points, order = b[0].reshape(n, features), b[5]
    out, places, counts = (v.copy() for v in b[6:9])
    out, places = out.reshape(voxels, most, features), places.reshape(voxels, dims)
    for i in range(n):
        at, pos = order[b[1][i]], b[2][i]
        if pos < most and at < voxels:
            out[at, pos] = points[i]
            if pos == 0:
                counts[at] = min(b[4][b[1][i]], most)
                places[at] = b[3].reshape(-1, dims)[b[1][i]]
    return {6: out.ravel(), 7: places.ravel(), 8: counts}


def forces(p, n):
    d = p[None, :, :3] - p[:, None, :3]
    inverse = 1 / np.sqrt((d * d).sum(2) + 1e-9)
    return (d * (inverse ** 3)[..., None]).sum(1)


def bodyForce(b, dt, n):
    v = b[1].reshape(n, 4).astype(float)
    v[:, :3] += dt * forces(b[0].reshape(n, 4).astype(float), n)
    return {1: v.ravel()}


bodyForce_mininbody2 = bodyForce


def bodyForce_mininbody(b, dt, n):
    p = b[0].reshape(n, 6).astype(float)
    p[:, 3:] += dt * forces(p, n)
    return {0: p.ravel()}


def kernel_composite_rays(b, n, steps, threshold):
    alive, t = b[0].copy(), b[1].astype(float)
    sigma, rgb, delta = b[2].reshape(n, steps), b[3].reshape(n, steps, 3), b[4].reshape(n, steps, 2)
    total, depth, image = (v.astype(float) for v in b[5:8])
    image = image.reshape(n, 3)
    for k in range(n):
        now, ended = t[k], False
        for s in range(steps):
            left = 1 - total[k]
            weight = (1 - np.exp(-float(sigma[k, s]) * float(delta[k, s, 0]))) * left
            total[k] += weight
            now += delta[k, s, 1]
            depth[k] += weight * now
            image[k] += weight * rgb[k, s]
            if left < threshold:
                ended = True
                break
        if ended:
            alive[k] = -1
        else:
            t[k] = now
    return {0: alive, 1: t, 5: total, 6: depth, 7: image.ravel()}


def InterpFaceAttrsBackwardKernel(b, pixels, faces, d):
    weights, attrs, grad = b[1].reshape(pixels, 3).astype(float), b[2].reshape(faces, 3, d), b[3].reshape(pixels, d)
    out = np.zeros((faces, 3, d))
    np.add.at(out, b[0], weights[:, :, None] * grad[:, None])
    return {4: (attrs[b[0]] * grad[:, None]).sum(2).ravel(), 5: out.ravel()}


def GatherScatterCudaKernel(b, directed, backward, nodes, d, edges):
    x, e, out = b[0].reshape(nodes, d), b[1].reshape(edges, 2), np.zeros((nodes, d))
    np.add.at(out, e[:, 0], x[e[:, 1]])
    if not directed:
        np.add.at(out, e[:, 1], x[e[:, 0]])
    return {2: out.ravel()}


def FindMaxCorr2(b, n, m):
    one, two = b[0].reshape(n, 144), b[1].reshape(m, 144)
    out = one.copy()
    for i in range(n):
        scores = two[:, 16:].astype(float) @ one[i, 16:]
        best = int(scores.argmax())
        out[i, 6], out[i, 7] = scores[best], np.partition(scores, -2)[-2] / (scores[best] + 1e-6)
        out[i, 8:9].view(np.int32)[0] = best
        out[i, 9:11] = two[best, :2]
    return {0: out.ravel()}
