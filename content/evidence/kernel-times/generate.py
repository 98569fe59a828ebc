#!/usr/bin/env python3
"""Writes build/FILE.cu for every file of kernels: its cases of cases.json, launched on buffers filled as they say."""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent

C_TYPES = {'float': 'float', 'double': 'double', 'int32': 'int', 'uint32': 'unsigned', 'uint8': 'unsigned char',
           'int8': 'signed char', 'int16': 'short', 'uint16': 'unsigned short', 'int64': 'long long',
           'uint64': 'unsigned long long'}


def fill_of(init):
    if isinstance(init, str):
        return {'iota': 'i', 'zero': '0', 'one': '1'}[init]
    _, m, c, mod = init
    whole = f'i * {m}ull + {c}ull'
    return f'({whole}) % {mod}ull' if mod else whole


def passed(argument, buffers):
    (kind, value), = argument.items()
    if kind != 'buffer':
        return f'{value}' if kind == 'int' else f'{float(value)}f'
    buffers.append(value)
    return f'at(b{len(buffers) - 1}, {value.get("offset", 0)})'


def lines_of(case):
    buffers = []
    arguments = ', '.join(passed(argument, buffers) for argument in case['arguments'])
    grid, block = (', '.join(map(str, case[key])) for key in ('grid', 'block'))
    yield '  {'
    for k, value in enumerate(buffers):
        yield (f'    Buffer<{C_TYPES[value["type"]]}> b{k}({value["count"]}, '
               f'[] __device__(unsigned long long i) -> unsigned long long {{ return {fill_of(value["init"])}; }});')
    launch = f'{case["kernel"]}<<<dim3({grid}), dim3({block}), {case["sharedBytes"]}>>>({arguments});'
    yield f'    runCase(mode, "{case["case"]}", "{case["file"]}", "{case["kernel"]}", [&] {{ {launch} }});'
    yield '  }'


def main():
    pathlib.Path('build').mkdir(exist_ok=True)
    cases = json.loads(pathlib.Path('cases.json').read_text())
    for name in sorted({case['file'] for case in cases}):
        of_file = [case for case in cases if case['file'] == name]
        # Each case is a function of its own: one with hundreds of lambdas takes long to compile.
        functions = '\n'.join(f'void case{k}(const char *mode) {{\n' + '\n'.join(lines_of(case)) + '\n}' for k, case in enumerate(of_file))
        calls = '\n'.join(f'  case{k}(mode);' for k in range(len(of_file)))
        pathlib.Path('build', name + '.cu').write_text(
            f'// Written by generate.py.\n#include "{HERE}/harness.cuh"\n#include "{pathlib.Path.cwd()}/kernels/{name}.cu"\n\n{functions}\n\n'
            f'int main(int argc, char **argv) {{\n  const char *mode = argc > 1 ? argv[1] : "time";\n  measure::printDevice();\n  fflush(stdout);\n'
            f'{calls}\n  return 0;\n}}\n')
    print(len(cases), 'cases')


if __name__ == '__main__':
    main()
