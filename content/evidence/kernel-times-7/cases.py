#!/usr/bin/env python3
"""Writes cases.json: launches of kernels of public repositories, drawn at random, as the users of those repositories launch them.
Writes small/cases.json: one small launch of each, to be compared with a plain computation."""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
from drawn_cases import (  # noqa: E402
    K, M, Z, SMALL, ODD, WIDE, BYTES, BITS, TWO, CASES, SMALLS,
    blocks, H, L, anywhere, const, launches, rounded, over, darknet, rois, write)
from launch_cases import affine, buffer, F, I, U, B, D  # noqa: E402

launches('psamask_distribute_forward_cuda', lambda n, f, m: (blocks(n * f * f, 512), 512, n * f * f, f, f, m, m, (m - 1) // 2, (m - 1) // 2, F(n * m * m * f * f), F(n * f ** 4, Z)),
         [(8, 30, 59), (2, 60, 59)], (2, 5, 7))
launches('add_kernel', lambda n, inc: (darknet(n), 512, n, 1.5, F(n * inc, WIDE), inc), [(8 * 64 * 208 * 208, 1), (8 * M, 2)], (1000, 2))
rounded('softmax_unfused_max', lambda rows, cols: (rows, 256, F(rows * cols, WIDE), F(rows, Z), rows, cols), [(8192, 4096), (32768, 1000)], (10, 300))
rounded('kernel_sph_from_ray', lambda n, t: (blocks(n, t), t, F(3 * n), F(3 * n), 32.0, n, F(2 * n, Z)), [(1920 * 1080, 128), (4 * M, 256)], (300, 128), kernel='kernel_sph_from_ray<float>')
rounded('compute_histogram_probs', lambda n, bins, t: (blocks(n, t), t, F(n), F(bins + 1, 'iota'), F(n * bins, Z), n, bins, 0.75, 1.06066), [(100000, 101, 256), (20000, 601, 128)], (100, 20, 64))
launches('bitLifeEncodeKernel', lambda n, t, init=TWO: (min(blocks(n, t), 32768), t, B(8 * n, init), n, B(n, Z)), [(16 * M, 128), (8 * M, 256)], (500, 128, affine(7919, 3, 5)))
rounded('batchnorm_backward_kernel', lambda bs, c, ss, grid, block: (grid, block, F(bs * c * ss), F(bs * c * ss, SMALL), F(c, SMALL), F(c, SMALL), F(c), F(c), F(c, SMALL), I(2, const(1, bs * ss)), F(bs * c * ss, Z), 1, ss, bs),
        [(64, 64, 3136, (64, 4, 98), (32, 16)), (256, 512, 49, (512, 16, 1), (32, 16))], (6, 4, 50, (4, 2, 1), (32, 4)), kernel='batchnorm_backward_kernel<float, float, float>')
launches('reduce_unroll_last_warp', lambda n, t: (n // (2 * t), t, I(n), I(n // (2 * t), Z), n), [('256', 32 * M, 256), ('512', 16 * M, 512)], ('256', 2048, 256))
rounded('windowSumPrivatized', lambda n, w, t: (blocks(n, t), t, F(n), F(n, Z), n, w), [(16 * M, 15, 256), (4 * M, 101, 1024)], (1024, 15, 256))
rounded('project', lambda h, v: (1, v, F(h), F(h * v, SMALL), F(v, Z), h, v), [(4096, 1024), (1024, 512)], (50, 64))
rounded('kCrossMapMaxPoolUndo', lambda filters, size, images, start, pool, outs, stride: ((size * blocks(images, 128), size * filters // 4), (32, 4), F(filters * size * size * images), F(outs * size * size * images, SMALL),
        F(outs * size * size * images), F(filters * size * size * images, Z), size, filters, images, start, pool, outs, stride, 0.0, 1.0),
        [(64, 24, 128, 0, 2, 32, 2), (96, 27, 128, 0, 3, 47, 2)], (8, 3, 128, 0, 2, 4, 2), kernel='kCrossMapMaxPoolUndo<4, 32, 4, false, false>')
launches('radius_kernel', lambda n, m, dim, r, examples, most: (blocks(m), 256, F(n * dim, WIDE), F(m * dim, affine(104729, 7, 65519)), L(examples + 1, affine(n // examples, 0, 0)), L(examples + 1, affine(m // examples, 0, 0)),
         L(m * most, Z), L(m * most, Z), r, n, m, dim, examples, most, 0), [(16384, 4096, 3, 5e7, 1, 32), (65536, 65536, 3, 4e7, 16, 16)], (200, 100, 3, 2e9, 2, 8), kernel='radius_kernel<float>')
launches('ROIPoolBackward', lambda r, c, h, w, k: (blocks(c * h * w, 1024), 1024, c * h * w, F(r * c * 49), I(r * c * 49, affine(2654435761, 1, c * h * w)), r, 0.0625, h, w, c, 7, 7, F(c * h * w, Z), rois(r, k)),
         [(128, 512, 38, 63, 100), (300, 256, 50, 50, 160)], (5, 3, 20, 25, 70))
rounded('gemm_v01', lambda m, n, k, block: (over(n, m, block), block, m, n, k, 1.0, F(m * k, SMALL), k, F(k * n), n, 0.5, F(m * n, Z), n), [(1024, 1024, 1024, (32, 32)), (2000, 1000, 500, (32, 8))], (40, 30, 50, (16, 16)), kernel='gemm_v01<float>')
rounded('sum_v4', lambda n, t: (blocks(n, t), t, F(n, SMALL), F(1, Z), n), [(32 * M, 256), (100000000, 1024)], (1000, 128))
rounded('nearest_kernel', lambda nx, ny, dim, one=WIDE, two=affine(104729, 7, 65519): (nx, 1024, F(nx * dim, one), F(ny * dim, two), L(2, affine(nx, 0, 0)), L(2, affine(ny, 0, 0)), L(nx, Z), 1, dim),
        [(4096, 8192, 3), (2000, 4096, 64)], (20, 1500, 3, BYTES, affine(104729, 7, 241)), kernel='nearest_kernel<float>')
launches('split_add_bias_transpose_for_score_3output_pad', lambda b, s, heads, per, lens: (b * s * 3 * heads, min(per, 1024), F(b * s * 3 * heads * per), F(3 * heads * per, SMALL), b, s, L(b, lens), heads, 3, per,
         F(b * s * heads * per, Z), F(b * s * heads * per, Z), F(b * s * heads * per, Z)), [(32, 128, 12, 64, affine(13, 90, 129)), (8, 512, 16, 64, affine(101, 300, 513))], (3, 10, 2, 16, affine(3, 4, 11)))
rounded('kRNormUndo', lambda filters, size, images, x: ((size * blocks(images, 128), size * filters // 8), (32, 4), F(filters * size * size * images), F(filters * size * size * images, ODD), F(filters * size * size * images, SMALL),
        F(filters * size * size * images), F(filters * size * size * images, Z), size, filters, images, x, 0.75, 0.0, 1.0), [(64, 24, 128, 5), (96, 13, 256, 3)], (8, 5, 128, 3), kernel='kRNormUndo<4, 32, 4, 2, false>')
rounded('sgemm_naive_kernel', lambda m, n, k, block: (over(m, n, block), block, F(m * k, SMALL), F(k * n), F(m * n, Z), m, n, k), [(1024, 512, 512, (32, 32)), (512, 512, 1024, (16, 16))], (40, 30, 50, (16, 16)))
launches('group_point_gpu', lambda b, n, c, m, s: (1, b, b, n, c, m, s, F(b * n * c, WIDE), anywhere(b * m * s, n), F(b * m * s * c, Z)), [(32, 512, 16, 64, 32), (16, 1024, 3, 128, 32)], (4, 20, 3, 5, 6))
rounded('ConvertU8ToFloat', lambda n, t: (blocks(n, t), t, B(n, BYTES), F(n, Z), n), [(3840 * 2160 * 3, 256), (6000 * 4000, 512)], (1000, 256))
launches('quant_kernel', lambda tokens, hidden, t: (tokens, t, H(tokens * hidden), buffer('int8', tokens * hidden, Z), H(tokens, Z), tokens, hidden), [(4096, 4096, 1024), (2048, 11008, 512)], (5, 300, 128),
         kernel='quant_kernel<half, half *, true>')
rounded('reduce1', lambda n: (n // 256, 256, F(n), F(n // 256, Z)), [(32 * M,), (16 * M,)], (1024,))
launches('token_embedding', lambda tokens, v, h: (tokens, h, anywhere(tokens, v), F(v * h, WIDE), F(tokens * h, Z), tokens, v, h), [(16384, 50257, 1024), (65536, 32000, 256)], (20, 50, 64))
launches('dct2dPreprocess', lambda m, n, block: (over(n, m, block), block, F(m * n, WIDE), F(m * n, Z), m, n, n // 2), [(4096, 4096, (32, 32)), (2048, 4096, (16, 16))], (20, 32, (16, 16)), kernel='dct2dPreprocess<float>')
launches('scatterKept', lambda n, t: (blocks(n, t), t, I(n, WIDE), I(n, affine(1, 1, 2)), I(n, affine(n // 2 + 1, 0, n + 1)), I(n, Z), n), [(32 * M, 256), (10000000, 512)], (1000, 256))
rounded('rotate_kernel', lambda d, sub, angles: ((blocks(d ** 3), angles, sub), 256, F(sub * d ** 3), F(sub * angles * d ** 3, Z), d, sub, angles), [(32, 64, 24), (64, 8, 36)], (6, 2, 5))
rounded('kernel_rmsprop_graves_update', lambda n: (blocks(n, 512), 512, n, F(n), F(n, SMALL), F(n, SMALL), F(n, Z), F(n, SMALL), 0.001, 0.95, 0.9, 0.0001), [(16 * M,), (5000000,)], (1000,), kernel='kernel_rmsprop_graves_update<float>')
launches('NmDistanceKernel', lambda b, n, m: ((32, 16, 1), 512, b, n, F(3 * b * n, affine(7919, 3, 251)), m, F(3 * b * m, affine(104729, 7, 241)), F(b * n, Z), I(b * n, Z)), [(32, 2048, 2048), (8, 8192, 4096)], (2, 100, 600))
rounded('welford_kernel_c_last', lambda red, c, gy, init=affine(7, 3, 16): ((blocks(c, 32), gy), (32, 16), F(red * c, init), F(c, Z), F(c, Z), F(4 * c * gy, Z), I(blocks(c, 32), Z), red, c), [(401408, 64, 128), (50176, 512, 128)], (300, 64, 2, BYTES),
        kernel='welford_kernel_c_last<float, float, float, 4>')
rounded('attention_query_key_kernel1', lambda b, t, c, nh, block: (blocks(b * nh * t * t, block), block, F(b * nh * t * t, Z), F(b * t * 3 * c, SMALL), b, t, c, nh), [(2, 1024, 768, 12, 256), (4, 512, 1024, 16, 128)], (2, 20, 32, 2, 256))
launches('roipool3d_forward', lambda b, pts, boxes, f, s: ((blocks(s), boxes, b), 256, b, pts, boxes, f, s, F(3 * b * pts, WIDE), anywhere(b * boxes * s, pts), F(b * pts * f), F(b * boxes * s * (3 + f), Z), I(b * boxes, Z)),
         [(2, 16384, 128, 130, 512), (4, 16384, 256, 16, 512)], (2, 100, 3, 5, 30))
launches('split_add_bias_transpose_for_score', lambda b, s, heads, per: (b * s * 3 * heads, min(per, 1024), F(b * s * 3 * heads * per), F(3 * heads * per, SMALL), b, s, heads, 3, per, F(b * s * 3 * heads * per, Z)),
         [(32, 128, 12, 64), (4, 1024, 16, 64)], (3, 10, 2, 16))
rounded('CLLBackward', lambda n, c: (blocks(n * c, 512), 512, n * c, c, 3.0, 0, 0.001, F(n, TWO), F(n * c), F(n), F(n * c, Z)), [(65536, 256), (20000, 1000)], (20, 30), kernel='CLLBackward<float>')
rounded('DeformablePSROIPoolForwardKernelCuda', lambda r, c, h, w, k, none: (blocks(r * c * 49, 512), 512, r * c * 49, F(c * h * w), 0.0625, c, h, w, 7, 7, rois(r, k), F(r * 2 * 49, TWO), none, 0.1, 4, c, 1, 7, 1, c, F(r * c * 49, Z), F(r * c * 49, Z)),
        [(256, 256, 64, 64, 200, 1), (512, 128, 50, 64, 100, 0)], (3, 4, 20, 25, 70, 0), kernel='DeformablePSROIPoolForwardKernelCuda<float>')
rounded('reduce5', lambda n: (n // 512, 256, F(n), F(n // 512, Z)), [(32 * M,), (16 * M,)], (2048,), kernel='reduce5<256>')
rounded('column_reduce', lambda m, n: (blocks(n, 32), (32, 32), F(m * n, SMALL), F(n, Z), m, n), [(8192, 4096), (2048, 1024)], (70, 50), kernel='column_reduce<float>', dynamic=lambda m, n: 4096)
rounded('cg_dot_kernel', lambda n, t: (1, t, F(n, SMALL), F(n, SMALL), F(1, Z), n), [(300000, 256), (1000000, 1024)], (1000, 128), dynamic=lambda n, t: 4 * t)
rounded('reduction_kernel_2', lambda n, t: (blocks(n, t), t, F(blocks(n, t), Z), F(n, SMALL), n), [(16 * M, 256), (64 * M, 512)], (1000, 128), dynamic=lambda n, t: 4 * t)
rounded('Integrate', lambda z, y, x, margin=0.03, left=4.0: (z, y, F(9, const(9, 300)), F(16, affine(1, 1, 5)), F(640 * 480, affine(1, 1, 6)), 480, 640, x, y, z, left, 3.0, 2.0, 0.006, margin, F(x * y * z, SMALL), F(x * y * z, SMALL)),
        [(256, 256, 256), (400, 400, 400)], (20, 24, 30, 0.0317, 4.0123))
launches('copy', lambda w, h: ((w // 32, h // 32), (32, 8), F(w * h, Z), F(w * h, WIDE)), [(4096, 4096), (1024, 8192)], (64, 96))
launches('expert_count_kernel', lambda batch, experts: (blocks(experts), 1024, L(batch, affine(2654435761, 3, experts)), I(experts, Z), batch, experts), [(262144, 64), (1 * M, 512)], (3000, 7))
rounded('silu_and_mul_kernel', lambda tokens, d, t: (tokens, t, H(tokens * d, Z), H(2 * tokens * d), d), [(4096, 11008, 1024), (8192, 1024, 256)], (5, 200, 64), kernel='silu_and_mul_kernel<half>')
rounded('heat_equation_kernel', lambda nx, ny, block: (over(nx - 2, ny - 2, block), block, F(nx * ny, Z), F(nx * ny), nx, ny, 0.1, 0.01, 0.5, 0.25), [(4096, 4096, (16, 16)), (3000, 3000, (32, 8))], (50, 40, (16, 16)))
launches('EmbedBackward', lambda m, n, k: (blocks(m * n, 512), 512, m * n, F(m, affine(7919, 3, k)), F(m * n), m, n, k, F(k * n, Z)), [(16384, 256, 8000), (65536, 300, 1000)], (50, 20, 30), kernel='EmbedBackward<float>')
rounded('vecSub', lambda n, t: (blocks(n, t), t, F(n), F(n, SMALL), 0.001, n), [(16 * M, 256), (50000000, 128)], (1000, 256))
launches('transposeNoBankConflict', lambda n: ((n // 32, n // 32), (32, 8), n, D(n * n, WIDE), D(n * n, Z)), [(4096,), (6400,)], (64,), kernel='transposeNoBankConflict<false>')
DCN = lambda c, b, h, w, dg: (blocks(c * 9 * b * h * w, 1024), 1024, c * 9 * b * h * w, F(c * 9 * b * h * w), F(b * dg * 18 * h * w, TWO), F(b * dg * 9 * h * w, SMALL), c, h, w, 3, 3, 1, 1, 1, 1, 1, 1, c // dg, b, dg, h, w, F(b * c * h * w, Z))
rounded('modulated_deformable_col2im_gpu_kernel', DCN, [(256, 1, 50, 50, 1), (64, 2, 100, 136, 4)], (4, 2, 6, 7, 2), kernel='modulated_deformable_col2im_gpu_kernel<float>')
launches('nms_kernel', lambda n: ((blocks(n, 64), blocks(n, 64)), 64, n, 0.7, F(5 * n, affine(7919, 3, 1021)), L(n * blocks(n, 64), Z)), [(6000,), (12000,)], (150,))
launches('binarize_weights_mean_kernel', lambda n, size: (darknet(n * size), 512, F(n * size), n, size, F(n * size, Z), F(n, SMALL)), [(1024, 9216), (2048, 9216)], (10, 90))
launches('transposeNoBankConflicts', lambda w, h: ((w // 32, h // 32), (32, 8), F(w * h, Z), F(w * h, WIDE)), [(4096, 4096), (8192, 8192)], (64, 64))
launches('MakeItQuieter', lambda n, t: (blocks(n, t), t, buffer('int16', n, affine(7919, 3, 65521)), n), [(64 * M, 256), (20000000, 512)], (1000, 256))
rounded('InterpFaceAttrsBackwardKernel', lambda p, f, d: (1024, 256, L(p, affine(2654435761, 7, f)), F(3 * p, SMALL), F(3 * f * d), F(p * d), F(3 * p, Z), F(3 * f * d, Z), p, f, d), [(1 * M, 20000, 3), (256 * K, 5000, 16)], (200, 20, 3),
        kernel='InterpFaceAttrsBackwardKernel<float>')
rounded('modulated_deformable_col2im_gpu_kernel_DCNv2', DCN, [(64, 1, 128, 128, 1), (256, 2, 32, 32, 1)], (4, 2, 6, 7, 2), kernel='modulated_deformable_col2im_gpu_kernel')
rounded('bodyForce', lambda n: (blocks(n), 256, F(4 * n, WIDE), F(4 * n, Z), 0.01, n), [(32768,), (16384,)], (512,))
rounded('rope_cached_kernel', lambda b, s, d, t: (blocks(b * s * d, t), t, F(2 * b * s * d), F(2 * s * d, SMALL), F(2 * b * s * d, Z), b, s, d), [(64, 2048, 64, 256), (32, 4096, 32, 512)], (3, 20, 16, 256))
rounded('calc_ious_kernel', lambda imgs, per, m: (imgs, 512, imgs, F(4 * imgs * per, affine(7919, 3, 1021)), I(imgs + 1, affine(per, 0, 0)), m, F(4 * m, affine(104729, 7, 1019)), F(imgs * per * m, Z)), [(128, 10, 8732), (32, 20, 24564)], (3, 4, 50))
rounded('layernorm_fused_fp16', lambda rows, cols: (rows, 256, H(rows * cols), H(rows * cols, Z), H(cols), H(cols), rows, cols, 0.00001), [(16384, 1024), (4096, 8192)], (5, 300))
AES = lambda n, t: (blocks(n // 16, t), t, B(n, BYTES), B(n, Z), B(192, affine(104729, 7, 253)), B(256, affine(7, 99, 256)), B(16, affine(1, 1, 4)), n)
launches('aesEncryptKernel', AES, [(16 * M, 256), (4 * M, 128)], (1600, 64))
rounded('kernel_composite_rays', lambda n, steps, sigma, t: (blocks(n, t), t, n, steps, 0.0001, I(n, 'iota'), F(n, SMALL), F(n * steps, sigma), F(3 * n * steps, SMALL), F(2 * n * steps, ODD), F(n, Z), F(n, Z), F(3 * n, Z)),
        [(1 * M, 8, Z, 128), (4 * M, 1, Z, 256)], (100, 2, TWO, 128), kernel='kernel_composite_rays<float>')
rounded('kNormalizeLCWeights', lambda filters, modules, per: ((filters // 128, blocks(modules, 4)), (32, 4), F(filters * modules * per), filters, modules, per, 1.0), [(128, 576, 288), (256, 169, 400)], (128, 6, 20),
        kernel='kNormalizeLCWeights<4, 32, 4>')
launches('fix_nan_and_inf_kernel', lambda n: (blocks(n, 512), 512, F(n, WIDE), n), [(64 * M,), (20000000,)], None)
rounded('gemv_kernel_g64', lambda ic, oc, batch: ((1, oc // 4, batch), (32, 4), H(batch * ic), U(oc * ic // 8, BITS), U(oc * max(2, ic // 512), BITS), H(oc * max(16, ic // 64)), H(batch * oc, Z), ic, oc), [(4096, 11008, 1), (11264, 4096, 4)], (1024, 8, 2))
launches('cast_16bit_8bit_array_kernel', lambda n, t: (blocks(n, t), t, buffer('uint16', n, WIDE), B(n, Z), n), [(8 * 3840 * 2160, 1024), (4 * 4000 * 3000, 256)], (1000, 128))
launches('nondeterministic_assign_point_voxel', lambda n, v, most, f: (min(blocks(n, 512), 4096), 512, n, F(n * f, WIDE), I(n, affine(2654435761, 5, v)), I(n, affine(7, 0, 20)), I(3 * v), I(v), I(v, affine(7919, 3, v)), F(v * most * f, Z), I(3 * v, Z), I(v, Z), v, most, f, 3),
         [(1200000, 40009, 10, 4), (2000000, 120011, 20, 5)], (100, 53, 10, 4), kernel='nondeterministic_assign_point_voxel<float>')
rounded('bodyForce_mininbody', lambda n, t, init=WIDE, dt=0.01: (blocks(n, t), t, F(6 * n, init), dt, n), [(30000, 256), (16384, 128)], (300, 128, BYTES, 100.0), kernel='bodyForce')
launches('get_pooled_idx', lambda b, pts, boxes, s, init: ((blocks(boxes), b), 256, b, pts, boxes, s, I(b * pts * boxes, init), I(b * boxes * s, Z), I(b * boxes, Z)), [(4, 16384, 512, 512, Z), (8, 16384, 128, 512, affine(1, 0, 3))], (2, 50, 20, 30, affine(7, 0, 5)))
rounded('_lstm_nonlinearity', lambda rows, cell: (rows, 256, F(rows * (5 * cell + 3), SMALL), 5 * cell + 3, F(3 * cell, SMALL), cell, 2 * cell, cell, 0, rows, F(2 * rows * cell, Z)), [(16384, 1024), (8192, 512)], (10, 300), kernel='_lstm_nonlinearity<float>')
rounded('matrixMultiplyOptimized', lambda m, n, k: (over(n, m, (16, 16)), (16, 16), F(m * k, SMALL), F(k * n), F(m * n, Z), m, n, k), [(1024, 1024, 1024), (2000, 1000, 500)], (40, 30, 50))
rounded('modulated_deformable_col2im_coord_gpu_kernel', lambda c, b, h, w, dg: (blocks(b * 18 * dg * h * w, 1024), 1024, b * 18 * dg * h * w, F(c * 9 * b * h * w), F(b * c * h * w, SMALL), F(b * dg * 18 * h * w, TWO), F(b * dg * 9 * h * w, SMALL), c, h, w, 3, 3, 1, 1, 1, 1, 1, 1,
        c * 9 // dg, b, 18 * dg, dg, h, w, F(b * dg * 18 * h * w, Z), F(b * dg * 9 * h * w, Z)), [(256, 1, 50, 50, 1), (64, 2, 100, 136, 4)], (4, 2, 6, 7, 2), kernel='modulated_deformable_col2im_coord_gpu_kernel<float>')
rounded('triangulate_kernel', lambda n, t: (blocks(n, t), t, F(n, affine(7, 3, 128)), B(n), F(3 * n, Z), B(n, Z), n), [(200 * 20000, 256), (200 * 50000, 128)], (600, 256))
launches('psamask_distribute_backward_cuda', lambda n, f, m: (blocks(n * f * f, 512), 512, n * f * f, f, f, m, m, (m - 1) // 2, (m - 1) // 2, F(n * f ** 4), F(n * m * m * f * f, Z)),
         [(8, 30, 59), (2, 60, 59)], (2, 5, 7))
rounded('fused_rope_with_pos_forward_kernel', lambda s, b, h, d, d2, ty: ((s, b), (32, ty), H(s * b * h * d), F(b * s * d2), H(s * b * h * d, Z), h, d, d2, b * h * d, h * d, d, 1, b * h * d, h * d, d, 1), [(2048, 4, 32, 128, 128, 8), (4096, 4, 8, 128, 64, 4)], (10, 2, 3, 32, 16, 4),
        kernel='fused_rope_with_pos_forward_kernel<half>')
rounded('matrixVecCalWithTransformOld', lambda d, n, t: (blocks(d, t), t, F(d * n), F(n, SMALL), F(d, Z), d, n), [(4096, 4096, 256), (20000, 1000, 128)], (100, 50, 64))
launches('counting_sort_kernel', lambda n, bit, t: (blocks(n, t), t, U(n, BITS), U(n, Z), n, bit), [(16 * M, 0, 256), (4 * M, 4, 512)], None, dynamic=lambda n, bit, t: 64)
rounded('rope_cuda_kernel', lambda x, rows, dim, heads, past, b: ((x, blocks(rows, 4), b), (32, 4), H(b * rows * dim), H((past + rows // heads) * dim), H((past + rows // heads) * dim), rows, dim, heads, past),
        [('true', 1, 131072, 128, 32, 0, 2), ('false', 2, 65536, 128, 32, 100, 2)], ('true', 1, 20, 64, 4, 3, 2))
launches('kernel_cuda_per_edge_basic', lambda edges, v, grid, t, init: (grid, t, anywhere(edges, v), anywhere(edges, v, 40503), edges, I(v, init), B(4, Z)), [(16 * M, 1 * M, 1024, 256, Z), (5000000, 200000, 512, 512, Z)], None)
launches('const_kernel', lambda n, inc: (darknet(n), 512, n, 1.5, F(n * inc, Z), inc), [(64 * M, 1), (16 * M, 1)], (1000, 3))
rounded('rms_norm_kernel', lambda rows, dim: ((blocks(dim, 512), blocks(rows, 8)), (32, 8), H(rows * dim), H(dim), H(rows * dim, Z), F(rows), 0.000001, 0.25, rows, dim), [('true', 4096, 4096), ('false', 2048, 5120)], ('true', 5, 64))
rounded('accUpdateWeight', lambda out, nnz, keys: ((blocks(out, 32), 64), (32, 8), F(keys * out), out, F(out, SMALL), out, F(nnz, SMALL), L(1, const(1, nnz)), L(nnz, affine(2654435761, 7, keys)), 0, 0.001, 0.0001, 0, 0), [(512, 32768, 65536), (1000, 8192, 16384)], (40, 100, 128),
        kernel='accUpdateWeight<float>')
launches('query_ball_point_gpu', lambda b, n, m, r, s: (1, 1, b, n, m, r, s, F(3 * b * n, WIDE), F(3 * b * m, affine(104729, 7, 65519)), I(b * m * s, Z)), [(1, 512, 128, 20000.0, 64), (2, 256, 64, 10000.0, 32)], (2, 50, 6, 50000.0, 5))
rounded('find_nearest_kernel', lambda n, m, t: (blocks(n, t), t, F(n, WIDE), F(n, affine(104729, 7, 65519)), F(m, affine(7907, 3, 65519)), F(m, affine(104723, 7, 65521)), I(n, Z), F(n, Z), n, m), [(20000, 20000, 256), (100000, 5000, 128)], (100, 200, 64))
rounded('stridedAccess', lambda n, s, t: (blocks(n // s, t), t, F(n), n, s), [(64 * M, 2, 256), (64 * M, 32, 256)], (1000, 3, 128))
launches('HorizFlipImagesAndBoxes', lambda n, c, h, w, nhwc: (n, (16, 16), n, c, h, w, F(n * c * h * w, WIDE), F(4 * 10 * n), I(n + 1, affine(10, 0, 0)), 0.5, F(n, TWO), F(n * c * h * w, Z), nhwc), [(128, 3, 300, 300, 0), (64, 3, 300, 300, 1)], (4, 3, 10, 12, 0),
         kernel='HorizFlipImagesAndBoxes<float>')
launches('processArrayWithDivergence', lambda n, t: (blocks(n, t), t, I(n, WIDE), n), [(64 * M, 256), (20000000, 1024)], (1000, 128))
rounded('saxpy', lambda n, grid, t: (grid, t, 2.5, F(n), F(n, SMALL), n), [(64 * M, 432, 256), (16 * M, 1024, 256)], (1000, 2, 128))
launches('addVectors', lambda n, t: (blocks(n, t), t, I(n, WIDE), I(n), I(n, Z), n), [(32 * M, 256), (10000000, 1024)], (1000, 128))
rounded('bodyForce_mininbody2', lambda n, t: (blocks(n, t), t, F(4 * n, WIDE), F(4 * n, Z), 0.01, n), [(30000, 256), (65536, 128)], (300, 128), kernel='bodyForce')
rounded('threadNaiveKernel', lambda n, k: (blocks(n, 128), 128, H(k), H(n * k), H(n, Z), n, k), [(32768, 1024), (8192, 2048)], (100, 50))
launches('ker_enc_emb', lambda b, s, h, v: (blocks(b * s * h, 1024), 1024, F(4 * v * h, WIDE), F(4 * s * h), anywhere(b * s, v), F(4 * b * s * h, Z), I(b * s, Z), 3, b, s, h), [(64, 256, 256, 32000), (128, 64, 128, 50000)], (3, 7, 16, 40), kernel='ker_enc_emb<float>')
launches('ker_gpt_embedding', lambda b, s, h, v: ((b, s), h, F(v * h, WIDE), F(s * h), anywhere(b * s, v), F(b * s * h, Z), I(b, Z), 3, 0), [(32, 1024, 768, 50257), (16, 2048, 1024, 50257)], (3, 7, 64, 40), kernel='ker_gpt_embedding<float>')
rounded('RoIAlignForwardKernel', lambda r, c, h, w, k, s: (blocks(r * c * 49, 512), 512, r * c * 49, F(c * h * w), 0.0625, c, h, w, 7, 7, s, rois(r, k), F(r * c * 49, Z)), [(512, 256, 50, 64, 160, 2), (256, 256, 64, 64, 200, 0)], (3, 4, 20, 25, 70, 2), kernel='RoIAlignForwardKernel<float>')
rounded('silu_and_mul_kernel_AutoAWQ_kern', lambda tokens, d, t: (tokens, t, H(tokens * d, Z), H(2 * tokens * d), d), [(2048, 14336, 1024), (16384, 512, 512)], (5, 200, 64), kernel='silu_and_mul_kernel<half>')
rounded('gemm_v00', lambda m, n, k, block: (over(m, n, block), block, m, n, k, 1.0, F(m * k, SMALL), k, F(k * n), n, 0.5, F(m * n, Z), n), [(768, 768, 768, (32, 32)), (512, 1024, 256, (16, 16))], (40, 30, 50, (16, 16)), kernel='gemm_v00<float>')
rounded('VecQuant3MatMulKernel', lambda height, width: ((blocks(height, 24), blocks(width)), 256, F(height * 32 // 3, SMALL), I(height * width, affine(2654435761, 7, 2147483647)), F(width, Z), F(width, SMALL), F(width), height, width), [(384, 4096), (1152, 12288)], (48, 512),
        kernel='VecQuant3MatMulKernel<float>')
rounded('ker_enc_emb_i8I', lambda b, s, h, v: (blocks(b * s * h, 1024), 1024, buffer('int8', 4 * v * h, affine(7919, 3, 127)), F(4 * s * h), anywhere(b * s, v), F(4 * b * s * h, Z), I(b * s, Z), 3, b, s, h, 0.05, 1), [(64, 256, 256, 32000), (128, 192, 128, 50000)], (3, 7, 16, 40), kernel='ker_enc_emb_i8I<float>')
launches('ker_enc_emb_multilg_token', lambda b, s, h, v: (blocks(b * s * h, 1024), 1024, F(4 * v * h, WIDE), F(4 * s * h), anywhere(b * s, v), F(4 * 8 * h), I(b, affine(3, 1, 8)), F(4 * b * s * h, Z), I(b * s, Z), 3, b, s, h), [(64, 256, 256, 32000), (32, 512, 128, 50000)], (3, 7, 16, 40),
         kernel='ker_enc_emb_multilg_token<float>')
launches('aesDecryptKernel', AES, [(16 * M, 256), (4 * M, 128)], (1600, 64))
rounded('weighted_mean_kernel', lambda n, t: (1, t, F(3 * n), F(n, SMALL), F(3, Z), n), [(100000, 256), (400000, 256)], (1000, 128), dynamic=lambda n, t: 12 * t)
launches('sobel_edge_detection_kernel', lambda w, h, block: (over(w, h, block), block, B(w * h, BYTES), B(w * h, Z), w, h), [(6000, 4000, (16, 16)), (7680, 4320, (32, 8))], (50, 40, (16, 16)))
rounded('FindMaxCorr2', lambda n, m: (n, (16, 4), F(144 * n, SMALL), F(144 * m, affine(7919, 3, 251)), n, m), [(2048, 2048), (4000, 1000)], (10, 30))
rounded('forward_kernel', lambda b, heads, n, d, q=TWO, k=TWO, v=affine(7, 3, 16): ((b, heads), 32, F(b * heads * n * d, q), F(b * heads * n * d, k), F(b * heads * n * d, v), n, d, n // 32, n // 32, 32, 32, 0.125, F(b * heads * n, Z), F(b * heads * n, Z), F(b * heads * n * d, Z)), [(16, 12, 128, 64), (8, 8, 256, 32)], (2, 2, 64, 32, affine(7919, 3, 5), affine(7, 1, 3), BYTES),
        dynamic=lambda b, heads, n, d, *_: 12 * 32 * d + 4096)
rounded('NmDistanceGradKernel', lambda b, n, m: ((1, 16, 1), 256, b, n, F(5 * b * n, SMALL), m, F(5 * b * m), F(b * n), anywhere(b * n, m), F(5 * b * n, Z), F(5 * b * m, Z)), [(32, 2048, 2048), (64, 4096, 1024)], (2, 50, 30))
rounded('GatherScatterCudaKernel', lambda v, d, e, directed: (min(e, 4096), min(d, 512), F(v * d, SMALL), L(2 * e, affine(2654435761, 7, v)), F(v * d, Z), directed, 0, v, d, e), [(50000, 128, 150000, 0), (20000, 64, 300000, 1)], (50, 20, 70, 0))
rounded('scal_add_kernel', lambda n, inc: (darknet(n), 512, n, 0.5, 1.5, F(n * inc), inc), [(32 * M, 1), (10000000, 1)], (1000, 2))
launches('copy_orig_cost_kernel', lambda n, size: (n, 256, F(n * size * size, WIDE), buffer('int8', n, const(1, 1)), size, F(n * size, Z)), [(16384, 128), (32768, 64)], (5, 30), kernel='copy_orig_cost_kernel<float>')
rounded('correlation_forward', lambda n, c, h, w: ((n, h, w), 32, F(n * 441 * h * w, Z), 441, h, w, F(n * (h + 40) * (w + 40) * c, SMALL), c, h, w, F(n * (h + 40) * (w + 40) * c), 20, 1, 20, 1, 2), [(1, 256, 48, 64), (2, 64, 40, 56)], (1, 50, 3, 4), kernel='correlation_forward<float>')
rounded('warp16SmemKernel', lambda n, k: (blocks(n, 64), 128, H(k), H(n * k), H(n, Z), n, k), [(8192, 4096), (32768, 1024)], (128, 256), dynamic=lambda n, k: 2 * k)
rounded('derivative_x2_pbc', lambda mx, my, mz, p: ((my // p, mz), (mx, p), F(mx * my * mz), F(mx * my * mz, Z), mx, my, p), [(256, 256, 256, 4), (128, 256, 512, 8)], (32, 16, 4, 4), dynamic=lambda mx, my, mz, p: 4 * p * (mx + 2))
rounded('batchnorm_forward_c_last_kernel', lambda red, c, gy: ((blocks(c, 32), gy), (32, 16), F(red * c), F(red * c, SMALL), F(c), F(c, SMALL), F(c, SMALL), F(c, SMALL), F(red * c, Z), red, c, 1), [(100352, 64, 128), (12544, 512, 49)], (300, 64, 2),
        kernel='batchnorm_forward_c_last_kernel<float, float, float, 4>')
rounded('ComplexHalfGemv', lambda m, n: (blocks(m, 4), (32, 4), H(2 * m * n), H(2 * n), H(2 * m, Z), m, n), [(16384, 1024), (4096, 8192)], None)
rounded('rms_norm_row_product_kernel', lambda rows, dim: ((blocks(dim, 512), blocks(rows, 8)), (32, 8), H(rows * dim), F(rows, Z), rows, dim), [('true', 8192, 4096), ('false', 4096, 5120)], ('true', 5, 64))
rounded('slowMathKernel', lambda n, t: (blocks(n, t), t, F(n), n), [(4 * M, 256), (1 * M, 128)], (1000, 128))
launches('bitLifeKernelLookup', lambda w, h, per, t: (blocks(w * h, per * t), t, B(w * h, affine(7919, 3, 256)), w, h, per, B(262144), B(w * h, Z)), [(2048, 16384, 8, 128), (1024, 16384, 4, 256)], (16, 20, 4, 64))
launches('kernel_cuda_generate_queue', lambda n, grid, t: (grid, t, I(n, 'iota'), B(n, TWO), I(n + 2, Z), n), [(32 * M, 1024, 256), (10000000, 512, 512)], (1000, 2, 128))
launches('clear_kernel', lambda m, n: ((blocks(n, 2048), m), 256, H(m * n), m, n), [(4096, 11008), (16384, 4096)], None)
rounded('RoIAlignBackwardKernel', lambda r, c, h, w, k, s: (blocks(r * c * 49, 512), 512, r * c * 49, F(r * c * 49, SMALL), r, 0.0625, c, h, w, 7, 7, s, F(c * h * w, Z), rois(r, k)), [(128, 256, 50, 64, 160, 2), (64, 256, 64, 64, 200, 0)], (3, 4, 20, 25, 70, 2), kernel='RoIAlignBackwardKernel<float>')
rounded('scale10x5_gpu', lambda n, t: (blocks(n, t), t, F(n), F(n, Z), n), [(32 * M, 256), (100000000, 128)], (1000, 256))
launches('ccl_propagate_sweep_kernel', lambda w, h, t: (blocks(w * h, t), t, B(w * h, affine(7, 3, 16)), I(w * h, 'iota'), w, h, I(1, Z)), [(3840, 2160, 256), (4096, 4096, 256)], None)
rounded('subgradinputAtomic', lambda n, planes, h, w, k, d: ((n * planes, 1), (32, 8), F(n * planes * h * w, Z), F(n * planes * ((h - k) // d + 1) * ((w - k) // d + 1)), F(planes, SMALL), planes, h, w, k, k, d, d), [(16, 64, 64, 64, 3, 1), (32, 128, 56, 56, 2, 2)], (2, 3, 10, 12, 3, 1),
        kernel='subgradinputAtomic<float>')
rounded('ROIAlignForward', lambda r, c, h, w, k: (blocks(r * c * 64, 1024), 1024, r * c * 64, F(c * h * w), 0.0625, h, w, c, 8, 8, rois(r, k), F(r * c * 64, Z)), [(128, 512, 38, 50, 120), (300, 1024, 38, 63, 150)], (3, 4, 20, 25, 70))
rounded('softmax_forward_kernel1', lambda n, c, t: (blocks(n, t), t, F(n * c, Z), F(n * c), n, c), [(8192, 4096, 128), (2048, 10000, 32)], (50, 40, 32))
launches('fault_pages', lambda n, grid, t: (grid, t, n, D(n), D(n, Z), D(n, Z)), [(32 * M, blocks(32 * M), 256), (10000000, 1024, 256)], None)
rounded('inverse_val', lambda n, r, t: (blocks(n, t), t, n, F(n, Z), anywhere(n, r), F(r, ODD)), [(32 * M, 1 * M, 128), (8 * M, 10000, 256)], (500, 40, 128), kernel='inverse_val<int, float>')


write(HERE / 'cases.json', CASES)
write(HERE / 'small' / 'cases.json', SMALLS)
print(len(CASES), 'launches of', len({case['file'] for case in CASES}), 'kernels;', len(SMALLS), 'small ones')
