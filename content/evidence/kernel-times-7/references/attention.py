"""Tokens, attention, and related layers."""

import numpy as np

from .common import half, halves


def attention_query_key_kernel1(b, batch, time, c, heads):
    x = b[1].reshape(batch, time, 3, heads, c // heads).astype(float)
    scores = np.einsum('bthd,bshd->bhts', x[:, :, 0], x[:, :, 1]) / np.sqrt(c // heads)
    scores[..., np.triu(np.ones((time, time), bool), 1)] = -np.inf
    return {0: scores.ravel()}


def forward_kernel(b, n, d, tc, tr, bc, br, scale):
    q, k, v = (x.reshape(-1, n, d).astype(float) for x in b[:3])
    scores = q @ k.transpose(0, 2, 1) * scale
    most = np.maximum(scores.max(2), 0)
    e = np.exp(scores - most[..., None])
    return {3: e.sum(2).ravel(), 4: most.ravel(), 5: (e @ v / e.sum(2)[..., None]).ravel()}


def split_add_bias_transpose_for_score(b, batch, time, heads, parts, size):
    x = b[0].reshape(batch, time, parts, heads, size) + b[1].reshape(parts, heads, size)
    return {2: x.transpose(2, 0, 3, 1, 4).ravel()}


def split_add_bias_transpose_for_score_3output_pad(b, batch, most, heads, parts, size):
    out, start = np.zeros((3, batch, heads, most, size)), 0
    rows = b[0].reshape(-1, 3, heads, size)
    for k, length in enumerate(b[2]):
        out[:, k, :, :length] = (rows[start:start + length] + b[1].reshape(3, heads, size)).transpose(1, 2, 0, 3)
        start += length
    return {3: out[0].ravel(), 4: out[1].ravel(), 5: out[2].ravel()}


def token_embedding(b, tokens, words, hidden):
    return {2: b[1].reshape(words, hidden)[b[0]].ravel()}


def embedded(table, places, tokens, pad, batch, time, more=0):
    values = table[tokens.reshape(batch, time)] + places[None, :time] + more
    missing = tokens.reshape(batch, time) == pad
    values[missing] = 0
    return values.ravel(), missing.ravel()


def ker_enc_emb(b, pad, batch, time, hidden):
    values, missing = embedded(b[0].reshape(-1, 4 * hidden), b[1].reshape(-1, 4 * hidden), b[2], pad, batch, time)
    return {3: values, **({4: missing} if missing.any() else {})}


def ker_enc_emb_i8I(b, pad, batch, time, hidden, scale, scaled):
    values, missing = embedded(b[0].reshape(-1, 4 * hidden) * scale * np.sqrt(4 * hidden), b[1].reshape(-1, 4 * hidden), b[2], pad, batch, time)
    return {3: values}


def ker_enc_emb_multilg_token(b, pad, batch, time, hidden):
    more = b[3].reshape(-1, 4 * hidden)[b[4]][:, None]
    values, missing = embedded(b[0].reshape(-1, 4 * hidden), b[1].reshape(-1, 4 * hidden), b[2], pad, batch, time, more)
    return {5: values}


def ker_gpt_embedding(b, pad, offset):
    tokens = b[2]
    hidden = len(b[3]) // len(tokens)
    time = len(b[1]) // hidden
    values, missing = embedded(b[0].reshape(-1, hidden), b[1].reshape(time, hidden), tokens, pad, len(tokens) // time, time)
    return {3: values}


def EmbedBackward(b, n, rows, size, words):
    out = np.zeros((words, size))
    np.add.at(out, b[0].astype(int), b[1].reshape(rows, size))
    return {2: out.ravel()}


def rope_cached_kernel(b, batch, time, pairs):
    x, t = b[0].reshape(batch, time, pairs, 2).astype(float), b[1].reshape(1, time, pairs, 2)
    sin, cos = t[..., 0], t[..., 1]
    return {2: np.stack([x[..., 0] * cos - x[..., 1] * sin, x[..., 1] * cos + x[..., 0] * sin], 3).ravel()}


def rope_cuda_kernel(b, rows, dim, heads, past):
    x = halves(b[0]).reshape(-1, rows, dim)
    sin, cos = (halves(t).reshape(-1, dim)[past + np.arange(rows) // heads] for t in b[1:])
    h = dim // 2
    left, right = x[..., :h], x[..., h:]
    return {0: half(np.concatenate([left * cos[:, :h] - right * sin[:, :h], right * cos[:, h:] + left * sin[:, h:]], 2))}


def fused_rope_with_pos_forward_kernel(b, heads, dim, turned, step_s, step_b, *rest):
    x = halves(b[0]).reshape(-1, step_s // step_b, heads, dim)
    time, batch = x.shape[:2]
    angle = b[1].reshape(batch, time, 1, turned).transpose(1, 0, 2, 3).astype(float)
    part = x[..., :turned]
    other = np.concatenate([-part[..., turned // 2:], part[..., :turned // 2]], 3)
    out = x.copy()
    out[..., :turned] = part * np.cos(angle) + other * np.sin(angle)
    return {2: half(out)}


def silu_and_mul_kernel(b, d):
    x = halves(b[1]).reshape(-1, 2, d)
    return {0: half(x[:, 0] / (1 + np.exp(-x[:, 0])) * x[:, 1])}


silu_and_mul_kernel_AutoAWQ_kern = silu_and_mul_kernel


def layernorm_fused_fp16(b, rows, cols, eps):
    x = halves(b[0]).reshape(rows, cols)
    return {1: half(halves(b[2]) * (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + eps) + halves(b[3]))}


def rms_norm_kernel(b, eps, share, rows, dim):
    scale = half(1 / np.sqrt(b[3].astype(float) * share + eps)).astype(float)
    return {2: half(halves(b[0]).reshape(rows, dim) * scale[:, None] * halves(b[1]))}


def quant_kernel(b, tokens, hidden):
    x = halves(b[0]).reshape(tokens, hidden).astype(np.float32)
    most = np.abs(x).max(1)
    return {1: np.rint(x * (np.float32(127) / most)[:, None]).ravel(), 2: half(most / np.float32(127))}


def softmax_unfused_max(b, rows, cols):
    return {1: b[0].reshape(rows, cols).max(1)}


def softmax_forward_kernel1(b, rows, cols):
    e = np.exp(b[1].reshape(rows, cols).astype(float) - b[1].reshape(rows, cols).max(1, keepdims=True))
    return {0: (e / e.sum(1, keepdims=True)).ravel()}


def expert_count_kernel(b, batch, experts):
    return {1: np.bincount(b[0], minlength=experts)}


def _lstm_nonlinearity(b, in_step, param_step, out_step, cells, dropped, rows):
    x = b[0].reshape(rows, in_step)[:, :5 * cells].reshape(rows, 5, cells).astype(float)
    wi, wf, wo = b[1].reshape(3, cells).astype(float)

    def gate(v):
        return 1 / (1 + np.exp(-v))
    before = x[:, 4]
    c = gate(x[:, 1] + wf * before) * before + gate(x[:, 0] + wi * before) * np.tanh(x[:, 2])
    return {2: np.concatenate([c, gate(x[:, 3] + wo * c) * np.tanh(c)], 1).ravel()}
