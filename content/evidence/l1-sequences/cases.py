#!/usr/bin/env python3
"""Writes cases.txt: sequences of accesses by one warp, each to test one thing, and random ones to test the rest.

With --held-out it writes random sequences of another seed into ../l1-held-out, measured after the model was complete.

The seeds are fixed: the files are the same on every run. All lines of a sequence fit into the L1 with room to spare. A line of
the file is `sequence operation width mask offset-of-lane-0 ... offset-of-lane-31`.
"""

import random
import sys

SEED, HELD_OUT_SEED = 20251122, 20251123
LANES = range(32)
FULL = 0xFFFFFFFF
PLAIN_LOADS = 'ld ld.cs ld.nc ld.evict_first ld.evict_last ld.evict_unchanged'.split()
LOADS = PLAIN_LOADS + 'ld.cg ld.lu ld.cv ld.no_allocate ld.nc.no_allocate ld.volatile ld.relaxed.gpu'.split()
STORES = 'st st.cg st.cs st.wt st.no_allocate st.evict_first st.evict_last st.volatile st.relaxed.gpu'.split()

held_out = sys.argv[1:] == ['--held-out']
rng = random.Random(HELD_OUT_SEED if held_out else SEED)


def row(width=4, base=0):
    return [base + lane * width for lane in LANES]


def sector(number):
    """The eight words of one sector, each requested by four lanes."""
    return [number * 32 + lane % 8 * 4 for lane in LANES]


def first(count):
    return (1 << count) - 1


def at(*addresses):
    """These addresses in the first lanes; the other lanes are inactive."""
    return first(len(addresses)), list(addresses) + [addresses[-1]] * (32 - len(addresses))


def on(operation, width, *addresses):
    return (operation, width, *at(*addresses))


def full(operation, width=4, offsets=None):
    return (operation, width, FULL, offsets or row(width))


def some(operation, width, lanes, offsets):
    return (operation, width, first(lanes), offsets)


def strided(step, base=0):
    return [base + lane * step for lane in LANES]


