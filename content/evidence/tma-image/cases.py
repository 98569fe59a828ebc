#!/usr/bin/env python3
"""Writes cases.txt: tiles of every swizzle, element size, rank and position, with gaps, steps, multicast and stores.

The seed is fixed: the file is the same on every run. The id of a case is its kind and a number.
"""

import random

SEED = 20261121
rng = random.Random(SEED)
U8, U16, U32, U64, F16, F32, F64, BF16 = 0, 1, 2, 4, 6, 7, 8, 9
BYTES = {U8: 1, U16: 2, U32: 4, U64: 8, F16: 2, F32: 4, F64: 8, BF16: 2}
TYPES = (U8, U16, U32, U64)
NONE, S32, S64, S128 = range(4)
SPAN = {NONE: None, S32: 32, S64: 64, S128: 128}

print('# written by cases.py; see tensor-map.cuh and kernel.cu for what a line says')
counts = {}


def pitches(kind, dim):
    """Rows end at multiples of 16 bytes; the rest is contiguous."""
    strides, row = [], (dim[0] * BYTES[kind] + 15) // 16 * 16
    for extent in dim[1:]:
        strides.append(row)
        row *= extent
    return strides


def case(name, kind, dim, box, at, stride=None, **more):
    counts[name] = counts.get(name, 0) + 1
    stride = pitches(kind, dim) if stride is None else stride
    words = {'type': [kind], 'dim': dim, 'stride': stride, 'box': box, 'at': at}
    words.update({key: value if isinstance(value, list) else [value] for key, value in more.items()})
    print(f'{name}-{counts[name]}', *(f'{key}={",".join(map(str, each))}' for key, each in words.items() if each and (each != [0] or key in ('stride', 'at'))))


