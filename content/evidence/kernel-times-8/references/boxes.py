"""Boxes in images."""

import math

import numpy as np


def boxes_of(rois, scale):
    return [(int(r[0]), *(float(v) * scale for v in r[1:])) for r in rois.reshape(-1, 5)]


def nearest_whole(v):
    return math.floor(v + 0.5)


def ROIPoolForward(b, n, scale, h, w, c, ph, pw):
    image, rois = b[0].reshape(c, h, w), boxes_of(b[1], scale)
    out, places = np.zeros((len(rois), c, ph, pw)), np.full((len(rois), c, ph, pw), -1)
    for k, ch, p, q in np.ndindex(out.shape):
        x0, y0, x1, y1 = map(nearest_whole, rois[k][1:])
        bh, bw = max(y1 - y0 + 1, 1) / ph, max(x1 - x0 + 1, 1) / pw
        top, left = min(max(math.floor(p * bh) + y0, 0), h), min(max(math.floor(q * bw) + x0, 0), w)
        end, right = min(max(math.ceil((p + 1) * bh) + y0, 0), h), min(max(math.ceil((q + 1) * bw) + x0, 0), w)
        if end > top and right > left:
            part = image[ch, top:end, left:right]
            y, x = np.unravel_index(part.argmax(), part.shape)
            out[k, ch, p, q], places[k, ch, p, q] = part[y, x], (ch * h + top + y) * w + left + x
    return {2: out.ravel(), 3: places.ravel()}


def nms_kernel_PyTorchEncod(b, n, threshold):
    batch = len(b[0]) // n
    mask, boxes, order = b[0].reshape(batch, n).copy(), b[1].reshape(batch, n, 4).astype(float), b[2].reshape(batch, n)
    for k in range(batch):
        x, y, w, h = boxes[k][order[k]].T
        for i in range(n):
            if i and not mask[k, i]:
                continue
            wide = np.maximum(0, np.minimum(x + w, x[i] + w[i]) - np.maximum(x, x[i]))
            high = np.maximum(0, np.minimum(y + h, y[i] + h[i]) - np.maximum(y, y[i]))
            both = w * h + w[i] * h[i] - wide * high
            with np.errstate(invalid='ignore'):
                mask[k, i + 1:] &= ~(wide * high / both > threshold)[i + 1:]
    return {0: mask.ravel()}
