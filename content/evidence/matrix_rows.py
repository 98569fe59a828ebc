"""What a kernel may give ldmatrix and stmatrix: the addresses of 8, 16 or 32 rows of 16 bytes, one for each lane.

The lanes beyond the rows have separate addresses, to check that they are not read.
"""

from warp_patterns import FULL, KIB, LANES, TILE

ROW = 16


def tile(rng):
    """Rows of a row-major tile, padded or not; the matrices are side by side or one below the other."""
    pitch = rng.choice((16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 192, 256, 272, 288, 512, 528, 1024, 1040))
    side_by_side = rng.random() < 0.5
    return [lane % 8 * pitch + lane // 8 * ROW if side_by_side else lane * pitch for lane in LANES]


def swizzled(rng):
    """Rows of 32, 64 or 128 bytes, their chunks swizzled as a tensor copy does."""
    bits = rng.choice((1, 2, 3))
    pitch, chunk = ROW << bits, rng.randrange(1 << bits)
    places = [lane * pitch + chunk * ROW for lane in LANES]
    return [place ^ (place >> 3 & ((1 << bits) - 1) << 4) for place in places]


def permuted(rng):
    return rng.sample([lane * ROW for lane in LANES], 32)


def scattered(within):
    return lambda rng: [ROW * rng.randrange(within // ROW) for _ in LANES]


def same_within(rng):
    """Lanes of one matrix share rows; the matrices do not."""
    rows = rng.choice((1, 2, 4))
    apart = rng.choice((128, 144, 1024))
    return [lane // 8 * apart + lane % rows * ROW for lane in LANES]


def same_across(rng):
    """All matrices have the same eight rows, some of them in another order."""
    rows = [ROW * rng.randrange(rng.choice((8, 64, 512))) for _ in range(8)]
    return [row for _ in range(4) for row in (rows if rng.random() < 0.7 else rng.sample(rows, 8))]


def pairs(rng):
    """Lanes n and n XOR 1, or n XOR 2, have the same row, which favors wide loads."""
    distance = rng.choice((1, 2))
    rows = [ROW * rng.randrange(64) for _ in LANES]
    return [rows[lane & ~distance] for lane in LANES]


def one_row(rng):
    return [ROW * rng.randrange(TILE // ROW)] * 32


def column(rng):
    """Every row starts in the same bank."""
    return [ROW * rng.randrange(8) + 128 * step for step in rng.sample(range(512), 32)]


KINDS = {
    'tile': tile,
    'swizzled': swizzled,
    'permuted': permuted,
    'scattered-512': scattered(512),
    'scattered-4k': scattered(4 * KIB),
    'scattered-192k': scattered(TILE),
    'same-within': same_within,
    'same-across': same_across,
    'pairs': pairs,
    'one-row': one_row,
    'column': column,
}
DRAWS = {'tile': 6, 'same-across': 3, 'same-within': 2, 'pairs': 2, 'swizzled': 2}


def cases(rng):
    for op in ('x1', 'x2', 'x4', 'x1.trans', 'x2.trans', 'x4.trans'):
        for kind, rows in KINDS.items():
            for _ in range(DRAWS.get(kind, 1) + (op == 'x4')):
                yield kind, op, ROW, FULL, rows(rng)
