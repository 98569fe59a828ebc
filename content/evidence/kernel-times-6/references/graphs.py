import numpy as np


def insertionSortRows(b, rows, length):
    return {1: np.sort(b[0].reshape(rows, length), 1).ravel()}


def sddmmPairs(b, depth, nnz):
    A, B = (x.reshape(-1, depth).astype(float) for x in b[2:4])
    return {4: (A[b[0]] * B[b[1]]).sum(1)}


def cscMatvec(b, cols):
    out = np.zeros(cols)
    np.add.at(out, b[1], b[2] * np.repeat(b[3], np.diff(b[0])))
    return {4: out}


def hookComponents(b, edges):
    one, two, out = b[2][b[0]], b[2][b[1]], b[3].copy()
    np.minimum.at(out, np.maximum(one, two), np.minimum(one, two))
    return {3: out}


def colorIndependent(b, round_, n):
    start, near, priority, _, before = b
    out = before.copy()
    for v in np.flatnonzero(before == 0):
        others = [u for u in near[start[v]:start[v + 1]] if u != v and before[u] == 0]
        out[v] = 0 if any((priority[u], u) > (priority[v], v) for u in others) else round_
    return {3: out}


def lightestEdges(b, edges):
    one, two, out = b[3][b[0]], b[3][b[1]], b[4].copy()
    for e in np.flatnonzero(one != two):
        for c in (one[e], two[e]):
            out[c] = min(int(out[c]), int(b[2][e]) << 32 | int(e))
    return {4: out}


def jacobiSparse(b, n):
    start, col, val, rhs, x, _ = b
    row = np.repeat(np.arange(n), np.diff(start))
    on = row == col
    diagonal, total = np.full(n, 500.0), rhs.copy()
    np.add.at(diagonal, row[on], val[on])
    np.add.at(total, row[~on], -val[~on] * x[col[~on]])
    return {5: total / diagonal}
