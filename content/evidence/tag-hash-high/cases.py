#!/usr/bin/env python3
"""Writes cases.txt: which tag bank do address bits 33 to 40 select, and do they add up with the bits below?

First pairs of lines, as in ../tag-hash: a line that differs from line 0 in a single high bit, with each of four lines that
stand for the four banks. Then warps of 32 lanes at random addresses of the whole range, and strided warps across a
boundary of 8 GiB.
"""

import random

SEED = 33
BITS = range(33, 41)
REPRESENTATIVES = (0, 1 << 7, 1 << 8, 1 << 7 | 1 << 8)
PAGE = 1 << 21
PLACES = [0] + [1 << bit for bit in BITS]

rng = random.Random(SEED)


def written(name, mask, offsets):
    return f'{name} {mask:08x} {" ".join(map(str, offsets))}\n'


def somewhere():
    """A line in one of a few hundred pages, with any high bits."""
    high = sum(1 << bit for bit in range(21, 41) if rng.random() < 0.5)
    return high + 128 * rng.randrange(PAGE // 128)


def main():
    with open('cases.txt', 'w') as file:
        file.write('# id mask offset-of-lane-0 ... offset-of-lane-31; written by cases.py\n')
        for bit in BITS:
            for representative in REPRESENTATIVES:
                file.write(written(f'bit{bit}-{representative}', 3, [representative, 1 << bit] + [0] * 30))
        for number in range(60):
            lanes = [somewhere() for _ in range(32)]
            mask = 0xFFFFFFFF if number % 3 else rng.getrandbits(32)
            file.write(written(f'random-{number:02}', mask, lanes))
        for number in range(40):
            boundary = rng.randrange(1, 256) << 33
            step = rng.choice((4, 32, 128, 256, 384, 512, 640, 1024, 4096))
            first = boundary - step * rng.randrange(1, 32)
            file.write(written(f'across-{number:02}', 0xFFFFFFFF, [first + lane * step for lane in range(32)]))


if __name__ == '__main__':
    main()
