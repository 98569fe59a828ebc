"""Access patterns of one warp in shared memory: those of kernels, and random ones.

An offset is a number of bytes from the start of a tile of 192 KiB. Each pattern takes a seeded generator and the bytes
per lane, and gives 32 offsets that are multiples of that width.
"""

KIB = 1 << 10
TILE = 192 * KIB
LANES = range(32)
FULL = 0xFFFFFFFF


def strided(step, first=0):
    return [first + lane * step for lane in LANES]


def contiguous(_rng, width):
    return strided(width)


def strided_power_of_two(rng, width):
    return strided(rng.choice([1 << k for k in range(13) if 1 << k >= width]))


def strided_odd(rng, width):
    return strided(width * rng.randrange(3, rng.choice((32, 256)), 2))


def strided_even(rng, width):
    return strided(width * rng.choice((6, 10, 12, 20, 24, 28, 36, 40, 48, 56)))


def offset(rng, width):
    return strided(width, width * rng.randrange(1, 65))


def reversed_order(rng, width):
    return strided(width * rng.choice((1, 1, 2, 3, 8)))[::-1]


def permuted(rng, width):
    return rng.sample(strided(width * rng.choice((1, 1, 1, 2, 3))), 32)


def scattered(within):
    return lambda rng, width: [width * rng.randrange(within // width) for _ in LANES]


def broadcast(rng, width):
    """Few distinct addresses, shared in runs or in turn."""
    distinct = rng.choice((1, 2, 4, 8, 16))
    places = scattered(rng.choice((128, 512, 4 * KIB, 64 * KIB)))(rng, width)[:distinct]
    in_turn = rng.random() < 0.5
    return [places[lane % distinct] if in_turn else places[lane * distinct // 32] for lane in LANES]


def clustered(rng, width):
    """Lanes gather around a few locations."""
    places = [128 * rng.randrange(TILE // 128 - 2) for _ in range(rng.choice((2, 3, 4, 6)))]
    return [rng.choice(places) + width * rng.randrange(256 // width) for _ in LANES]


def block(rng, width):
    """A 2-D block of a row-major tile: 16 by 2, 8 by 4, 4 by 8 or 2 by 16 elements."""
    columns = rng.choice((2, 4, 8, 16))
    pitch = rng.choice((64, 128, 132, 136, 144, 256, 264, 272, 512, 528)) // width * width
    corner = width * rng.randrange(32)
    return [corner + lane // columns * pitch + lane % columns * width for lane in LANES]


def column(rng, width):
    """A column of a row-major tile, its rows padded or not."""
    row = rng.choice((32, 64, 128, 256, 512))
    return strided(row + width * rng.choice((0, 1, 1, 2, 4)), width * rng.randrange(16))


def one_bank(rng, width):
    """Every lane somewhere in the same few banks."""
    step = max(width, rng.choice((64, 128)))
    return [step * rng.randrange(TILE // step - 1) + width * rng.randrange(max(1, 16 // width)) for _ in LANES]


def same_word(rng, width):
    """Lanes on different bytes of few words."""
    words = [4 * rng.randrange(256) for _ in range(rng.choice((1, 2, 4)))]
    return [rng.choice(words) // width * width + width * rng.randrange(max(1, 4 // width)) for _ in LANES]


KINDS = {
    'strided-power-of-two': strided_power_of_two,
    'strided-odd': strided_odd,
    'strided-even': strided_even,
    'offset': offset,
    'reversed': reversed_order,
    'permuted': permuted,
    'scattered-512': scattered(512),
    'scattered-4k': scattered(4 * KIB),
    'scattered-192k': scattered(TILE),
    'broadcast': broadcast,
    'clustered': clustered,
    'block': block,
    'column': column,
    'one-bank': one_bank,
    'same-word': same_word,
}


def any_mask(rng):
    choice = rng.choices(('full', 'random', 'few', 'run', 'alternate', 'none'), weights=(8, 5, 3, 3, 1, 1))[0]
    if choice == 'random':
        return rng.getrandbits(32)
    if choice == 'few':
        return sum(1 << lane for lane in rng.sample(LANES, rng.randrange(1, 5)))
    if choice == 'run':
        length = rng.randrange(1, 32)
        return ((1 << length) - 1) << rng.randrange(33 - length)
    if choice == 'alternate':
        return rng.choice((0x55555555, 0xAAAAAAAA, 0x33333333, 0x0F0F0F0F, 0x00FF00FF, 0x11111111))
    return 0 if choice == 'none' else FULL


def write(cases):
    """Writes cases.txt from (kind, op, width, mask, offsets); the id of a case is its kind and a number."""
    seen = {}
    with open('cases.txt', 'w') as file:
        file.write('# id op width mask offset-of-lane-0 ... offset-of-lane-31; written by cases.py\n')
        for kind, op, width, mask, offsets in cases:
            assert all(place % width == 0 and 0 <= place and place + width <= TILE for place in offsets), (kind, offsets)
            seen[kind] = seen.get(kind, 0) + 1
            file.write(f'{kind}-{seen[kind]:03} {op} {width} {mask:08x} {" ".join(map(str, offsets))}\n')
