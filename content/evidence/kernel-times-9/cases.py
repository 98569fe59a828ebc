#!/usr/bin/env python3
"""Writes cases.json: launches of kernels of public repositories, drawn at random, as the users of those repositories launch them.
Writes small/cases.json: one small launch of each, to be compared with a plain computation.
Writes drawn/pairs.json: launches of two versions of one job, at the same size."""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from drawn_cases import (  # noqa: E402
    M, Z, SMALL, ODD, WIDE, BYTES, BITS, TWO, CASES, SMALLS,
    blocks, H, L, anywhere, const, launches, rounded, over, rois, write)
from launch_cases import affine, buffer, F, I, U, B, D  # noqa: E402

# Halves that are 0 or 1, whose sums are exact.
ONES = affine(15360, 0, 30720)


def threads(n, most=512):
    """The largest power of two that exceeds neither n nor the maximum."""
    return min(1 << (n.bit_length() - 1), most)


def both(x, y):
    """Threads along x and y, as the repositories of point clouds choose them."""
    return (threads(x), max(min(threads(y), 512 // threads(x)), 1))


def classes(clusters, size):
    """The cluster of each class, the number of classes per cluster, and where they begin."""
    return F(2 * clusters * size, affine(1, 1, clusters + 1)), F(clusters, const(1, size)), F(clusters, affine(size, 0, 0))


def wanted(batch, clusters, size):
    return F(batch, affine(2654435761, 1, clusters * size))


# Transformers and quantized weights.
rounded('fused_bias_gelu', lambda rows, stride, steps: (rows, (stride - 1) // steps + 1, F(4 * rows * stride, SMALL), F(4 * stride, TWO), F(4 * rows * stride, Z), stride, steps), [(4096, 1024, 1), (2048, 2048, 2)], (3, 16, 2))
launches('transform4d_0213', lambda batch, heads, seq, hidden, parts: ((batch, parts, seq), (hidden // 8 // heads, heads), H(batch * seq * hidden * parts, Z), H(batch * seq * hidden * parts, affine(7919, 3, 15361)), heads, seq, hidden // 8, 1),
         [(16, 16, 512, 1024, 3), (8, 32, 1024, 4096, 1)], (2, 4, 6, 64, 3), kernel='transform4d_0213<half>')
rounded('fused_add4_kernel', lambda rows, quads: (rows, quads, F(4 * rows * quads, Z), F(4 * rows * quads), F(4 * rows * quads, SMALL), F(4 * rows * quads, ODD), F(4 * rows * quads, TWO), 0, quads), [(8192, 256), (2048, 1024)], (5, 32))
rounded('geglu_kernel_packed_fp16', lambda batch, n: (blocks(batch * n), 256, H(4 * batch * n), batch, n, H(2 * batch * n, Z)), [(2048, 5504), (8192, 1024)], (3, 50), kernel='geglu_kernel_packed_fp16<false>')
rounded('silu_kernel_fp16', lambda n: (blocks(n), 256, H(n), H(n, affine(11, 3, 15361)), 1.0, n, H(n, Z)), [('false', 32 * M), ('true', 20000000)], ('true', 1000))
rounded('reduce', lambda parts, n: (blocks(n, 128), 128, H(8 * n * parts), H(8 * n, Z), n), [('4', 4, 1 * M), ('8', 8, 1000000)], ('4', 4, 300))
launches('dynamic_batching_position_index_kernel', lambda batch, seq: ((blocks(seq), batch), 256, L(batch, affine(37, 100, 1009)), L(batch + 1, affine(seq, 0, 0)), L(batch * seq, Z)), [(256, 65536), (64, 100000)], (3, 400),
         kernel='dynamic_batching_position_index_kernel<256>')
launches('gptq_repack_kernel', lambda rows, n: ((rows // 2, n // 64), 32, U(rows * n, BITS), U(rows * n, Z), rows, n), [(1376, 8192), (1024, 12288)], (4, 128))
launches('BlockscaleToGroupscale_Kernel', lambda n, of: (blocks(n), 256, H(n, Z), F(blocks(n, of), BYTES), n, of), [(32 * M, 128), (50000000, 64)], (1000, 16), kernel='BlockscaleToGroupscale_Kernel<float, half>')
rounded('TemporalConvolutionTBC_bp_bias', lambda rows, n: ((n // 32, 32), 32, F(rows * n, SMALL), F(n, Z), rows, n, 0.5), [(32768, 1024), (65536, 256)], (50, 96))

# Classes in clusters.
rounded('updateOutputWithTargetMV', lambda batch, n, clusters, size: ((min(64, size), batch), 128, F(batch * n), F(clusters * size * n, SMALL), F(clusters * size), *classes(clusters, size), wanted(batch, clusters, size), n, n, size, n, F(batch * size, Z)),
        [(256, 512, 100, 100), (64, 1024, 50, 400)], (5, 200, 4, 7))
rounded('updateGradInputLSM', lambda batch, clusters, size: ((batch, 2), 128, wanted(batch, clusters, size), *classes(clusters, size)[:2], F(batch * size), F(batch, const(1, 9)), F(batch * clusters), F(batch, const(1, 12)), size, clusters, clusters),
        [(8192, 1000, 1000), (16384, 500, 300)], (5, 9, 150))
rounded('updateGradInputMV', lambda batch, n, clusters, size: ((32, batch), 128, F(batch * size), F(clusters * size * n, SMALL), *classes(clusters, size), wanted(batch, clusters, size), n, n, size, n, F(batch * n, Z)),
        [(256, 1024, 100, 100), (64, 2048, 50, 400)], (5, 200, 4, 7))
rounded('accGradParameters', lambda batch, n, clusters, size: ((batch, 4), (32, 4), *classes(clusters, size), wanted(batch, clusters, size), F(batch * n), F(batch * size, SMALL), n, n, size, n, 0.5, F(clusters * size * n, Z), F(clusters * size, Z)),
        [(256, 512, 100, 100), (128, 1024, 50, 200)], (5, 200, 4, 7), dynamic=lambda batch, n, clusters, size: 4 * (n + blocks(size, 4)))

# Layers and images.
rounded('kernel_global', lambda n, k, t: (blocks(n, t), t, F(n), F(k, SMALL), F(n, Z), n, k), [(16 * M, 15, 256), (8 * M, 31, 512)], (1000, 7, 128))
rounded('conv2d_backward_input_kernel', lambda b, c, h, outs, k: ((h * h, c, b), 1, F(outs * c * k * k, SMALL), F(b * outs * h * h), F(b * c * h * h, Z), b, c, h, h, outs, k, k, k // 2, k // 2, 1, 1, h, h), [(8, 16, 28, 32, 3), (2, 8, 64, 16, 5)], (2, 3, 7, 4, 3))
rounded('conv2d_backward_input_kernel_PMPPLearning', lambda outs, c, h, k: (blocks(c * h * h), 256, F(outs * (h - k + 1) ** 2), F(outs * c * k * k, SMALL), F(c * h * h, Z), outs, c, h, h, k, h - k + 1, h - k + 1), [(32, 64, 128, 3), (16, 16, 224, 5)], (4, 3, 9, 3),
        kernel='conv2d_backward_input_kernel')
rounded('gaussian_pyramid_down_kernel', lambda h, w, k: (blocks(h * w, 512), 512, F(h * w, BYTES), F(blocks(h, 2) * blocks(w, 2), Z), F(k * k), h, w, blocks(h, 2), blocks(w, 2), k), [(1080, 1920, 5), (2160, 3840, 3)], None)
rounded('conv_kernel', lambda h, w, k, t: (blocks(h * w, t), t, F(h * w, BYTES), F(k * k, SMALL), F(h * w, Z), w, h, k), [(1080, 1920, 5, 512), (2160, 3840, 3, 256)], (20, 30, 3, 128))
launches('imerode_kernel', lambda h, w, k, block: (over(w, h, block), block, F(h * w, BYTES), B(k * k, TWO), F(h * w, Z), w, h, k, k, k // 2, k // 2), [(2160, 3840, 3, (32, 32)), (1080, 1920, 7, (16, 16))], (20, 30, 3, (16, 16)))
launches('down_sample_kernel', lambda h, w: (blocks(h * w // 4, 512), 512, F(h * w, WIDE), F(h * w // 4, Z), h, w, h // 2, w // 2), [(4320, 7680), (6000, 8000)], (20, 30))
launches('ForwardWarpKernel_PSF1x1', lambda h, w: (over(w, h, (32, 6)), (32, 6), F(h * w, affine(5, 1, 40)), F(h * w, affine(3, 2, 25)), F(h * w, BYTES), w, h, w, w, 0.25, F(h * w, Z)), [(2160, 3840), (3000, 4000)], (20, 30))
rounded('ForwardWarpKernel_PSF2x2', lambda h, w: (over(w, h, (32, 6)), (32, 6), F(h * w, affine(5, 1, 40)), F(h * w, affine(3, 2, 25)), F(h * w, BYTES), w, h, w, w, 0.25, F(h * w, Z), F(h * w, Z)), [(2160, 3840), (3000, 4000)], (20, 30))
rounded('generate_image_points_kernel', lambda w, h, t: (blocks(w * h, t), t, w, h, F(2 * w * h, Z)), [(7680, 4320, 256), (3840, 2160, 512)], (20, 14, 128))
launches('iter_fill_k', lambda d, w, x, y: (over(d, d, (64, 4)), (64, 4), I(w * (y + d), Z), w, x, y, d, 512), [(4096, 4096, 0, 0), (5000, 8192, 100, 50)], (40, 60, 7, 3))
rounded('gradientTV', lambda d, h, w: ((blocks(w, 10), blocks(h, 10), blocks(d, 10)), (10, 10, 10), F((d + 1) * h * w + h + w + 2, SMALL), F(d * h * w, Z), d, h, w, 2.0), [(128, 256, 256), (64, 512, 512)], (5, 12, 13))
launches('PSROIPoolBackwardAccKernel', lambda r, outs, h, w, k: (blocks(r * outs * 49), 256, r * outs * 49, F(r * outs * 49), F(r * outs * 49, affine(1, 0, outs * 49)), r, 0.0625, outs * 49, h, w, 7, 7, outs, F(outs * 49 * h * w, Z), rois(r, k)),
         [(300, 21, 38, 63, 100), (2000, 8, 50, 50, 160)], None, kernel='PSROIPoolBackwardAccKernel<float>')
rounded('PSROIPoolForwardKernel', lambda r, outs, h, w, k: (blocks(r * outs * 49), 256, r * outs * 49, F(outs * 49 * h * w), 0.0625, outs * 49, h, w, 7, 7, rois(r, k), outs, 7, F(r * outs * 49, Z), F(r * outs * 49, Z)),
        [(300, 21, 38, 63, 100), (2000, 8, 50, 50, 160)], (5, 3, 20, 25, 70), kernel='PSROIPoolForwardKernel<float>')
launches('EmbedForward', lambda tokens, n, most: (blocks(tokens * n, 512), 512, tokens * n, F(tokens, affine(2654435761, 12345, most)), F(most * n, WIDE), most, n, tokens, F(tokens * n, Z)), [(8192, 1024, 30000), (65536, 256, 50000)], (30, 50, 40), kernel='EmbedForward<float>')
rounded('bias_relu_kernel', lambda rows, n: (blocks(rows * n), 256, F(rows * n), F(n, ODD), rows, n), [(4096, 4096), (32768, 1000)], (20, 50))
rounded('softmax_row_kernel', lambda rows, n: (rows, 32, F(rows * n), F(rows * n, Z), rows, n), [(8192, 4096), (32768, 500)], (10, 100))
rounded('softmax_row_kernel2', lambda rows, n: (rows, 32, F(rows * n), F(rows * n, Z), rows, n), [(8192, 4096), (32768, 500)], (10, 100))

# Points.
launches('gather_points_kernel', lambda b, c, n, m: ((b, c), threads(m), b, c, n, m, F(b * c * n, WIDE), anywhere(b * m, n), F(b * c * m, Z)), [(32, 128, 4096, 1024), (16, 256, 16384, 2048)], (2, 3, 100, 40))
launches('furthest_point_sampling_kernel', lambda b, n, m: (b, 512, b, n, m, F(3 * b * n, BYTES), F(b * n, const(1, 10 ** 10)), I(b * m, Z)), [(8, 4096, 512), (16, 16384, 128)], (2, 700, 20), kernel='furthest_point_sampling_kernel<512>')
launches('farthest_point_sampling_kernel', lambda b, n, m: (b, 1024, b, n, m, F(3 * b * n, BYTES), F(b * n, const(1, 10 ** 10)), I(b * m, Z)), [(8, 4096, 512), (16, 16384, 128)], (2, 1500, 20), kernel='farthest_point_sampling_kernel<1024>')
rounded('group_points_grad_kernel', lambda b, c, n, m, s: (b, both(m, c), b, c, n, m, s, F(b * c * m * s), anywhere(b * m * s, n), F(b * c * n, Z)), [(8, 64, 4096, 1024, 32), (16, 16, 1024, 512, 16)], (2, 3, 20, 30, 4))
rounded('grouping_grad_kernel', lambda b, c, n, m, s: (b, both(m, c), b, c, n, m, s, F(b * c * m * s), anywhere(b * m * s, n), F(b * c * n, Z)), [(16, 32, 2048, 512, 32), (32, 64, 1024, 256, 16)], (2, 3, 20, 30, 4))
rounded('three_nearest_neighbors_kernel', lambda b, n, m: (b, threads(n), b, n, m, F(3 * b * n, BYTES), F(3 * b * m, affine(31, 5, 241)), F(3 * b * n, Z), I(3 * b * n, Z)), [(8, 4096, 512), (32, 2048, 128)], (2, 100, 30))
rounded('three_nn_kernel_stack', lambda b, n, m: (blocks(b * n), 256, b, b * n, b * m, F(3 * b * n, BYTES), I(b, const(1, n)), F(3 * b * m, affine(31, 5, 241)), I(b, const(1, m)), F(3 * b * n, Z), I(3 * b * n, Z)), [(4, 16384, 1024), (2, 60000, 2048)], (2, 100, 30))
rounded('three_interpolate_kernel', lambda b, c, m, n: (b, both(n, c), b, c, m, n, F(b * c * m), anywhere(3 * b * n, m), F(3 * b * n, SMALL), F(b * c * n, Z)), [(8, 128, 256, 4096), (32, 64, 1024, 2048)], (2, 3, 20, 50))
rounded('three_interpolate_grad_kernel_stack', lambda n, c, m: ((blocks(n), c), 256, n, c, F(n * c), anywhere(3 * n, m), F(3 * n, SMALL), F(m * c, Z)), [(65536, 64, 16384), (16384, 128, 4096)], (50, 5, 30))
rounded('avg_voxelize_kernel', lambda b, c, n, s: (b, threads(n), b, c, n, s, anywhere(b * n, s), I(b * s, affine(1, 0, 4)), F(b * c * n), F(b * c * s, Z)), [(8, 64, 16384, 32768), (32, 32, 4096, 4096)], (2, 3, 50, 27))
rounded('avg_voxelize_grad_kernel', lambda b, c, n, s: (b, threads(n), b, c, n, s, anywhere(b * n, s), I(b * s, affine(1, 0, 4)), F(b * c * s), F(b * c * n, Z)), [(8, 64, 16384, 32768), (32, 32, 4096, 4096)], (2, 3, 50, 27))
launches('ingroup_inds_kernel', lambda n, groups: (blocks(n), 256, L(n, affine(2654435761, 12345, groups)), L(n, Z), I(groups, Z), n), [(4 * M, 100000), (2000000, 1000)], (1000, 30))
launches('nms_cuda', lambda n: ((blocks(n, 64), blocks(n, 64)), 64, n, 0.3, F(9 * n, BYTES), buffer('uint64', n * blocks(n, 64), Z)), [(2048,), (4096,)], None)
rounded('trajectory_transform_point_2poses_fwd_kernel', lambda n, t: (blocks(n, t), t, n, 1, 1, 1, F(3 * n), F(4 * n, ODD), F(n, const(1, 2)), F(3 * n, SMALL), F(4 * n, affine(7, 5, 16)), F(n, const(1, 14)), F(3 * n, WIDE), F(n, affine(7, 3, 16)), F(3 * n, Z), F(n, Z)),
        [(2 * M, 256), (3000000, 128)], None)
for name, values in (('generateFeatures_kernel', 5), ('generateFeatures_kernel_4x', 4)):
    rounded(name, lambda b, n, points: (blocks(b * n, 4), 4 * points, b, n, F(values * b * n * points), U(b * n, affine(7, 1, points + 1)), U(4 * b * n, affine(7, 3, 400)), U(b, const(1, n)), 0.25, 0.5, 8.0, 0.0, -40.0, -3.0, 10, points, n, F(10 * b * n * points, Z)),
            [(1, 40000, 32), (4, 30000, 20)], (2, 10, 16))
for name, columns, block in (('conv_forward_cuda_setting3_mode0_f32f32f32', 64, 128), ('conv_forward_cuda_setting2_mode0_f32f32f32', 16, 64)):
    rounded(name, lambda m, k, n, volume: (m // 128 * (n // columns), block, m, k, n, volume, F(m * k), F(volume * k * n, SMALL), anywhere(m * volume, m), F(m * n, Z)), [(65536, 64, 64, 27), (32768, 96, 128, 8)], (128, 32, 64, 3))

# Matrices.
for name, tiles, block in (('sgemm_v2', (32, 32), 1024), ('sgemm_v3', (64, 64), 512), ('sgemm_v4', (128, 128), 256)):
    rounded(name, lambda m, n, k: ((n // tiles[0], m // tiles[1]), block, m, n, k, 1.0, F(m * k, SMALL), F(k * n), 0.5, F(m * n)), [(1024, 1024, 1024), (2048, 1024, 512)], (128, 256, 64),
            kernel=f'{name}<{ {"sgemm_v2": "32", "sgemm_v3": "64, 64, 8, 8", "sgemm_v4": "128, 128, 8, 8, 8"}[name]}>')
for name in ('gemm_mma_ptx_kernel', 'gemm_mma_ldmatrix_kernel'):
    rounded(name, lambda m, n, k: ((n // 64, m // 64), 128, H(m * k), H(k * n, affine(11, 5, 15361)), F(m * n), m, n, k, 1.0, 0.5), [(2048, 2048, 2048), (1024, 4096, 512)], (64, 128, 48))
rounded('mmaNaiveKernel', lambda m, n, k: ((n // 8, m // 16), 32, H(m * k), H(n * k, affine(11, 5, 15361)), H(m * n, Z), m, n, k), [(1024, 1024, 1024), (2048, 512, 2048)], (32, 16, 32))
rounded('simtNaiveKernel', lambda m, n, k, block: (over(n, m, block), block, H(m * k, ONES), H(n * k), H(m * n, Z), m, n, k), [(1024, 1024, 512, (16, 16)), (2048, 512, 256, (32, 8))], (32, 16, 30, (16, 16)))
rounded('kernel_cudabenchmar2', lambda n, side: ((n // side, n // side), (side, side), F(n * n, SMALL), F(n * n), F(n * n, Z), n), [(1024, 32), (1536, 16)], (48, 16), kernel='kernel', dynamic=lambda n, side: 8 * side * (side + 1))
launches('square_matrix_mult', lambda n, block: (over(n, n, block), block, I(n * n), I(n * n, affine(5, 1, 9)), I(n * n, Z), n), [(1024, (16, 16)), (1500, (32, 32))], (50, (16, 16)))
launches('square_matrix_transpose', lambda n, block: (over(n, n, block), block, I(n * n, WIDE), I(n * n, Z), n), [(512, (16, 16)), (800, (32, 32))], (50, (16, 16)))
rounded('gemm_kernel', lambda n: (1, 128, n, F(128 * 64, SMALL), F(64 * n), F(128 * n, Z), 128, buffer('uint64', 1, Z), 1), [(512,), (4096,)], (6,), kernel='gemm_kernel<float, float, 128, 64, 8>')
for name in ('gemv_naive_kernel', 'gemv_warp_kernel', 'gemv_vectorized_kernel'):
    rounded(name, lambda m, n: (blocks(m if name == 'gemv_naive_kernel' else 32 * m), 256, F(m * n, SMALL), F(n), F(m), m, n, 1.5, 0.5), [(16384, 4096), (4096, 8192)], (30, 200))
for name in ('spmv_csr_naive_kernel', 'spmv_csr_warp_kernel'):
    rounded(name, lambda m, per: (blocks(m if name == 'spmv_csr_naive_kernel' else 32 * m), 256, I(m + 1, affine(per, 0, 0)), anywhere(m * per, m), F(m * per, SMALL), F(m), F(m), m, 1.5, 0.5), [(1 * M, 16), (200000, 64)], (100, 40))
for name in ('device_transpose_v0', 'device_transpose_v3', 'device_transpose_v4'):
    launches(name, lambda m, n: (over(n, m, (32, 32)), (32, 32), F(m * n, WIDE), F(m * n, Z), m, n), [(4096, 4096), (2000, 6000)], (40, 70), kernel=name if name == 'device_transpose_v0' else f'{name}<32>')
launches('_transpose_zsum', lambda n, count, sign: ((blocks(n, 16), blocks(n, 16)), (16, 16), D(2 * n * n * count), n, count, sign), [(2048, 1, 1), (500, 32, 2)], (40, 2, 1))
rounded('dscale_ao_kernel', lambda n, m, k: ((blocks(n, 32), blocks(m, 8)), (32, 8), D(n * m, Z), D(n * m * k), D(n * k, SMALL), n, m, k), [(65536, 128, 4), (100000, 60, 1)], (50, 9, 4))
rounded('build_jk_1c2e_kernel', lambda atoms, orbitals, pairs: (atoms, 64, D((10 * atoms) ** 2), D((10 * atoms) ** 2, Z), D((10 * atoms) ** 2, Z), D(atoms, ODD), D(atoms), D(atoms, SMALL), D(atoms, ODD), D(atoms, SMALL), D(50 * atoms), I(pairs, affine(7, 3, 45)), I(pairs, affine(11, 5, 45)),
        I(pairs, affine(13, 1, 50)), I(2 * atoms, affine(5, 0, 0)), I(atoms, const(1, orbitals)), I(45, affine(2, 1, 9)), I(45, affine(4, 3, 9)), atoms, 10 * atoms, pairs), [(300, 9, 243), (500, 4, 0)], None)

# Sums and sorts.
for name in ('device_reduce_v1', 'device_reduce_v2', 'device_reduce_v4'):
    rounded(name, lambda n: (blocks(n), 256, F(n, SMALL), F(1 if name == 'device_reduce_v4' else blocks(n), Z), n), [(32 * M,), (10000000,)], (5000,), kernel='device_reduce_v1<256>' if name == 'device_reduce_v1' else None,
            dynamic=(lambda n: 1024) if name == 'device_reduce_v2' else None)
rounded('device_reduce_v0', lambda n: (n // 256, 256, F(n, SMALL), F(n // 256, Z)), [(32 * M,), (10000128,)], (1024,))
rounded('segmented_sum_reduction_kernel', lambda n: (blocks(n, 2048), 1024, F(n, SMALL), F(1, Z), n), [(32 * M,), (16000000,)], (5000,))
rounded('reduceSum', lambda n, grid: (grid, 1024, F(n, SMALL), F(grid, Z), n), [(64 * M, 60), (16 * M, 264)], (5000, 3), dynamic=lambda n, grid: 4096)
launches('dot_prod', lambda n: (n // 4, 4, I(n), I(n, SMALL), I(1, Z)), [(4 * M,), (1 * M,)], (1000,))
launches('count_kernel', lambda n, of: (blocks(n, 512), 512, n, anywhere(n, of), I(of, Z)), [(16 * M, 1 * M), (8000000, 20000)], (1000, 30))
for name, per in (('localScanKernelMultibitRadix', 1), ('localScanKernelMultibitRadixCoarsening', 4), ('localScanKernelMultibit', 1), ('localScanKernelCoarsened', 4)):
    launches(name, lambda n, t, bits: (blocks(n, per * t), t, U(n, BITS), U(n, Z), U(blocks(n, per * t) << bits, Z), n, 1, bits), [(4 * M, 256, 4), (1 * M, 128, 8)] if 'Radix' in name else [(2 * M, 256, 2), (3000000, 128, 4)], (3000, 128, 3),
             dynamic=lambda n, t, bits: 4 * ((1 << bits) + per * t))
for name, per in (('scatterKernelMultibitRadix', 1), ('scatterKernelMultibitRadixThreadCoarsening', 4)):
    # Each digit has equally many keys, and a key goes where its digit begins.
    launches(name, lambda each, t: (blocks(16 * each, per * t), t, U(16 * each, 'iota'), U(16 * each, Z), U(16 * each, affine(1, 0, each)), U(16 * blocks(16 * each, per * t), affine(each, 0, 16 * each)), 16 * each, 0, 4), [(524287, 256), (1000003, 128)], (101, 128))
launches('radixSortBlocks', lambda n, bits, start: (n // 512, 128, bits, start, U(n, Z), U(n, Z), U(n, BITS), U(n, 'iota')), [(4 * M, 4, 0), (8 * M, 4, 8)], (2048, 4, 4))
launches('permuteNnzPerRowKernel', lambda n: (blocks(n, 1024), 1024, n, I(n + 1, WIDE), anywhere(n, n), I(n, Z)), [(16 * M,), (4 * M,)], (1024,))
for name, grid, t in (('merge_sequential_kernel', 0, 1), ('merge_basic_kernel', 0, 256), ('merge_tiled_kernel', 1, 1024)):
    launches(name, lambda m, n: (blocks(m + n, 1024) if grid else 1, t, F(m, affine(2, 0, 0)), m, F(n, affine(3, 1, 0)), n, F(m + n, Z)), [(20000, 20000), (100000, 50000)], (1000, 1500), dynamic=(lambda m, n: 2048) if grid else None)

# One value for each element.
rounded('kernelUpdateWeights', lambda n, t: (blocks(n, t), t, F(n, SMALL), F(n), n, 0.5, 10.0), [(16 * M, 256), (30000000, 128)], (1000, 128))
launches('vecAddInPlace', lambda n, t: (blocks(n, t), t, F(n), F(n, SMALL), n), [(32 * M, 1024), (20000000, 512)], (1000, 128))
launches('convert_float2half_kernel', lambda n: (1056, 256, H(n, Z), F(n), n), [(32 * M,), (10000000,)], (1000,))
launches('convert_float2half_kernel_nvwavenet', lambda n: (blocks(n), 256, H(n, Z), F(n), n), [(32 * M,), (10000000,)], (1000,), kernel='convert_float2half_kernel')
launches('get_cc_kernel', lambda n, t: (n // t, t, I(n, Z)), [(64 * M, 256), (32 * M, 1024)], (1024, 128))
launches('vectorAddUniform4', lambda n: (blocks(n, 1024), 256, U(n, BITS), U(blocks(n, 1024), WIDE), n), [(16 * M,), (30000000,)], (5000,))
launches('Frontier_copy', lambda n: (blocks(n, 512), 512, U(n, Z), U(n, BITS), U(1, const(1, n))), [(16 * M,), (10000000,)], (1000,))
for name in ('stencil', 'stencilReadOnly1', 'stencilReadOnly3'):
    rounded(name, lambda n, t: (blocks(n, t), t, F(n + 32), F(n, Z), n, F(21, SMALL)), [(16 * M, 1024), (30000000, 256)], (1000, 128))
rounded('multiplyArrayScalar', lambda n, grid: (grid, 1024, F(n), 1.5, n), [(32 * M, 60), (10000000, 264)], (5000, 3))
rounded('sumHist', lambda n, t: (n // t, t, F(n), F(n, ODD)), [(16 * M, 512), (32 * M, 1024)], (1024, 128))
launches('kernelInitNablaW', lambda n: (blocks(n), 256, F(n), n), [(64 * M,), (30000000,)], None)
rounded('vector_add_CUDA', lambda n, grid, steps: (grid, 256, D(n, Z), D(n), D(n, SMALL), n, steps), [(4 * M, 1056, 2), (8000000, 528, 1)], (1000, 2, 3), kernel='vector_add')
launches('arange_kernel_device', lambda n: (blocks(n, 512), 512, n, F(n, Z)), [(32 * M,), (50000000,)], (1000,), kernel='arange_kernel_device<float>')
rounded('readLocalMemory', lambda grid, t, steps: (grid, t, F(grid * t + 4096, BYTES), F(grid * t, Z), grid * t + 4096, steps), [(1056, 256, 500), (2048, 128, 1000)], (3, 128, 5))
for name in ('Add2', 'Add4', 'Add8'):
    rounded(name, lambda n, steps: (n // 256, 256, F(n), steps, 10.0), [(1 * M, 10), (256 * 1024, 60)], None, kernel=f'{name}<float>')

# Versions of one job, at the same size: which of the two is faster?
VERSIONS = [('softmax_row_kernel', 'softmax_row_kernel2'), ('generateFeatures_kernel', 'generateFeatures_kernel_4x'), ('conv_forward_cuda_setting3_mode0_f32f32f32', 'conv_forward_cuda_setting2_mode0_f32f32f32'),
            ('sgemm_v2', 'sgemm_v3'), ('sgemm_v2', 'sgemm_v4'), ('sgemm_v3', 'sgemm_v4'), ('gemm_mma_ptx_kernel', 'gemm_mma_ldmatrix_kernel'), ('gemv_naive_kernel', 'gemv_warp_kernel'), ('gemv_naive_kernel', 'gemv_vectorized_kernel'),
            ('gemv_warp_kernel', 'gemv_vectorized_kernel'), ('spmv_csr_naive_kernel', 'spmv_csr_warp_kernel'), ('device_transpose_v0', 'device_transpose_v3'), ('device_transpose_v0', 'device_transpose_v4'), ('device_transpose_v3', 'device_transpose_v4'),
            ('device_reduce_v1', 'device_reduce_v2'), ('device_reduce_v1', 'device_reduce_v4'), ('device_reduce_v2', 'device_reduce_v4'), ('localScanKernelMultibitRadix', 'localScanKernelMultibitRadixCoarsening'),
            ('localScanKernelMultibit', 'localScanKernelCoarsened'), ('scatterKernelMultibitRadix', 'scatterKernelMultibitRadixThreadCoarsening'), ('merge_sequential_kernel', 'merge_basic_kernel'), ('merge_sequential_kernel', 'merge_tiled_kernel'),
            ('merge_basic_kernel', 'merge_tiled_kernel'), ('convert_float2half_kernel', 'convert_float2half_kernel_nvwavenet'), ('stencil', 'stencilReadOnly1'), ('stencil', 'stencilReadOnly3'), ('stencilReadOnly1', 'stencilReadOnly3'),
            ('Add2', 'Add4'), ('Add2', 'Add8'), ('Add4', 'Add8')]
PAIRS = [[one + end, other + end] for one, other in VERSIONS for end in ('', '-2')] + [['device_reduce_v0', 'device_reduce_v1'], ['device_reduce_v0', 'device_reduce_v2'], ['device_reduce_v0', 'device_reduce_v4']]
assert {name for pair in PAIRS for name in pair} <= {case['case'] for case in CASES}


write(HERE / 'cases.json', CASES)
(HERE / 'drawn' / 'pairs.json').write_text('[\n' + ',\n'.join(json.dumps(pair) for pair in PAIRS) + '\n]\n')
write(HERE / 'small' / 'cases.json', SMALLS)
print(len(CASES), 'launches of', len({case['file'] for case in CASES}), 'kernels;', len(SMALLS), 'small ones')
