#!/usr/bin/env python3
"""Random tiled copies of CuTe's copy atoms, with the thread-value layouts that CuTe's own C++ gives them.

usage: CUTLASS=<CUTLASS> CUDA=<CUDA toolkit> ./record_copy_atoms.py SEED COUNT OUTPUT     (needs g++ and both sets of headers; no GPU)

A line holds the atom, the bits of an element, the layouts of threads and values, and the answer, separated by tabs. The answer
is the tile, then for source and destination: threads, values of each, and a checksum over the place in the tile of each value of each
thread. It is "refused" where CuTe does not compile.
"""
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

CUDA, CUTLASS = os.environ["CUDA"], os.environ["CUTLASS"]
COMPILE = ["g++", "-std=c++17", "-O0", "-w", f"-I{CUTLASS}/include", f"-I{CUDA}/include", f"-I{CUDA}/include/cccl"]
BATCH = 12
# One case in so many is odd: compiled alone, because CuTe may refuse it.
ODD = 25
HEAD = """
#include <cstdio>
#include <cstdint>
#include <cute/tensor.hpp>
#include <cute/atom/copy_atom.hpp>
using namespace cute;

template <class TV>
void side(TV const& tv) {
  long long total = 0, place = 0;
  for (int v = 0; v < size<1>(tv); ++v)
    for (int t = 0; t < size<0>(tv); ++t)
      total = (total + ++place * (int(tv(t, v)) + 7)) % 2147483647;
  std::printf(" %d %d %lld", int(size<0>(tv)), int(size<1>(tv)), total);
}

template <class Atom, class Threads, class Values>
void copy_of(int index, Atom const& atom, Threads const& threads, Values const& values) {
  auto tiled = make_tiled_copy(atom, threads, values);
  using Copy = decltype(tiled);
  std::printf("%d\\t", index);
  for_each(typename Copy::Tiler_MN{}, [](auto extent) { std::printf("%dx", int(size(extent))); });
  side(Copy::get_layoutS_TV());
  side(Copy::get_layoutD_TV());
  std::printf("\\n");
}
"""

LDSM = ["SM75_U32x1_LDSM_N", "SM75_U32x2_LDSM_N", "SM75_U32x4_LDSM_N"]
LDSM_T = ["SM75_U16x2_LDSM_T", "SM75_U16x4_LDSM_T", "SM75_U16x8_LDSM_T"]
STSM = ["SM90_U32x1_STSM_N", "SM90_U32x2_STSM_N", "SM90_U32x4_STSM_N"]
STSM_T = ["SM90_U16x2_STSM_T", "SM90_U16x4_STSM_T", "SM90_U16x8_STSM_T"]
SCALAR = [f"UniversalCopy<uint{bits}_t>" for bits in (8, 16, 32, 64, 128)]
ASYNC = [f"SM80_CP_ASYNC_CACHEALWAYS<uint{bits}_t>" for bits in (32, 64, 128)] + ["SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>"]


def dense(rng, count, rank):
    """A layout of `count` numbered places: factors of the count, dealt to the modes, with strides in any order."""
    factors = []
    while count % 2 == 0 and count > 1:
        by = rng.choice([2, 4, 8, 16, 32])
        if count % by == 0:
            factors.append(by)
            count //= by
    if count > 1:
        factors.append(count)
    order = list(range(len(factors)))
    rng.shuffle(order)
    strides, step = [0] * len(factors), 1
    for each in order:
        strides[each] = step
        step *= factors[each]
    dealt = [[] for _ in range(rank)]
    for each in range(len(factors)):
        dealt[rng.randrange(rank)].append(each)

    def text(numbers, none):
        parts = []
        for own in dealt:
            shown = [str(numbers[each]) for each in own]
            parts.append(none if not shown else shown[0] if len(shown) == 1 else f"({','.join(shown)})")
        return f"({','.join(parts)})" if rank > 1 else parts[0]

    return f"{text(factors, '1')}:{text(strides, '0')}"


