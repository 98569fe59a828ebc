#!/usr/bin/env python3
"""Writes cases.txt: matrix products and kernels for them, at random and at the edges where guards apply.

The seed is fixed: the file is the same on every run. Each line is one of

    ID naive-columns ROWS COLUMNS DEPTH BLOCK_X BLOCK_Y
    ID naive-rows    ROWS COLUMNS DEPTH BLOCK_X BLOCK_Y
    ID tiled         ROWS COLUMNS DEPTH TILE
    ID registers     ROWS COLUMNS DEPTH BLOCK_ROWS BLOCK_COLUMNS BLOCK_DEPTH THREAD_ROWS THREAD_COLUMNS VECTOR
"""

import random

SEED = 20251123
EACH = 45
EDGES = (1, 7, 16, 31, 32, 33, 63, 64, 65, 96, 127, 128, 129, 200)

rng = random.Random(SEED)


def size():
    return rng.choice((rng.choice(EDGES), rng.randrange(1, 200), 32 * rng.randrange(1, 8)))


def sizes():
    return size(), size(), size()


def naive(kind):
    yield kind, 128, 128, 128, 32, 32
    yield kind, 100, 100, 100, 16, 16
    while True:
        x, y = rng.choice(((32, 1), (32, 8), (32, 32), (16, 16), (8, 8), (64, 4), (5, 7), (1, 32), (128, 2)))
        yield kind, *sizes(), x, y


def tiled():
    yield 'tiled', 256, 256, 256, 32
    yield 'tiled', 256, 256, 256, 16
    yield 'tiled', 255, 257, 254, 32
    while True:
        yield 'tiled', *sizes(), rng.choice((4, 5, 8, 12, 16, 32))


def registers():
    yield 'registers', 256, 256, 256, 128, 128, 8, 8, 8, 1
    yield 'registers', 256, 256, 256, 128, 128, 8, 8, 8, 4
    yield 'registers', 250, 251, 253, 64, 64, 8, 4, 4, 1
    while True:
        vector = rng.choice((1, 1, 2, 4))
        thread_rows, thread_columns = rng.choice((1, 2, 4, 8)), vector * rng.choice((1, 2))
        down, across = rng.choice(((16, 16), (8, 8), (4, 32), (8, 4), (3, 5)))
        depth = vector * rng.choice((1, 2, 4, 3))
        rows, columns, k = sizes()
        columns, k = -(-columns // vector) * vector, -(-k // vector) * vector
        yield ('registers', rows, columns, k, down * thread_rows, across * thread_columns, depth, thread_rows,
               thread_columns, vector)


def main():
    with open('cases.txt', 'w') as file:
        for source in (naive('naive-columns'), naive('naive-rows'), tiled(), registers()):
            chosen = {}
            while len(chosen) < EACH:
                chosen[next(source)] = None
            for number, case in enumerate(chosen, 1):
                print(f'{case[0]}-{number:02}', *case, file=file)


if __name__ == '__main__':
    main()
