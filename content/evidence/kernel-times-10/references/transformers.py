"""Transformers, quantized weights, and texts."""

import numpy as np

from .common import half, halves


def Code1x16Dequant(b, m, k):
    return {1: b[2].reshape(-1, 8)[b[0]].ravel()}


def Code1x16MatVec(b, m, k):
    return {2: half(halves(b[3]).reshape(-1, 8)[b[0]].reshape(m, k) @ halves(b[1]))}


def CodeKx8MatVec(b, m, k):
    parts = len(b[3]) // 2048
    table = halves(b[3]).reshape(parts, 256, 8)
    of = b[0].reshape(m, k // 8, parts)
    weights = sum(table[i][of[:, :, i]] for i in range(parts)).reshape(m, k)
    return {2: half(weights @ halves(b[1]))}


def mmvq_gguf_quantize_q8_1_f16(b, k, padded):
    x = np.pad(halves(b[0]).reshape(-1, k), ((0, 0), (0, padded - k))).reshape(-1, 32).astype(np.float32)
    scale = (np.abs(x).max(1) / np.float32(127)).astype(np.float32)
    with np.errstate(divide='ignore', invalid='ignore'):
        q = np.where(scale[:, None] > 0, x / scale[:, None], 0)
    out = np.zeros((len(x), 36), np.uint8)
    out[:, :2] = scale.astype(np.float16)[:, None].view(np.uint8)
    out[:, 2:4] = x.sum(1).astype(np.float16)[:, None].view(np.uint8)
    out[:, 4:] = np.trunc(q + np.where(q < 0, -0.5, 0.5)).astype(np.int8).view(np.uint8)
    return {1: out.ravel()}


def turned(values, heads, size, real, imaginary):
    v = halves(values).reshape(heads, size // 2, 2)
    return half(np.stack([v[:, :, 0] * real - v[:, :, 1] * imaginary, v[:, :, 0] * imaginary + v[:, :, 1] * real], 2))


def RoPERotation_kernel(b, heads, size):
    return {i: turned(b[i], heads, size, halves(b[2]), halves(b[3])) for i in range(2)}


def silu_element_wise_mul_kernel(b, n):
    x = halves(b[0])
    return {0: half(x / (1 + np.exp(-x)) * halves(b[1]))}


def convert_fp32_to_fp16(b, n):
    return {0: half(b[1])}


def convert_fp16_to_fp32(b, n):
    return {0: halves(b[1])}


def cuda_vector_set_kernel(b, rows, width):
    return {0: np.tile(b[1], rows)}


def attn_softmax_inplace_grad_(b, rows, columns, values):
    y, d, v = b[0].reshape(-1, columns, columns).astype(float), b[1].reshape(-1, columns, values), b[2].reshape(-1, columns, values)
    dy = d.astype(float) @ v.transpose(0, 2, 1)
    return {0: ((dy - (y * dy).sum(2, keepdims=True)) * y).ravel()}


def window_merge_and_roll_forward_cuda_kernel(b, batch, h, w, c, shift, window, rows, columns):
    x = b[0].reshape(batch, rows, columns, window, window, c).transpose(0, 1, 3, 2, 4, 5).reshape(batch, h, w, c)
    return {1: np.roll(x, (shift, shift), (1, 2)).ravel()}


def banRepeatedTokens(b, width, vocabulary, size):
    tokens, out = b[0].reshape(-1, width), b[1].reshape(-1, vocabulary).copy()
    threads = width - 64
    for row, of in zip(tokens, out):
        for start in range(threads):
            if np.array_equal(row[start:start + size - 1], row[threads:threads + size - 1]):
                of[row[start + size - 1]] = -np.inf
    return {1: out.ravel()}


def steps_of(hyp, ref):
    far = np.zeros((len(hyp) + 1, len(ref) + 1), int)
    far[:, 0], far[0] = np.arange(len(hyp) + 1), np.arange(len(ref) + 1)
    for i in range(1, len(hyp) + 1):
        for j in range(1, len(ref) + 1):
            far[i, j] = min(far[i - 1, j] + 1, far[i, j - 1] + 1, far[i - 1, j - 1] + 2 * (hyp[i - 1] != ref[j - 1]))
    i, j, steps = len(hyp), len(ref), []
    while i or j:
        if j and far[i, j - 1] < far[i, j]:
            steps.append(1)
            j -= 1
        elif i and far[i - 1, j] < far[i, j]:
            steps.append(2)
            i -= 1
        else:
            steps.append(3)
            i, j = i - 1, j - 1
    return far, steps[::-1]


def faster_levenshtein_distance_kernel(b, one, other):
    out = []
    for hyp, ref in zip(b[0].reshape(-1, one), b[1].reshape(-1, other)):
        steps = steps_of(hyp, ref)[1]
        out += steps + [0] * (one + other - len(steps))
    return {4: np.array(out)}


def levenshtein_distance_kernel(b, one, other):
    far = [steps_of(hyp, ref)[0] for hyp, ref in zip(b[0].reshape(-1, one), b[1].reshape(-1, other))]
    return {**faster_levenshtein_distance_kernel(b, one, other), 5: np.array(far).ravel()}


def clampKernel(b, batch, target, source, low, high):
    return {1: np.clip(b[0], low, high)}
