"""Sparse matrices and graphs."""

import numpy as np

from .common import floats, half, halves


def ptr2ind_kernel(b, _edges, rows):
    return {1: np.repeat(np.arange(rows), b[0][1])}


def added(rows, at, values):
    """Each of the values added to the row that it belongs to."""
    out = np.zeros((rows, values.shape[1]))
    np.add.at(out, at, values)
    return out


def spmm_csr_vector_col_kernel(b, rows, columns_of, columns, _nnz):
    x = b[4].reshape(columns, columns_of).T.astype(float)
    at = np.repeat(np.arange(rows), b[0][1])
    return {5: added(rows, at, b[3][:, None] * x[b[2]]).T.ravel()}


def spmm_coo_scalar_col_kernel(b, rows, columns_of, _nnz, columns):
    x = b[4].reshape(columns, columns_of).T.astype(float)
    return {5: added(rows, b[1], b[3][:, None] * x[b[2]]).T.ravel()}


def spmm_coo_vector_row_kernel(b, rows, columns_of, _nnz, columns):
    x = b[4].reshape(columns_of, columns).astype(float)
    return {5: added(rows, b[1], b[3][:, None] * x[b[2]]).ravel()}


def sddmmCOO1Scale(b, k, _nnz):
    x, y = (each[:-64].reshape(-1, k).astype(float) for each in b[2:4])
    return {4: (x[b[0]] * y[b[1]]).sum(1)}


sddmmCOO2Scale = sddmmCOO4Scale = sddmmCOO1Scale


def _fgms_fusion_fp16_2(b, offsets, c_in, c_out):
    x, weights, out = halves(b[2]).reshape(-1, c_in), halves(b[3]).reshape(offsets, c_in, c_out), halves(b[4]).reshape(-1, c_out)
    for o in range(offsets):
        of = slice(b[0][o], b[0][o + 1])
        np.add.at(out, b[6][of], x[b[5][of]] @ weights[o])
    return {4: half(out)}


_fgms_fusion_fp16_8 = _fgms_fusion_fp16_2


def attention_step1_forward_cuda_kernel(b, n, m, heads, c):
    q, k = (each.reshape(n, heads, c // heads).astype(float) for each in b[:2])
    return {4: (q[b[2]] * k[b[3]]).sum(2).ravel()}


def random_walk_kernel_impl(b, seeds, steps):
    rand, at = floats(b[3]).reshape(steps, seeds), b[2]
    out = [at]
    for step in rand:
        start, count = b[0][at], b[0][at + 1] - b[0][at]
        at = b[1][start + (step * count.astype(np.float32)).astype(np.int64)]
        out.append(at)
    return {4: np.concatenate(out)}


def kernel_init(b, n, root):
    far, paths = np.full(n, 0xffffff00, np.uint32), np.zeros(n, np.uint32)
    far[root], paths[root] = 0, 1
    return {0: far, 1: paths}


def exclusive_scan_inverse(b, n):
    return {1: np.arange(n)}


def add_dangling(b, n, more):
    return {0: b[0] + more}
