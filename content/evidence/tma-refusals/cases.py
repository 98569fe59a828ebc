#!/usr/bin/env python3
"""Writes tensor maps, one per line: `./cases.py > cases.txt`, or more of them with `./cases.py COUNT SEED`.

Every map starts as one that kernels use and is then changed in no, one, two or three places, to a value on one side or
the other of a bound. First come all single changes of the first maps, then draws at random from a fixed seed.
"""

import random
import sys

TYPES = 16
BYTES = [1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4]
ADDRESS = 0x7F0000000000
EDGES = {
    'type': list(range(TYPES + 1)),
    'rank': list(range(7)),
    'address': [0] + [ADDRESS + by for by in (1, 2, 8, 16, 24, 32, 48, 64, 96, 128, 256)] + [2**k for k in (44, 47, 48, 49, 52)],
    'dim': [0, 1, 2, 3, 8, 15, 16, 17, 32, 64, 100, 127, 128, 129, 192, 256, 257, 2**16, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**33, 2**40],
    'stride': [0, 1, 8, 15, 16, 17, 24, 32, 48, 64, 80, 96, 112, 144, 512, 2**20, 2**32, 2**35, 2**36, 2**39, 2**40 - 32, 2**40 - 16, 2**40 - 8, 2**40, 2**40 + 32, 2**41],
    'box': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 32, 33, 40, 48, 63, 64, 65, 96, 112, 127, 128, 129, 192, 240, 255, 256, 257, 512, 2**16, 2**32 - 1],
    'step': [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 2**32 - 1],
    'interleave': [0, 1, 2, 3],
    'swizzle': list(range(8)),
    'l2': list(range(5)),
    'fill': [0, 1, 2],
    'map': [0, 1, 8, 16, 32, 48, 64],
}
LISTS = ('dim', 'stride', 'box', 'step')


def base(kind, dim, box, interleave=0, swizzle=0, stride=None, step=None, fill=0):
    size = BYTES[kind] if kind < len(BYTES) else 1
    row = dim[0] * size
    if stride is None:
        stride = []
        for extent in dim[1:]:
            stride.append(row)
            row *= extent
    return {'type': kind, 'rank': len(dim), 'address': ADDRESS, 'dim': dim, 'stride': stride, 'box': box,
            'step': step or [1] * len(dim), 'interleave': interleave, 'swizzle': swizzle, 'l2': 0, 'fill': fill, 'map': 0}


BASES = [
    base(1, [256, 64], [64, 16]),
    base(6, [256, 64], [64, 16], swizzle=3),
    base(7, [128, 64, 8], [8, 16, 2], swizzle=1),
    base(0, [256], [128]),
    base(8, [64, 32, 4, 2], [8, 8, 2, 1], swizzle=2, fill=1),
    base(9, [64, 8, 8, 4, 2], [32, 4, 2, 2, 1], swizzle=2),
    base(1, [8, 32, 32, 4], [8, 8, 4, 2], interleave=1),
    base(6, [16, 32, 32, 4, 2], [16, 8, 4, 2, 1], interleave=2, swizzle=1),
    base(1, [64, 16, 16], [64, 4, 4], interleave=1, swizzle=3),
    base(2, [64, 64], [32, 32], swizzle=3, step=[1, 2]),
    base(13, [256, 64], [128, 8], stride=[128]),
    base(14, [256, 64], [128, 8], stride=[128]),
    base(15, [256, 64], [128, 8], stride=[192], swizzle=3),
    base(7, [4096, 4096], [32, 256], swizzle=3, fill=1),
    base(2, [32, 32, 32], [4, 4, 4], swizzle=4),
    base(1, [256, 256, 256, 16], [64, 256, 256, 16], swizzle=3),
]


def changed(case, name, place, value):
    copy = {key: list(each) if isinstance(each, list) else each for key, each in case.items()}
    if name in LISTS:
        copy[name][place] = value
    else:
        copy[name] = value
    if name == 'rank':
        for each, with_ in (('dim', 16), ('stride', 2**20), ('box', 1), ('step', 1)):
            length = max(value - (each == 'stride'), 0)
            copy[each] = (copy[each] + [with_] * length)[: max(length, 0 if each == 'stride' else 1)]
    return copy


def places(case, name):
    return range(len(case[name])) if name in LISTS else (0,)