def position(where, dim, box, grain):
    """The position of the box along one dimension of the tensor, a multiple of `grain`."""
    if where == 'inside':
        return rng.randint(0, max(dim - box, 0) // grain) * grain
    if where == 'low':
        return -rng.randint(1, max((box - 1) // grain, 1)) * grain
    if where == 'high':
        return (max(dim - box, 0) // grain + rng.randint(1, max((box - 1) // grain, 1))) * grain
    return rng.choice((-box, (dim + grain - 1) // grain * grain, -box - 5 * grain))


def positions(kind, where, dim, box):
    wheres = [where or rng.choice(('inside', 'inside', 'low', 'high', 'outside') if rank < 2 else ('inside', 'low', 'high')) for rank in range(len(dim))]
    return [position(w, d, b, 1 if rank else inner(kind, 16)) for rank, (w, d, b) in enumerate(zip(wheres, dim, box))]


def inner(kind, bytes_):
    return bytes_ // BYTES[kind]


# Every swizzle, element size and rank, full rows of the swizzle span, inside the tensor and across its edges, whose
# rows end anywhere in 16 bytes.
for swizzle in (NONE, S32, S64, S128):
    for kind in TYPES:
        for rank in range(1, 6):
            row = SPAN[swizzle] or rng.choice((16, 48, 64, 160))
            rows = {1: (), 2: ((9, 16, 20),), 3: ((4, 5, 8), (3, 4)), 4: ((3, 4), (2, 3), (2, 3)), 5: ((2, 3), (2, 3), (1, 2), (1, 2))}[rank]
            box = [inner(kind, row)] + [rng.choice(choices) for choices in rows]
            dim = [inner(kind, 256) - rng.choice((0, 1, 2, 3, 5))] + [rng.choice((24, 30) if rank < 4 else (3, 4, 5)) for _ in rows]
            for where in ('inside', None):
                case('tile', kind, dim, box, positions(kind, where, dim, box), swizzle=swizzle)

# Rows narrower than the span of the swizzle.
for swizzle in (S32, S64, S128):
    for row in range(16, SPAN[swizzle], 16):
        kind = rng.choice(TYPES)
        case('narrow', kind, [inner(kind, 256), 24], [inner(kind, row), 10], [rng.randint(0, 4) * inner(kind, 16), 3], swizzle=swizzle)
case('narrow', U16, [125, 24], [24, 9], [112, -4], swizzle=S128)
case('narrow', U32, [61, 6, 4], [12, 3, 3], [56, -1, 2], swizzle=S64)
case('narrow', U8, [64, 6, 4], [16, 3, 3], [-16, 4, 2], swizzle=S32)
case('narrow', U64, [7], [6], [2], swizzle=S128)

# One row over each edge and each corner of a small tensor, and far beyond.
for x, y in ((-8, 2), (-56, 2), (-64, 2), (88, 2), (120, 2), (128, 2), (16, -3), (16, -15), (16, -16), (16, 12), (16, 19),
             (16, 20), (-8, -7), (96, 15), (-24, 9), (96, -9), (-70000, 2), (8, 1000000), (-2000000000, -2000000000), (2147483640, 0),
             (-2147483648, 0), (0, 2147483647), (0, -2147483648), (2147483600, 2147483647), (8, 1)):
    case('edge', U16, [125, 20], [64, 16], [x, y], swizzle=S128)
for x, y in ((-16, 2), (-48, 2), (64, -3), (96, 10), (112, 2), (-32, 15), (32, -16), (2147483632, 2147483647)):
    case('edge', U8, [107, 20], [48, 16], [x, y])
case('edge', U16, [4], [64], [-24])
case('edge', U8, [20], [64], [-16])
case('edge', U32, [4, 3], [32, 8], [-4, -2], swizzle=S128)

# Rows of the tensor that are padded, overlap or are all the same row.
case('pitch', U16, [50, 20], [32, 12], [32, 10], stride=[128], swizzle=S64)
case('pitch', U8, [33, 20], [16, 12], [32, 2], stride=[48], swizzle=S32)
case('pitch', U32, [20, 7, 3], [32, 4, 3], [4, 5, -1], stride=[96, 1024], swizzle=S128)
case('pitch', F32, [7, 5, 3, 2], [4, 4, 2, 2], [4, 2, 1, 1], stride=[32, 160, 512])
case('pitch', U16, [64, 20], [32, 8], [8, 4], stride=[32])
case('pitch', U16, [64, 20], [32, 8], [8, 4], stride=[0])
case('pitch', U16, [64, 8, 8], [16, 4, 4], [8, 4, 1], stride=[1024, 128])

# Steps: every second, third, ... element along a dimension; along dimension 0 they are ignored.
for step, box, at in (([1, 2], [32, 16], [8, 1]), ([1, 3], [32, 16], [8, 1]), ([1, 8], [32, 16], [0, -8]), ([1, 2], [32, 15], [104, 3]),
                      ([1, 3], [32, 10], [8, 14]), ([1, 3], [32, 10], [8, -4]), ([1, 5], [32, 3], [8, 1]), ([1, 7], [32, 21], [-8, -2]),
                      ([2, 1], [32, 8], [8, 1]), ([8, 2], [32, 8], [8, 1]), ([3, 3], [64, 9], [120, 17])):
    case('step', U16, [125, 20], box, at, step=step, swizzle=rng.choice((NONE, S64, S128) if box[0] == 32 else (S128,)))
case('step', U32, [32, 12, 9], [16, 6, 5], [4, 1, -2], step=[1, 2, 3], swizzle=S64)
case('step', U8, [64, 12, 9, 5], [32, 4, 4, 4], [48, 7, 3, -1], step=[1, 1, 2, 3], swizzle=S32)
case('step', U64, [16, 6, 6, 6, 4], [4, 3, 3, 3, 4], [2, 2, 4, -1, 0], step=[1, 2, 2, 1, 3])
case('step', F32, [32, 12], [16, 7], [20, 2], step=[1, 2], fill=1)

# A start that is not a multiple of 16 bytes along dimension 0.
for kind in TYPES:
    grain = inner(kind, 16)
    for x in sorted({1, grain // 2, grain + 1, -1, 1 - grain, 5 * grain - 1}):
        case('start', kind, [inner(kind, 256), 24], [inner(kind, 64), 4], [x, 3], swizzle=rng.choice((NONE, S64, S128)), alone=1)
case('start', U16, [128], [64], [3], alone=1)
case('start', F16, [128, 24], [64, 4], [1, 3], fill=1, alone=1)
case('start', U16, [128, 24], [64, 4], [1, -100], alone=1)
case('start', U16, [128, 24], [64, 4], [1001, 2], alone=1)
case('start', U8, [64, 24, 5], [16, 4, 2], [-5, 2, 1], swizzle=S32, alone=1)
case('start', U16, [128, 24], [64, 4], [1, 3], op=1, alone=1)
case('start', U32, [64, 24], [16, 4], [62, 3], op=1, swizzle=S64, alone=1)

# NaN as fill.
for kind in (F16, BF16, F32, F64):
    for swizzle in (NONE, S64):
        case('nan', kind, [inner(kind, 128), 12], [inner(kind, 64), 8], [inner(kind, 96), -3], swizzle=swizzle, fill=1)
# The tile's position in shared memory.
for swizzle in (NONE, S32, S64, S128):
    for shared in (128, 256, 384, 512, 640, 768, 896):
        if swizzle == S128 or rng.random() < 0.5:
            case('place', U16, [128, 20], [inner(U16, SPAN[swizzle] or 64), 12], [8, 3], swizzle=swizzle, shared=shared)
case('place', U32, [128, 20], [20, 12], [8, 3], swizzle=S128, shared=384)
for shared in (16, 32, 64, 96):
    for swizzle in (NONE, S32):
        case('unaligned', U16, [128, 20], [16, 4], [0, 0], shared=shared, swizzle=swizzle, alone=1)
case('unaligned', U16, [128, 20], [16, 4], [0, 0], shared=64, op=1, alone=1)

# Slices of channels. Dimension 0 counts pixels, each a slice of 16 or 32 bytes; the last but one counts slices.
def slices(name, kind, interleave, dim, box, at, pad=0, **more):
    unit = 16 * interleave
    stride, row = [], dim[0] * unit + pad
    for extent in dim[1:]:
        stride.append(row)
        row *= extent
    case(name, kind, dim, box, at, stride=stride, interleave=interleave, **more)


for interleave in (1, 2):
    for kind in TYPES:
        grain = inner(kind, 16)
        for swizzle in (NONE, S32, S64, S128):
            slices('slice', kind, interleave, [19, 5, 3], [grain * rng.randint(1, 2), rng.choice((1, grain, 2 * grain)), 2], [rng.randint(-2, 12), rng.randint(0, 4), rng.randint(-1, 2)], swizzle=swizzle)
        slices('slice', kind, interleave, [19, 4, 5, 2], [grain, 3, rng.choice((1, 3, grain)), 2], [rng.randint(-2, 12), rng.randint(-1, 2), rng.randint(0, 4), 0], swizzle=rng.choice((NONE, S64, S128)))
        slices('slice', kind, interleave, [19, 4, 3, 5, 2], [grain, 2, 2, rng.choice((1, 3, grain)), 2], [rng.randint(-2, 12), rng.randint(-1, 2), rng.randint(-1, 2), rng.randint(0, 4), 0], swizzle=rng.choice((NONE, S64, S128)))
    for count in (1, 7, 8, 9, 16, 17, 24, 32):
        slices('slice', U16, interleave, [8, 32, 3], [8, count, 2], [0, 3, 0])
    for at in (0, 4, 5, 31, -1):
        slices('slice', U16, interleave, [8, 5, 3], [8, 8, 2], [0, at, 0])
    for step in ([2, 1, 1], [3, 1, 1], [1, 2, 1], [1, 8, 1], [1, 1, 2]):
        slices('slice', U16, interleave, [16, 12, 3], [16, 4, 2], [1, 2, 0], step=step)
    slices('slice', U16, interleave, [16, 4, 3], [16, 8, 2], [1, 2, 0], step=[5, 1, 1], swizzle=S128)
    slices('slice', U16, interleave, [16, 4, 3], [8, 8, 3], [1, 2, 0], step=[3, 1, 1], swizzle=S64)
    slices('slice', F16, interleave, [11, 4, 3], [8, 8, 2], [7, 1, -1], fill=1)
    slices('slice', U16, interleave, [11, 4, 3], [8, 8, 2], [7, 1, 0], pad=64, shared=128, swizzle=S128)

# One block copies, and every block of the cluster whose bit is set receives.
for cluster, to, from_ in ((2, 0b11, 0), (2, 0b10, 0), (2, 0b01, 1), (2, 0b11, 1), (4, 0b1111, 2), (4, 0b0101, 1), (4, 0b1000, 3), (4, 0b0110, 0), (1, 0b1, 0)):
    case('multicast', U16, [125, 20], [32, 8], [96, 3], swizzle=S64, cluster=cluster, to=to, **{'from': from_})
case('multicast', U32, [61, 20], [20, 4], [48, -1], swizzle=S128, cluster=4, to=0b1011, shared=256, **{'from': 1})

# The bytes that the barrier must expect: the whole box, including what is outside the tensor or in the gaps.
for swizzle, kind, box, at, whole in ((NONE, U16, [64, 16], [96, 2], 2048), (S128, U16, [64, 16], [8, 2], 2048), (S128, U16, [24, 10], [8, 2], 480)):
    for expect in (whole, whole - 16, whole + 16, whole // 2):
        case('expect', kind, [128, 20], box, at, swizzle=swizzle, expect=expect, alone=1)
case('expect', U16, [128, 20], [64, 16], [96, 2], expect=(128 - 96) * 2 * 16, alone=1)
case('expect', U16, [128, 20], [24, 10], [8, 2], swizzle=S128, expect=1280, alone=1)
case('expect', U16, [128, 20], [64, 16], [1000, 2], expect=2048, alone=1)

# Stores: the same tiles from shared memory to the tensor.
for swizzle in (NONE, S32, S64, S128):
    for kind in TYPES:
        box = [inner(kind, SPAN[swizzle] or 48), rng.choice((4, 7, 9))]
        dim = [inner(kind, 160) - rng.choice((0, 1, 3)), 12]
        for where in ('inside', 'high'):
            case('store', kind, dim, box, positions(kind, where, dim, box), swizzle=swizzle, op=1)
for rank in (1, 3, 4, 5):
    for swizzle in (NONE, S64):
        dim, box = [inner(U32, 128) - 1] + [5, 4, 3, 2][: rank - 1], [inner(U32, 64)] + [4, 2, 2, 2][: rank - 1]
        for where in ('inside', 'high'):
            case('store', U32, dim, box, positions(U32, where, dim, box), swizzle=swizzle, op=1)
case('store', U16, [64, 12], [24, 6], [48, 8], swizzle=S128, op=1)
case('store', U16, [64, 12], [24, 6], [8, 2], swizzle=S64, op=1, shared=384)
case('store', U8, [64, 12], [16, 6], [48, 9], swizzle=S32, op=1)
case('store', U16, [50, 12], [32, 6], [32, 3], stride=[128], swizzle=S64, op=1)
case('store', U16, [64, 12], [32, 6], [8, 20], op=1)
case('store', U16, [64, 12], [32, 9], [8, 1], step=[1, 3], op=1)
case('store', U16, [64, 12], [32, 9], [40, 6], step=[1, 2], swizzle=S64, op=1)
case('store', U16, [64, 12], [32, 4], [40, 2], step=[2, 1], swizzle=S64, op=1)
case('store', U16, [64, 12], [64, 4], [8, 2], swizzle=S128, op=1, shared=256)
case('store', F16, [64, 12], [32, 4], [40, 2], fill=1, op=1)
for interleave in (1, 2):
    slices('store-slice', U16, interleave, [11, 4, 3], [8, 16, 2], [5, 1, 1], op=1)
    slices('store-slice', U8, interleave, [12, 3, 4, 3], [16, 2, 16, 2], [0, 2, 1, 1], swizzle=S32, op=1)
    slices('store-slice', U32, interleave, [12, 4, 3], [8, 16, 2], [0, 1, 1], step=[3, 1, 1], swizzle=S128, op=1)

# Tensors whose rows end inside 16 bytes: the piece in which a row ends is stored to its end.
for kind, widths in ((U8, (49, 63, 50)), (U16, (25, 31, 28)), (U32, (13, 14, 15)), (U64, (7, 9))):
    for width in widths:
        case('spill', kind, [width, 5], [inner(kind, 48), 3], [inner(kind, 16), 1], op=1)
case('spill', U8, [33], [64], [16], op=1)
case('spill', U8, [33], [16], [32], op=1)
case('spill', U8, [33, 4], [16, 3], [48, 0], op=1)
case('spill', U16, [41, 4, 2], [32, 3, 2], [16, 2, 1], swizzle=S64, op=1)
case('spill', U16, [41, 8], [32, 6], [16, 1], stride=[96], step=[1, 2], swizzle=S64, op=1)
case('spill', U16, [41, 8], [40, 3], [8, 5], stride=[112], swizzle=S128, op=1)

# A store that starts below 0 in any dimension.
for at in ([-8, 2], [8, -1], [-64, -9], [-32, 2], [8, -100]):
    case('negative', U16, [64, 12], [32, 4], at, swizzle=rng.choice((NONE, S64)), op=1, alone=1)
case('negative', U32, [64], [16], [-4], op=1, alone=1)
case('negative', U32, [64, 5, 4], [16, 2, 2], [4, 1, -1], op=1, alone=1)
case('negative', U8, [64, 5, 4, 3], [16, 2, 2, 2], [16, 1, -1, 1], op=1, alone=1)
case('negative', U64, [16, 5, 4, 3, 2], [2, 2, 2, 2, 2], [2, 1, 1, 1, -1], op=1, alone=1)
slices('negative', U16, 1, [11, 4, 3], [8, 16, 2], [-1, 1, 1], op=1, alone=1)
slices('negative', U16, 2, [11, 4, 3], [16, 16, 2], [1, -1, 1], op=1, alone=1)
