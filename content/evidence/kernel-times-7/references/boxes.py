"""Boxes in images, and pooling from them."""

import math

import numpy as np


def boxes_of(rois, scale):
    return [(int(r[0]), *(float(v) * scale for v in r[1:])) for r in rois.reshape(-1, 5)]


def nearest_whole(v):
    return math.floor(v + 0.5)


def ROIPoolBackward(b, n, count, scale, h, w, c, ph, pw):
    diff, best, out = b[0].reshape(count, c, ph * pw).astype(float), b[1].reshape(count, c, ph * pw), np.zeros(n)
    for k, (_, x0, y0, x1, y1) in enumerate(boxes_of(b[3], scale)):
        x0, y0, x1, y1 = map(nearest_whole, (x0, y0, x1, y1))
        bh, bw = max(y1 - y0 + 1, 1) / ph, max(x1 - x0 + 1, 1) / pw
        for i in range(n):
            x, y, ch = i % w, i // w % h, i // w // h
            if not (x0 <= x <= x1 and y0 <= y <= y1):
                continue
            for p in range(max(math.floor((y - y0) / bh), 0), min(math.ceil((y - y0 + 1) / bh), ph)):
                for q in range(max(math.floor((x - x0) / bw), 0), min(math.ceil((x - x0 + 1) / bw), pw)):
                    if best[k, ch, p * pw + q] == i:
                        out[i] += diff[k, ch, p * pw + q]
    return {2: out}


def corners(y, x, h, w):
    """The positions and weights of four values; nothing when the point is outside."""
    if y < -1 or y > h or x < -1 or x > w:
        return []
    y, x = max(y, 0), max(x, 0)
    y0, x0 = int(y), int(x)
    if y0 >= h - 1:
        y0 = y1 = h - 1
        y = y0
    else:
        y1 = y0 + 1
    if x0 >= w - 1:
        x0 = x1 = w - 1
        x = x0
    else:
        x1 = x0 + 1
    ly, lx = y - y0, x - x0
    return [(y0, x0, (1 - ly) * (1 - lx)), (y0, x1, (1 - ly) * lx), (y1, x0, ly * (1 - lx)), (y1, x1, ly * lx)]


def aligned(rois, scale, ph, pw, samples, h, w):
    """The points of each bin of each box, and by how much to divide."""
    for k, (image, x0, y0, x1, y1) in enumerate(boxes_of(rois, scale)):
        height, width = max(y1 - y0, 1), max(x1 - x0, 1)
        bh, bw = height / ph, width / pw
        gh = samples if samples > 0 else math.ceil(height / ph)
        gw = samples if samples > 0 else math.ceil(width / pw)
        for p in range(ph):
            for q in range(pw):
                points = [each for i in range(gh) for j in range(gw) for each in corners(y0 + p * bh + (i + 0.5) * bh / gh, x0 + q * bw + (j + 0.5) * bw / gw, h, w)]
                yield k, p, q, points, gh * gw


