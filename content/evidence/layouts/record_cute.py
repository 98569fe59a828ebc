#!/usr/bin/env python3
"""Random cases of CuTe's layout algebra, answered by CUTLASS's own Python reference, pycute.

usage: PYTHONPATH=<CUTLASS>/python ./record_cute.py SEED COUNT OUTPUT

A line holds an operation, its operands, and the answer, separated by tabs. Layouts are printed as CuTe prints them; `refused`
means that pycute stopped: at one of its assertions, or dividing by an extent of 0 that it had made. Functions are judged by a checksum over all their values.
"""
import hashlib
import random
import sys
from pathlib import Path

import pycute
from pycute import Layout

EXTENTS = [1, 2, 2, 3, 4, 4, 5, 6, 8, 8, 12, 16]
LARGEST = 4096


def text(part):
    return "(" + ",".join(text(each) for each in part) + ")" if isinstance(part, tuple) else str(part)


def layout_text(layout):
    return f"{text(layout.shape)}:{text(layout.stride)}"


def tiler_text(tiler):
    if isinstance(tiler, tuple):
        return "<" + ",".join(tiler_text(each) for each in tiler) + ">"
    return layout_text(tiler)


def checksum(values):
    total = 0
    for place, value in enumerate(values):
        total = (total + (place + 1) * (value + 7)) % 2147483647
    return str(total)


