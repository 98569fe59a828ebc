#!/usr/bin/env python3
"""Writes build/FILE.cu for every file of kernels: its cases of cases.json, launched on buffers filled as they say."""

import json
import pathlib

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
    """The text of one argument; buffers are added to the list in the order in which they come."""
    (kind, value), = argument.items()
    if kind == 'struct':
        return '{' + ', '.join(passed(member, buffers) for member in value) + '}'
    if kind != 'buffer':
        return f'{value}' if kind == 'int' else f'{float(value)}f'
    buffers.append(value)
    return f'at(b{len(buffers) - 1}, {value.get("offset", 0)})'


def lines_of(case):
    buffers = []
    arguments = ', '.join(passed(argument, buffers) for argument in case['arguments'])
    grid, block = (', '.join(map(str, case[key])) for key in ('grid', 'block'))
    yield f'  if (!isLeftOut("{case["case"]}", argc, argv)) {{'
    for k, value in enumerate(buffers):
        yield (f'    Buffer<{C_TYPES[value["type"]]}> b{k}({value["count"]}, '
               f'[](unsigned long long i) -> unsigned long long {{ return {fill_of(value["init"])}; }});')
    yield '    CHECK(cudaDeviceSynchronize());\n    CHECK(cudaProfilerStart());'
    yield f'    {case["kernel"]}<<<dim3({grid}), dim3({block}), {case["sharedBytes"]}>>>({arguments});'
    yield '    CHECK(cudaGetLastError());\n    CHECK(cudaDeviceSynchronize());\n    CHECK(cudaProfilerStop());'
    names = [f'b{k}' for k in range(len(buffers))]
    addresses = ' + " " + '.join(f'measure::text("%p", (void *){name}.device)' for name in names)
    results = ' + " " + '.join(f'wholeOf({name})' if case.get('whole') else f'{name}.result()' for name in names)
    yield f'    report("{case["case"]}", "{case["file"]}", "{case["kernel"]}", {addresses}, {results});\n  }}'


def main():
    cases = json.loads(pathlib.Path('cases.json').read_text())
    for name in sorted({case['file'] for case in cases}):
        body = '\n'.join(line for case in cases if case['file'] == name for line in lines_of(case))
        pathlib.Path('build', name + '.cu').write_text(
            f'// Written by generate.py.\n#include "../harness.cuh"\n#include "../kernels/{name}.cu"\n\n'
            f'int main(int argc, char **argv) {{\n  measure::printDevice();\n  fflush(stdout);\n{body}\n  return 0;\n}}\n')


main()
