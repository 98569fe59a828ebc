import numpy as np


def spmvDiagonals(b, rows, diagonals):
    x = np.pad(b[2].astype(float), 64)
    return {3: b[3] + sum(line * x[at:at + rows] for line, at in zip(b[0].reshape(diagonals, rows), b[1]))}


def spmvBlockRows(b, rows):
    starts, columns, values, x = b[0], b[1], b[2].reshape(-1, 4, 4).astype(float), b[3].reshape(-1, 4)
    return {4: np.concatenate([np.einsum('krc,kc->r', values[s:e], x[columns[s:e]]) for s, e in zip(starts, starts[1:])])}


def relaxEdges(b, edges):
    out = b[4].copy()
    there = b[3][b[0]] + b[2]
    shorter = there < b[3][b[1]]
    np.minimum.at(out, b[1][shorter], there[shorter])
    return {4: out}


def trianglesOfEdges(b, edges):
    near = [b[3][s:e] for s, e in zip(b[2], b[2][1:])]
    found = 0
    for u, v in zip(near_of(near, b[0]), near_of(near, b[1])):
        i = j = 0
        while i < len(u) and j < len(v):
            one, two = u[i], v[j]
            found, i, j = found + (one == two), i + (one <= two), j + (two <= one)
    assert found > 0
    return {4: [found]}


def near_of(near, vertices):
    return [near[v].tolist() for v in vertices]


def pointerJump(b, n):
    return {1: b[0][b[0]]}


def pushRank(b, n):
    per = np.diff(b[0])
    return {3: np.bincount(b[1], np.repeat(0.85 * b[2] / per, per), n)}


def bfsBottomUp(b, now, n):
    starts, columns, level = b[0], b[1], b[2]
    near = np.logical_or.reduceat(level[columns] == now, starts[:-1])
    return {3: np.where(level > now, np.where(near, now + 1, 1 << 30), level)}


def mergePath(b, n):
    return {2: np.sort(np.concatenate(b[:2]))}


def radixSortInBlock(b, bits):
    keys = b[0].reshape(-1, 256)
    return {1: np.take_along_axis(keys, np.argsort(keys & np.uint32(2**bits - 1), 1, kind='stable'), 1).ravel()}


def floydBlocked(b, n, k):
    d = b[0].reshape(n, n)
    out = np.minimum(d, (d[:, k:k + 32, None] + d[None, k:k + 32]).min(1))
    out[k:k + 32], out[:, k:k + 32] = d[k:k + 32], d[:, k:k + 32]
    return {0: out.ravel()}


def knapsackRow(b, weight, value, capacity):
    out = b[0].copy()
    out[weight:] = np.maximum(out[weight:], b[0][:-weight] + value)
    return {1: out}


def viterbiStep(b, s):
    scores = b[0].reshape(-1, s, 1) + b[1].reshape(s, s)
    return {3: scores.max(1).ravel() + b[2], 4: scores.argmax(1).ravel()}
