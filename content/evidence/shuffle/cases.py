#!/usr/bin/env python3
"""Writes cases.txt: shuffles, votes, matches and reductions of one warp, as kernels make them and at random.

The seed is fixed: the file is the same on every run. The id of a case is its kind and a number.
"""

import random

SEED = 20251121
LANES = range(32)
FULL = 0xFFFFFFFF
WIDTHS = (1, 2, 4, 8, 16, 32)
SHUFFLES = ('idx', 'up', 'down', 'xor')
VOTES = ('any', 'all', 'ballot')
MATCHES = ('match-any', 'match-all')
REDUCTIONS = tuple(f'redux-{each}' for each in ('add', 'min-s32', 'max-s32', 'min-u32', 'max-u32', 'and', 'or', 'xor'))

rng = random.Random(SEED)


def any_mask():
    choice = rng.choices(('full', 'random', 'few', 'run', 'one'), weights=(8, 6, 3, 3, 1))[0]
    if choice == 'random':
        return rng.getrandbits(32) or 1
    if choice == 'few':
        return sum(1 << lane for lane in rng.sample(LANES, rng.randrange(2, 6)))
    if choice == 'run':
        length = rng.randrange(1, 32)
        return ((1 << length) - 1) << rng.randrange(33 - length)
    if choice == 'one':
        return 1 << rng.randrange(32)
    return FULL


def distinct_values():
    return rng.sample(range(1000, 10000), 32)


def same(operand):
    return [operand] * 32


def small():
    return [rng.randrange(32) for _ in LANES]


def beyond():
    """Operands that the hardware must clamp: negative and large ones."""
    return [rng.choice((-1, -2, -16, -31, -32, -33, 32, 33, 40, 63, 64, 95, 1 << 16, -(1 << 31), (1 << 31) - 1))
            for _ in LANES]


def shuffles():
    for op in SHUFFLES:
        for width in WIDTHS:
            for operand in (0, 1, 2, 4, 8, 16, 31):
                yield 'kernel', op, width, FULL, same(operand)
            for operand in (-1, 32, 33):
                yield 'beyond', op, width, FULL, same(operand)
            yield 'beyond', op, width, FULL, beyond()
            yield 'own', op, width, FULL, small()
            yield 'own', op, width, any_mask(), small()
            for _ in range(3):
                yield 'masked', op, width, any_mask(), same(rng.randrange(32))
            yield 'anything', op, width, any_mask(), beyond() if rng.random() < 0.5 else small()


def any_value():
    return rng.choice((0, 1, 2, 3, 5, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, rng.getrandbits(32), rng.getrandbits(16)))


def few_values():
    pool = [any_value() for _ in range(rng.choice((1, 2, 3, 4, 8, 16)))]
    return [rng.choice(pool) for _ in LANES]


def others():
    for op in VOTES:
        for mask in (FULL, any_mask()):
            for value in (0, 1):
                yield 'vote', op, mask, same(value)
        for _ in range(8):
            yield 'vote', op, any_mask(), [rng.choice((0, 0, 1, 0x80000000, 7)) for _ in LANES]
        for lane in (0, 17, 31):
            yield 'vote', op, FULL, [int(each == lane) for each in LANES]
            yield 'vote', op, FULL & ~(1 << lane), [int(each == lane) for each in LANES]
    for op in MATCHES:
        yield 'match', op, FULL, same(7)
        yield 'match', op, FULL, list(LANES)
        for _ in range(14):
            yield 'match', op, any_mask(), few_values()
    for op in REDUCTIONS:
        yield 'reduction', op, FULL, list(LANES)
        for _ in range(4):
            yield 'reduction', op, any_mask(), few_values()
            yield 'reduction', op, any_mask(), [rng.getrandbits(32) for _ in LANES]


def main():
    seen = {}
    with open('cases.txt', 'w') as file:
        file.write('# id op width mask operand-of-lane-0 ... value-of-lane-0 ...; written by cases.py\n')

        def write(kind, op, width, mask, operands, values):
            assert len(operands) == 32 and len(values) == 32 and mask
            seen[kind] = seen.get(kind, 0) + 1
            file.write(f'{kind}-{seen[kind]:03} {op} {width} {mask:08x} {" ".join(map(str, operands + values))}\n')

        for kind, op, width, mask, operands in shuffles():
            write(kind, op, width, mask, operands, distinct_values())
        for kind, op, mask, values in others():
            write(kind, op, 32, mask, same(0), values)


if __name__ == '__main__':
    main()
