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
    K, M, Z, SMALL, ODD, WIDE, BYTES, BITS, TWO, CASES, SMALLS,
    blocks, H, L, anywhere, const, launches, rounded, over, darknet, rois, write)
from launch_cases import affine, buffer, F, I, U, B, D  # noqa: E402

# A window of 3 by 3: its size, padding, stride, and dilation.
WINDOW = (3, 3, 1, 1, 1, 1, 1, 1)


# From the first draw.
launches('ROIPoolForward', lambda r, c, h, w, k: (blocks(r * c * 49, 1024), 1024, r * c * 49, F(c * h * w, WIDE), 0.0625, h, w, c, 7, 7, rois(r, k), F(r * c * 49, Z), I(r * c * 49, Z)),
         [(128, 512, 38, 63, 100), (300, 256, 50, 50, 160)], (5, 3, 20, 25, 70))
rounded('modulated_deformable_col2im_coord_gpu_kernel_DCNv2', lambda b, c, h, w, g: (blocks(b * 18 * g * h * w, 1024), 1024, b * 18 * g * h * w, F(c * 9 * b * h * w), F(b * c * h * w, SMALL), F(b * 18 * g * h * w, SMALL),
        F(b * 9 * g * h * w, TWO), c, h, w, *WINDOW, c * 9 // g, b, 18 * g, g, h, w, F(b * 18 * g * h * w, Z), F(b * 9 * g * h * w, Z)), [(2, 64, 96, 96, 1), (4, 128, 32, 32, 4)], (1, 2, 6, 7, 1),
        kernel='modulated_deformable_col2im_coord_gpu_kernel')
rounded('FindMaxCorr5', lambda n, m: ((n // 16, m // 512), (16, 16), F(144 * n, SMALL), F(144 * m, affine(7919, 3, 251)), n, m), [(2048, 2048), (4096, 1024)], (16, 512))
rounded('FindMaxCorr4', lambda n, m: (n // 4, (16, 4), F(144 * n, SMALL), F(144 * m, affine(7919, 3, 251)), n, m), [(2048, 2048), (4096, 1024)], (8, 30))
rounded('crossentropy_forward_kernel1', lambda b, t, v, block: (blocks(b * t, block), block, F(b * t, Z), F(b * t * v, ODD), anywhere(b * t, v), b, t, v), [(64, 16384, 256, 256), (2048, 1024, 128, 128)], (4, 50, 30, 64))
rounded('kernel_input_backward', lambda n, levels: (blocks(3 * n, 256), 256, F(levels * n * 2), F(n * levels * 6, SMALL), F(3 * n, Z), n, levels), [(512 * K, 16), (1 * M, 8)], (50, 4), kernel='kernel_input_backward<float, 3, 2>')
rounded('add2_kernel', lambda n: (blocks(n, 1024), 1024, F(n, Z), F(n), F(n, SMALL), n), [(16 * M,), (50000000,)], (1000,))
rounded('add', lambda n, block: (over(n, n, block), block, n, D(n * n)), [(4096, (16, 16)), (6000, (32, 32))], (50, (16, 16)))
launches('dp4a_kernel', lambda n, grid: (grid, 256, buffer('int8', 4 * n, affine(7, 3, 100)), buffer('int8', 4 * n, affine(11, 5, 127)), I(n, Z), n), [(16 * M, 4096), (8 * M, 1024)], (1000, 2))
launches('forward_maxpool_layer_kernel', lambda b, c, h, w, stride, size: (darknet(b * c * ((h - 1) // stride + 1) * ((w - 1) // stride + 1)), 512, b * c * ((h - 1) // stride + 1) * ((w - 1) // stride + 1), h, w, c, stride, size, size - 1,
         F(b * c * h * w, WIDE), F(b * c * ((h - 1) // stride + 1) * ((w - 1) // stride + 1), Z), I(b * c * ((h - 1) // stride + 1) * ((w - 1) // stride + 1), Z)), [(8, 16, 416, 416, 2, 2), (16, 512, 26, 26, 1, 5)], (2, 3, 9, 11, 2, 3))
launches('active_rotated_filter_forward_cuda_kernel', lambda outs, ins, turns: (blocks(outs * ins * 9, 512), 512, outs * ins * 9, F(outs * ins * 9, WIDE), I(9 * turns, affine(1, 0, 9)), ins, outs, 1, turns, 9,
         F(outs * ins * 9 * turns + 1, Z, offset=4)), [(512, 256, 8), (1024, 512, 4)], (3, 5, 4), kernel='active_rotated_filter_forward_cuda_kernel<float>')
rounded('square_kernel', lambda n, t: (blocks(n, t), t, F(n), F(n, Z), n), [(16 * M, 256), (64 * M, 1024)], (1000, 128))
launches('make_offsets', lambda n, s: (blocks(n, 512), 512, n, s, I(n, Z)), [(32 * M, 10), (50000000, 16)], (1000, 3))
rounded('threadSmemKernel', lambda n, k: (blocks(n, 128), 128, H(k), H(n * k), H(n, Z), n, k), [(8192, 4096), (32768, 1024)], (200, 256), dynamic=lambda n, k: 2 * k)
rounded('add_kernel_CUDATutorial', lambda n: (1, 1, F(n), F(n, SMALL), F(n, Z), n), [(10000,), (30000,)], (100,), kernel='add_kernel')
rounded('add_kernel_CUDATutorial2', lambda n: (1, 256, F(n), F(n, SMALL), F(n, Z), n), [(10000,), (30000,)], (1000,), kernel='add_kernel')
rounded('likelihood_kernel', lambda n: (blocks(n, 512), 512, D(n), D(n), D(n, const(1, 64)), D(n, const(1, 64)), D(n, Z), I(n * 69, Z), I(138, affine(7, 3, 9)), D(n, Z), B(163840, BYTES), D(n), D(n, Z), n, 69, 163840, 1, 128, 10, I(n, WIDE),
        D(blocks(n, 512), Z)), [(100000,), (400000,)], None)
launches('gelu_and_quant_kernel', lambda n, d, t: (n, t, buffer('int8', n * d, Z), H(n * d), d, H(n, Z), H(n * d, Z)), [(4096, 11008, 1024), (8192, 4096, 512)], None, kernel='gelu_and_quant_kernel<half, true>')
launches('pc2', lambda n, t: (blocks(n, t), t, buffer('uint64', n, BITS), I(n, Z), n), [(16 * M, 256), (8 * M, 512)], (1000, 128))
rounded('group_norm_forward_normalization', lambda bc, s, t: (blocks(bc * s, 4 * t), t, bc * s, s, F(bc * s), F(bc, SMALL), F(bc), F(bc * s, Z)), [(2048, 12544, 512), (8192, 1024, 256)], (6, 50, 64),
        kernel='group_norm_forward_normalization<float, int, 4>')
rounded('correlation_backward_input2', lambda c, h, w: ((h, w, c), 32, 0, F(c * h * w, Z), c, h, w, F(441 * h * w), 441, h, w, F((h + 40) * (w + 40) * c, SMALL), 20, 1, 20, 1, 2), [(64, 48, 64), (32, 96, 96)], (3, 5, 6),
        kernel='correlation_backward_input2<float>')
rounded('deformable_im2col_gpu_kernel', lambda b, c, h, w, g: (blocks(b * c * h * w, 1024), 1024, b * c * h * w, F(b * c * h * w), F(b * 18 * g * h * w, SMALL), h, w, *WINDOW, c // g, b, c, g, h, w, F(c * 9 * b * h * w, Z)),
        [(1, 256, 50, 76, 1), (2, 64, 100, 152, 4)], (2, 4, 6, 7, 2), kernel='deformable_im2col_gpu_kernel<float>')
rounded('writeGlobalIds', lambda n, t: (blocks(n, t), t, I(n, Z), n), [(64 * M, 256), (30000000, 128)], (1000, 64))
rounded('computeMoveBoundary', lambda n: (blocks(n, 512), 512, F(n), F(n, SMALL), 3.0, 12.0, n, n * 4 // 5, n // 10), [(16 * M,), (10000000,)], (1000,), kernel='computeMoveBoundary<float>')
rounded('reduction_kernel', lambda n, grid, t: (grid, t, F(grid, Z), F(n, SMALL), n), [(64 * M, 1056, 256), (16 * M, 264, 1024)], (5000, 8, 128), dynamic=lambda n, grid, t: 4 * t)
launches('kernCacheSegmentTest', lambda small, big, hits, grid: (grid, (32, 32), I(small), small, I(big), big, hits), [(256 * K, 16 * M, 100000, (16, 8)), (1 * M, 8 * M, 20000, (32, 16))], None)
launches('psamask_collect_backward_cuda', lambda n, f, m: (blocks(n * f * f, 512), 512, n * f * f, f, f, m, m, (m - 1) // 2, (m - 1) // 2, F(n * f ** 4), F(n * m * m * f * f, Z)), [(8, 30, 59), (2, 60, 59)], (2, 5, 7))
rounded('transposeCoalesced', lambda n: ((n // 32, n // 32), (32, 8), n, D(n * n), D(n * n, Z)), [(4096,), (2048,)], (64,), kernel='transposeCoalesced<false>')
rounded('transposeNaive', lambda n: ((n // 32, n // 32), (32, 8), n, D(n * n), D(n * n, Z)), [(4096,), (2048,)], (64,), kernel='transposeNaive<false>')
launches('psamask_collect_forward_cuda', lambda n, f, m: (blocks(n * f * f, 512), 512, n * f * f, f, f, m, m, (m - 1) // 2, (m - 1) // 2, F(n * m * m * f * f), F(n * f ** 4, Z)), [(8, 30, 59), (2, 60, 59)], (2, 5, 7))
rounded('modulated_deformable_im2col_gpu_kernel', lambda b, c, h, w, g: (blocks(b * c * h * w, 1024), 1024, b * c * h * w, F(b * c * h * w), F(b * 18 * g * h * w, SMALL), F(b * 9 * g * h * w, SMALL), h, w, *WINDOW, c // g, b, c, g, h, w,
        F(c * 9 * b * h * w, Z)), [(1, 64, 128, 128, 1), (4, 256, 32, 32, 1)], (2, 4, 6, 7, 2))
launches('meanBlurGray_kernel', lambda h, w, r, block: (over(w, h, block), block, B(w * h, BYTES), B(w * h, Z), h, w, r), [(1080, 1920, 3, (16, 16)), (2160, 3840, 5, (32, 8))], (40, 50, 2, (16, 16)))
rounded('flash_attention_mhc', lambda n, heads: ((n // 32, heads), 32, F(heads * n * 64, TWO), F(heads * n * 64, affine(7, 3, 2)), F(heads * n * 64), F(heads * n * 64, Z), n, heads, 1, 0), [(1024, 8), (512, 64)], (64, 1))
rounded('ratio_kernel', lambda n, t: (blocks(n, t), t, n, F(n), F(n, SMALL), F(n, Z)), [(16 * M, 256), (20000000, 128)], (1000, 64))
rounded('scale10x5_no_check', lambda n, t: (n // t, t, F(n), F(n, Z), n), [(32 * M, 256), (8 * M, 512)], (1024, 256))
rounded('scale10x5_checked', lambda n, t: (n // t, t, F(n), F(n, Z), n), [(32 * M, 256), (8 * M, 512)], (1024, 256))
launches('TestHomographies', lambda n, loops: ((1, loops // 16), (16, 16), F(4 * n, affine(7919, 3, 251)), F(8 * loops, TWO), I(loops, Z), n, 25.0), [(2000, 8192), (1000, 16384)], (100, 32))
rounded('StoPoolBackward', lambda n, c, h, k, s: (blocks(n * c * h * h, 512), 512, n * c * h * h, F(n * c * ((h - k) // s + 1) ** 2, affine(3, 0, n * c * h * h)), F(n * c * ((h - k) // s + 1) ** 2), n, c, h, h, (h - k) // s + 1, (h - k) // s + 1, k, k, s, s,
        F(n * c * h * h, Z)), [(64, 64, 55, 3, 2), (128, 128, 28, 2, 2)], (2, 3, 8, 2, 2), kernel='StoPoolBackward<float>')
rounded('nonCoalescedAccessKernel', lambda n: (n // 32 // 256, 256, F(n), n), [(32 * M,), (16 * M,)], (16384,))
rounded('coalescedAccessKernel', lambda n: (n // 32 // 256, 256, F(n), n), [(32 * M,), (16 * M,)], (16384,))
rounded('deformable_col2im_gpu_kernel', lambda b, c, h, w, g: (blocks(b * c * 9 * h * w, 1024), 1024, b * c * 9 * h * w, F(c * 9 * b * h * w), F(b * 18 * g * h * w, SMALL), c, h, w, *WINDOW, c // g, b, g, h, w, F(b * c * h * w, Z)),
        [(1, 256, 50, 76, 1), (2, 64, 100, 152, 4)], (2, 4, 6, 7, 2), kernel='deformable_col2im_gpu_kernel<float>')
rounded('FindMaxCorr10', lambda n, m: (n // 32, (32, 8), F(144 * n, SMALL), F(144 * m, affine(7919, 3, 251)), n, m), [(2048, 2048), (4096, 1024)], (32, 64))
rounded('deinter_kernel', lambda x, y, b: (darknet((x + y) * b), 512, x, F(x * b, SMALL), y, F(y * b), b, F((x + y) * b)), [(64 * 104 * 104, 64 * 104 * 104, 16), (256 * 26 * 26, 128 * 26 * 26, 64)], (50, 30, 7))
rounded('warp16NaiveKernel', lambda n, k: (blocks(n, 64), 128, H(k), H(n * k), H(n, Z), n, k), [(8192, 4096), (32768, 1024)], (128, 256))
rounded('My_spmv_csr_kernel', lambda n, per: (blocks(n, 16), 256, n, I(n + 1, affine(per, 0, 0)), anywhere(n * per, n), F(n * per, SMALL), F(n), F(n, Z)), [(1 * M, 16), (200000, 60)], (100, 7), kernel='My_spmv_csr_kernel<int, float, 16, 16>')
rounded('computeLogSumExpWirelengthGrad', lambda pins, nets: (blocks(pins, 256), 256, F(pins), F(pins, SMALL), F(nets, ODD), F(nets, ODD), anywhere(pins, nets), B(nets, TWO), nets, pins, F(1, const(1, 4)), F(1, const(1, 2)), F(pins, Z)),
        [(8 * M, 2 * M), (4000000, 1000000)], (1000, 300), kernel='computeLogSumExpWirelengthGrad<float>')
rounded('scale_aos_full', lambda n, t: (blocks(n, t), t, F(3 * n), 1.5, n), [(16 * M, 256), (4 * M, 128)], (1000, 128))
rounded('scale_aos_sparse', lambda n, t: (blocks(n, t), t, F(3 * n), 1.5, n), [(16 * M, 256), (4 * M, 128)], (1000, 128))
launches('RadixSortIter', lambda n, bit: (blocks(n, 256), 256, U(n, BITS), U(n, Z), U(n + 1, Z), n, bit), [(4 * M, 3), (1 * M, 20)], None)
rounded('sum_v1', lambda n: (blocks(n, 256), 256, F(n, SMALL), F(blocks(n, 256), Z), n), [(32 * M,), (16 * M,)], (1000,))
rounded('sum_v2', lambda n: (blocks(n, 256), 256, F(n, SMALL), F(blocks(n, 256), Z), n), [(32 * M,), (16 * M,)], (1000,), dynamic=lambda n: 1024)
rounded('reduce_loss_kernel', lambda n: (1, 256, F(n), F(1, Z), n), [(65536,), (1 * M,)], (1000,))
rounded('sgemm_naive', lambda m, n, k: ((blocks(m, 32), blocks(n, 32)), (32, 32), m, n, k, 1.0, F(m * k, SMALL), F(k * n), 0.5, F(m * n)), [(1024, 1024, 1024), (2048, 1024, 512)], (40, 50, 30))
launches('assign_pts_to_box3d', lambda b, n, boxes: ((blocks(n, 512), boxes, b), 512, b, n, boxes, F(3 * b * n), F(7 * b * boxes, affine(5, 1, 12)), I(b * n * boxes, Z)), [(4, 16384, 128), (16, 16384, 32)], (2, 100, 5))
rounded('inter_kernel', lambda x, y, b: (darknet((x + y) * b), 512, x, F(x * b, WIDE), y, F(y * b), b, F((x + y) * b, Z)), [(64 * 104 * 104, 64 * 104 * 104, 16), (256 * 26 * 26, 128 * 26 * 26, 64)], (50, 30, 7))
rounded('set_gradient', lambda k, n: (blocks(k, 512), 512, k, U(k, affine(2654435761, 12345, n)), F(n), F(n, Z)), [(8 * M, 16 * M), (1 * M, 50000000)], (300, 1000), kernel='set_gradient<float>')
rounded('VecQuant3MatMulKernelFaster', lambda height, width: ((height // 24, width // 256), 256, H(height // 24 * 256), I(height * width, BITS), F(width, Z), F(width, const(1, 1)), F(width, SMALL), height, width), [(1152, 12288), (4608, 12288)], None)
launches('simpleKernel', lambda n, grid, t: (grid, t, B(n, Z), n, 5), [(256 * M, 1056, 512), (100000000, 4224, 256)], None)
rounded('cumsumKernel', lambda b, n: (32, 512, b, n, F(b * n, SMALL), F(b * n, Z)), [(32, 32768), (64, 8192)], (3, 10001))
rounded('norm_squared_kernel', lambda n, t: (blocks(n, t), t, F(n), F(blocks(n, t), Z), n), [(32 * M, 256), (16 * M, 512)], (1000, 128), dynamic=lambda n, t: 4 * t)

# From the second draw.
launches('rgbToGrayscaleKernel', lambda w, h, t: (blocks(w * h, t), t, U(w * h, BITS), w, h), [(3840, 2160, 128), (7680, 4320, 512)], (20, 14, 128))
rounded('sgemm_shared_mem_block', lambda m, n, k: ((m // 32, n // 32), 1024, m, n, k, 1.0, F(m * k, SMALL), F(k * n), 0.5, F(m * n)), [(1024, 1024, 1024), (2048, 1024, 512)], (64, 32, 96), kernel='sgemm_shared_mem_block<32>')
rounded('read_thread', lambda n, grid, t: (grid, t, F(n, SMALL), 4 * n), [(64 * M, 1056, 256), (100000000, 264, 1024)], (1000, 1, 128), kernel='read_thread<float>')
rounded('read_thread_blockCont', lambda n, grid, t: (grid, t, F(n, SMALL), 4 * n), [(64 * M, 1056, 256), (100000000, 264, 1024)], (1000, 1, 128), kernel='read_thread_blockCont<float>')
rounded('concat_kernel', lambda high, one, two, low: (high * (one + two), low, F(high * one * low, WIDE), F(high * two * low), high, one, two, low, F(high * (one + two) * low, Z)), [(512, 128, 384, 64), (64, 100, 200, 768)], (3, 4, 5, 32),
        kernel='concat_kernel<float>')
launches('device_add', lambda n, t: (n // t, t, I(n), I(n, WIDE), I(n, Z)), [(16 * M, 512), (32 * M, 256)], (1024, 128))
rounded('normalize_kernel', lambda b, f, s: (blocks(b * f * s, 512), 512, b * f * s, F(b * f * s), F(f, SMALL), F(f, ODD), b, f, s), [(8, 64, 208 * 208), (64, 256, 26 * 26)], (2, 5, 30))
rounded('globalMemoryKernel', lambda n, t: (blocks(n, t), t, F(n), n), [(32 * M, 256), (10000000, 512)], (1000, 128))
rounded('softmax_unfused_norm', lambda rows, cols: (rows, 256, F(rows * cols), F(rows, ODD), rows, cols), [(8192, 4096), (32768, 1000)], (10, 300))
rounded('im2col_kernel', lambda b, c, h, k: (blocks(b * c * h * h, 512), 512, b * c * h * h, F(b * c * h * h, WIDE), F(b * c * h * h * k * k, Z), b, c * h * h, c * h * h * k * k, h, h, k, k, k // 2, k // 2, 1, 1, 1, 1, h, h, c * h * h),
        [(8, 64, 56, 3), (16, 128, 14, 5)], (2, 3, 7, 3), kernel='im2col_kernel<float>')
launches('minReduceKernel', lambda before, size, after: (blocks(before * after, 256), 256, F(before * size * after, WIDE), F(before * after, Z), buffer('uint64', 3, 'iota'), 3, 1, before, size, after), [(64, 256, 1024), (4096, 1024, 8)], (3, 20, 30))
launches('prune_gate_by_capacity_kernel', lambda n, experts, cap=Z: (blocks(n, 256), 256, L(n, affine(2654435761, 12345, experts)), L(n, Z), I(experts, cap), n, experts, 1), [(1 * M, 64), (4 * M, 1024)], (1000, 16, affine(1000, 0, 2000)))
launches('simpleLifeKernel', lambda w, h, t: (blocks(w * h, t), t, B(w * h, affine(1, 0, 2)), w, h, B(w * h, Z)), [(8192, 4096, 128), (4000, 2000, 256)], (15, 20, 64))
rounded('SoftmaxLossForwardGPU', lambda n, c, s: (blocks(n * s, 512), 512, n * s, F(n * c * s, ODD), F(n * s, affine(2654435761, 12345, c)), F(n * s, Z), n, c * s, s, 1, 3, F(n * s, Z)), [(8, 19, 512 * 1024), (16, 21, 250000)], (2, 5, 70),
        kernel='SoftmaxLossForwardGPU<float>')
rounded('stack_group_points_forward_cuda_kernel', lambda b, n, c, m, s: (blocks(m * c * s, 512), 512, b, c, m, s, F(n * c, WIDE), I(b, const(1, n // b)), anywhere(m * s, n // b), I(b, const(1, m // b)), F(m * c * s, Z)),
        [(2, 32768, 32, 8192, 16), (4, 65536, 64, 16384, 32)], (2, 40, 3, 10, 4), kernel='stack_group_points_forward_cuda_kernel<float>')
rounded('silu', lambda n, grid, t: (grid, t, F(n), F(n, Z), n), [(16 * M, 1024, 256), (4096 * 11008, 4096, 256)], (1000, 2, 128))
rounded('gemv_kernel_g128', lambda ic, oc: ((1, oc // 4, 1), (32, 4), H(ic), U(oc * ic // 8, BITS), U(oc * blocks(ic // 128, 8), BITS), H(oc * blocks(ic // 128, 8) * 8), H(oc, Z), ic, oc), [(8192, 28672), (4096, 32000)], (1024, 20))
rounded('sum_v0', lambda n: (n // 256, 256, F(n, SMALL), F(n // 256, Z)), [(32 * M,), (16 * M,)], None)
rounded('reduce2', lambda n: (n // 256, 256, F(n, SMALL), F(n // 256, Z)), [(32 * M,), (16 * M,)], (1024,))
rounded('stokes_kernel', lambda n, t: (blocks(n, t), t, F(4 * n, WIDE), F(n, Z), F(n, Z), F(n, Z), n), [(8 * M, 256), (2448 * 2048, 128)], (1000, 64))
launches('update_cache_kernel', lambda heads, q, most, past: ((2, q, heads // 16), (32, 1, 4), H(q * heads * 128), H(q * heads * 128, affine(11, 3, 15361)), H(heads * most * 128, Z), H(heads * most * 128, Z), 128, heads, q, most, past),
         [(32, 2048, 4096, 512), (64, 1024, 2048, 0)], (16, 3, 8, 2))
launches('rgb2grayStrides_kernel', lambda h, w, block: (over(w, h, block), block, B(3 * w * h, BYTES), B(w * h, Z), h, w, 3 * w, 3, 1), [(2160, 3840, (32, 8)), (4000, 6000, (16, 16))], (40, 50, (16, 16)))
launches('reduce_naive_kernel', lambda n: (blocks(n, 256), 256, I(n), I(blocks(n, 256), Z), n), [(32 * M,), (16 * M,)], (1024,), kernel='reduce_naive_kernel<256>')
rounded('group_point_grad_gpu', lambda b, n, c, m, s: (1, 1, b, n, c, m, s, F(b * m * s * c), anywhere(b * m * s, n), F(b * n * c, Z)), [(8, 256, 16, 32, 4), (32, 128, 8, 16, 4)], (2, 20, 3, 5, 4))
rounded('init', lambda n, many: (over(n, n, (16, 16)), (16, 16), n, many, F(many * n * n)), [(1024, 32), (6000, 1)], None)
rounded('SoftmaxLossBackwardGPU', lambda n, c, s: (blocks(n * s, 512), 512, n * s, F(1), F(n * s, affine(2654435761, 12345, c)), F(n * c * s), n, c * s, s, 1, 3, F(n * s, Z)), [(8, 19, 512 * 1024), (16, 21, 250000)], (2, 5, 70),
        kernel='SoftmaxLossBackwardGPU<float>')
rounded('group_point_grad_gpu_pointnet2', lambda b, n, c, m, s: (1, b, b, n, c, m, s, F(b * m * s * c), anywhere(b * m * s, n), F(b * n * c, Z)), [(8, 256, 16, 32, 4), (32, 128, 8, 16, 4)], (2, 20, 3, 5, 4), kernel='group_point_grad_gpu')
rounded('logistic_x_ent_kernel', lambda n: (darknet(n), 512, n, F(n, TWO), F(n, affine(1, 0, 3)), F(n, Z), F(n, Z)), [(8 * M,), (3000000,)], (1000,))
rounded('transpose_back_pad', lambda b, s, heads, size: (b * heads * s, size, F(b * heads * s * size, WIDE), b, s, L(b, affine(37, 100, s + 1)), heads, size, F(b * heads * s * size, Z)), [(64, 256, 12, 64), (20, 500, 16, 64)], (3, 9, 2, 32))
launches('nms_kernel_PyTorchEncod', lambda b, n, t, boxes=WIDE: (b, t, B(b * n, const(1, 1)), F(4 * b * n, boxes), L(b * n, affine(1, 0, n)), n, 0.5), [(16, 2000, 512), (132, 1000, 256)], (2, 60, 64, affine(7, 3, 50)), kernel='nms_kernel<float>')
launches('kernel_packbits', lambda n, t: (blocks(n, t), t, F(8 * n), n, 7.5, B(n, Z)), [(2 * M, 128), (4 * M, 256)], (1000, 128), kernel='kernel_packbits<float>')
rounded('fused_add_mul_relu_kernel', lambda n, weights: (blocks(n, 256), 256, F(n), F(weights, SMALL), F(n, affine(5, 1, 16)), weights, n, 0.5), [(16 * M, 4096), (10000000, 1000)], (1000, 30))
rounded('kldiv_forward_kernel_none', lambda b, v, t: (b, v, F(b * v), F(b * v, SMALL), F(b * v, Z), v, 0.001, 0), [(16384, 1024, 256), (65536, 256, 256)], (10, 64, 64))
rounded('kldiv_forward_kernel_reduce', lambda b, v, t: (b, t, F(b * v), F(b * v, SMALL), F(b, Z), v, 0.001, 0), [(16384, 1024, 256), (65536, 256, 256)], (10, 100, 64), dynamic=lambda b, v, t: 4 * t)
launches('d_init', lambda n, grid: (grid, 256, n, buffer('uint64', n, Z)), [(32 * M, 1056), (10000000, 2112)], (1000, 2))
rounded('saxpy_fixed', lambda n, t: (blocks(n, t), t, F(n), F(n, SMALL), 1.5, n), [(16 * M, 256), (10000000, 128)], (1000, 64))
rounded('saxpy_buggy', lambda n, t: (blocks(n, t), t, F(n), F(n, SMALL), 1.5, n), [(16 * M, 256), (10000000, 128)], (1000, 64))
rounded('sum_naive', lambda n: (blocks(n, 256), 256, F(n, SMALL), F(1, Z), n), [(1 * M,), (16 * M,)], (1000,))
rounded('sgemmResolveBankConflicts', lambda m, n, k: ((n // 128, m // 128), 256, m, n, k, 1.0, F(m * k, SMALL), F(k * n), 0.5, F(m * n)), [(1024, 1024, 1024), (2048, 1024, 512)], (128, 256, 24), kernel='sgemmResolveBankConflicts<128, 128, 8, 8, 8>')
rounded('reduce3', lambda n: (n // 512, 256, F(n, SMALL), F(n // 512, Z)), [(32 * M,), (16 * M,)], (1024,))
rounded('channels_first', lambda n, c, h, w: ((n, h, w), 32, F(n * c * h * w, WIDE), F(n * (h + 40) * (w + 40) * c, Z), c, h, w, 20), [(4, 256, 48, 64), (2, 64, 96, 192)], (2, 40, 3, 4), kernel='channels_first<float>')
rounded('DeformablePSROIPoolBackwardAccKernelCuda', lambda r, c, h, w, k: (blocks(r * c * 49, 1024), 1024, r * c * 49, F(r * c * 49), F(r * c * 49, ODD), r, 0.0625, c, h, w, 7, 7, c, F(c * h * w, Z), F(r * 98, Z), F(c * h * w, SMALL), rois(r, k),
        F(r * 98, SMALL), 0, 0.1, 4, 1, 7, 1, c), [(128, 256, 38, 63, 100), (300, 64, 50, 50, 160)], None, kernel='DeformablePSROIPoolBackwardAccKernelCuda<float>')
rounded('dwa_eval_kernel', lambda v, yr, ob: (blocks(v * yr, 256), 256, 0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 2.0, -0.7, 0.7, 2.0 / v, 1.4 / yr, 0.1, 3.0, 2.0, 0.15, 1.0, 1.0, 10.0, 10.0, F(2 * ob), ob, v, yr, F(v * yr, Z), F(v * yr, Z), F(v * yr, Z), F(v * yr, Z), F(v * yr, Z)),
        [(256, 256, 100), (512, 512, 30)], (10, 12, 20))
rounded('compute_bounds_kernel', lambda n, t, x=WIDE: (blocks(n, t), t, F(n, x), F(n, x), F(n), n, F(6, const(1, 70000))), [(8 * M, 256), (3000000, 128)], (1000, 128, affine(7919, 3, 65521)), dynamic=lambda n, t, x=0: 24 * t)
rounded('PackedToPaddedKernelD1', lambda b, per, most: (b, 512, F(b * per, WIDE), L(b, affine(per, 0, 0)), F(b * most, Z), b, most, b * per), [(256, 50000, 60000), (4096, 3000, 4000)], (3, 700, 1000), kernel='PackedToPaddedKernelD1<float>')
rounded('moving_average_causal_window', lambda n, w, t: (blocks(n, t), t, F(n), F(n, Z), n, w, 0.5), [(16 * M, 32, 256), (8 * M, 128, 256)], (1000, 16, 128))
rounded('moving_average_from_prefix', lambda n, w, t: (blocks(n, t), t, F(n, WIDE), F(n, Z), n, w, 0.5), [(16 * M, 32, 256), (8 * M, 128, 256)], (1000, 16, 128))

# Versions of one job, at the same size: which of the two is faster?
VERSIONS = [('FindMaxCorr5', 'FindMaxCorr4'), ('FindMaxCorr10', 'FindMaxCorr4'), ('FindMaxCorr10', 'FindMaxCorr5'), ('add_kernel_CUDATutorial', 'add_kernel_CUDATutorial2'), ('transposeCoalesced', 'transposeNaive'),
            ('scale10x5_no_check', 'scale10x5_checked'), ('nonCoalescedAccessKernel', 'coalescedAccessKernel'), ('sum_v1', 'sum_v2'), ('sum_v0', 'sum_v1'), ('sum_v0', 'sum_v2'), ('sgemm_naive', 'sgemm_shared_mem_block'),
            ('sgemm_naive', 'sgemmResolveBankConflicts'), ('sgemm_shared_mem_block', 'sgemmResolveBankConflicts'), ('read_thread', 'read_thread_blockCont'), ('group_point_grad_gpu', 'group_point_grad_gpu_pointnet2'),
            ('kldiv_forward_kernel_none', 'kldiv_forward_kernel_reduce'), ('saxpy_fixed', 'saxpy_buggy'), ('reduce2', 'reduce3'), ('moving_average_causal_window', 'moving_average_from_prefix'), ('threadSmemKernel', 'warp16NaiveKernel')]
PAIRS = [[one + end, other + end] for one, other in VERSIONS for end in ('', '-2')] + [['sum_naive-2', other] for other in ('sum_v0-2', 'sum_v1-2', 'sum_v2-2')]
assert {name for pair in PAIRS for name in pair} <= {case['case'] for case in CASES}


write(HERE / 'cases.json', CASES)
(HERE / 'drawn' / 'pairs.json').write_text('[\n' + ',\n'.join(json.dumps(pair) for pair in PAIRS) + '\n]\n')
write(HERE / 'small' / 'cases.json', SMALLS)
print(len(CASES), 'launches of', len({case['file'] for case in CASES}), 'kernels;', len(SMALLS), 'small ones')