def shape(rng, depth, leaves):
    """A nested shape of at most `leaves` extents."""
    if leaves == 1 and rng.random() < 0.7 or depth == 0:
        return rng.choice(EXTENTS)
    modes = rng.randint(1, min(3, leaves))
    return tuple(shape(rng, depth - 1, max(1, leaves // modes)) for _ in range(modes))


def strides(rng, form):
    """Strides for a shape: those of a permutation of its modes with some gaps, or any small ones."""
    flat = pycute.flatten(form)
    kind = rng.random()
    if kind < 0.75:
        order = list(range(len(flat)))
        if kind > 0.2:
            rng.shuffle(order)
        chosen, step = [0] * len(flat), 1
        for mode in order:
            if rng.random() < 0.2:
                step *= rng.choice([2, 2, 3, 4])
            chosen[mode] = 0 if rng.random() < 0.06 else step
            step *= flat[mode]
    else:
        chosen = [rng.choice([0, 1, 1, 2, 3, 4, 6, 8, 16, 32]) for _ in flat]
    rest = iter(chosen)

    def nest(part):
        return tuple(nest(each) for each in part) if isinstance(part, tuple) else next(rest)

    return nest(form)


def any_layout(rng, leaves=5):
    while True:
        form = shape(rng, 2, leaves)
        layout = Layout(form, strides(rng, form))
        if layout.size() <= LARGEST and layout.cosize() <= 65536:
            return layout


def dense(rng):
    """One or two modes without gaps, either of them fastest."""
    extents = [rng.choice(EXTENTS) for _ in range(rng.randint(1, 2))]
    if len(extents) == 1:
        return Layout(extents[0])
    return Layout(tuple(extents), (1, extents[0]) if rng.random() < 0.5 else (extents[1], 1))


def tile(rng, mode):
    """Something that may divide a mode: a factor of its size, or any extent, with a stride now and then."""
    size = pycute.size(mode)
    factors = [each for each in range(1, size + 1) if size % each == 0]
    extent = rng.choice(factors) if rng.random() < 0.8 else rng.choice(EXTENTS)
    if rng.random() < 0.15 and extent % 2 == 0:
        return Layout((2, extent // 2), (1, rng.choice([2, 4])))
    return Layout(extent, rng.choice([1, 1, 1, 2, 4]))


def tiler(rng, layout):
    """By-mode tiles for the first modes of a layout."""
    return tuple(tile(rng, layout[mode]) for mode in range(rng.randint(1, len(layout))))


def by_mode(rng, operation, name, layout):
    chosen = tiler(rng, layout)
    return [name, layout_text(layout), tiler_text(chosen)], lambda: layout_text(operation(layout, chosen))


def pair(name, operation, a, b):
    return [name, layout_text(a), layout_text(b)], lambda: layout_text(operation(a, b))


def interleaved(first):
    """CuTe's blocked_product and raked_product, which pycute lacks, from pycute's logical_product as layout.hpp does it."""

    def operation(a, b):
        rank = max(len(a), len(b))
        padded = [
            pycute.make_layout([each[mode] for mode in range(len(each))] + [Layout(1, 0)] * (rank - len(each)))
            for each in (a, b)
        ]
        result = pycute.logical_product(*padded)
        return pycute.make_layout(
            [pycute.make_layout([result[first][mode], result[1 - first][mode]]) for mode in range(rank)]
        )

    return operation


def case(rng):
    a = any_layout(rng)
    kind = rng.randrange(17)
    if kind == 0:
        return ["offsets", layout_text(a)], lambda: checksum(a(index) for index in range(a.size()))
    if kind == 1:
        index = rng.randrange(a.size())
        return ["idx2crd", text(a.shape), str(index)], lambda: text(pycute.idx2crd(index, a.shape))
    if kind == 2:
        return ["size", layout_text(a)], lambda: f"{a.size()} {a.cosize()}"
    if kind == 3:
        return ["coalesce", layout_text(a)], lambda: layout_text(pycute.coalesce(a))
    if kind == 4:
        profile = tuple(1 for _ in range(rng.randint(1, len(a))))
        return ["coalesce", layout_text(a), text(profile)], lambda: layout_text(pycute.coalesce(a, profile))
    if kind in (5, 6):
        b = any_layout(rng, 3) if rng.random() < 0.3 else Layout(shape(rng, 1, 2))
        if rng.random() < 0.5:
            b = tile(rng, a)
        return pair("composition", pycute.composition, a, b)
    if kind == 7:
        return by_mode(rng, pycute.composition, "composition", a)
    if kind == 8:
        cotarget = rng.choice([1, a.cosize(), 2 * a.cosize(), rng.randint(1, 300)])
        return ["complement", layout_text(a), str(cotarget)], lambda: layout_text(pycute.complement(a, cotarget))
    if kind == 9:
        name, operation = rng.choice([("right_inverse", pycute.right_inverse), ("left_inverse", pycute.left_inverse)])
        return [name, layout_text(a)], lambda: layout_text(operation(a))
    if kind == 10:
        return pair("logical_divide", pycute.logical_divide, a, tile(rng, a))
    if kind == 11:
        name = rng.choice(["logical_divide", "zipped_divide", "tiled_divide"])
        return by_mode(rng, getattr(pycute, name), name, a)
    if kind == 12:
        return pair("logical_product", pycute.logical_product, a, any_layout(rng, 2))
    if kind == 13:
        name = rng.choice(["logical_product", "zipped_product", "tiled_product"])
        return by_mode(rng, getattr(pycute, name), name, a)
    if kind == 14:
        name, first = rng.choice([("blocked_product", 0), ("raked_product", 1)])
        return pair(name, interleaved(first), any_layout(rng, 3), any_layout(rng, 3))
    if kind == 15:
        bits, base = rng.randint(0, 4), rng.randint(0, 5)
        shift = rng.choice([1, -1]) * rng.randint(max(1, bits), 6)
        swizzle = pycute.Swizzle(bits, base, shift)
        offset = rng.choice([0, 0, rng.randrange(256)])
        composed = pycute.ComposedLayout(swizzle, offset, a)
        written = f"Sw<{bits},{base},{shift}> o {offset} o {layout_text(a)}"
        return ["swizzled", written], lambda: checksum(composed(index) for index in range(a.size()))
    # Thread–value layouts, as make_tiled_copy derives them.
    threads, values = dense(rng), dense(rng)

    def tiled():
        raked = interleaved(1)(threads, values)
        inverse = pycute.right_inverse(raked)
        return layout_text(pycute.composition(inverse, Layout((threads.size(), values.size()))))

    return ["thread_value", layout_text(threads), layout_text(values)], tiled


def main():
    seed, count, output = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    rng = random.Random(seed)
    seen, lines = set(), []
    while len(lines) < count:
        operands, answer = case(rng)
        if tuple(operands) in seen:
            continue
        seen.add(tuple(operands))
        try:
            result = answer()
        except (AssertionError, ZeroDivisionError):
            result = "refused"
        lines.append("\t".join([*operands, result]))
    script = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    library = hashlib.sha256()
    for name in ("int_tuple.py", "layout.py", "swizzle.py", "typing.py"):
        library.update((Path(pycute.__file__).parent / name).read_bytes())
    head = f"# record_cute.py {seed} {count}\tscript sha256:{script}\tpycute sha256:{library.hexdigest()}"
    output.write_text("\n".join([head, *lines]) + "\n")


main()