def questions():
    for name in LOADS:
        yield f'again-{name}', [full(o) for o in (name, name, 'ld', name, 'ld')]
    for name in STORES + ['red', 'atom']:
        yield f'again-{name}', [full(o) for o in (name, 'ld', name, 'ld', name, name, 'ld', 'ld')]

    yield 'sectors-of-a-line', [full('ld', 4, sector(0)), full('ld', 4, sector(1)), full('ld'), full('ld', 4, sector(3)),
                                full('ld', 4, row(4, 64))]
    yield 'broadcast', [full('ld', 4, [0] * 32)] * 2 + [full('ld', 16)] * 2 + [full('ld', 4, strided(64))] * 2
    yield 'nobody', [some('ld', 4, 0, row()), full('ld'), some('st', 4, 0, row()), full('ld'), some('red', 4, 0, row()),
                     some('atom', 4, 0, row()), some('ld.cg', 4, 0, row()), full('ld')]
    yield 'line-stride', [full('ld', 4, strided(128)), full('ld', 4, strided(128)), full('ld', 4, strided(128, 4096)),
                          full('ld', 4, strided(128)), full('ld', 4, strided(128, 32)), full('ld', 4, strided(128, 4096))]
    for step in (4096, 65536, 262144):
        yield f'stride-{step}', [full('ld', 4, strided(step)), full('ld', 4, strided(step)),
                                 full('ld', 4, strided(step, 32 * step if step < 262144 else 128)), full('ld', 4, strided(step))]

    yield 'word-stored', [on('st', 4, 0), on('ld', 4, 0), on('st', 4, 4), full('ld'), on('st', 1, 33), full('ld')]
    yield 'byte-stored', [on('st', 1, 33), on('st', 1, 33), on('st', 1, 34), on('ld', 1, 33), on('ld', 1, 35), on('ld', 1, 35)]
    yield 'bytes-together', [on('st', 1, 0, 1, 2, 3), on('ld', 4, 0), on('ld', 1, 2)]
    yield 'bytes-in-turn', [on('st', 1, byte) for byte in range(4)] + [on('ld', 1, 0), on('ld', 4, 0)]
    yield 'bytes-with-gaps', [on('st', 1, 0, 1, 2, 3, 8, 9, 10, 12), on('ld', 4, 0), on('ld', 4, 8), on('ld', 4, 12)]
    yield 'halves-together', [on('st', 2, 0, 2), on('ld', 4, 0)]
    yield 'halves-in-turn', [on('st', 2, 0), on('st', 2, 2), on('ld', 4, 0)]
    yield 'half-stored', [on('st', 2, 0), on('ld', 2, 0), on('ld', 2, 2)]
    yield 'halves-and-bytes', [full('st', 2), some('ld', 4, 16, row()), full('st', 1, row(1, 128)),
                               some('ld', 4, 8, row(4, 128)), full('ld', 1, row(1, 128))]
    yield 'byte-over-word', [on('st', 4, 0), on('st', 1, 1), on('ld', 4, 0), on('ld', 1, 1)]
    yield 'word-over-byte', [on('st', 1, 1), on('st', 4, 0), on('ld', 4, 0), on('ld', 1, 1)]
    yield 'byte-over-line', [full('ld'), on('st', 1, 5), full('ld'), full('st', 4, sector(1)), full('ld'), full('ld')]
    yield 'half-a-sector', [some('st', 4, 4, row()), some('ld', 4, 4, row()), some('ld', 4, 8, row()), some('ld', 4, 8, row())]
    yield 'other-half', [some('st', 4, 4, row()), on('ld', 4, 16), some('ld', 4, 8, row())]
    yield 'pair-stored', [on('st', 8, 8), on('ld', 8, 8), on('ld', 4, 12), on('ld', 16, 0), on('ld', 4, 0)]
    yield 'quad-stored', [on('st', 16, 16), on('ld', 8, 16), on('ld', 4, 28), on('ld', 1, 17), on('ld', 2, 18), on('ld', 16, 0)]
    yield 'quads', [full(o, 16) for o in ('st', 'st', 'ld', 'st', 'ld')] + [full('ld')]
    yield 'two-halves', [on('st', 16, 0), on('st', 16, 16), on('st', 16, 0, 16), on('ld', 16, 0), on('ld', 16, 16)]
    yield 'whole-sector', [full('st', 4, sector(0)), full('st', 4, sector(0)), full('ld', 4, sector(0)), full('ld'), full('st'),
                           full('ld')]
    yield 'other-sector', [full('st', 4, sector(0)), full('ld', 4, sector(1)), full('ld', 4, sector(0)), full('st', 4, sector(2)),
                           full('st', 4, sector(2)), full('ld')]
    yield 'same-word', [full('st', 4, [0] * 32), full('st', 4, [0] * 32), full('st', 4, [lane % 2 * 4 for lane in LANES]),
                        full('st', 4, strided(32)), full('st', 4, strided(32))]
    yield 'byte-after-words', [on('st', 4, 0, 4, 64), on('st', 1, 5), on('ld', 4, 0, 4), on('ld', 4, 64)]
    yield 'bytes-over-stored', [some('st', 4, 8, row()), full('ld', 1), some('ld.nc', 4, 8, row()), some('ld.cs', 4, 8, row()),
                                some('ld.lu', 4, 8, row())]

    for name in ('ld.cg', 'ld.cv', 'ld.volatile', 'ld.relaxed.gpu'):
        yield f'part-{name}', [full('ld'), full(name, 4, sector(0)), full('ld'), on(name, 4, 200), full('ld')]
        yield f'lines-{name}', [full('ld', 16), on(name, 4, 0, 256), full('ld', 16), on(name, 4, 2048), full('ld', 16)]
        yield f'stored-{name}', [on('st', 4, 0), on(name, 4, 0), on('st', 4, 0), on('ld', 4, 0), on('ld', 4, 4)]
    for name in ('red', 'atom'):
        yield f'part-{name}', [full('ld'), on(name, 4, 0), full('ld'), full(name), full(name), full('ld'), full('ld')]
        yield f'lines-{name}', [full('ld', 16), on(name, 4, 0, 256), full('ld', 16), on(name, 4, 2048), full('ld', 16)]
        yield f'cold-{name}', [on(name, 4, 0), on(name, 4, 0), full('ld'), full(name, 8), full(name, 8), full(name, 4, [0] * 32),
                               on(name, 4, 0, 0)]
        yield f'stored-{name}', [on('st', 4, 0), on(name, 4, 0), on('st', 4, 0), on('ld', 4, 0), on(name, 4, 64), on('ld', 4, 0)]
        yield f'elsewhere-{name}', [on('ld', 4, 0), on(name, 4, 128), on('ld', 4, 0), full(name, 4, [128] * 32), on('ld', 4, 0)]
    for name in ('ld.lu', 'ld.no_allocate', 'ld.nc.no_allocate'):
        yield f'part-{name}', [full('ld', 4, sector(0)), full(name), full(name), full('ld'), full(name), full('ld')]
        yield f'stored-{name}', [on('st', 4, 0, 4), on(name, 4, 4), on(name, 4, 8), on('ld', 4, 12), on(name, 4, 32), on('ld', 4, 32)]
        yield f'absent-{name}', [on(name, 4, 0), on('st', 4, 32), on(name, 4, 0), on('ld', 4, 0), on('ld', 4, 32), on('ld', 4, 36)]
    yield 'part-st.no_allocate', [on('ld', 4, 0), on('st.no_allocate', 4, 32), on('ld', 4, 32), on('ld', 4, 36),
                                  on('st.no_allocate', 1, 64), on('ld', 1, 64)]
    yield 'absent-st.no_allocate', [on('st.no_allocate', 4, 0), on('ld.no_allocate', 4, 0), on('ld', 4, 0)]
    yield 'wide-strong-then-store', [full('ld'), full('ld.cg'), on('st', 4, 0), on('ld', 4, 0), full('ld')]
    yield 'fences', [full('ld'), full('fence.gpu'), full('ld'), full('fence.cta'), full('ld'), full('st', 4, sector(0)),
                     full('fence.gpu'), full('ld')]

    yield 'burst-same', [full('ld+')] * 4
    yield 'burst-parts', [full('ld+', 4, sector(0)), full('ld+'), full('ld+', 4, sector(1)), full('ld+'),
                          full('ld+', 4, row(4, 128)), full('ld+', 4, row(4, 128)), full('ld+')]
    yield 'burst-stride', [full('ld+', 4, strided(64)), full('ld+', 4, strided(32)), full('ld+', 4, strided(64, 32)), full('ld+')]


