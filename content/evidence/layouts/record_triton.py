#!/usr/bin/env python3
"""Random layouts of Triton with the linear layouts that Triton itself makes of them.

usage: ./record_triton.py SEED COUNT OUTPUT        (needs triton 3.8.0; no GPU)

A line holds the kind, the parameters, the shape, and the bases, separated by tabs: of a distributed layout those of register,
lane, and warp, of a shared one those of the offset, each a place in the tensor.
"""
import hashlib
import json
import random
import sys
from pathlib import Path

import triton
import triton.experimental.gluon.language as gl
from triton._C.libtriton import gluon_ir, ir

context = ir.context()
ir.load_dialects(context)
builder = gluon_ir.GluonOpBuilder(context)


def power(rng, low, high):
    return 2 ** rng.randint(low, high)


def split(rng, bits, rank):
    """2^bits as a product of `rank` powers of two."""
    parts = [0] * rank
    for _ in range(bits):
        parts[rng.randrange(rank)] += 1
    return [2**each for each in parts]


def case(rng):
    kind = rng.choice(["blocked", "blocked", "mma", "dot", "dot", "swizzled", "swizzled", "padded"])
    rank = 2 if kind in ("mma", "dot") else rng.choice([1, 2, 2, 3])
    shape = [power(rng, 0 if kind == "blocked" else 3, 7 if rank < 3 else 4) for _ in range(rank)]
    order = list(range(rank))
    rng.shuffle(order)
    if kind == "blocked":
        params = {
            "sizePerThread": split(rng, rng.randint(0, 4), rank),
            "threadsPerWarp": split(rng, 5, rank),
            "warpsPerCta": split(rng, rng.randint(0, 3), rank),
            "order": order,
        }
        return kind, params, shape, gl.BlockedLayout(*params.values())
    if kind in ("mma", "dot"):
        warps = split(rng, rng.randint(0, 3), 2)
        parent = gl.NVMMADistributedLayout(version=[2, 0], warps_per_cta=warps, instr_shape=[16, 8])
        if kind == "mma":
            return kind, {"warpsPerCta": warps}, shape, parent
        params = {"warpsPerCta": warps, "operand": rng.randrange(2), "kWidth": power(rng, 0, 3)}
        return kind, params, shape, gl.DotOperandLayout(params["operand"], parent, params["kWidth"])
    if kind == "swizzled":
        params = {"vec": power(rng, 0, 4), "perPhase": power(rng, 0, 3), "maxPhase": power(rng, 0, 4), "order": order}
        return kind, params, shape, gl.SwizzledSharedLayout(*params.values())
    pairs = [[power(rng, 3, 7), power(rng, 0, 4)]]
    params = {"intervals": pairs, "order": order}
    return kind, params, shape, gl.PaddedSharedLayout.with_identity_for(pairs, shape, order)


def bases_of(kind, layout, shape):
    if kind == "padded":
        return [layout.offset_bases]
    linear = builder.to_linear_layout(layout._to_ir(builder), shape)
    if kind == "swizzled":
        return [linear.offset_bases]
    return [linear.reg_bases, linear.lane_bases, linear.warp_bases]


def main():
    seed, count, output = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    rng = random.Random(seed)
    seen, lines = set(), []
    while len(lines) < count:
        kind, params, shape, layout = case(rng)
        if kind == "swizzled":
            # Triton aborts where the pattern is wider than the tensor.
            fastest = shape[params["order"][0]]
            if params["vec"] * params["maxPhase"] > fastest:
                continue
        if kind == "dot" and params["kWidth"] * 8 > shape[1 - params["operand"]]:
            continue
        line = "\t".join([kind, *(json.dumps(each, separators=(",", ":")) for each in (params, shape))])
        if line in seen:
            continue
        seen.add(line)
        lines.append(line + "\t" + json.dumps(bases_of(kind, layout, shape), separators=(",", ":")))
    script = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    head = f"# record_triton.py {seed} {count}\tscript sha256:{script}\ttriton {triton.__version__}"
    output.write_text("\n".join([head, *lines]) + "\n")


main()
