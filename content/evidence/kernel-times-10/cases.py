#!/usr/bin/env python3
"""Writes cases.json: launches of kernels that stand in public repositories, drawn at random, as the users of those repositories launch them.
Writes small/cases.json: one small launch of each, to be compared with a plain computation.
Writes drawn/pairs.json: launches of two versions of one job, at the same size."""

import json
import pathlib
import sys
from itertools import combinations

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from drawn_cases import (  # noqa: E402
    M, Z, SMALL, ODD, WIDE, BYTES, BITS, TWO, CASES, SMALLS,
    blocks, H, L, anywhere, const, launches, rounded, over, write)
from launch_cases import affine, buffer, F, I, U, B, D  # noqa: E402

# Halves that are 0 or 1, whose sums are exact.
ONES = affine(15360, 0, 30720)


def boxes(count, k):
    """Box r lies in image r, from about (k, 2k) to (3k, 4k)."""
    return F(5 * count, affine(k, 0, 5 * k - 1))


def rays(count, steps):
    """Where each ray begins and how many steps it has: two 32-bit numbers in each 64-bit one."""
    return L(count, affine(steps, steps << 32, 0))


def positions(count):
    """Single-precision numbers that grow evenly from 0.5 to 1, as bits."""
    return U(count, affine((1 << 23) // count, 0x3f000000, 0))


def codes(count, values):
    return buffer('uint16', count, affine(40503, 7, values))



# Sorting and counting.
launches('LAUNCH_BOUNDS', lambda n: (n // 512, 256, U(n, Z), U(n, affine(8, 0, 1 << 32)), U(n // 32, affine(32, 0, 512)), U(n // 32, affine(32, 0, 0)), U(n // 32, const(1, 32)), n, n // 512), [(16 * M,), (4 * M,)], (4096,),
         kernel='reorderDataKeysOnly<8, true, false, false, false>')
launches('BitonicArgSortGlobalKernel', lambda n: (blocks(n, 1024), 1024, F(n, affine(7919, 3, 1048573)), I(n, Z), n), [(1 * M,), (3 * M,)], (4096,), kernel='BitonicArgSortGlobalKernel<float, int, false>')
launches('huffman_build_histogram_kernel', lambda grid: (grid, 64, U(grid * 8192, BITS), U(grid * 256, Z), grid * 32768), [(1024,), (512,)], (3,))
launches('RadixScatter', lambda tiles: (tiles, 256, U(256 * tiles, Z), U(256 * tiles, 'iota'), I(16 * tiles, affine(16, 16, 0)), I(16 * tiles, const(1, 16)), 256 * tiles, 4, tiles), [(65536,), (30000,)], (9,), kernel='RadixScatter<4>')
launches('alignString', lambda n, each: (blocks(n), 256, U(n * each // 4, Z), B(n * each, affine(1, 0, each)), U(n, affine(each // 4, 0, 0)), U(n, affine(each, 1, 0)), n, n * each, 0), [(1 * M, 16), (256 * 1024, 64)], (300, 16))

# Sums.
for name, per, t, item in (('sumKernel1', 20, 512, 1), ('sumKernel3', 16, 1024, 4), ('sumKernel4', 16, 1024, 4)):
    launches(name, lambda n: (blocks(n, per * t * item), t, I(n, SMALL), I(1, Z), n // item), [(64 * M,), (20000000,)], None if name == 'sumKernel4' else (10000,), kernel=f'{name}<{t}, {per}>')
launches('baseline_reduce_kernel', lambda n: (n // 256, 256, F(n, affine(5, 1, 13)), F(n // 256, Z), n), [(32 * M,), (10000128,)], (2048,))
rounded('shared_memory_reduce_kernel', lambda n: (blocks(n), 256, F(n, affine(5, 1, 13)), F(blocks(n), Z), n), [(32 * M,), (10000128,)], (2000,), kernel='shared_memory_reduce_kernel<256>')
for name in ('multiple_add_reduce_kernel', 'warp_shuffle_down_reduce_kernel'):
    rounded(name, lambda n: (blocks(n, 1024), 256, F(n, affine(5, 1, 13)), F(blocks(n, 1024), Z), n), [(32 * M,), (10000128,)], (3000,), kernel=f'{name}<256, 4>')

# Products of matrices.
def gemm(name, kernel, of, small, order='mnk', sizes=((1024, 1024, 1024), (2048, 1024, 512))):
    def one(m, n, k):
        grid, block = of(m, n)
        return (grid, block, F(m * k, affine(5, 1, 13)), F(k * n, affine(3, 1, 7)), F(m * n, Z), *[dict(m=m, n=n, k=k)[each] for each in order])
    rounded(name, one, list(sizes), small, kernel=kernel)


def tiles(x, y):
    """Rows of tiles along x."""
    return lambda m, n: (blocks(m, x), blocks(n, y))


gemm('naive_gemm_kernel', None, lambda m, n: (tiles(32, 32)(m, n), (32, 32)), (60, 50, 40))
gemm('global_memory_coalescing_gemm_kernel', 'global_memory_coalescing_gemm_kernel<32>', lambda m, n: (tiles(32, 32)(m, n), 1024), (60, 50, 40))
gemm('one_d_block_tiling_gemm_kernel', 'one_d_block_tiling_gemm_kernel<64, 64, 8, 8>', lambda m, n: (tiles(64, 64)(m, n), 512), (128, 64, 40))
gemm('two_d_block_tiling_gemm_kernel', 'two_d_block_tiling_gemm_kernel<128, 128, 8, 8, 8>', lambda m, n: (tiles(128, 128)(m, n), 256), (128, 256, 40))
gemm('bank_conflict_avoiding_gemm_kernel', 'bank_conflict_avoiding_gemm_kernel<128, 128, 8, 8, 8>', lambda m, n: (tiles(128, 128)(m, n), 256), (128, 256, 40))
OTHER = ((1536, 1536, 768), (1000, 2000, 600))
gemm('sgemm_shared_mem_kernel', 'sgemm_shared_mem_kernel<32>', lambda m, n: (tiles(32, 32)(m, n), 1024), (60, 50, 40), sizes=OTHER)
gemm('sgemm_global_memory_coalescing_kernel_UNIVERSAL_SG', 'sgemm_global_memory_coalescing_kernel<32>', lambda m, n: (tiles(32, 32)(m, n), 1024), (60, 50, 40), sizes=OTHER)
for stem in ('sgemm_vectorize_kernel', 'sgemm_vectorize_float4_kernel_UNIVERSAL_SG'):
    base = stem.replace('_UNIVERSAL_SG', '')
    gemm(stem, f'{base}<128, 128, 8, 8, 8>', lambda m, n: ((blocks(n, 128), blocks(m, 128)), 256), (128, 128, 40) if 'float4' in stem else (100, 200, 40), sizes=OTHER if 'float4' not in stem else (OTHER[0], (1024, 2048, 600)))
THIRD = ((1024, 1024, 2048), (1500, 900, 700))
for stem in ('naive_sgemm_kernel', 'tiled_sgemm_kernel', 'bank_conflict_free_sgemm_kernel', 'double_buffer_sgemm_kernel_sgemmoptimiz'):
    base = stem.replace('_sgemmoptimiz', '')
    gemm(stem, base if 'naive' in stem else f'{base}<32>', lambda m, n: ((blocks(n, 32), blocks(m, 32)), (32, 32)), (50, 40, 70), order='mkn', sizes=THIRD)
rounded('matmul_kernel', lambda n, d, t: (blocks(d, t), t, F(d, Z), F(n, TWO), F(n * d, affine(5, 1, 13)), n, d), [(4096, 11008, 64), (2048, 8192, 128)], (60, 100, 64))
launches('transpose_64x64_2D', lambda rows, columns: ((blocks(columns, 64), blocks(rows, 64)), (16, 16), F(rows * columns, Z), F(rows * columns, 'iota'), rows, columns), [(4096, 4096), (10000, 3000)], (100, 72), kernel='transpose_64x64_2D<float, float4>')
rounded('__block_trsv', lambda n: (blocks(n - 32, 32), 32, F(32 * n, affine(2, 1, 8)), 0, n, n), [(65536,), (300000,)], (100,), kernel='__block_trsv<float, CblasColMajor>')


# Quantized weights and transformers.
def thread_m(rows, waves=1):
    """Warps per block as the host code of AQLM chooses them, for 132 SMs."""
    while -(-rows // (waves * 132)) > 16:
        waves += 1
    return -(-rows // (waves * 132))


def rows_of(m):
    return blocks(m, thread_m(m)), 32 * thread_m(m)


launches('Code1x16Dequant', lambda m, k, table: (*rows_of(m), codes(m * k // 8, table), H(m * k, Z), H(8 * table), m, k), [(4096, 11008, 65536), (8192, 8192, 65536)], (40, 512, 1024), kernel='Code1x16Dequant<8>')
rounded('Code1x16MatVec', lambda m, k, table: (*rows_of(m), codes(m * k // 8, table), H(k, ONES), H(m, Z), H(8 * table), m, k), [(11008, 4096, 65536), (28672, 8192, 65536)], (40, 512, 1024), kernel='Code1x16MatVec<false, 8>', dynamic=lambda m, k, table: 16 * 32 * 9)
rounded('CodeKx8MatVec', lambda parts, m, k: (*rows_of(m), B(m * k // 8 * parts, affine(40503, 7, 256)), H(k, ONES), H(m, Z), H(256 * 8 * parts), m, k), [('false, 4', 4, 4096, 11008), ('false, 2', 2, 11008, 4096)], ('false, 2', 2, 40, 512),
        dynamic=lambda parts, m, k: 16 * (256 * 8 + 32 * 9))
rounded('mmvq_gguf_quantize_q8_1_f16', lambda rows, k, padded: ((blocks(padded), rows), 256, H(rows * k), B(rows * padded // 32 * 36, Z), k, padded), [(4096, 4096, 4096), (2000, 11008, 11264)], (5, 200, 256))
rounded('RoPERotation_kernel', lambda heads, size: (heads, size // 2, H(heads * size), H(heads * size), H(size // 2, affine(613, 5, 15361)), H(size // 2, affine(911, 3, 15361)), heads, size), [(65536, 128), (100000, 64)], (7, 64))
rounded('silu_element_wise_mul_kernel', lambda n: (blocks(n), 256, H(n), H(n, affine(11, 3, 15361)), n), [(32 * M,), (11008 * 1024,)], (1200,))
launches('convert_fp32_to_fp16', lambda n: (blocks(n), 256, H(n, Z), F(n, BYTES), n), [(32 * M,), (10000000,)], (1000,))
launches('convert_fp16_to_fp32', lambda n: (blocks(n), 256, F(n, Z), H(n), n), [(32 * M,), (11000000,)], (1000,))
launches('cuda_vector_set_kernel', lambda rows, width: ((blocks(width, 64), blocks(rows, 16)), 32, H(rows * width, Z), H(width), rows, width), [(8192, 4096), (3000, 11008)], (37, 200))
rounded('attn_softmax_inplace_grad_', lambda rows, columns, values: (blocks(rows, 4), 128, F(rows * columns, TWO), F(rows * values, SMALL), F(rows * values, ODD), rows, columns, values), [(32768, 256, 32), (16128, 384, 16)], (80, 40, 8),
        kernel='attn_softmax_inplace_grad_<float>')
rounded('window_merge_and_roll_forward_cuda_kernel', lambda b, h, c, shift, window: ((h, h, b), c, F(b * h * h * c), F(b * h * h * c, Z), b, h, h, c, shift, window, h // window, h // window), [(32, 56, 96, 3, 7), (64, 28, 192, 0, 7)], (2, 14, 24, 3, 7),
        kernel='window_merge_and_roll_forward_cuda_kernel<float>')
launches('banRepeatedTokens', lambda rows, threads, vocabulary: (rows, threads, L(rows * (threads + 64), affine(2654435761, 5, 29)), F(rows * vocabulary), threads + 64, vocabulary, 3), [(32768, 512, 1000), (16384, 200, 4000)], (5, 100, 60),
         dynamic=lambda rows, threads, vocabulary: 8 * (threads + 2))
for name in ('faster_levenshtein_distance_kernel', 'levenshtein_distance_kernel'):
    launches(name, lambda count, one, other: (count, 1, L(count * one, affine(7919, 3, 7)), L(count * other, affine(7907, 1, 7)), I(count, const(1, one)), I(count, const(1, other)), one, other, I(count * (one + other), Z),
                                              *([] if 'faster' in name else [I(count * (one + 1) * (other + 1), Z)])),
             [(4096, 40, 40), (2000, 60, 50)], (5, 12, 9), kernel=f'{name}<int64_t>', dynamic=lambda count, one, other: 2 * (one + 1) * (other + 1) if 'faster' in name else 0)
rounded('clampKernel', lambda batch, target, source: (batch, (128, 8), F(batch * target * source), F(batch * target * source, Z), batch, target, source, 3.0, 12.0), [(512, 128, 512), (100, 300, 400)], (3, 10, 150), kernel='clampKernel<float>')

# Points and rays.
launches('ballquery_cuda_kernel', lambda batch, n, m, radius, most: (blocks(batch * m), 256, batch * m, radius, most, F(3 * batch * n, WIDE), F(3 * batch * m, affine(7919, 11, 65521)), I(batch, affine(n, n, 0)), I(batch, affine(m, m, 0)), I(batch * m * most, Z)),
         [(8, 4096, 2048, 6000.0, 32), (4, 20000, 4096, 3000.0, 16)], (3, 200, 100, 9000.0, 8))
rounded('knnquery_cuda_kernel', lambda batch, n, m, nearest: (blocks(batch * m), 256, batch * m, nearest, F(3 * batch * n, WIDE), F(3 * batch * m, affine(7919, 11, 65521)), I(batch, affine(n, n, 0)), I(batch, affine(m, m, 0)), I(batch * m * nearest, Z), F(batch * m * nearest, Z)),
        [(8, 2048, 2048, 16), (4, 4096, 4096, 8)], (3, 200, 100, 8))
rounded('chamfer_dist_kernel', lambda batch, n, m, t: ((32, 16), t, batch, n, F(3 * batch * n, WIDE), m, F(3 * batch * m, affine(104729, 11, 65519)), F(batch * n, Z), I(batch * n, Z)), [(32, 2048, 2048, 512), (8, 8192, 4000, 256)], (3, 200, 530, 64))
rounded('matchcost', lambda batch, n, m: (32, 512, batch, n, m, F(3 * batch * n), F(3 * batch * m, ODD), F(batch * n * m, TWO), F(batch, Z)), [(32, 1024, 1024), (64, 512, 700)], (3, 100, 60), kernel='matchcost<float>')
rounded('aggregation_backward_cuda_kernel', lambda n, near, c, w: (blocks(n * c), 256, n, near, c, w, F(n * c), F(n * near * c, SMALL), F(n * near * w, ODD), anywhere(n * near, n), F(n * c, TWO), F(n * c, Z), F(n * near * c, Z), F(n * near * w, Z)),
        [(16384, 16, 64, 8), (4096, 8, 256, 32)], (50, 4, 16, 4))
rounded('roipool_fp_cuda_', lambda proposals, c, each: (proposals, min(c, 32), proposals, c, F(proposals * each * c, BYTES), I(proposals + 1, affine(each, 0, 0)), F(proposals * c, Z), I(proposals * c, Z)), [(2048, 16, 500), (512, 32, 3000)], (7, 16, 50))
launches('roipool_bp_cuda_', lambda proposals, c, n: (proposals, min(c, 32), proposals, c, F(n * c, Z), I(proposals + 1, affine(n // proposals, 0, 0)), anywhere(proposals * c, n), F(proposals * c)), [(32768, 64, 1000000), (20000, 128, 300000)], (7, 16, 350))
for name in ('transmittance_from_sigma_backward_kernel', 'transmittance_from_alpha_backward_kernel', 'weight_from_alpha_backward_kernel'):
    rounded(name, lambda count, steps: (blocks(count), 256, count, rays(count, steps), *([F(count * steps, 'iota'), F(count * steps, affine(1, 2, 0))] if 'sigma' in name else [positions(count * steps)]),
                                        F(count * steps, SMALL), F(count * steps, TWO), F(count * steps, Z)), [(65536, 64), (8192, 256)], (30, 20))

# Images and boxes.
rounded('SigmoidFocalLossForward', lambda n, classes: (min(blocks(n * classes, 512), 4096), 512, n * classes, F(n * classes, SMALL), I(n, affine(2654435761, 1, classes + 1)), classes, 2.0, 0.25, n, F(n * classes, Z)), [(65536, 80), (200000, 20)], (50, 9),
        kernel='SigmoidFocalLossForward<float>')
rounded('SigmoidFocalLossBackward', lambda n, classes: (min(blocks(n * classes, 512), 4096), 512, n * classes, F(n * classes, SMALL), I(n, affine(2654435761, 1, classes + 1)), F(n * classes, TWO), classes, 2.0, 0.25, n, F(n * classes, Z)),
        [(65536, 80), (200000, 20)], (50, 9), kernel='SigmoidFocalLossBackward<float>')
rounded('RoIAlignBackwardFeature', lambda count, k, c, h, p, step: (min(blocks(count * c * p * p, 512), 4096), 512, count * c * p * p, F(count * c * p * p, SMALL), count, 0.0625, c, h, h, p, p, step, F(count * c * h * h, Z), boxes(count, k)),
        [(128, 100, 128, 32, 7, 2), (64, 60, 256, 28, 14, 0)], (3, 40, 4, 14, 7, 2), kernel='RoIAlignBackwardFeature<float>')
rounded('DeformablePSROIPoolForwardKernel', lambda count, k, out, h, p, group: (blocks(count * out * p * p, 1024), 1024, count * out * p * p, F(count * out * group * group * h * h), 0.0625, out * group * group, h, h, p, p, boxes(count, k),
                                                                               F(count * 2 * p * p, SMALL), 0, 0.1, 4, out, group, p, 1, out, F(count * out * p * p, Z), F(count * out * p * p, Z)),
        [(128, 100, 128, 32, 7, 1), (128, 80, 21, 40, 7, 3)], (3, 40, 4, 14, 7, 1), kernel='DeformablePSROIPoolForwardKernel<float>')
rounded('DeformablePSROIPoolBackwardAccKernel', lambda count, k, out, h, p, group: (blocks(count * out * p * p, 1024), 1024, count * out * p * p, F(count * out * p * p, SMALL), F(count * out * p * p, const(1, 4)), count, 0.0625, out * group * group, h, h, p, p, out,
                                                                                   F(count * out * group * group * h * h, Z), F(count * 2 * p * p, Z), F(count * out * group * group * h * h), boxes(count, k), F(count * 2 * p * p, SMALL), 0, 0.1, 4, group, p, 1, out),
        [(128, 100, 64, 32, 7, 1), (128, 80, 21, 40, 7, 3)], None, kernel='DeformablePSROIPoolBackwardAccKernel<float>')
rounded('ms_deformable_col2im_gpu_kernel_shm_blocksize_aware_reduce_v2', lambda width, batch, queries, heads, h, points: (batch * queries * heads, width, batch * queries * heads * width, F(batch * queries * heads * width, SMALL), F(batch * h * h * heads * width, ODD),
                                                                                                                          L(2, const(1, h)), L(1, Z), positions(batch * queries * heads * points * 2), F(batch * queries * heads * points, TWO), batch, h * h, heads, width, 1,
                                                                                                                          queries, points, F(batch * h * h * heads * width, Z), F(batch * queries * heads * points * 2, Z), F(batch * queries * heads * points, Z)),
        [('float, 64', 64, 2, 3000, 8, 64, 4), ('float, 256', 256, 1, 1000, 8, 50, 8)], None)
rounded('conv2genericrev', lambda kernels, inputs, batch, h, k, across, strided: ((kernels, inputs), (across, h - k + 1, batch), F(batch * inputs * h * h, SMALL), F(batch * kernels * k * k, TWO), F(kernels * inputs * (h - k + 1) ** 2, Z), inputs, h, h, kernels, k, k, 0.5, 1, 1),
        [(64, 32, 1, 32, 28, 25, 1), (32, 32, 6, 28, 22, 6, 1)], (3, 4, 2, 9, 7, 5, 1))
launches('im2col', lambda w, h, grid: (grid, 256, B(w * h, BYTES), w, w - 15, (w - 15) * (h - 15), B((w - 15) * (h - 15) * 256, Z), buffer('int8', (w - 15) * (h - 15) * 256, Z)), [(512, 512, 2048), (640, 200, 1056)], (20, 18, 5))

# Columns, rows, and signals.
launches('kArgMinColumnwise', lambda width, height: (width, 32, F(width * height, WIDE), F(width, Z), width, height), [(4096, 4096), (1000, 20000)], (9, 500))
rounded('kAddColVector', lambda width, height, grid: (grid, 512, F(width * height), F(height, WIDE), F(width * height, Z), width, height), [(4096, 4096, 4096), (3000, 5000, 1024)], (30, 50, 3))
launches('kSetRowSlice', lambda width, height, start, end: ((blocks(end - start, 32), blocks(width, 32)), 32, F(width * (end - start)), F(width * height, Z), start, end, width, height), [(4096, 8192, 1024, 5120), (10000, 2000, 100, 1700)], (50, 90, 7, 80))
launches('copy_kernel', lambda n, stride, block: (over(n, n, block), block, F(n * stride), F(n * n, Z), stride, n), [(4096, 5000, (16, 16)), (3000, 3000, (32, 8))], (50, 60, (16, 16)), kernel='copy_kernel<float>')
rounded('__multADAGradxTile', lambda rows, across, nnz, columns: (256, (rows, across), rows, columns, 0, 0, nnz, F(rows * nnz, SMALL), rows, F(nnz, ODD), anywhere(nnz, columns), I(nnz, 'iota'), F(rows * columns, Z), F(rows * columns, const(1, 1)), 0, 0, F(1, const(1, 1)), 1,
                                                              F(1, const(1, 1)), 1, F(1, const(1, 1)), 1, 0.5, 1, 0.1, 0, columns), [(64, 16, 200000, 10000), (256, 4, 100000, 30000)], None)
rounded('_cupy_sosfilt_float64', lambda signals, samples, sections: (signals, sections, signals, samples, sections, 2, D(6 * sections, TWO), D(2 * signals * sections, Z), D(signals * samples)), [(1024, 1024, 8), (264, 2000, 32)], (3, 12, 3),
        dynamic=lambda signals, samples, sections: 8 * 7 * sections)
launches('_cupy_convolve_int64', lambda n, k, grid: (grid, 512, L(n, WIDE), n, L(k, SMALL), k, 1, 0, L(n, Z), n), [(4 * M, 64, 2640), (1000000, 255, 2640)], (1000, 17, 2))
launches('_cupy_pack_int8', lambda n, grid: (grid, 512, n, B(n, BYTES), B(n, Z)), [(128 * M, 2640), (50000000, 2640)], (3000, 3))

# One value for each element.
launches('KernelCastFloat2Int', lambda n: (blocks(n, 1024), 1024, n, F(n, WIDE), I(n, Z)), [(32 * M,), (10000000,)], (3000,))
launches('KernelBLT', lambda n: (blocks(n, 1024), 1024, n, F(n), F(n, WIDE), F(n, Z)), [(16 * M,), (30000000,)], (3000,))
launches('KernelSign', lambda n: (blocks(n, 1024), 1024, n, F(n, TWO), F(n, Z)), [(32 * M,), (20000000,)], (3000,))
launches('vectorAddVector', lambda n, t: (n // (2 * t), t, I(n, WIDE), I(n, BYTES), n, 0), [(32 * M, 256), (10000384, 128)], (2048, 128), kernel='vectorAddVector<int>')
rounded('PointRetractKernel', lambda n, t: (blocks(n, t), t, F(4 * n, WIDE), n, F(4 * n, SMALL), n, F(4 * n, Z), n, n), [(4 * M, 1024), (3000000, 256)], (1500, 1024))
rounded('PinholeFocalUpdatePKernel', lambda n, t: (blocks(n, t), t, D(2 * n, WIDE), n, D(2 * n, SMALL), n, D(1, const(1, 3)), D(2 * n, Z), n, n), [(4 * M, 1024), (2000000, 256)], (1500, 1024))
launches('IotaCUDAKernel', lambda n: (blocks(n, 128), 128, L(n, Z), n, 5), [(32 * M,), (10000000,)], (1000,), kernel='IotaCUDAKernel<int64_t, false>')
rounded('differencing', lambda n, grid: (grid, 512, F(n, Z), F(n, WIDE), n), [(32 * M, 65536), (10000000, 1056)], (3000, 4), kernel='differencing<float>')
rounded('axpy_f16', lambda n: (blocks(n, 128), 128, n, H(n), 0.5, H(n, affine(11, 3, 15361)), 0.25), [(32 * M,), (20000000,)], (1000,))

# Versions of one job, at the same size: which of the two is faster?
FAMILIES = [('sumKernel1', 'sumKernel3', 'sumKernel4'), ('baseline_reduce_kernel', 'shared_memory_reduce_kernel', 'multiple_add_reduce_kernel', 'warp_shuffle_down_reduce_kernel'),
            ('naive_gemm_kernel', 'global_memory_coalescing_gemm_kernel', 'one_d_block_tiling_gemm_kernel', 'two_d_block_tiling_gemm_kernel', 'bank_conflict_avoiding_gemm_kernel'),
            ('sgemm_shared_mem_kernel', 'sgemm_global_memory_coalescing_kernel_UNIVERSAL_SG', 'sgemm_vectorize_kernel', 'sgemm_vectorize_float4_kernel_UNIVERSAL_SG'),
            ('naive_sgemm_kernel', 'tiled_sgemm_kernel', 'bank_conflict_free_sgemm_kernel', 'double_buffer_sgemm_kernel_sgemmoptimiz'), ('faster_levenshtein_distance_kernel', 'levenshtein_distance_kernel')]
PAIRS = [[one + end, other + end] for family in FAMILIES for one, other in combinations(family, 2) for end in ('', '-2') if not (end and 'float4' in one + other)]
assert {name for pair in PAIRS for name in pair} <= {case['case'] for case in CASES}


write(HERE / 'cases.json', CASES)
(HERE / 'drawn').mkdir(exist_ok=True)
(HERE / 'drawn' / 'pairs.json').write_text('[\n' + ',\n'.join(json.dumps(pair) for pair in PAIRS) + '\n]\n')
write(HERE / 'small' / 'cases.json', SMALLS)
print(len(CASES), 'launches of', len({case['file'] for case in CASES}), 'kernels;', len(SMALLS), 'small ones;', len(PAIRS), 'pairs')
