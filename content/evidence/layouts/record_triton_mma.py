#!/usr/bin/env python3
"""Random layouts of Triton's MMA of versions 2 and 3 and of their operands, with the linear layouts that Triton itself makes of them.

usage: ./record_triton_mma.py SEED COUNT OUTPUT        (needs triton 3.8.0; no GPU)

A line holds the kind, the parameters, the shape, and the bases of register, lane, and warp, each a place in the tensor,
separated by tabs.
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


def case(rng):
    version = rng.choice([2, 3, 3])
    if version == 3:
        warps = [power(rng, 2, 3), power(rng, 0, 1)]
        instruction = [16, power(rng, 3, 8), rng.choice([8, 16, 32])]
    else:
        warps = [power(rng, 0, 2), power(rng, 0, 2)]
        instruction = rng.choice([[16, 8], [16, 8], [16, 16], [8, 8]])
    parent = {"version": version, "warpsPerCta": warps, "instrShape": instruction}
    layout = gl.NVMMADistributedLayout(version=[version, 0], warps_per_cta=warps, instr_shape=instruction)
    shape = [power(rng, 3, 8), power(rng, 3, 8)]
    if rng.random() < 0.5:
        return "mma", parent, shape, layout
    operand = 0 if version == 3 else rng.randrange(2)
    params = {"parent": parent, "operand": operand, "kWidth": power(rng, 0, 3)}
    return "dot", params, shape, gl.DotOperandLayout(operand, layout, params["kWidth"])


def main():
    seed, count, output = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    rng = random.Random(seed)
    seen, lines = set(), []
    while len(lines) < count:
        kind, params, shape, layout = case(rng)
        if kind == "dot" and params["kWidth"] * 8 > shape[1 - params["operand"]]:
            continue
        line = "\t".join([kind, *(json.dumps(each, separators=(",", ":")) for each in (params, shape))])
        if line in seen:
            continue
        seen.add(line)
        linear = builder.to_linear_layout(layout._to_ir(builder), shape)
        bases = [linear.reg_bases, linear.lane_bases, linear.warp_bases]
        lines.append(line + "\t" + json.dumps(bases, separators=(",", ":")))
    script = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    head = f"# record_triton_mma.py {seed} {count}\tscript sha256:{script}\ttriton {triton.__version__}"
    output.write_text("\n".join([head, *lines]) + "\n")


main()
