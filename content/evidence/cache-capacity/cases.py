#!/usr/bin/env python3
"""Writes cases.txt: walks over about as many lines as the L1 holds, for every share of it that is shared memory.

A line is `id shared-KiB order lines loads stride sectors seed offset`. Shared memory 0 lets the driver choose.
"""

CARVEOUTS = (0, 8, 16, 32, 64, 100, 132, 164, 196, 228)
UNIFIED_KIB, LINE = 256, 128


def lines_of(shared):
    return (UNIFIED_KIB - (shared or 32)) * 1024 // LINE


def walks():
    for shared in CARVEOUTS:
        all_lines = lines_of(shared)
        for delta in (-72, -64, -60, -57, -56, -55, -52, -48, -40, -32, -16, 0, 32):
            yield 'twice', shared, 'twice', all_lines + delta, 2
        for percent in (110, 125, 150):
            yield 'twice', shared, 'twice', all_lines * percent // 100, 2
    for shared in (8, 64, 100, 164, 196, 228):
        all_lines = lines_of(shared)
        for count in (all_lines - 64, all_lines - 40, all_lines, all_lines * 105 // 100, all_lines * 150 // 100):
            yield 'back', shared, 'back', count, 2
    for shared in (8, 100, 228):
        for delta in (-64, 0):
            yield 'whole-lines', shared, 'twice', lines_of(shared) + delta, 2, LINE, 4
        for bits in (1, 3, 5, 7, 9, 11):
            yield 'stride', shared, 'twice', lines_of(shared) - 64, 2, LINE << bits
        yield 'elsewhere', shared, 'twice', lines_of(shared) - 64, 2, LINE, 1, 0, 12345 * LINE
    for shared in (100, 196, 228):
        for percent in (70, 100, 125, 200):
            for seed in (1, 2):
                lines = lines_of(shared) * percent // 100
                yield 'random', shared, 'random', lines, 0, LINE, 1, seed


def main():
    seen = {}
    with open('cases.txt', 'w') as file:
        file.write('# id shared-KiB order lines loads stride sectors seed offset; written by cases.py\n')
        for kind, shared, order, lines, passes, *rest in walks():
            stride, sectors, seed, offset = (*rest, *(LINE, 1, 0, 0)[len(rest):])
            loads = passes * lines or 7168
            assert loads <= 7168 and offset + lines * stride <= 1 << 30
            seen[kind] = seen.get(kind, 0) + 1
            file.write(f'{kind}-{seen[kind]:03} {shared} {order} {lines} {loads} {stride} {sectors} {seed} {offset}\n')


if __name__ == '__main__':
    main()
