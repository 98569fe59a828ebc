#!/usr/bin/env python3
"""Writes cases.txt: which constants the lanes of one warp read, from one for all to one per lane, near and far.

The seed is fixed: the file is the same on every run. Offsets are multiples of the width, within the 64 KiB of the
constant space ("parameter": within the parameters of a kernel). The id of a case is its kind and a number.
"""

import random

SEED = 20251121
LANES = range(32)
KIB = 1 << 10
FULL = 0xFFFFFFFF

rng = random.Random(SEED)


def in_turn(count, step):
    """`count` places, `step` bytes apart; lane i reads location i mod count."""
    return [lane % count * step for lane in LANES]


def in_runs(count, step):
    return [lane * count // 32 * step for lane in LANES]


def drawn(count, width, within):
    places = [width * place for place in rng.sample(range(within // width), count)]
    return places + [rng.choice(places) for _ in range(32 - count)]


def shuffled(offsets):
    return rng.sample(offsets, 32)


def cases():
    yield 'nothing', 4, FULL, [0] * 32
    yield 'nobody', 4, 0, [0] * 32
    for count in (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 28, 32):
        yield 'words', 4, FULL, in_turn(count, 4)
    for count in (1, 2, 4, 8, 16, 32):
        yield 'parameter', 4, FULL, in_turn(count, 4)
        yield 'runs', 4, FULL, in_runs(count, 4)
        yield 'elements-of-8', 8, FULL, in_turn(count, 8)
        yield 'elements-of-16', 16, FULL, in_turn(count, 16)
        for step in (8, 16, 32, 64, 256):
            if count > 1:
                yield f'apart-by-{step}', 4, FULL, in_turn(count, step)
    for width in (1, 2):
        for count in (1, 2, 3, 4, 8, 20, 32):
            yield f'elements-of-{width}', width, FULL, in_turn(count, width)
        yield f'elements-of-{width}', width, FULL, in_turn(32, 64)
    for step in (512, 1024, 2048):
        for count in (2, 3, 4, 5, 6, 8, 9):
            yield f'apart-by-{step}', 4, FULL, in_turn(count, step)
    for count in (9, 12):
        yield 'apart-by-256', 4, FULL, in_turn(count, 256)
    yield 'apart-by-128', 4, FULL, in_turn(16, 128)
    yield 'apart-by-128', 4, FULL, in_turn(20, 128)
    for width in (4, 8, 16):
        for within in (64, 256, 2 * KIB):
            for count in (2, 3, 5, 9, 17, 30):
                if count <= within // width:
                    yield 'drawn', width, FULL, shuffled(drawn(count, width, within))
    for _ in range(12):
        yield 'masked', 4, rng.getrandbits(32), shuffled(drawn(rng.choice((2, 5, 9, 20)), 4, 1 * KIB))
    for lanes in (1, 2, 3, 8, 31):
        yield 'few', 4, sum(1 << lane for lane in rng.sample(LANES, lanes)), in_turn(32, 4)


def main():
    seen = {}
    with open('cases.txt', 'w') as file:
        file.write('# id width mask offset-of-lane-0 ... offset-of-lane-31; written by cases.py\n')
        for kind, width, mask, offsets in cases():
            assert len(offsets) == 32
            assert all(offset % width == 0 and 0 <= offset and offset + width <= 64 * KIB for offset in offsets)
            seen[kind] = seen.get(kind, 0) + 1
            file.write(f'{kind}-{seen[kind]:03} {width} {mask:08x} {" ".join(map(str, offsets))}\n')


if __name__ == '__main__':
    main()
