"""Small launches of a dataset's kernels, compared with plain computations: check.py of the dataset says where it lies and what computes them.

A reference is a function CASE(the buffers before, the plain arguments) that gives the buffers that the kernel writes, by their place among the
buffers. What it gives as float16 are the bits of halves, in a buffer of 16-bit words."""

import json
import pathlib
import subprocess
import sys

try:
    import numpy as np
except ImportError:  # They can run here and be compared elsewhere.
    np = None

TIMES = pathlib.Path(__file__).resolve().parent / 'kernel-times'
sys.path.append(str(TIMES))
import generate  # noqa: E402

TYPES = {'float': 'f4', 'double': 'f8', 'int32': 'i4', 'uint32': 'u4', 'uint8': 'u1', 'int8': 'i1', 'int16': 'i2', 'uint16': 'u2', 'int64': 'i8', 'uint64': 'u8'}
# The allowed relative difference between two computations of one value.
ROUGH = {2: 2e-3, 4: 2e-4, 8: 2e-4}
KEEP = '''#include <string>
template <class T>
void keep(const Buffer<T> &b, size_t count, const char *path) {
  std::string bytes(count * sizeof(T), 0);
  CHECK(cudaMemcpy(&bytes[0], b.device, bytes.size(), cudaMemcpyDeviceToHost));
  FILE *f = fopen(path, "wb");
  fwrite(bytes.data(), 1, bytes.size(), f);
  fclose(f);
}
'''


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


def source_of(here, name, cases, folder):
    source = f'#include "{TIMES}/harness.cuh"\n#include "{here}/kernels/{name}.cu"\n{KEEP}int main() {{\n'
    for case in cases:
        opening, *lines, _timed, closing = generate.lines_of(case)
        buffers = []
        passed = ', '.join(generate.passed(argument, buffers) for argument in case['arguments'])
        grid, block = (', '.join(map(str, case[key])) for key in ('grid', 'block'))
        lines += [f'    {case["kernel"]}<<<dim3({grid}), dim3({block}), {case["sharedBytes"]}>>>({passed});', '    CHECK(cudaGetLastError());', '    CHECK(cudaDeviceSynchronize());']
        lines += [f'    keep(b{k}, {each["count"]}, "{folder}/{case["case"]}.{k}.bin");' for k, each in enumerate(buffers)]
        source += '\n'.join([opening, *lines, closing]) + '\n'
    return source + '}\n'


def run(here, cases, folder):
    """Compiles and runs them on the GPU of this machine; leaves buffer K of a case in CASE.K.bin of the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    compilers = {}
    for name in sorted({case['file'] for case in cases}):
        path = here / 'build' / f'small-{name}'
        path.with_suffix('.cu').write_text(source_of(here, name, [case for case in cases if case['file'] == name], folder))
        command = ['nvcc', '-O3', '-std=c++17', '--extended-lambda', '-arch=native', '-o', path, path.with_suffix('.cu')]
        compilers[path] = subprocess.Popen(command)
    for path, compiler in compilers.items():
        if compiler.wait() or subprocess.run([path]).returncode:
            print(path.name, 'did not run')


def bits_of(want, dtype):
    return want.view(dtype) if want.dtype == np.float16 else want.astype(dtype)


def compared(case, reference, folder):
    """The differences, in words; empty if there are none."""
    buffers = [a['buffer'] for a in case['arguments'] if 'buffer' in a]
    plain = [next(iter(a.values())) for a in case['arguments'] if 'buffer' not in a]
    expected = reference([filled(b) for b in buffers], *plain)
    for k, want in expected.items():
        got, want = np.fromfile(folder / f'{case["case"]}.{k}.bin', TYPES[buffers[k]['type']]), np.asarray(want)
        if want.dtype == np.float16:
            got = got.view(np.float16)
        if got.shape != want.shape:
            return f'buffer {k}: {got.shape} for {want.shape}'
        if got.dtype.kind == 'f':
            rough = ROUGH[got.dtype.itemsize]
            largest = np.nanmax(np.abs(want), initial=0)
            with np.errstate(invalid='ignore'):
                right = np.isclose(got.astype(float), want.astype(float), rtol=rough, atol=rough * min(largest, 1), equal_nan=True)
        else:
            right = got == want.astype(got.dtype)
        if not right.all():
            at = int(np.flatnonzero(~right)[0])
            return f'buffer {k}: {int((~right).sum())} of {len(right)} differ; [{at}] is {got[at]}, not {want[at]}'
        if len(np.unique(want)) < 2 and len(want) > 4:
            return f'buffer {k}: the same value everywhere tells nothing'
    if all((got := filled(buffers[k])).shape == np.shape(want) and np.array_equal(got, bits_of(np.asarray(want), got.dtype)) for k, want in expected.items()):
        return 'nothing that it should write differs from what was there'
    return ''


def main(here, references):
    """Says what differs and ends the program. Its argument, if any, is a folder with what ran elsewhere."""
    cases = json.loads((here / 'small' / 'cases.json').read_text())
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / 'build' / 'small'
    if len(sys.argv) == 1:
        run(here, cases, folder)
    if np is None:
        sys.exit('NumPy is missing: nothing was compared.')
    wrong = 0
    for case in cases:
        try:
            said = compared(case, getattr(references(), case['case']), folder)
        except Exception as problem:  # A failure of one does not stop the rest.
            said = f'{type(problem).__name__}: {problem}'
        if said:
            wrong += 1
            print(case['case'], said)
    print(f'{len(cases) - wrong} of {len(cases)} as computed plainly')
    sys.exit(wrong > 0)
