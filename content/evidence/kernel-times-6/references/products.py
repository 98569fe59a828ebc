import numpy as np

from .common import doubled


def matmulSwapped(b, m, n, k):
    A, B = doubled(b[:2])
    return {2: (A.reshape(m, k) @ B.reshape(k, n)).ravel()}


def bmmStrided(b, m, n, k):
    A, B = doubled(b[:2])
    return {2: (A.reshape(-1, m, k) @ B.reshape(-1, k, n)).ravel()}


def gemmPrefetch(b, m, n, k):
    return matmulSwapped(b, m, n, k)


def trsvBlock(b, n):
    L, rhs = b[0].reshape(-1, n, n).astype(float), b[1].reshape(-1, n).astype(float)
    return {2: np.concatenate([np.linalg.solve(np.tril(one) + 16 * np.eye(n), r) for one, r in zip(L, rhs)])}


def luInShared(b):
    out = b[0].reshape(-1, 32, 32) + 500.0 * np.eye(32)
    for a in out:
        for k in range(31):
            a[k + 1:, k] /= a[k, k]
            a[k + 1:, k + 1:] -= np.outer(a[k + 1:, k], a[k, k + 1:])
    return {0: out.ravel()}


def gemvTransAtomics(b, rows, cols):
    A, x = doubled(b[:2])
    return {2: x @ A.reshape(rows, cols)}


def axpyAndDot(b, alpha, n):
    r = b[1] - alpha * b[0]
    return {1: r, 2: [r @ r]}


def householderColumns(b, beta, rows, cols):
    A, v = b[0].reshape(rows, cols).astype(float), b[1].astype(float)
    return {0: (A - beta * np.outer(v, v @ A)).ravel()}


def gesummvRows(b, alpha, beta, n):
    return {3: alpha * b[0].reshape(n, n) @ b[2] + beta * b[1].reshape(n, n) @ b[2]}


def matmulAccumulate(b, n):
    return matmulSwapped(b, n, n, n)


def complexMatmul(b, n):
    A, B = ((x.reshape(n, n, 2).astype(float) @ [1, 1j]) for x in b[:2])
    C = A @ B
    return {2: np.stack([C.real, C.imag], -1).ravel()}