def case(rng, odd):
    kind = rng.choice([LDSM, LDSM, LDSM_T, LDSM_T, STSM, STSM_T, SCALAR, SCALAR, ASYNC, ["TMA"]])
    atom = rng.choice(kind)
    element = rng.choice([8, 16, 16, 16, 32, 64])
    if atom == "TMA":
        values = rng.choice([64, 256, 1024])
        atom, threads = f"SM90_TMA_{rng.choice(['LOAD', 'STORE'])}, Int<{values * element}>", rng.choice([1, 1, 1, 2])
    elif "SM_" in atom:
        if rng.random() < 0.7 or (not odd and (element == 64 or "_T" in atom and element == 32)):
            element = 16
        matrices = int(re.search(r"U(\d+)x", atom)[1]) * int(re.search(r"x(\d)_", atom)[1]) // 32
        threads = 32 * rng.choice([1, 1, 2, 4])
        values = max(1, 32 * matrices // element) * rng.choice([1, 1, 2, 4])
    else:
        bits = int(re.search(r"uint(\d+)_t", atom)[1])
        if bits < element:
            return case(rng, odd)
        threads, values = 2 ** rng.randint(2, 8), bits // element * rng.choice([1, 1, 2, 4])
    if odd:
        threads, values = rng.choice([(16, values), (threads, max(1, values // 2)), (threads * 3, values), (threads, values * 3)])
    rank = rng.choice([1, 2, 2, 2, 3])
    return atom, element, dense(rng, threads, rank), dense(rng, values, rank)


def cute(text):
    return "Layout<" + ",".join(shape(part) for part in text.split(":")) + ">"


def shape(text):
    if not text.startswith("("):
        return f"Int<{text}>"
    depth, parts = 0, [""]
    for character in text[1:-1]:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return f"Shape<{','.join(shape(part) for part in parts)}>"


def call(index, each):
    atom, element, threads, values = each
    if "TMA" in atom:
        atom = f"Copy_Traits<{atom}, Int<0>>"
    return f"  copy_of({index}, Copy_Atom<{atom}, uint{element}_t>{{}}, {cute(threads)}{{}}, {cute(values)}{{}});"


def run(numbered, folder):
    """The answers of a list of cases; of each alone where they do not compile together."""
    program = folder / f"copies{numbered[0][0]}_{len(numbered)}"
    source = program.with_suffix(".cpp")
    calls = "\n".join(call(index, each) for index, each in numbered)
    source.write_text(f'#include "copies.hpp"\nint main() {{\n{calls}\n}}\n')
    made = subprocess.run([*COMPILE, str(source), "-o", str(program)], capture_output=True, text=True)
    if made.returncode == 0:
        lines = subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()
        return dict(line.split("\t") for line in lines)
    if len(numbered) == 1:
        # Anything but CuTe's own assertions is a fault of this script.
        if "static assertion" not in made.stderr:
            raise SystemExit(made.stderr[:3000])
        return {str(numbered[0][0]): "refused"}
    half = len(numbered) // 2
    return run(numbered[:half], folder) | run(numbered[half:], folder)


def main():
    seed, count, output = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    rng = random.Random(seed)
    cases = []
    while len(cases) < count:
        each = case(rng, odd=len(cases) % ODD == 0)
        if each not in cases:
            cases.append(each)
    alone = [[each] for each in enumerate(cases) if each[0] % ODD == 0]
    usual = [each for each in enumerate(cases) if each[0] % ODD != 0]
    answers = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "copies.hpp").write_text(HEAD)
        subprocess.run([*COMPILE, "-x", "c++-header", str(folder / "copies.hpp")], check=True)
        parts = alone + [usual[first : first + BATCH] for first in range(0, len(usual), BATCH)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            for some in pool.map(lambda part: run(part, folder), parts):
                answers |= some
                print(len(answers), "of", count, file=sys.stderr)
    header = Path(f"{CUTLASS}/include/cutlass/version.h").read_text()
    version = re.findall(r"#define CUTLASS_(?:MAJOR|MINOR|PATCH) +(\d+)", header)
    script = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    head = f"# record_copy_atoms.py {seed} {count}\tscript sha256:{script}\tCUTLASS {'.'.join(version)}"
    lines = ["\t".join([*map(str, each), answers[str(index)]]) for index, each in enumerate(cases)]
    output.write_text("\n".join([head, *lines]) + "\n")


main()
