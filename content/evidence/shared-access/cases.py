#!/usr/bin/env python3
"""Writes cases.txt: loads and stores of every width in every pattern, and wide accesses whose lanes agree in pairs.

The seed is fixed: the file is the same on every run.
"""

import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import warp_patterns as patterns  # noqa: E402
from warp_patterns import FULL, KINDS, LANES, any_mask  # noqa: E402

SEED = 20251122
WIDTHS = (1, 2, 4, 8, 16)
WIDE = (8, 16)
DRAWS = 2
PAIR_DRAWS = 3

rng = random.Random(SEED)


def paired(width, distance):
    """Lanes n and n XOR distance access the same location; the locations are regular, or random."""
    leaders = [lane for lane in LANES if lane & distance == 0]
    places = rng.choice((
        lambda: [width * i for i in range(16)],
        lambda: rng.sample([width * i for i in range(16)], 16),
        lambda: [width * rng.randrange(4096 // width) for _ in range(16)],
        lambda: [width * rng.choice((1, 2, 3, 5, 8, 16)) * i for i in range(16)],
    ))()
    place_of = dict(zip(leaders, places))
    return [place_of[lane & ~distance] for lane in LANES]


def elsewhere(width, not_here):
    while True:
        place = width * rng.randrange(4096 // width)
        if place != not_here:
            return place


def with_one_broken(width, offsets):
    lane = rng.randrange(32)
    return [elsewhere(width, place) if n == lane else place for n, place in enumerate(offsets)]


def in_fours(width):
    places = [width * rng.randrange(rng.choice((8, 512))) for _ in range(8)]
    return [places[lane // 4] for lane in LANES]


def halves_by_different_rules(width):
    """Pairs by XOR 1 in one half of the warp, by XOR 2 in the other."""
    by_one, by_two = paired(width, 1), paired(width, 2)
    return by_one[:16] + by_two[16:]


def half_paired(width):
    """Pairs in one half of the warp only."""
    return paired(width, rng.choice((1, 2)))[:16] + [width * rng.randrange(4096 // width) for _ in range(16)]


def one_of_each_pair(distance):
    """One active lane, or none, in each pair: a single lane always agrees."""
    mask = 0
    for lane in LANES:
        if lane & distance == 0:
            mask |= rng.choice((1 << lane, 1 << (lane ^ distance), 1 << lane, 0))
    return mask


def scattered(width):
    return [width * rng.randrange(4096 // width) for _ in LANES]


def pair_cases(op, width):
    yield 'pairs-xor-1', op, width, FULL, paired(width, 1)
    yield 'pairs-xor-1', op, width, any_mask(rng), paired(width, 1)
    yield 'pairs-xor-2', op, width, FULL, paired(width, 2)
    yield 'pairs-xor-2', op, width, any_mask(rng), paired(width, 2)
    yield 'pairs-xor-4', op, width, FULL, paired(width, 4)
    yield 'pairs-xor-16', op, width, FULL, paired(width, rng.choice((8, 16)))
    yield 'pairs-one-broken', op, width, FULL, with_one_broken(width, paired(width, 1))
    yield 'pairs-one-broken', op, width, FULL, with_one_broken(width, paired(width, 2))
    yield 'pairs-one-broken', op, width, rng.getrandbits(32) | rng.getrandbits(32), with_one_broken(width, paired(width, rng.choice((1, 2))))
    yield 'pairs-two-rules', op, width, FULL, halves_by_different_rules(width)
    yield 'pairs-in-one-half', op, width, FULL, half_paired(width)
    yield 'in-fours', op, width, FULL, in_fours(width)
    yield 'alone-xor-1', op, width, one_of_each_pair(1), scattered(width)
    yield 'alone-xor-2', op, width, one_of_each_pair(2), scattered(width)
    yield 'alone-xor-4', op, width, one_of_each_pair(4), scattered(width)


def cases():
    for op in ('ld', 'st'):
        for width in WIDTHS:
            yield 'contiguous', op, width, FULL, patterns.contiguous(rng, width)
            yield 'nobody', op, width, 0, patterns.contiguous(rng, width)
    for kind, offsets in KINDS.items():
        for op in ('ld', 'st'):
            for width in WIDTHS:
                for _ in range(DRAWS):
                    yield kind, op, width, any_mask(rng), offsets(rng, width)
    for op, draws in (('ld', PAIR_DRAWS), ('st', 1)):
        for width in WIDE:
            for _ in range(draws):
                yield from pair_cases(op, width)


if __name__ == '__main__':
    patterns.write(cases())
