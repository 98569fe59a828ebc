#!/usr/bin/env python3
"""Writes build/main.cu: every case of cases.json, launched on buffers filled as the case says, its results hashed."""

import json
import pathlib

C_TYPES = {'float': 'float', 'double': 'double', 'int32': 'int', 'uint32': 'unsigned', 'uint8': 'unsigned char',
           'int16': 'short'}


def fill_of(init):
    if isinstance(init, str):
        return {'iota': 'i', 'zero': '0', 'one': '1'}[init]
    _, m, c, mod = init
    return f'(i * {m}ull + {c}ull) % {mod}ull'


def lines_of(case):
    arguments, buffers = [], []
    yield f'  // {case["case"]}\n  {{'
    for argument in case['arguments']:
        (kind, value), = argument.items()
        if kind == 'buffer':
            name = f'b{len(buffers)}'
            buffers.append(name)
            yield (f'    Buffer<{C_TYPES[value["type"]]}> {name}({value["count"]}, '
                   f'[](unsigned long long i) -> unsigned long long {{ return {fill_of(value["init"])}; }});')
            arguments.append(name)
        else:
            arguments.append(f'{value}' if kind == 'int' else f'{float(value)}f')
    parameters = parameters_of(case)
    cast = [f'({type_}){name}.device' if name in buffers else name for name, type_ in zip(arguments, parameters)]
    grid, block = (', '.join(map(str, case[key])) for key in ('grid', 'block'))
    yield '    CHECK(cudaDeviceSynchronize());\n    CHECK(cudaProfilerStart());'
    yield f'    {case["kernel"]}<<<dim3({grid}), dim3({block}), {case["sharedBytes"]}>>>({", ".join(cast)});'
    yield '    CHECK(cudaGetLastError());\n    CHECK(cudaDeviceSynchronize());\n    CHECK(cudaProfilerStop());'
    results = ' + " " + '.join(f'{name}.result()' for name in buffers)
    yield (f'    report("{case["case"]}", "{case["file"]}", "{case["kernel"]}", {results});\n  }}')


def parameters_of(case):
    """The types of the kernel's parameters, read off its source: buffers are passed as the pointers that it wants."""
    source = pathlib.Path('kernels', case['file'] + '.cu').read_text()
    name = case['kernel'].split('<')[0]
    declared = source.split(f'void {name}(', 1)[1].split(')', 1)[0]
    return [parameter.rsplit('*', 1)[0] + '*' if '*' in parameter else parameter.rsplit(' ', 1)[0]
            for parameter in (each.strip() for each in declared.split(','))]


def main():
    cases = json.loads(pathlib.Path('cases.json').read_text())
    files = sorted({case['file'] for case in cases})
    text = ''.join(f'#include "../kernels/{name}.cu"\n' for name in files)
    body = '\n'.join(line for case in cases for line in lines_of(case))
    pathlib.Path('build/main.cu').write_text(
        f'// Written by generate.py.\n#include "../harness.cuh"\n{text}\nint main() {{\n  measure::printDevice();\n'
        f'{body}\n  return 0;\n}}\n')


main()
