#!/usr/bin/env python3
"""Compares the launches of small/cases.json with references/. `./check.py` compiles and runs them first; `./check.py FOLDER` reads what ran
elsewhere, CASE.K.bin for buffer K of a case. Exact for whole numbers, within a tolerance for what is rounded."""

import json
import pathlib
import subprocess
import sys

try:
    import numpy as np
    import references
except ImportError:  # They can run here and be compared elsewhere.
    np = None

HERE = pathlib.Path(__file__).resolve().parent
TIMES = HERE.parent / 'kernel-times'
sys.path.append(str(TIMES))
import generate  # noqa: E402

TYPES = {'float': 'f4', 'double': 'f8', 'int32': 'i4', 'uint32': 'u4', 'uint8': 'u1', 'int8': 'i1', 'int16': 'i2', 'uint16': 'u2', 'int64': 'i8', 'uint64': 'u8'}
HALVES = {'hgemmInHalves': 2, 'swigluHalf2': 2, 'doublesToHalves': 1, 'halfPolynomial': 1}


def filled(value):
    init = value.get('init', 'zero')
    i = np.arange(value['count'], dtype=np.uint64)
    if init == 'zero':
        i[:] = 0
    elif init != 'iota':
        _, m, c, mod = init
        i = i * np.uint64(m) + np.uint64(c)
        i = i % np.uint64(mod) if mod else i
    return i.astype(TYPES[value['type']])


def run(cases, folder):
    folder.mkdir(parents=True, exist_ok=True)
    compilers = {}
    for name in sorted({case['file'] for case in cases}):
        source = f'#include "{TIMES}/harness.cuh"\n#include "{HERE}/kernels/{name}.cu"\n#include <string>\n'
        source += ('template <class T>\nvoid keep(const Buffer<T> &b, size_t count, const char *path) {\n  std::string bytes(count * sizeof(T), 0);\n'
                   '  CHECK(cudaMemcpy(&bytes[0], b.device, bytes.size(), cudaMemcpyDeviceToHost));\n  FILE *f = fopen(path, "wb");\n'
                   '  fwrite(bytes.data(), 1, bytes.size(), f);\n  fclose(f);\n}\nint main() {\n')
        for case in (case for case in cases if case['file'] == name):
            opening, *lines, _timed, closing = generate.lines_of(case)
            buffers = []
            passed = ', '.join(generate.passed(argument, buffers) for argument in case['arguments'])
            grid, block = (', '.join(map(str, case[key])) for key in ('grid', 'block'))
            lines += [f'    {case["kernel"]}<<<dim3({grid}), dim3({block}), {case["sharedBytes"]}>>>({passed});', '    CHECK(cudaDeviceSynchronize());']
            lines += [f'    keep(b{k}, {each["count"]}, "{folder}/{case["case"]}.{k}.bin");' for k, each in enumerate(buffers)]
            source += '\n'.join([opening, *lines, closing]) + '\n'
        path = HERE / 'build' / f'small-{name}'
        path.with_suffix('.cu').write_text(source + '}\n')
        command = ['nvcc', '-O1', '-std=c++17', '--extended-lambda', '-arch=native', '-o', path, path.with_suffix('.cu')]
        compilers[path] = subprocess.Popen(command)
    for path, compiler in compilers.items():
        if compiler.wait() or subprocess.run([path]).returncode:
            print(path.name, 'did not run')


def compared(case, folder):
    """What differs, in words; empty when nothing does."""
    buffers = [a['buffer'] for a in case['arguments'] if 'buffer' in a]
    plain = [next(iter(a.values())) for a in case['arguments'] if 'buffer' not in a]
    expected = getattr(references, case['case'])([filled(b) for b in buffers], *plain)
    for k, want in expected.items():
        got = np.fromfile(folder / f'{case["case"]}.{k}.bin', TYPES[buffers[k]['type']])
        if HALVES.get(case['case']) == k:
            got = got.view(np.float16)
        want = np.asarray(want)
        if got.shape != want.shape:
            return f'buffer {k}: {got.shape} for {want.shape}'
        if got.dtype.kind == 'f':
            rough = 2e-3 if got.dtype.itemsize == 2 else 2e-4
            largest = np.nanmax(np.abs(want), initial=0)
            right = np.isclose(got.astype(float), want.astype(float), rtol=rough, atol=rough * min(largest, 1), equal_nan=True)
        else:
            right = got == want.astype(got.dtype)
        if not right.all():
            at = int(np.flatnonzero(~right)[0])
            return f'buffer {k}: {int((~right).sum())} of {len(right)} differ; [{at}] is {got[at]}, not {want[at]}'
        if len(np.unique(want)) < 2 and len(want) > 4:
            return f'buffer {k}: the same value everywhere tells nothing'
    return ''


def main():
    cases = json.loads((HERE / 'small' / 'cases.json').read_text())
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / 'build' / 'small'
    if len(sys.argv) == 1:
        run(cases, folder)
    if np is None:
        sys.exit('NumPy is missing: nothing was compared.')
    wrong = 0
    for case in cases:
        try:
            said = compared(case, folder)
        except Exception as problem:  # What went wrong with one does not stop the rest.
            said = f'{type(problem).__name__}: {problem}'
        if said:
            wrong += 1
            print(case['case'], said)
    print(f'{len(cases) - wrong} of {len(cases)} as computed plainly')
    sys.exit(wrong > 0)


main()
