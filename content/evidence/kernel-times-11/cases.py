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
    K, M, Z, SMALL, ODD, WIDE, BYTES, BITS, TWO, CASES, SMALLS,
    blocks, H, L, anywhere, const, darknet, launches, rounded, over, write)
from launch_cases import affine, buffer, F, I, U, B, D  # noqa: E402

# Halves that are 0 or 1, whose sums are exact.
ONES = affine(15360, 0, 30720)
# Odd numbers from 3 to 503: places in a grid that keep away from its border.
INSIDE = affine(4, 3, 504)


def positions(count):
    """Single-precision numbers that grow evenly from 0.5 to 1, as bits."""
    return U(count, affine((1 << 23) // count, 0x3f000000, 0))


def fifths(count):
    """0.2 everywhere, as bits."""
    return U(count, const(1, 0x3e4ccccd))


def words(count, init):
    return buffer('uint64', count, init)


def chars(count, values=251):
    return buffer('int8', count, affine(7919, 3, values))


# Transforms.
launches('ntt_3_16k', lambda batch: ((32, batch), 64, words(batch << 14, Z), words(batch << 14, BITS)), [(1024,), (200,)], (2,))
launches('fdmt_init_kernel', lambda time, channels, delays: ((blocks(time), channels), (256, 1), time, channels, 1, 0, 0, I(channels + 1, affine(delays, 0, 0)), F(time * channels, SMALL), time, time * channels, F(time * channels * delays, Z), time,
                                                              time * channels * delays),
         [(16384, 512, 4), (5000, 1024, 6)], (300, 7, 2), kernel='fdmt_init_kernel<const float*, float>')
launches('Transpose_Batch', lambda type_, rows, columns, power, batch: ((columns // 16, rows // 16, batch), (16, 16), *((words(rows * columns * batch, BITS), words(rows * columns * batch, Z)) if 'long' in type_ else (U(rows * columns * batch, BITS), U(rows * columns * batch, Z))),
                                                                      rows, columns, power),
         [('unsigned long long', 'unsigned long long', 512, 1024, 19, 32), ('unsigned int', 'unsigned int', 64, 2048, 17, 128)], ('unsigned int', 'unsigned int', 32, 64, 11, 3))

# Products of matrices.
def gemm(name, of, small, order='mnk', sizes=((1024, 1024, 1024), (2048, 1024, 512)), kernel=None, scaled=False, number=F):
    def one(m, n, k):
        grid, block = of(m, n)
        a, b, c = number(m * k, affine(5, 1, 13)), number(k * n, affine(3, 1, 7)), number(m * n, Z)
        numbers = [dict(m=m, n=n, k=k)[each] for each in order]
        return (grid, block, *numbers, 0.5, a, b, 2.0, c) if scaled else (grid, block, a, b, c, *numbers)
    rounded(name, one, list(sizes), small, kernel=kernel)


def tiles(x, y):
    """Columns along x."""
    return lambda m, n: (blocks(n, x), blocks(m, y))


OTHER = ((1024, 1024, 1024), (1536, 2048, 512))
gemm('sgemm_tiled_kernel', lambda m, n: (tiles(16, 16)(m, n), (16, 16)), (50, 40, 70), scaled=True, sizes=OTHER, kernel='sgemm_tiled_kernel<16>')
gemm('sgemm_1D_coarsened_kernel', lambda m, n: (tiles(64, 64)(m, n), 256), (128, 64, 40), scaled=True, sizes=OTHER, kernel='sgemm_1D_coarsened_kernel<64, 64, 4, 16>')
gemm('sgemm_warptiling_kernel_cudagemmfrom', lambda m, n: (tiles(128, 128)(m, n), 128), (128, 256, 40), scaled=True, sizes=OTHER, kernel='sgemm_warptiling_kernel<128, 128, 128, 8, 8, 4, 64, 64, 1, 4, 64, 16>')
THIRD = ((1024, 1024, 1024), (2000, 1000, 600))
gemm('naive_mat_mul_kernel', lambda m, n: (tiles(32, 32)(n, m), (32, 32)), (50, 40, 70), sizes=THIRD)
gemm('coalesced_mat_mul_kernel', lambda m, n: (tiles(32, 32)(m, n), (32, 32)), (50, 40, 70), sizes=THIRD)
gemm('coarse_1d_mat_mul_kernel_xGeMM', lambda m, n: (tiles(64, 64)(m, n), 512), (50, 40, 70), sizes=THIRD, kernel='coarse_1d_mat_mul_kernel')
gemm('mat_mul_kernel', lambda m, n: (tiles(32, 32)(m, n), (32, 32)), (50, 40, 70), order='mkn', sizes=((1000, 1000, 1000), (4096, 512, 256)))
gemm('gpu_matrix_mult', lambda m, n: (tiles(16, 16)(m, n), (16, 16)), (50, 40, 70), order='mkn', sizes=((1024, 1024, 1024), (1500, 900, 700)), number=I)
rounded('matrix_transpose_vector_mul_kernel', lambda rows, columns: (blocks(columns), 256, D(rows * columns, affine(5, 1, 13)), D(rows, TWO), D(columns, Z), rows, columns), [(1024, 16384), (100, 200000)], (60, 300))
rounded('lu_kernel2', lambda k, x, y, rows: ((x, y), (32, 8), 8192, F(rows * 8192, affine(5, 1, 13)), k), [(0, 256, 1024, 8192), (3000, 162, 649, 8192)], (2, 3, 2, 16))

# Sparse matrices and graphs.
launches('ptr2ind_kernel', lambda rows, each: (blocks(rows), 256, L(rows + 1, affine(each, 0, 0)), L(rows * each, Z), rows * each, rows), [(1 * M, 12), (200000, 50)], (300, 7))
rounded('spmm_csr_vector_col_kernel', lambda rows, each, columns: ((blocks(rows, 8), columns), 256, rows, rows, columns, rows * each, I(rows + 1, affine(each, 0, 0)), I(rows * each, affine(1, 0, rows)), anywhere(rows * each, rows), F(rows * each, SMALL), F(rows * columns, ODD), F(rows * columns, Z)),
        [(32768, 32, 32), (100000, 8, 16)], (100, 40, 3), kernel='spmm_csr_vector_col_kernel<256, 1>')
rounded('spmm_coo_scalar_col_kernel', lambda rows, each, columns: ((blocks(rows), columns), 256, rows, rows, rows * each, columns, I(rows + 1, affine(each, 0, 0)), I(rows * each, affine(1, 0, rows)), anywhere(rows * each, rows), F(rows * each, SMALL), F(rows * columns, ODD), F(rows * columns, Z)),
        [(32768, 32, 32), (100000, 8, 16)], (100, 40, 3), kernel='spmm_coo_scalar_col_kernel<256, 1>')
rounded('spmm_coo_vector_row_kernel', lambda rows, each, columns: (rows * (columns // 4) // 8, 256, rows, rows, rows * each, columns, I(rows + 1, affine(each, 0, 0)), I(rows * each, affine(1, 0, rows)), anywhere(rows * each, rows), F(rows * each, SMALL), F(rows * columns, ODD), F(rows * columns, Z)),
        [(32768, 32, 32), (100000, 8, 16)], (104, 40, 8), kernel='spmm_coo_vector_row_kernel<256, float4>')
for name, lanes in (('sddmmCOO1Scale', 32), ('sddmmCOO2Scale', 16), ('sddmmCOO4Scale', 8)):
    rounded(name, lambda nnz, n, k: (nnz // 16 + nnz % 16, (lanes, 4), k, nnz, anywhere(nnz, n), anywhere(nnz, n, 2246822519), F(n * k + 64, SMALL), F(n * k + 64, ODD), F(nnz, Z)), [(1 * M, 50000, 64), (300005, 20000, 256)], (165, 70, 36), kernel=f'{name}<float>')
for name, of, block in (('_fgms_fusion_fp16_2', '<16, 8, 8>', (8, 16)), ('_fgms_fusion_fp16_8', '<32, 4, 8>', (4, 32))):
    wide = block[1]
    launches(name, lambda offsets, each, c, n: ((blocks(c, wide), offsets * each // 128), block, I(offsets + 1, affine(each, 0, 0)), I(offsets + 1, affine(each, 0, 0)), offsets, c, c, H(n * c, ONES), H(offsets * c * c, ONES), H(n * c, Z), anywhere(offsets * each, n), anywhere(offsets * each, n, 2246822519)),
             [(27, 16384, 64, 50000), (27, 4096, 128, 20000)], (3, 256, 32, 400), kernel=name + of)
rounded('attention_step1_forward_cuda_kernel', lambda n, m, h, c: ((blocks(m), h, c // h), 256, n, m, h, c, F(n * c, SMALL), F(n * c, ODD), anywhere(m, n), anywhere(m, n, 2246822519), F(m * h, Z)), [(40000, 300000, 6, 96), (10000, 100000, 12, 192)], (50, 300, 2, 8))
launches('random_walk_kernel_impl', lambda n, each, seeds, steps: (blocks(seeds, 1024), 1024, L(n + 1, affine(each, 0, 0)), L(n * each, affine(2654435761, 12345, n)), L(seeds, affine(7919, 3, n)), positions(seeds * steps), L(seeds * (steps + 1), Z), seeds, steps),
         [(200000, 8, 500000, 20), (1000000, 16, 100000, 50)], (300, 5, 400, 6), kernel='random_walk_kernel_impl<int64_t>')
launches('initialize', lambda n: (blocks(n), 256, U(n, Z), n), [(64 * M,), (10000000,)], None)
launches('kernel_init', lambda n, root: (blocks(n), 256, U(n, BYTES), U(n, BYTES), F(n, BYTES), n, root), [(16 * M, 5), (5000000, 7)], (1000, 5))
launches('exclusive_scan_inverse', lambda n: (blocks(n, 128), 128, n, I(n + 1, 'iota'), I(n, Z)), [(32 * M,), (10000000,)], (1000,), kernel='exclusive_scan_inverse<int, int>')
rounded('add_dangling', lambda n: (blocks(n), 256, D(n, WIDE), n, 0.5), [(16 * M,), (5000000,)], (1000,))

# Learning.
launches('cunnx_LazyKBest_updateOutput_kernel', lambda rows, width, k: (rows, 32, F(rows * k, Z), F(rows * k, Z), F(rows * width, WIDE), width, k), [(4096, 10000, 4), (20000, 2000, 1)], (5, 300, 4))
rounded('cunnx_BlockSparse_updateOutput_kernel', lambda rows, size, window, out: (rows, 32, F(rows * out * size, Z), F(rows * window * out * size), F(rows * out, affine(2, 1, 64)), F(rows * out, ODD), F(64 * size, BYTES), size, 64, window, out),
        [(2048, 128, 8, 8), (512, 300, 4, 16)], (5, 40, 3, 4))
rounded('inverse', lambda n: (blocks(n, 1024), 1024, F(n, Z), F(n, affine(1, 1, 0)), n), [(32 * M,), (10000000,)], (3000,), kernel='inverse<float>')
launches('align_backward_kernel', lambda channels, rows, top: (blocks(channels * rows, 512), 512, F(channels * top, 'iota'), top, F(channels * rows, Z), rows, anywhere(rows, top), channels * rows), [(64, 200000, 150000), (32, 500000, 300000)], (3, 500, 300), kernel='align_backward_kernel<float>')
rounded('exp_kernel', lambda n: (blocks(n), 256, D(n, affine(7, 3, 16)), n, 16.0), [(8 * M,), (3000000,)], (1000,))
launches('relu_kernel', lambda n: (blocks(n), 256, D(n, BYTES), n), [(16 * M,), (5000000,)], None)
launches('reflection_pad2d_out_kernel', lambda w, h, pad, channels, batch: ((blocks((w + 2 * pad) * (h + 2 * pad)), channels, batch), 256, F(w * h * channels * batch, 'iota'), F((w + 2 * pad) * (h + 2 * pad) * channels * batch, Z), w, h, pad, pad, pad, pad), [(256, 256, 3, 64, 4), (64, 64, 1, 256, 16)], (20, 17, 3, 2, 2),
         kernel='reflection_pad2d_out_kernel<float>')
launches('constant_pad3d_kernel', lambda d, h, w, channels, batch: ((blocks((d + 2) * (h + 2) * (w + 2)), channels, batch), 256, F(d * h * w * channels * batch, 'iota'), F((d + 2) * (h + 2) * (w + 2) * channels * batch, Z), 0.5, d, h, w, d + 2, h + 2, w + 2, 1, 1, 1, 1, 1, 1),
         [(32, 64, 64, 32, 4), (16, 28, 28, 128, 8)], (5, 7, 9, 2, 2), kernel='constant_pad3d_kernel<float>')
launches('kMaxPoolRprop', lambda images, channels, size, k, block: ((min(4096, ((size - k) // 2 + 1) ** 2), channels), block, F(images * channels * size * size, SMALL), F(images * channels * size * size, ODD), F(images * channels * ((size - k) // 2 + 1) ** 2, const(1, 3)), F(images * channels * ((size - k) // 2 + 1) ** 2, Z),
                                                                 images, channels, size, size, (size - k) // 2 + 1, (size - k) // 2 + 1, k, k, 0, 0, 2, 2, 1.0),
         [(128, 32, 28, 2, 128), (128, 64, 25, 3, 128)], (32, 2, 9, 3, 32))
launches('pooling_max_kernel', lambda maps, size: (blocks(maps * ((size - 3) // 2 + 1) ** 2, 1024), 1024, F(maps * ((size - 3) // 2 + 1) ** 2, Z), F(maps * size * size, WIDE), (size - 3) // 2 + 1, (size - 3) // 2 + 1, maps * ((size - 3) // 2 + 1) ** 2, size, size, 3, 3, 2, 2, 0, 0), [(2048, 112), (8192, 27)], (3, 15),
         kernel='pooling_max_kernel<float>')
rounded('normalize_backward_kernel', lambda w, h, depth, num: (blocks(w * h * num, 1024), 1024, F(w * h * depth * num, Z), F(w * h * depth * num, SMALL), F(w * h * depth * num, ODD), w, h, depth, num, 5, 2.0, 0.0001, 0.75), [(56, 56, 96, 64), (27, 27, 256, 32)], (9, 8, 12, 2), kernel='normalize_backward_kernel<float>')
rounded('dcnv3_im2col_gpu_kernel', lambda batch, size, group, each: (blocks(batch * size * size * group * each), 256, batch * size * size * group * each, F(batch * size * size * group * each), positions(batch * size * size * group * 18), F(batch * size * size * group * 9, ODD), F(batch * size * size * group * each, Z),
                                                                    3, 3, 1, 1, 1, 1, 1, 1, group, each, size, size, size, size, 1.0), [(8, 56, 4, 16), (32, 14, 16, 16)], (2, 7, 2, 4), kernel='dcnv3_im2col_gpu_kernel<float>')
rounded('bilinearSamplingFromGrid', lambda batch, h, w, c, out_h, out_w: ((blocks(out_w, 16), out_h, batch), (32, 16), F(batch * h * w * c), h * w * c, 1, w * c, c, positions(batch * out_h * out_w * 2), out_h * out_w * 2, 1, out_w * 2, 2, F(batch * out_h * out_w * c, Z), out_h * out_w * c, 1, out_w * c, c, c, h, w, out_w),
        [(16, 64, 64, 128, 64, 64), (32, 28, 28, 256, 28, 28)], (2, 9, 11, 5, 6, 20))
rounded('spline_basis_fw_cuda_kernel', lambda many, edges: (blocks(edges * many, 1024), 1024, positions(3 * edges), L(3, const(1, 5)), B(3, const(1, 1)), F(edges * many, Z), L(edges * many, Z), edges, 3, many, edges * many), [('float, 1', 8, 500000), ('float, 2', 27, 100000)], ('float, 1', 8, 100))
rounded('biasKernel', lambda channels, area: (blocks(channels * area, 512), 512, F(channels * area), F(channels, WIDE), area, channels * area), [(256, 200 * 304), (64, 512 * 512)], (7, 300), kernel='biasKernel<float>')
rounded('sigmoidKernel', lambda n: (blocks(n, 512), 512, F(n, affine(7, 3, 16)), F(n, Z), n), [(32 * M,), (10000000,)], (1000,))
launches('transpose_rm_padding', lambda batch, seq, valid, heads, size: (valid, (size, heads), F(batch * seq * heads * size, 'iota'), F(valid * heads * size, Z), batch, seq, heads, size, I(valid, affine(1, 0, batch)), I(valid, affine(1, 0, seq))), [(129, 128, 12000, 12, 64), (33, 256, 5000, 16, 64)], (5, 8, 30, 2, 16), kernel='transpose_rm_padding<float>')
rounded('add_QKV_bias_padding', lambda batch, seq, valid, heads, size: (valid, heads * size, *[each for at in (1, 2, 3) for each in (F(valid * heads * size, affine(7, at, 16)), F(heads * size, affine(5, at, 13)))], *[F(batch * seq * heads * size, Z)] * 3, batch, seq, heads, size, I(valid, affine(1, 0, batch)), I(valid, affine(1, 0, seq))),
        [(65, 128, 6000, 12, 64), (33, 256, 3000, 16, 64)], (5, 8, 30, 2, 16), kernel='add_QKV_bias_padding<float>')
rounded('Scalar_Vector_divides_JetVector_Kernel', lambda n, items: (blocks(items), 256, n, items, D(items), D(items, ODD), D(n * items, SMALL), D(items, Z), D(n * items, Z)), [(12, 1 * M), (9, 300000)], (5, 300), kernel='Scalar_Vector_divides_JetVector_Kernel<double>')
rounded('RadialDistortionNoGradKernel', lambda n, items: (blocks(items), 256, items, n, D(items, SMALL), D(items, TWO), D(n * items), D(n * items, ODD), D(items, ODD), D(items, SMALL), D(items, TWO), D(items, Z), D(n * items, Z)), [(12, 1 * M), (9, 300000)], (5, 300), kernel='RadialDistortionNoGradKernel<double>')
rounded('doubleWeightedPlusKernel', lambda n: (blocks(n), 256, n, 0.5, D(n), 2.0, D(n, WIDE), D(n, Z)), [(8 * M,), (3000000,)], (1000,), kernel='doubleWeightedPlusKernel<double>')
rounded('axpy_sub_kernel_device', lambda n: (blocks(n), 256, n, D(1, const(1, 3)), D(n), D(n, WIDE)), [(16 * M,), (5000000,)], (1000,))
rounded('update_p_kernel', lambda n: (blocks(n), 256, n, D(n), D(1, const(1, 3)), D(n, WIDE)), [(16 * M,), (5000000,)], (1000,))
launches('get_unique_key', lambda n: (1056, 256, L(n, affine(3, 5, 0)), I(n, SMALL), U(n, affine(1, 1, 0)), words(1, const(1, n)), L(n, Z), I(n, Z), words(1, Z), U(n, Z)), [(8 * M,), (3000000,)], (1000,), kernel='get_unique_key<int64_t>')
launches('rpn_nms_kernel', lambda n, apart: (blocks(n, 1024), 1024, 0.7, n, I(n, 'iota'), F(n, affine(1, 1, 0)), F(4 * n, affine(10, 0, 40 * apart))), [(2000, 1900), (6000, 5800)], (500, 450))

# Speech and stereo.
launches('kernel_fill_costs_compact', lambda n, stride: (blocks(n), 256, F(n, Z), F(n * stride, 'iota'), U(n, affine(stride, 0, 0)), n), [(4 * M, 8), (8000000, 3)], (1000, 5))
rounded('kernel_fill_scatter_grad', lambda n, each, v: ((blocks(blocks(n * each, 32), 32), 32), 32, F(n, affine(1, 1, 0)), F(2 * n * each, SMALL), L(n * each, affine(7, 1, v)), I(n, affine(each, each, 0)), F(n * each * v, Z), n * each, v, n, 0), [(32, 6000, 128), (64, 1500, 500)], (5, 60, 20))
rounded('sga_right_forward', lambda maps, h, w, depth: (blocks(maps * h), 256, maps * h, fifths(maps * 5 * h * w), h, w, depth, 5, F(maps * depth * h * w, BYTES)), [(32, 80, 64, 33), (16, 48, 100, 24)], (2, 9, 12, 5))
launches('featuredistribute_cuda_kernel', lambda batch, n, m: ((blocks(m), batch), 256, batch, n, m, F(3 * batch * n, affine(7919, 3, 101)), F(3 * batch * m, affine(7907, 11, 103)), I(batch * m, Z)), [(8, 1024, 16384), (4, 4096, 10000)], (2, 100, 300))
launches('localProcessSWTiling', lambda n, queries, query, candidate: (blocks(n, 128), 128, chars(n * candidate, 7), U(n, affine(candidate, 0, 0)), chars(queries * query, 11), U(queries, affine(query, 0, 0)), U(n, affine(1, 0, queries)), U(2 * n, const(1, 7)), query, candidate, n), [(65536, 1000, 100, 120), (20000, 500, 60, 80)], (200, 10, 20, 24))
launches('localProcessSWTiling_nvbio', lambda n, queries, query, candidate: (blocks(n, 256), 64, U(n * (candidate // 16), BITS), U(n, affine(candidate // 16, 0, 0)), U(queries * blocks(query, 16), BITS), U(queries, affine(blocks(query, 16), 0, 0)), U(n, affine(1, 0, queries)), U(2 * n, const(1, 7)), query, candidate, n),
         [(262144, 1000, 100, 112), (80000, 500, 64, 80)], (400, 10, 20, 32), kernel='localProcessSWTiling')

# Images.
for name in ('blur_h_kernel', 'blur_v_kernel'):
    launches(name, lambda k, w, h: (blocks(w * h), 256, *((B(w * h, BYTES), U(w * h, Z), k) if '_h_' in name else (U(w * h, BYTES), B(w * h, Z), k, k)), w, h), [(5, 3840, 2160), (15, 1920, 1080)], (5, 50, 40))
launches('blur_image_kernel', lambda k, w, h: (blocks(w * h), 256, B(w * h, BYTES), B(w * h, Z), k, k, w, h, w * h), [(5, 3840, 2160), (15, 1920, 1080)], (5, 50, 40))
launches('postprocess_kernel', lambda batch, h, w: (blocks(3 * batch * h * w, 512), 512, B(3 * batch * h * w, Z), positions(3 * batch * h * w), batch, h, w, 3, 3 * batch * h * w), [(2, 2160, 3840), (8, 720, 1280)], (2, 30, 20))
rounded('c2g_kernel', lambda h, w: (over(w, h, (64, 16)), (64, 16), F(3 * w * h, BYTES), F(w * h, Z), h, w), [(3000, 4000), (2048, 2048)], (50, 70))
launches('flipx_kernel', lambda w, h: ((*over(w, h, (32, 32)), 1), (32, 32), w, h, 1, B(3 * w * h, BYTES), 3 * w, B(3 * w * h, Z), 3 * w), [(6000, 4000), (3840, 2160)], (50, 40))
launches('final_labeling', lambda w, h: (over((w + 1) // 2, (h + 1) // 2, (32, 16)), (32, 16), B(w * h, TWO), I(w * h, 'iota'), w, h), [(4096, 4096), (3001, 2001)], (50, 41))
launches('image_render_kernel', lambda w, h: (over(w, h, (16, 16)), (16, 16), B(3 * w * h, const(1, 7)), w, h, 255), [(4096, 4096), (3840, 2160)], (50, 40))
rounded('gpuGeneratePointGrid', lambda n: (over(n, n, (8, 8)), (8, 8), F(4 * n * n, Z), n, 10.0, 0.5), [(2048,), (1500,)], None)
launches('resize_bilinear_letterbox_kernel', lambda w, h, to: (darknet(to * to), 512, to * to, B(3 * to * to, Z), B(3 * w * (h + 1) + 3, BYTES), to, to, h, w, w / to, h * to // w, to), [(6144, 4000, 2048), (3840, 2160, 1280)], (64, 40, 32))
launches('Histogram', lambda colors, n, grid: (grid, 64, U(n, affine(7919, 3, colors)), U(colors, Z), colors, n), [(256, 16 * M, 128), (64, 3000000, 128)], (50, 3010, 3))
for name, inside, block in (('naive_gpu_stencil', (8, 8, 8), (8, 8, 8)), ('tiled_gpu_stencil', (6, 6, 6), (8, 8, 8)), ('coarse_tiled_gpu_stencil', (30, 30, 30), (32, 32))):
    rounded(name, lambda w, h, d: ((blocks(w, inside[0]), blocks(h, inside[1]), blocks(d, inside[2])), block, F(w * h * d, BYTES), F(w * h * d, Z), w, h, d), [(256, 256, 256), (300, 200, 150)], (40, 37, 35))
rounded('fdtd_step1_kernel', lambda x, y, block, rows: ((x, y), block, 8192, 8192, F(100, WIDE), F(8192, Z), F(rows * 8192), F(rows * 8192, affine(11, 5, 29)), 3), [(256, 1024, (32, 8), 8192), (512, 512, (16, 16), 8192)], (3, 2, (32, 8), 16))
rounded('fdtd_step3_kernel', lambda x, y, block, rows: ((x, y), block, 8192, 8192, F(rows * 8192 + 8192), F(rows * 8192 + 8192, affine(5, 1, 13)), F(rows * 8192, affine(11, 5, 29)), 3), [(256, 1024, (32, 8), 8192), (512, 512, (16, 16), 8192)], (3, 2, (32, 8), 16))
rounded('updateQT', lambda n, points: (blocks(points), 256, *[of(4 * n * n - 4 * n + 24 * points, Z) for of in (I, I, D)], *[of(24 * points, Z) for of in (I, I, D)], n, n, D(n + 1, 'iota'), D(n + 1, 'iota'), D(n, const(1, 1)), points, D(points, INSIDE), D(points, affine(12, 3, 504)), I(points, INSIDE), I(points, affine(12, 3, 504))),
        [(512, 200000), (512, 50000)], (512, 100))
launches('gen_full_key_kernel', lambda depth, batch: (blocks(batch << 3 * depth, 512), 512, U(batch << 3 * depth, Z), depth, batch, batch << 3 * depth), [(7, 8), (6, 40)], (3, 3), kernel='gen_full_key_kernel<unsigned int>')

# One value for each element.
launches('CastKernel', lambda n: (blocks(n), 256, F(n, BYTES), I(n, Z), n), [(32 * M,), (10000000,)], (1000,), kernel='CastKernel<float, int>')
launches('_Cast', lambda n: (blocks(n), 256, B(n, BYTES), F(n, Z), n), [(3 * 3840 * 2160,), (8 * 3 * 1280 * 720,)], (1000,), kernel='_Cast<uint8_t, float>')
rounded('normalize', lambda n, t: (n // t, t, F(n, WIDE), n), [(16 * M, 1024), (8 * M, 512)], (4096, 512))
launches('hello', lambda n, t: (n // t, t, chars(n), I(n, BYTES)), [(32 * M, 256), (8 * M, 512)], (2048, 256))
launches('memset_attribute', lambda n: (blocks(n), 256, F(n, Z), 1.5, n), [(64 * M,), (20000000,)], None, kernel='memset_attribute<float, int>')

# Versions of one job, at the same size: which of the two is faster?
FAMILIES = [('sgemm_tiled_kernel', 'sgemm_1D_coarsened_kernel', 'sgemm_warptiling_kernel_cudagemmfrom'), ('naive_mat_mul_kernel', 'coalesced_mat_mul_kernel', 'coarse_1d_mat_mul_kernel_xGeMM'),
            ('spmm_csr_vector_col_kernel', 'spmm_coo_scalar_col_kernel', 'spmm_coo_vector_row_kernel'), ('sddmmCOO1Scale', 'sddmmCOO2Scale', 'sddmmCOO4Scale'), ('_fgms_fusion_fp16_2', '_fgms_fusion_fp16_8'),
            ('naive_gpu_stencil', 'tiled_gpu_stencil', 'coarse_tiled_gpu_stencil')]
PAIRS = [[one + end, other + end] for family in FAMILIES for one, other in combinations(family, 2) for end in ('', '-2')]
assert {name for pair in PAIRS for name in pair} <= {case['case'] for case in CASES}


write(HERE / 'cases.json', CASES)
(HERE / 'drawn').mkdir(exist_ok=True)
(HERE / 'drawn' / 'pairs.json').write_text('[\n' + ',\n'.join(json.dumps(pair) for pair in PAIRS) + '\n]\n')
write(HERE / 'small' / 'cases.json', SMALLS)
print(len(CASES), 'launches of', len({case['file'] for case in CASES}), 'kernels;', len(SMALLS), 'small ones;', len(PAIRS), 'pairs')
