"""Layers of transformers, and quantized weights."""

import math

import numpy as np

from .common import half, halves


def fused_bias_gelu(b, stride, steps):
    x = (b[0].reshape(-1, 4 * stride) + b[1]).astype(float)
    return {2: (x * 0.5 * (1 + np.tanh(0.79788456080286535587989211986876 * (x + 0.044715 * x ** 3)))).ravel()}


def transform4d_0213(b, heads, seq, hidden, parts):
    return {0: b[1].reshape(-1, 2, heads, seq, 8 * hidden // heads).transpose(1, 3, 0, 2, 4).ravel()}


def fused_add4_kernel(b, size, stride):
    return {0: b[1] + b[2] + b[3] + b[4]}


def geglu_kernel_packed_fp16(b, batch, n):
    x, gate = b[0].view(np.float16).reshape(batch, 2, 2 * n).transpose(1, 0, 2)
    of = np.array([math.erf(v) for v in (x.astype(np.float32) * np.float32(0.707106781)).ravel()]).reshape(x.shape).astype(np.float16)
    return {1: half(np.float16(0.5) * (x * (np.float16(1) + of)) * gate)}


def silu_kernel_fp16(b, beta, n):
    x = halves(b[0])
    return {2: half((x / (1 + np.exp(-x))).astype(np.float16) * b[1].view(np.float16))}


def reduce(b, n):
    parts = b[0].view(np.float16).reshape(-1, 8 * n)
    out = parts[0]
    for part in parts[1:]:
        out = out + part
    return {1: half(out)}


def gptq_repack_kernel(b, rows, n):
    words = b[0].reshape(rows // 2, 2, n // 64, 4, 16)
    # Sixteen rows of sixteen columns: eight rows are in a word.
    tiles = np.concatenate([(words[:, half, ..., None] >> (4 * np.arange(8, dtype=np.uint32))) & 15 for half in (0, 1)], axis=-1)
    tiles = np.moveaxis(tiles, -1, -2)
    out = np.zeros((rows // 2, n // 64, 32, 4), np.uint32)
    for t in range(32):
        row, column = t % 4 * 2, t // 4
        for k, (r, c) in enumerate(((0, 0), (8, 0), (0, 8), (8, 8), (1, 0), (9, 0), (1, 8), (9, 8))):
            out[:, :, t] |= tiles[..., row + r, column + c].astype(np.uint32) << np.uint32(4 * k)
    return {1: out.ravel()}


def TemporalConvolutionTBC_bp_bias(b, rows, n, scale):
    return {1: b[0].reshape(rows, n).sum(0, dtype=float) * scale}


def softmax_row_kernel(b, rows, n):
    x = b[0].reshape(rows, n).astype(float)
    e = np.exp(x - x.max(1, keepdims=True))
    return {1: (e / e.sum(1, keepdims=True)).ravel()}


softmax_row_kernel2 = softmax_row_kernel


def bias_relu_kernel(b, rows, n):
    return {0: np.maximum(b[0].reshape(rows, n) + b[1], 0).ravel()}


def EmbedForward(b, count, most, n, rows):
    return {2: b[1].reshape(most, n)[b[0].astype(int)].ravel()}