def singles(case):
    for name, values in EDGES.items():
        for place in places(case, name):
            for value in values:
                yield f'{name}{place if name in LISTS else ""}', changed(case, name, place, value)


def drawn(rng):
    case = rng.choice(BASES)
    for _ in range(rng.choice((0, 1, 1, 2, 2, 2, 3))):
        name = rng.choice(list(EDGES))
        if not places(case, name):
            continue
        case = changed(case, name, rng.choice(list(places(case, name))), rng.choice(EDGES[name]))
    return case


def combined(rng):
    """Types, swizzles, interleaves, fills and inner boxes against each other, with everything else valid."""
    kind = rng.randrange(TYPES)
    size = BYTES[kind] if kind < len(BYTES) else 1
    rank = rng.randint(1, 5)
    inner = rng.choice((16, 32, 48, 64, 96, 128, 144, 256, 512, 1024))
    box = [128 if kind > 12 and rng.random() < 0.8 else max(inner // size, 1)] + [rng.choice((1, 2, 8)) for _ in range(rank - 1)]
    return base(kind, [256] + [16] * (rank - 1), box, rng.choice((0, 0, 1, 2)), rng.randrange(7),
                [2**(12 + 4 * place) for place in range(rank - 1)], fill=rng.choice((0, 0, 1)))


def total(rng):
    """Boxes about as large as the shared memory of an SM, with and without steps."""
    kind, interleave, swizzle = rng.choice((0, 1, 2, 4)), rng.choice((0, 0, 0, 1, 2)), rng.randrange(4)
    size, rank = BYTES[kind], rng.randint(3, 5)
    inner = rng.choice((16, 32, 48, 64, 96, 128) if interleave or not swizzle else (16, 32, 64, 128)[: swizzle + 1])
    box, step, bytes_ = [inner // size], [rng.choice((1, 1, 1, 2, 3))], inner
    for place in range(1, rank):
        every = rng.choice((1, 1, 1, 2, 3, 5))
        wanted = (233472 * rng.choice((1, 1, 1, 2)) / bytes_) ** (1 / (rank - place))
        box.append(max(1, min(256, round(wanted) * every - rng.randrange(every) + rng.randint(-1, 1))))
        step.append(every)
        bytes_ *= -(-box[-1] // every)
    return base(kind, [256] * rank, box, interleave, swizzle, [2**(12 + 4 * place) for place in range(rank - 1)], step)


LIMIT = [  # 228 KiB and the next larger
    base(0, [256] * 4, [256, 228, 4, 1]),
    base(0, [256] * 4, [256, 229, 4, 1]),
    base(1, [256] * 4, [8, 228, 64, 1], swizzle=3),
    base(1, [256] * 4, [8, 57, 256, 2], swizzle=3),
    base(0, [256] * 3, [48, 139, 35]),
    base(0, [256] * 3, [128, 227, 8]),
    base(0, [256] * 3, [16, 145, 101], step=[1, 1, 1]),
    base(0, [256] * 3, [16, 256, 115], step=[1, 2, 1]),
    base(0, [256] * 3, [16, 255, 115], step=[1, 2, 1]),
    base(0, [256] * 3, [256, 256, 4], step=[2, 1, 1]),
    base(2, [256] * 3, [64, 256, 4], step=[1, 1, 5]),
]


def text(case):
    words = []
    for name, value in case.items():
        if isinstance(value, list):
            if value and not (name == 'step' and set(value) == {1}):
                words.append(f'{name}={",".join(map(str, value))}')
        elif value or name in ('type', 'rank'):
            words.append(f'{name}={value}')
    return ' '.join(words)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 20261121)
    seen = set()

    def write(kind, case):
        line = text(case)
        if line in seen:
            return
        seen.add(line)
        print(f'{kind}-{len(seen)} {line}')

    whole = len(sys.argv) > 1
    print('# written by cases.py; a line is an id and the parameters of cuTensorMapEncodeTiled')
    for case in BASES:
        write('base', case)
    for case in LIMIT:
        write('limit', case)
    for case in BASES if whole else BASES[1:3]:
        for name, change in singles(case):
            write(name, change)
    while len(seen) < count:
        if rng.random() < 0.15:
            write('total', total(rng))
        elif rng.random() < 0.3:
            write('combined', combined(rng))
        else:
            write('drawn', drawn(rng))


main()
