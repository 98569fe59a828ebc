#!/usr/bin/env python3
"""Writes cases.txt: which tag bank does an address bit select?

Two lanes of one load read two different lines. If the lines are in one tag bank, the request needs two wavefronts, if
not, one. Four lines that differ in address bits 7 and 8 alone stand for the four banks; each line in question is
paired with each of them. First the lines that differ from line 0 in a single address bit, then random ones.
"""

import random

SEED = 7
BITS = range(7, 33)
REPRESENTATIVES = (0, 1 << 7, 1 << 8, 1 << 7 | 1 << 8)
RANDOM_LINES = 32

rng = random.Random(SEED)


def questions():
    for bit in BITS:
        yield f'bit{bit:02}', 1 << bit
    for number in range(RANDOM_LINES):
        yield f'random{number:02}', sum(1 << bit for bit in BITS if rng.random() < 0.5)


def main():
    with open('cases.txt', 'w') as file:
        file.write('# id op width mask offset-of-lane-0 ... offset-of-lane-31; written by cases.py\n')
        for name, line in questions():
            for representative in REPRESENTATIVES:
                if line != representative:
                    offsets = [representative, line] + [0] * 30
                    file.write(f'{name}-{representative} ld 4 00000003 {" ".join(map(str, offsets))}\n')


if __name__ == '__main__':
    main()