def RoIAlignForwardKernel(b, n, scale, c, h, w, ph, pw, samples):
    data = b[0].reshape(c, h, w).astype(float)
    out = np.zeros((len(b[1]) // 5, c, ph, pw))
    for k, p, q, points, count in aligned(b[1], scale, ph, pw, samples, h, w):
        out[k, :, p, q] = sum(data[:, y, x] * share for y, x, share in points) / count
    return {2: out.ravel()}


def RoIAlignBackwardKernel(b, n, count, scale, c, h, w, ph, pw, samples):
    diff = b[0].reshape(-1, c, ph, pw).astype(float)
    out = np.zeros((c, h, w))
    for k, p, q, points, divisor in aligned(b[2], scale, ph, pw, samples, h, w):
        for y, x, share in points:
            out[:, y, x] += diff[k, :, p, q] * share / divisor
    return {1: out.ravel()}


def ROIAlignForward(b, n, scale, h, w, c, ph, pw):
    data = b[0].reshape(c, h, w).astype(float)
    out = np.zeros((len(b[1]) // 5, c, ph, pw))
    for k, (image, x0, y0, x1, y1) in enumerate(boxes_of(b[1], scale)):
        bh, bw = max(y1 - y0 + 1, 0) / (ph - 1), max(x1 - x0 + 1, 0) / (pw - 1)
        for p in range(ph):
            for q in range(pw):
                y, x = p * bh + y0, q * bw + x0
                if 0 <= y < h and 0 <= x < w:
                    i, j = min(math.floor(y), h - 2), min(math.floor(x), w - 2)
                    dy, dx = y - i, x - j
                    out[k, :, p, q] = data[:, i, j] * (1 - dy) * (1 - dx) + data[:, i, j + 1] * (1 - dy) * dx + data[:, i + 1, j] * dy * (1 - dx) + data[:, i + 1, j + 1] * dy * dx
    return {2: out.ravel()}


def DeformablePSROIPoolForwardKernelCuda(b, n, scale, c, h, w, ph, pw, plain, strength, samples, outs, groups, parts, classes, per_class):
    data, trans = b[0].reshape(c, h, w).astype(float), b[2].reshape(-1, classes, 2, parts, parts)
    out = np.zeros((len(b[1]) // 5, outs, ph, pw))
    for k, r in enumerate(b[1].reshape(-1, 5)):
        x0, y0 = (nearest_whole(v) * scale - 0.5 for v in r[1:3])
        x1, y1 = ((nearest_whole(v) + 1) * scale - 0.5 for v in r[3:5])
        width, height = max(x1 - x0, 0.1), max(y1 - y0, 0.1)
        for ch in range(outs):
            for p in range(ph):
                for q in range(pw):
                    by, bx = int(p / ph * parts), int(q / pw * parts)
                    tx, ty = (0, 0) if plain else trans[k, ch // per_class, :, by, bx] * strength
                    xs, ys = q * width / pw + x0 + tx * width, p * height / ph + y0 + ty * height
                    total = count = 0
                    for i in range(samples):
                        for j in range(samples):
                            x, y = xs + j * width / pw / samples, ys + i * height / ph / samples
                            if -0.5 <= x <= w - 0.5 and -0.5 <= y <= h - 0.5:
                                x, y = min(max(x, 0), w - 1), min(max(y, 0), h - 1)
                                x_, y_, X, Y = math.floor(x), math.floor(y), math.ceil(x), math.ceil(y)
                                dx, dy = x - x_, y - y_
                                total += (1 - dx) * (1 - dy) * data[ch, y_, x_] + (1 - dx) * dy * data[ch, Y, x_] + dx * (1 - dy) * data[ch, y_, X] + dx * dy * data[ch, Y, X]
                                count += 1
                    out[k, ch, p, q] = total / count if count else 0
    return {3: out.ravel()}


def nms_kernel(b, n, threshold):
    box = b[0].reshape(n, 5)
    one = np.float32(1)
    left, top = (np.maximum(box[:, None, k], box[None, :, k]) for k in (0, 1))
    right, bottom = (np.minimum(box[:, None, k], box[None, :, k]) for k in (2, 3))
    shared = np.maximum(right - left + one, 0) * np.maximum(bottom - top + one, 0)
    area = (box[:, 2] - box[:, 0] + one) * (box[:, 3] - box[:, 1] + one)
    with np.errstate(divide='ignore', invalid='ignore'):
        over = shared / (area[:, None] + area[None] - shared) > np.float32(threshold)
    columns = -(-n // 64)
    out = np.zeros((n, columns), np.uint64)
    for i in range(n):
        for j in range(n):
            if over[i, j] and (i // 64 != j // 64 or j > i):
                out[i, j // 64] |= np.uint64(1) << np.uint64(j % 64)
    return {1: out.view(np.int64).ravel()}


def calc_ious_kernel(b, images, count):
    one, two = b[0].reshape(-1, 1, 4), b[2].reshape(1, -1, 4)
    shared = np.maximum(np.minimum(one[..., 2], two[..., 2]) - np.maximum(one[..., 0], two[..., 0]), 0) * np.maximum(np.minimum(one[..., 3], two[..., 3]) - np.maximum(one[..., 1], two[..., 1]), 0)
    areas = [(x[..., 3] - x[..., 1]) * (x[..., 2] - x[..., 0]) for x in (one, two)]
    with np.errstate(divide='ignore', invalid='ignore'):
        return {3: (shared / (areas[0] + areas[1] - shared)).ravel()}


def HorizFlipImagesAndBoxes(b, n, c, h, w, p, interleaved):
    boxes, out = b[1].reshape(n, -1, 4).copy(), b[4].reshape(n, c, h, w).copy()
    for k in np.flatnonzero(b[3] >= p):
        boxes[k, :, [0, 2]] = 1 - boxes[k][:, [2, 0]].T
        out[k] = b[0].reshape(n, c, h, w)[k, :, :, ::-1]
    return {1: boxes.ravel(), 4: out.ravel()}


def CLLBackward(b, n, channels, margin, legacy, alpha):
    y, d = (np.repeat(x, channels).astype(float) for x in (b[0], b[2]))
    diff, distance = b[1].astype(float), np.sqrt(d)
    beta = -alpha * (margin - distance) / (distance + 1e-4) * diff
    return {3: np.where(y != 0, alpha * diff, np.where(margin - distance > 0, beta, 0))}