def any_mask():
    choice = rng.choices(('full', 'random', 'few', 'run', 'none'), weights=(8, 4, 4, 3, 1))[0]
    if choice == 'random':
        return rng.getrandbits(32)
    if choice == 'few':
        return sum(1 << lane for lane in rng.sample(LANES, rng.randrange(1, 5)))
    if choice == 'run':
        return first(rng.randrange(1, 32)) << rng.randrange(16) & FULL
    return 0 if choice == 'none' else FULL


def any_offsets(width, within):
    """Offsets of the kinds that kernels use, all within a few KiB, so that accesses meet."""
    kind = rng.choice(('row', 'row', 'stride', 'shuffled', 'broadcast', 'scattered', 'block', 'reversed'))
    start = width * rng.randrange(within // width)
    if kind == 'row':
        offsets = row(width, start)
    elif kind == 'stride':
        offsets = strided(width * rng.choice((2, 3, 4, 8)), start)
    elif kind == 'shuffled':
        offsets = rng.sample(row(width, start), 32)
    elif kind == 'broadcast':
        places = [width * rng.randrange(within // width) for _ in range(rng.choice((1, 2, 4)))]
        offsets = [places[lane % len(places)] for lane in LANES]
    elif kind == 'scattered':
        offsets = [width * rng.randrange(within // width) for _ in LANES]
    elif kind == 'block':
        offsets = [start + lane // 8 * 256 + lane % 8 * width for lane in LANES]
    else:
        offsets = row(width, start)[::-1]
    return [offset % within for offset in offsets]


def any_access(operations, within):
    operation = rng.choice(operations)
    width = rng.choice((4, 8) if operation in ('red', 'atom') else (1, 2, 4, 4, 4, 8, 16))
    offsets = any_offsets(width, within)
    if operation in ('red', 'atom'):
        offsets = strided(width * rng.choice((1, 2, 8)), width * rng.randrange(64))  # no two lanes meet: that is another question
    return operation, width, any_mask(), offsets


def random_sequences():
    mixes = {
        'loads': PLAIN_LOADS[:1],
        'loads-stores': ['ld', 'ld', 'st'],
        'stores-mostly': ['ld', 'st', 'st'],
        'operators': LOADS + STORES,
        'atomics': ['ld', 'ld', 'st', 'red', 'atom'],
        'everything': ['ld', 'ld', 'ld', 'st', 'st'] + LOADS + STORES + ['red', 'atom'],
    }
    for name, operations in mixes.items():
        for number in range(13):
            length = 24 if number == 0 else rng.randrange(2, 13)
            within = rng.choice((128, 512, 1024, 4096))
            yield f'random-{name}-{number + 1:02}', [any_access(operations, within) for _ in range(length)]


def held_out_sequences():
    """Short and crowded, so that partial stores, hints, and strong loads meet on few lines."""
    for number in range(60):
        within = rng.choice((128, 128, 256, 512))
        operations = ['ld', 'ld', 'st', 'st', rng.choice(LOADS), rng.choice(STORES), 'red', rng.choice(LOADS)]
        yield f'held-out-{number + 1:02}', [any_access(operations, within) for _ in range(rng.randrange(4, 12))]


def main():
    sequences = held_out_sequences() if held_out else (*questions(), *random_sequences())
    with open('../l1-held-out/cases.txt' if held_out else 'cases.txt', 'w') as file:
        file.write('# sequence operation width mask offset-of-lane-0 ... offset-of-lane-31; written by cases.py\n')
        for name, steps in sequences:
            assert 2 <= len(steps) <= 24
            for operation, width, mask, offsets in steps:
                assert len(offsets) == 32 and all(offset % width == 0 and 0 <= offset < 16 << 20 for offset in offsets)
                file.write(f'{name} {operation} {width} {mask:08x} {" ".join(map(str, offsets))}\n')


if __name__ == '__main__':
    main()
