#!/usr/bin/env python3
"""Writes cases.txt: one warp of atomics as kernels make them (counters, histograms, scatter-adds, rows) and at random.

The seed is fixed: the file is the same on every run. Offsets are multiples of the width and stay within 2 MiB. The id
of a case is its kind and a number.
"""

import random

SEED = 20251123
LANES = range(32)
KIB, MIB = 1 << 10, 1 << 20
FULL = 0xFFFFFFFF
RED = ('add.u32', 'min.u32', 'or.b32', 'add.f32', 'add.u64', 'min.u64', 'add.f64')
ATOM = ('add.u32', 'min.u32', 'or.b32', 'exch.b32', 'cas.b32', 'add.f32', 'add.u64', 'exch.b64', 'cas.b64')
INSTRUCTIONS = [('red', each) for each in RED] + [('atom', each) for each in ATOM]
CAS = [('atom', each) for each in ('cas.b32', 'cas.b64')]  # once more: they follow a separate rule

rng = random.Random(SEED)


def width_of(kind_of_type):
    return 8 if kind_of_type.endswith('64') else 4


def strided(step):
    return [lane * step for lane in LANES]


def any_stride(width):
    return strided(width * rng.choice((2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 256, 1024, 4096)))


def offset(width):
    return [width * (rng.randrange(1, 65) + lane) for lane in LANES]


def permuted(width):
    return rng.sample(strided(width), 32)


def scattered(within):
    return lambda width: [width * rng.randrange(within // width) for _ in LANES]


def distinct(within):
    return lambda width: [width * place for place in rng.sample(range(within // width), 32)]


def histogram(width):
    """Every lane hits one of a few neighboring bins."""
    bins = rng.choice((2, 3, 5, 8, 16, 32, 64, 256))
    return [width * rng.randrange(bins) for _ in LANES]


def shared_by(width):
    """Few addresses, shared in runs or in turn, near each other or not."""
    count = rng.choice((1, 2, 3, 4, 8, 16))
    places = distinct(rng.choice((64 * width, 4 * KIB, 64 * KIB, 2 * MIB)))(width)[:count]
    in_turn = rng.random() < 0.5
    return [places[lane % count] if in_turn else places[lane * count // 32] for lane in LANES]


def uneven(width):
    """One crowded address, the others alone: a graph with a hub."""
    places = distinct(rng.choice((256, 4 * KIB, 2 * MIB)))(width)
    crowd = rng.choice((0.2, 0.5, 0.8))
    return [places[0] if rng.random() < crowd else places[lane] for lane in LANES]


def clustered(width):
    """Lanes gather around a few locations."""
    places = [128 * rng.randrange(MIB // 128) for _ in range(rng.choice((2, 3, 4, 6)))]
    return [rng.choice(places) + width * rng.randrange(64 // width) for _ in LANES]


def column(width):
    pitch = rng.choice((128, 144, 512, 992, 1024, 4096, 4112, 8192, 16384, 33024, 65536 - 128))
    return [width * rng.randrange(1, 16) + lane * pitch for lane in LANES]


KINDS = {
    'stride': any_stride,
    'offset': offset,
    'permuted': permuted,
    'scattered-128': scattered(128),
    'scattered-4k': scattered(4 * KIB),
    'scattered-2m': scattered(2 * MIB),
    'distinct-1k': distinct(KIB),
    'distinct-64k': distinct(64 * KIB),
    'distinct-2m': distinct(2 * MIB),
    'histogram': histogram,
    'shared-by': shared_by,
    'uneven': uneven,
    'clustered': clustered,
    'column': column,
}


def any_mask():
    choice = rng.choices(('full', 'random', 'few', 'run'), weights=(10, 5, 2, 3))[0]
    if choice == 'random':
        return rng.getrandbits(32)
    if choice == 'few':
        return sum(1 << lane for lane in rng.sample(LANES, rng.randrange(1, 5)))
    if choice == 'run':
        length = rng.randrange(1, 32)
        return ((1 << length) - 1) << rng.randrange(33 - length)
    return FULL


def cases():
    for op, what in INSTRUCTIONS:
        width = width_of(what)
        yield 'contiguous', op, what, FULL, strided(width)
        yield 'one-address', op, what, FULL, [0] * 32
    for op in ('red', 'atom'):
        yield 'nobody', op, 'add.u32', 0, strided(4)
        for lanes in (1, 2, 3, 4, 8, 16, 31):
            yield 'counter', op, 'add.u32', (1 << lanes) - 1, [64] * 32
        for group in (2, 4, 8, 16):
            yield 'pairs-in-a-run', op, 'add.u32', FULL, [lane // group * 4 for lane in LANES]
            yield 'pairs-in-turn', op, 'add.u32', FULL, [lane % (32 // group) * 32 for lane in LANES]
    for op, what in (('red', 'source-lane'), ('red', 'source-one'), ('atom', 'source-one')):
        yield 'source', op, what, FULL, [64] * 32
    for kind, offsets in KINDS.items():
        for op, what in INSTRUCTIONS + CAS:
            yield kind, op, what, any_mask(), offsets(width_of(what))


def main():
    seen = {}
    with open('cases.txt', 'w') as file:
        file.write('# id op type mask offset-of-lane-0 ... offset-of-lane-31; written by cases.py\n')
        for kind, op, what, mask, offsets in cases():
            width = width_of(what)
            assert len(offsets) == 32
            assert all(offset % width == 0 and 0 <= offset and offset + width <= 2 * MIB for offset in offsets)
            seen[kind] = seen.get(kind, 0) + 1
            file.write(f'{kind}-{seen[kind]:03} {op} {what} {mask:08x} {" ".join(map(str, offsets))}\n')


if __name__ == '__main__':
    main()
