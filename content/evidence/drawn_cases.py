"""Launches of kernels drawn at random, in the form that the command line takes: shared by the cases.py of such sets."""

import json
import math

from launch_cases import affine, argument, buffer, sizes as three, I, F

K, M = 1 << 10, 1 << 20
Z = 'zero'
SMALL = affine(5, 1, 4)
ODD = affine(2, 1, 16)
WIDE = affine(7919, 3, 65521)
BYTES = affine(7919, 3, 251)
BITS = affine(2654435761, 7, 4294967296)
TWO = affine(1, 0, 2)
CASES, SMALLS = [], []


def blocks(n, per=256):
    return (n + per - 1) // per


def H(count, init=affine(7919, 3, 15361)):
    """Halves of 0 to 1, as bits."""
    return buffer('uint16', count, init)


def L(count, init):
    return buffer('int64', count, init)


def anywhere(count, of, m=2654435761):
    """Indices into a table, in pseudo-random order."""
    return I(count, affine(m, 12345, of))


def const(count, value):
    return affine(0, value, 0) if count else Z


def launches(file, of, sizes, small, kernel=None, dynamic=None, exact=True):
    """One launch per size, and a small one, which is not in cases.json. A leading string of a size gives template arguments."""
    base = kernel or file
    def one(size):
        name = base
        if isinstance(size[0], str):
            name, size = f'{base.split("<")[0]}<{size[0]}>', size[1:]
        grid, block, *arguments = of(*size)
        return {'file': file, 'kernel': name, 'grid': three(grid), 'block': three(block), 'sharedBytes': dynamic(*size) if dynamic else 0,
                'arguments': [argument(each) for each in arguments], **({} if exact else {'exact': False})}
    for k, size in enumerate(sizes):
        CASES.append({'case': f'{file}-{k + 1}' if k else file, **one(size)})
    if small:
        SMALLS.append({'case': file, **one(small)})


def rounded(*args, **more):
    """What is rounded or added in another order is compared with a tolerance."""
    launches(*args, exact=False, **more)


def over(w, h, block):
    """A grid that covers an image."""
    return (blocks(w, block[0]), blocks(h, block[1]))


def darknet(n):
    """cuda_gridsize of darknet."""
    k = (n - 1) // 512 + 1
    if k <= 65535:
        return (k, 1)
    x = math.ceil(math.sqrt(k))
    return (x, (n - 1) // (x * 512) + 1)


def rois(count, k):
    """Boxes of image 0, from (k, 2k) to (3k, 4k)."""
    return F(5 * count, affine(k, 0, 5 * k))


def write(path, cases):
    path.parent.mkdir(exist_ok=True)
    assert len({case['case'] for case in cases}) == len(cases)
    path.write_text('[\n' + ',\n'.join(json.dumps(case) for case in cases) + '\n]\n')
