#!/usr/bin/env python3
"""Writes cases.txt: every atomic of kernel.cu in patterns that conflict, share words, or do neither.

The seed is fixed: the file is the same on every run.
"""

import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import warp_patterns as patterns  # noqa: E402
from warp_patterns import FULL, KINDS, any_mask  # noqa: E402

SEED = 20251123
OFTEN = ('red_add_u32', 'atom_add_u32', 'atom_exch_b32', 'atom_cas_b32', 'red_add_one', 'atom_add_one')
SELDOM = (
    'red_min_s32', 'red_max_u32', 'red_and_b32', 'red_or_b32', 'red_xor_b32', 'red_inc_u32', 'red_dec_u32',
    'atom_min_s32', 'atom_max_u32', 'atom_and_b32', 'atom_or_b32', 'atom_xor_b32', 'atom_inc_u32', 'atom_dec_u32',
)
WIDE = ('atom_exch_b64', 'atom_cas_b64')
LOOPS = ('red_add_f32', 'atom_add_f32', 'red_add_u64', 'atom_add_u64', 'atom_min_u64', 'atom_and_b64', 'atom_add_f64')
DRAWS = 2
EIGHT_BYTES = ('b64', 'u64', 'f64')

rng = random.Random(SEED)


def width_of(op):
    return 8 if op.endswith(EIGHT_BYTES) else 4


def drawn(op, kinds):
    for kind in kinds:
        yield kind, op, width_of(op), any_mask(rng), KINDS[kind](rng, width_of(op))


def cases():
    for op in OFTEN + SELDOM + WIDE + LOOPS:
        width = width_of(op)
        yield 'contiguous', op, width, FULL, patterns.contiguous(rng, width)
        yield 'one-place', op, width, FULL, [width * 5] * 32
        yield 'column', op, width, FULL, patterns.strided(128)
    for op in OFTEN + WIDE:
        yield 'nobody', op, width_of(op), 0, patterns.contiguous(rng, width_of(op))
        for _ in range(DRAWS):
            yield from drawn(op, KINDS)
    for op in SELDOM:
        yield from drawn(op, ('broadcast', 'scattered-512', 'one-bank', 'strided-even'))
    for op in LOOPS:
        yield from drawn(op, ('broadcast', 'scattered-512'))


if __name__ == '__main__':
    patterns.write(cases())
