#!/usr/bin/env python3
"""Writes cases.txt: what kernels do (strides, offsets, columns, blocks, broadcasts) and what they do not, at random.

The seed is fixed: the file is the same on every run. Offsets are multiples of the width and stay within 2 MiB, so
that address bits 0 to 20 are those of the offset. The id of a case is its kind and a number.
"""

import random

SEED = 20251121
WIDTHS = (1, 2, 4, 8, 16)
DRAWS = 4
LANES = range(32)
KIB, MIB = 1 << 10, 1 << 20
FULL = 0xFFFFFFFF

rng = random.Random(SEED)


def contiguous(width):
    return [lane * width for lane in LANES]


def strided(step):
    return [lane * step for lane in LANES]


def strided_power_of_two(width):
    return strided(rng.choice([1 << k for k in range(17) if 1 << k >= width]))


def strided_odd(width):
    longest = rng.choice((64, 64 * KIB // width))
    return strided(width * rng.randrange(3, longest, 2))


def shifted(offsets, by):
    return [offset + by for offset in offsets]


def reversed_order(width):
    return strided(width * rng.choice((1, 1, 2, 3, 8)))[::-1]


def permuted(width):
    return rng.sample(contiguous(width), 32)


def scattered(within):
    return lambda width: [width * rng.randrange(within // width) for _ in LANES]


def broadcast(width):
    """Few distinct addresses, shared in runs or in turn."""
    distinct = rng.choice((1, 2, 4, 8, 16))
    places = scattered(rng.choice((128, 4 * KIB, 64 * KIB)))(width)[:distinct]
    in_turn = rng.random() < 0.5
    return [places[lane % distinct] if in_turn else places[lane * distinct // 32] for lane in LANES]


def clustered(width):
    """Lanes gather around a few locations."""
    places = [128 * rng.randrange(MIB // 128) for _ in range(rng.choice((2, 3, 4, 6)))]
    return [rng.choice(places) + width * rng.randrange(256 // width) for _ in LANES]


def block(width):
    """A 2-D block of a row-major matrix: 16 by 2, 8 by 4, 4 by 8 or 2 by 16 elements."""
    columns = rng.choice((2, 4, 8, 16))
    pitch = rng.choice((256, 1000, 1024, 4096, 4224, 8192, 16384, 65536)) // width * width
    corner = width * rng.randrange(64)
    return [corner + lane // columns * pitch + lane % columns * width for lane in LANES]


def column(width):
    """A column of a row-major matrix."""
    pitch = rng.choice((128, 144, 512, 992, 1024, 2048, 4096, 4112, 8192, 16384, 32768, 33024, 65536))
    return shifted(strided(pitch), width * rng.randrange(16))


KINDS = {
    'strided-power-of-two': strided_power_of_two,
    'strided-odd': strided_odd,
    'offset': lambda width: shifted(contiguous(width), width * rng.randrange(1, 65)),
    'reversed': reversed_order,
    'permuted': permuted,
    'scattered-4k': scattered(4 * KIB),
    'scattered-64k': scattered(64 * KIB),
    'scattered-2m': scattered(2 * MIB),
    'broadcast': broadcast,
    'clustered': clustered,
    'block': block,
    'column': column,
}


def any_mask():
    choice = rng.choices(('full', 'random', 'few', 'run', 'none'), weights=(8, 5, 3, 3, 1))[0]
    if choice == 'random':
        return rng.getrandbits(32)
    if choice == 'few':
        return sum(1 << lane for lane in rng.sample(LANES, rng.randrange(1, 5)))
    if choice == 'run':
        length = rng.randrange(1, 32)
        return ((1 << length) - 1) << rng.randrange(33 - length)
    return 0 if choice == 'none' else FULL


def cases():
    for op in ('ld', 'st'):
        for width in WIDTHS:
            yield 'contiguous', op, width, FULL, contiguous(width)
            yield 'nobody', op, width, 0, contiguous(width)
    for kind, offsets in KINDS.items():
        for op in ('ld', 'st'):
            for width in WIDTHS:
                for _ in range(DRAWS):
                    yield kind, op, width, any_mask(), offsets(width)


def main():
    seen = {}
    with open('cases.txt', 'w') as file:
        file.write('# id op width mask offset-of-lane-0 ... offset-of-lane-31; written by cases.py\n')
        for kind, op, width, mask, offsets in cases():
            assert all(offset % width == 0 and 0 <= offset and offset + width <= 2 * MIB for offset in offsets)
            seen[kind] = seen.get(kind, 0) + 1
            file.write(f'{kind}-{seen[kind]:03} {op} {width} {mask:08x} {" ".join(map(str, offsets))}\n')


if __name__ == '__main__':
    main()
