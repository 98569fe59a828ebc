"""Data movement."""

import numpy as np


def active_rotated_filter_forward_cuda_kernel(b, n, ins, outs, orientations, turns, entries):
    weights, places = b[0].reshape(outs, ins, entries), b[1].reshape(entries, turns)
    out = np.zeros((outs, turns, ins, entries))
    for k in range(turns):
        out[:, k][:, :, places[:, k]] = weights
    # Zero-based positions are one element before one-based ones: where the buffer begins.
    return {2: np.append(out.ravel(), 0)}


def concat_kernel(b, high, one, two, low):
    return {2: np.concatenate([b[0].reshape(high, one, low), b[1].reshape(high, two, low)], axis=1).ravel()}


def im2col_kernel(b, n, batches, in_size, out_size, h, w, kh, kw, ph, pw, sh, sw, dh, dw, oh, ow, per):
    c = in_size // (h * w)
    x = np.pad(b[0].reshape(batches, c, h, w), ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    out = np.zeros(len(b[1]))
    for k, ch, i, j, y in np.ndindex(batches, c, kh, kw, oh):
        at = k * oh * ow + (ch * kh * kw * oh * batches + y) * ow + (i * kw + j) * oh * ow * batches
        out[at:at + ow] = x[k, ch, y + i, j:j + ow]
    return {1: out}


def transpose_back_pad(b, batch, most, heads, size):
    out, at = b[2].copy().reshape(-1, heads, size), 0
    src = b[0].reshape(batch, heads, most, size)
    for k, length in enumerate(b[1]):
        for s in range(int(length)):
            out[at + s] = src[k, :, s]
        at += int(length)
    return {2: out.ravel()}


def update_cache_kernel(b, dim, heads, q, most, past):
    out = []
    for states in b[:2]:
        cache = np.zeros((heads, most, dim), states.dtype)
        cache[:, past:past + q] = states.reshape(q, heads, dim).swapaxes(0, 1)
        out.append(cache.ravel())
    return {2: out[0], 3: out[1]}


def channels_first(b, c, h, w, pad):
    x = b[0].reshape(-1, c, h, w).transpose(0, 2, 3, 1)
    return {1: np.pad(x, ((0, 0), (pad, pad), (pad, pad), (0, 0))).ravel()}


def PackedToPaddedKernelD1(b, batch, most, n):
    per = n // batch
    return {2: np.pad(b[0].reshape(batch, per), ((0, 0), (0, most - per))).ravel()}


def stack_group_points_forward_cuda_kernel(b, batches, c, m, samples):
    features, counts, places, of = b[0].reshape(-1, c), b[1], b[2].reshape(m, samples), b[3]
    out = np.zeros((m, c, samples))
    for p in range(m):
        first = counts[0] * (p // of[0])
        out[p] = features[first + places[p]].T
    return {4: out.ravel()}


def group_point_grad_gpu(b, batch, n, c, m, samples):
    out = np.zeros((batch, n, c))
    grads, places = b[0].reshape(batch, m * samples, c), b[1].reshape(batch, m * samples)
    for k in range(batch):
        np.add.at(out[k], places[k], grads[k])
    return {2: out.ravel()}


group_point_grad_gpu_pointnet2 = group_point_grad_gpu
