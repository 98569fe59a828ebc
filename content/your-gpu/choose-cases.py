#!/usr/bin/env python3
"""Chooses the lines of cases.txt from the cases of datasets in content/evidence, of which the H200's counters are recorded. Run here: ./choose-cases.py"""

import pathlib

FOLDER = pathlib.Path(__file__).parent
# What every GPU since compute capability 7.0 has in a block without asking for more, less the alignment.
TILE_BYTES = 47 << 10
PER_KIND = {'global-access': ('global', 10), 'shared-access': ('shared', 5), 'ldmatrix': ('ldmatrix', 4)}
OCCUPANCY = [(threads, shared) for threads in (32, 64, 128, 192, 256, 512, 1024) for shared in (0, 8192, 24576, 49152)]


def cases_of(dataset):
    for line in (FOLDER.parent / 'evidence' / dataset / 'cases.txt').read_text().splitlines():
        if line and not line.startswith('#'):
            name, op, width, *rest = line.split()
            yield name, op, int(width), rest


def chosen(dataset):
    space, most = PER_KIND[dataset]
    by_kind = {}
    for name, op, width, rest in cases_of(dataset):
        if space != 'global' and max(map(int, rest[1:])) + width > TILE_BYTES:
            continue
        by_kind.setdefault(name.rsplit('-', 1)[0], []).append((name, op, width, rest))
    for cases in by_kind.values():
        # Evenly over a kind, so that every width and both directions come.
        step = max(1, len(cases) / most)
        for index in sorted({int(step * n) for n in range(min(most, len(cases)))}):
            name, op, width, rest = cases[index]
            yield f'{space}:{name} {space} {op} {width} {" ".join(rest)}'


lines = ['# id space op width mask offset-of-lane-0 ... offset-of-lane-31; written by choose-cases.py']
lines += [line for dataset in PER_KIND for line in chosen(dataset)]
lines += [f'occupancy {threads} {shared}' for threads, shared in OCCUPANCY]
(FOLDER / 'cases.txt').write_text('\n'.join(lines) + '\n')
print(len(lines) - 1, 'lines')
