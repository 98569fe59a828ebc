"""Kernels of the families in which the prediction of the compiler's accesses missed, each in several variations.

A family is a shape of code; its variations are what the compiler could care about: types, __restrict__, the trip count and whether it is
known, rows or columns, the order of statements. Each function adds kernels and the launch of each.
"""

import random

from launch_cases import affine, add, buffer, in_file

R = random.Random(14)
NAMES = {'float': 'float', 'double': 'double', 'int': 'int32', 'unsigned': 'uint32', 'char': 'int8', 'short': 'int16',
         'long long': 'int64', 'unsigned char': 'uint8'}
SMALL, MIX = affine(5, 1, 4), affine(7, 3, 16)
WHERE = '  int i = blockIdx.x * blockDim.x + threadIdx.x;\n'
SOURCES = {}
pick = R.choice


def B(type_, count, init=MIX):
    return buffer(NAMES[type_], count, init)


def emit(family, head, body, *arguments, grid=2, block=96, before='', exact=True):
    """A kernel whose name is numbered by family."""
    texts = SOURCES.setdefault(family, [])
    name = f'{family}{len(texts) + 1}'
    texts.append(f'{before.replace("@", name)}__global__ void {name}({head.replace("@", name)}) {{\n{body.replace("@", name)}}}\n')
    in_file(family)
    add(name, grid, block, *arguments, exact=exact)


RESTRICT = ['', ' __restrict__']
M = 192


def firsts():
    """Elements stored before a loop that reads them in its first iterations."""
    shapes = [
        ('{0} = i;\n', 1, '{k} = {k-1} + x[k];\n'),
        ('{0} = x[i];\n', 1, '{k} = {k-1} + x[k * m + i];\n'),
        ('{0} = i;\n  {1} = i + 1;\n', 2, '{k} = {k-1} + {k-2};\n'),
        ('{0} = 0;\n', 1, '{k} = {k-1} + x[k - 1];\n'),
        ('{0} = 1;\n', 1, '{k} = {k-1} * 2 + {k};\n'),
        ('{0} = x[i];\n  {1} = x[i + m];\n', 2, '{k} = max({k-1}, {k-2}) + x[k];\n'),
        ('{0} = i;\n', 0, '{k+1} = {k} + x[k];\n'),
    ]
    for index, (before, start, turn) in enumerate(shapes):
        for known in (None, 8, 40):
            t = pick(['int', 'float', 'unsigned', 'double'])
            restrict = pick(RESTRICT)
            end = str(known) if known else 'n'
            n = known or pick([5, 9, 10, 14])
            rows = pick([True, False])
            at = (lambda k: f'y[i * {end} + {k}]') if rows and index != 6 else (lambda k: f'y[({k}) * m + i]')
            text = f'{WHERE}  {before}  for (int k = {start}; k < {end}; k++) {{\n    {turn}  }}\n'
            for each in ('k-1', 'k-2', 'k+1', 'k', '0', '1'):
                text = text.replace('{' + each + '}', at(each))
            emit('firsts', f'{t} *{restrict} y, const {t} *{restrict} x, int n, int m', text,
                 B(t, M * (n + 1)), B(t, M * (n + 1), SMALL), n, M, exact=t in ('int', 'unsigned'))


def lasts():
    """A location that each iteration stores to: only the last value remains."""
    bodies = [
        'y[i] = x[k * m + i];', 'y[i] = x[k * m + i] + w[k];', 'y[i] = x[k * m + i] * w[blockIdx.x];', 'y[i] = k;',
        'if (x[k * m + i] > 2) y[i] = x[k * m + i];', 'y[i] = x[i] + w[k];', 'y[i] = x[k * m + i]; z[i] += w[k];',
        'y[i] = y[i] > x[k * m + i] ? y[i] : x[k * m + i];', 'y[i] += x[k * m + i]; if (y[i] > 40) y[i] = 0;',
        'y[i] = x[k * m + i]; z[k * m + i] = y[i];',
    ]
    for index, body in enumerate(bodies):
        for known in (None, None, 7):
            t = pick(['int', 'float', 'float'])
            restrict = R.choice(RESTRICT)
            n = known or pick([6, 9, 13])
            end = str(known) if known else 'n'
            pragma = pick(['', '', '', '#pragma unroll 2\n  ', '#pragma unroll 1\n  '])
            before = pick(['', '', '  y[i] = 0;\n'])
            emit('lasts', f'{t} *{restrict} y, {t} *{restrict} z, const {t} *{restrict} x, const {t} *{restrict} w, int n, int m',
                 f'{WHERE}{before}  {pragma}for (int k = 0; k < {end}; ++k) {{\n    {body}\n  }}\n',
                 B(t, M), B(t, M * n), B(t, M * n, SMALL), B(t, 16, SMALL), n, M)


def ends():
    """Conditions that each end in a store to one location."""
    bodies = [
        'if (x[i] < a) x[i] = a;\n  if (x[i] > b) x[i] = b;', 'if (x[i] < a) x[i] = a;\n  else if (x[i] > b) x[i] = b;',
        'if (x[i] > b) x[i] = b;\n  if (x[i] < a) x[i] = a;\n  y[i] = x[i];', 'if (x[i] < a) x[i] = 0;',
        'if (x[i] < a) x[i] = -x[i];', 'if (x[i] < a) y[i] = 0;\n  else if (x[i] < b) y[i] = 1;\n  else y[i] = 2;',
        'if (x[i] < a) y[i] = x[i];\n  else if (x[i] < b) y[i] = x[i] * 2;\n  else y[i] = x[i] * 3;',
        'y[i] = 0;\n  if (x[i] > a) y[i] = 1;', 'y[i] = 0;\n  if (x[i] > a) y[i] = x[i];\n  if (x[i] > b) y[i] = b;',
        'y[i] = x[i];\n  if (y[i] < a) y[i] = a;\n  if (y[i] > b) y[i] = b;', 'if (x[i] > a && x[i] < b) y[i] = x[i];\n  else y[i] = 0;',
        'if (x[i] > b || x[i] < a) y[i] = 0;\n  else y[i] = x[i];', 'if (x[i] > a) { y[i] = x[i]; z[i] = 1; } else { y[i] = 0; z[i] = 0; }',
        'if (i % 2) y[i] = x[i]; else y[i] = z[i];', 'if (i % 2) y[i] = x[i] + z[i]; else y[i] = x[i] - z[i];',
        'if (i % 2) y[i] += x[i]; else y[i] -= x[i];', 'if (x[i] > a) y[i] += x[i]; else z[i] += x[i];',
        'if (x[i] > a) y[i]++;\n  else if (x[i] < b) y[i]--;', 'if (i > 0 && i < n - 1) y[i] = x[i - 1] + x[i + 1];\n  else y[i] = x[i];',
        'if (i == 0) y[i] = x[i]; else if (i == n - 1) y[i] = x[i]; else y[i] = x[i - 1] + x[i] + x[i + 1];',
        'y[i] = z[i];\n  if (x[i] > a) y[i] += x[i];', 'if (y[i] < x[i]) y[i] = x[i];\n  if (z[i] > x[i]) z[i] = x[i];',
    ]
    for body in bodies:
        for guard in ('', '  if (i >= n) return;\n') if R.random() < 0.4 else (pick(['', '  if (i >= n) return;\n']),):
            t, restrict = pick(['int', 'float', 'float']), pick(RESTRICT + [''])
            n = M if not guard else M - 7
            emit('ends', f'{t} *{restrict} x, {t} *{restrict} y, {t} *{restrict} z, {t} a, {t} b, int n', f'{WHERE}{guard}  {body}\n',
                 B(t, M, affine(11, 3, 23)), B(t, M), B(t, M, SMALL), *((5.0, 15.0) if t == 'float' else (5, 15)), n)


def arms():
    """Choices between loads."""
    bodies = [
        'y[i] = x[i] > 2 ? (w[i] > 1 ? x[i] : w[i]) : x[i + 1];', 'y[i] = x[i] > 2 ? (i % 3 == 0 ? x[i] : w[i]) : x[i + 1];',
        'y[i] = i % 2 ? (i % 3 == 0 ? x[i] : w[i]) : x[i + 1];', 'y[i] = i % 2 ? (i % 3 == 0 ? x[i] : w[i]) : (i % 5 ? x[i + 1] : w[i + 1]);',
        'y[i] = x[i] > w[i] ? x[i] : w[i];', 'y[i] = x[i] > w[i] ? x[i] - w[i] : w[i] - x[i];', 'y[i] = x[i] > 2 ? x[i] : w[i];',
        'y[i] = x[i] > 2 ? w[i] : x[i];', 'y[i] = x[i] > 2 ? w[i] : 0;', 'y[i] = i % 2 ? w[i] : 0;', 'y[i] = x[i] > 0 ? x[i] : x[i] * 2;',
        'y[i] = i < n / 2 ? x[i] : x[n - 1 - i];', 'y[i] = i < n / 2 ? x[i] * 2 : x[n - 1 - i] * 2;', 'y[i] = x[i < n / 2 ? i : n - 1 - i];',
        'y[i] = (i > 0 ? x[i - 1] : x[n - 1]) + x[i];', 'y[i] = (i > 0 ? x[i - 1] : 0) + (i < n - 1 ? x[i + 1] : 0);',
        'y[i] = max(x[i], max(x[i + 1], w[i]));', '@t best = x[i];\n  if (w[i] < best) best = w[i];\n  if (x[i + 1] < best) best = x[i + 1];\n  y[i] = best;',
        '@t v;\n  if (x[i] > 2) v = w[i]; else v = x[i + 1];\n  y[i] = v * 2;', '@t v = 0;\n  if (i % 2) v = x[i];\n  else if (i % 3) v = w[i];\n  y[i] = v;',
        'const @t *p = i % 2 ? x : w;\n  y[i] = p[i] + p[i + 1];', 'int j = x[i] > w[i] ? i : i + 1;\n  y[i] = x[j] + w[j];',
        'y[i] = x[i] == w[i] ? x[i] : x[i + 1];', 'y[i] = (x[i] > 1 ? w[i] : w[i + 1]) + (x[i] > 1 ? x[i] : x[i + 1]);',
    ]
    for body in bodies:
        for restrict in RESTRICT if R.random() < 0.4 else (pick(RESTRICT),):
            t = pick(['int', 'float', 'float'])
            emit('arms', f'{t} *{restrict} y, const {t} *{restrict} x, const {t} *{restrict} w, int n',
                 f'{WHERE}  {body.replace("@t", t)}\n', B(t, M), B(t, M + 8, SMALL), B(t, M + 8, affine(7, 2, 5)), M)


def records():
    """Members of structs that are not aligned, in shared and in global memory."""
    for t, fields, shared in [('float', 'xyzw', True), ('float', 'xyz', True), ('float', 'xy', True), ('int', 'abcde', True), ('float', 'abcdef', True),
                              ('double', 'xy', True), ('int', 'abcdefgh', True), ('float', 'xyzw', False), ('float', 'xyz', False), ('float', 'abcdef', False),
                              ('short', 'xyzw', True), ('float', 'abcdefgh', False)]:
        for shape in range(3):
            some = R.sample(fields, R.randint(1, min(4, len(fields))))
            total = ' + '.join(f'p[k].{f}' for f in some)
            turns = pick(['n', '64', '24'])
            struct = f'struct @Record {{ {t} {", ".join(fields)}; }};\n'
            if shared:
                fill = pick(['  p[threadIdx.x] = x[i];\n', ''.join(f'  p[threadIdx.x].{f} = x[i].{f};\n' for f in fields)])
                body = f'  __shared__ @Record p[64];\n{WHERE}{fill}  __syncthreads();\n'
                if shape == 0:
                    body += f'  {t} sum = 0;\n  for (int k = 0; k < {turns}; ++k) sum += {total};\n  y[i] = sum;\n'
                elif shape == 1:
                    body += f'  @Record v = p[63 - threadIdx.x];\n  y[i] = {" + ".join(f"v.{f}" for f in some)};\n'
                else:
                    body += f'  {t} sum = 0;\n  for (int k = 0; k < {turns}; ++k) {{\n    @Record v = p[k];\n    sum += {" * ".join(f"v.{f}" for f in some)};\n  }}\n  y[i] = sum;\n'
            else:
                body = WHERE
                if shape == 0:
                    body += f'  {t} sum = 0;\n  for (int k = 0; k < {turns}; ++k) sum += {total.replace("p[", "x[")};\n  y[i] = sum;\n'
                elif shape == 1:
                    body += f'  @Record v = x[i];\n  y[i] = {" + ".join(f"v.{f}" for f in some)};\n'
                else:
                    f, g = fields[0], fields[-1]
                    body += f'  for (int k = 0; k < n; ++k) {{\n    x[i].{f} += x[i].{g} * 2;\n    x[i].{g} += 1;\n  }}\n  y[i] = x[i].{f};\n'
            emit('records', f'{t} *y, @Record *x, int n', body, B(t, 128), B(t, 128 * len(fields), SMALL), pick([9, 22, 64]), block=64, before=struct)


def serial():
    """One thread, or each, goes over an array in shared memory."""
    for size in (8, 16, 32, 48, 64, 128, 256):
        for body in ['{t} v = s[j];\n      s[j] = sum;\n      sum += v;', 'sum += s[j];\n      s[j] = sum;', 's[j] = s[j] * 2;', 'sum += s[j];',
                     'if (s[j] > sum) sum = s[j];', 's[j] = s[j - 1] + s[j];']:
            if R.random() < 0.45:
                continue
            t = pick(['float', 'int', 'int', 'double'])
            start = 1 if 'j - 1' in body else 0
            one = R.random() < 0.7
            body = body.replace('{t}', t)
            loop = f'    for (int j = {start}; j < {size}; ++j) {{\n      {body}\n    }}\n'
            emit('serial', f'{t} *y, const {t} *x',
                 f'  __shared__ {t} s[{size}];\n  int t = threadIdx.x;\n  if (t < {size}) s[t] = x[t];\n  __syncthreads();\n  {t} sum = 0;\n'
                 + (f'  if (t == 0) {{\n{loop}  }}\n' if one or 's[j] =' in body else loop)
                 + f'  __syncthreads();\n  if (t < {size}) y[t] = s[t] + sum;\n',
                 B(t, size), B(t, size, SMALL), grid=1, block=max(size, 32), exact=t == 'int')


def sweeps():
    """Passes over rows that read and write what the passes before wrote."""
    bodies = [
        'for (int c = 1; c < n - 1; c++) r[c] = (r[c - 1] + r[c + 1]) / 2;', 'for (int c = 1; c < n; c++) r[c] += r[c - 1];',
        'for (int c = n - 2; c >= 0; c--) r[c] += r[c + 1];', 'for (int c = 0; c < n - 1; c++) r[c] = r[c + 1];',
        'for (int c = 0; c < n - 1; c++)\n      if (r[c] > r[c + 1]) {\n        @t v = r[c];\n        r[c] = r[c + 1];\n        r[c + 1] = v;\n      }',
        'for (int c = 0; c < n - 1; c++) {\n      @t a = r[c], b = r[c + 1];\n      r[c] = min(a, b);\n      r[c + 1] = max(a, b);\n    }',
        'for (int c = s % 2; c < n - 1; c += 2)\n      if (r[c] > r[c + 1]) {\n        @t v = r[c];\n        r[c] = r[c + 1];\n        r[c + 1] = v;\n      }',
        'for (int c = 0; c < n / 2; c++) {\n      @t v = r[c];\n      r[c] = r[n - 1 - c];\n      r[n - 1 - c] = v;\n    }',
        'int at = s;\n    for (int c = s + 1; c < n; c++)\n      if (r[c] < r[at]) at = c;\n    @t v = r[s];\n    r[s] = r[at];\n    r[at] = v;',
        'for (int c = 0; c < n; c++) r[c] = r[c] * 2 + s;', 'for (int c = 1; c < n - 1; c++) y[i * n + c] = r[c - 1] + r[c] + r[c + 1];',
        'for (int c = 0; c < n; c++) y[i * n + c] = r[c] + (c > 0 ? r[c - 1] : 0);',
    ]
    for body in bodies:
        for shape in range(2):
            t = pick(['int', 'float', 'int'])
            n = pick([6, 9, 12])
            sweeps = pick(['sweeps', '1'])
            loop = f'  for (int s = 0; s < {sweeps}; s++) {{\n    {body}\n  }}\n' if sweeps == 'sweeps' or ' s' in body.replace('s %', ' s %') else f'  {body}\n'
            if shape == 0:
                text = f'{WHERE}  {t} *r = x + i * n;\n{loop}'
            else:
                text = (f'  __shared__ {t} tile[64][13];\n{WHERE}  {t} *r = tile[threadIdx.x];\n  for (int c = 0; c < n; c++) r[c] = x[i * n + c];\n{loop}'
                        '  for (int c = 0; c < n; c++) x[i * n + c] = r[c];\n')
            if pick([True, False, False]):
                text = text.replace('< n;', f'< {n};').replace('< n - 1;', f'< {n - 1};')
            emit('sweeps', f'{t} *x, {t} *y, int n, int sweeps', text.replace('@t', t), B(t, 128 * n, affine(11, 3, 23)), B(t, 128 * n), n, 3, block=64, exact=t == 'int')


def searches():
    """Lanes that search, count, and exit."""
    bodies = [
        'for (int k = 0; k < n; k++)\n    if (x[k] == w[i]) { y[i] = k; break; }', 'y[i] = -1;\n  for (int k = 0; k < n; k++)\n    if (x[k] == w[i]) { y[i] = k; break; }',
        'y[i] = 0;\n  for (int k = 0; k < n; k++)\n    if (x[k] == w[i]) y[i]++;', 'int c = 0;\n  for (int k = 0; k < n; k++)\n    if (x[k] == w[i]) c++;\n  y[i] = c;',
        'int c = 0;\n  for (int k = 0; k < n; k++) c += x[k] < w[i];\n  y[i] = c;', 'int b = 0;\n  for (int k = 1; k < n; k++)\n    if (x[k * m + i] > x[b * m + i]) b = k;\n  y[i] = b;',
        'int b = x[i], at = 0;\n  for (int k = 1; k < n; k++)\n    if (x[k * m + i] > b) {\n      b = x[k * m + i];\n      at = k;\n    }\n  y[i] = at;\n  z[i] = b;',
        'y[i] = x[i * n];\n  z[i] = x[i * n];\n  for (int k = 1; k < n; k++) {\n    if (x[i * n + k] < y[i]) y[i] = x[i * n + k];\n    if (x[i * n + k] > z[i]) z[i] = x[i * n + k];\n  }',
        'y[i] = x[i * n];\n  for (int k = 1; k < n; k++)\n    if (x[i * n + k] > y[i]) y[i] = x[i * n + k];', 'y[i] = x[i * n];\n  for (int k = 1; k < n; k++) y[i] = max(y[i], x[i * n + k]);',
        'int lo = 0, hi = n - 1;\n  y[i] = -1;\n  while (lo <= hi) {\n    int mid = (lo + hi) / 2;\n    if (x[mid] == w[i]) {\n      y[i] = mid;\n      break;\n    } else if (x[mid] < w[i])\n      lo = mid + 1;\n    else\n      hi = mid - 1;\n  }',
        'int lo = 0, hi = n;\n  while (lo < hi) {\n    int mid = (lo + hi) / 2;\n    if (x[mid] < w[i])\n      lo = mid + 1;\n    else\n      hi = mid;\n  }\n  y[i] = lo;',
        'int k = 0;\n  while (k < n && x[k * m + i] > 1) k++;\n  y[i] = k;', 'int k = 0;\n  while (x[k * m + i] > 1 && k < n - 1) k++;\n  y[i] = x[k * m + i];',
        'int s = 0;\n  for (int k = from[i]; k < from[i + 1]; k++) s += x[k] * w[x[k]];\n  y[i] = s;', 'int s = 0;\n  for (int k = from[i]; k < from[i + 1]; k++) s += w[x[k] + i];\n  y[i] += s;',
        'y[i] = 0;\n  for (int k = from[i]; k < from[i + 1]; k++) y[i] += x[k];', 'int s = 0;\n  for (int k = 0; k < i % 9; k++) s += x[k * m + i];\n  y[i] = s;',
        'int s = 0;\n  for (int k = 0; k < w[i]; k++) s += x[k * m + i];\n  y[i] = s;', 'int s = 0;\n  for (int k = 0; k < from[i + 1] - from[i]; k++) s += x[from[i] + k];\n  y[i] = s;',
        'int s = 0;\n  for (int k = i % 4; k < n; k += 4) s += x[k * m + i];\n  y[i] = s;', 'int s = 0, p = w[i];\n  while (p > 0) {\n    s += x[p];\n    p--;\n  }\n  y[i] = s;',
        'int s = 0, p = i;\n  for (int k = 0; k < n; k++) {\n    p = from[p % m] % m;\n    s += x[p];\n  }\n  y[i] = s;', 'int s = 0;\n  for (int a = 0; a < n; a++)\n    for (int b = a + 1; b < n; b++) s += x[a * m + i] * x[b * m + i];\n  y[i] = s;',
        'int s = 0;\n  for (int a = 0; a < n; a++)\n    for (int b = 0; b < 3; b++) s += x[(a + b) * m + i] * w[b];\n  y[i] = s;',
    ]
    for body in bodies:
        for restrict in RESTRICT if R.random() < 0.3 else (pick(RESTRICT + ['']),):
            n = pick([5, 8, 11, 18])
            emit('searches', f'int *{restrict} y, int *{restrict} z, const int *{restrict} x, const int *{restrict} w, const int *{restrict} from, int n, int m',
                 f'{WHERE}  {body}\n', B('int', M), B('int', M), B('int', M * 24, SMALL), B('int', M * 2, affine(7, 1, 6)), B('int', M + 1, affine(pick([3, 5, 7]), 0, 0)), n, M)


def walks():
    """Neighbors in shared memory, in loops that are not fully unrolled."""
    for index in range(28):
        t = pick(['float', 'float', 'int', 'double', 'short', 'unsigned char', 'long long'])
        depth = pick([20, 36, 64, 96, 128, 160, 192, 256, 384])
        end, n = pick([(str(depth), depth), (str(depth), depth), ('n', depth), ('n', depth - 3)])
        shape = index % 7
        pragma = pick(['', '', '', '#pragma unroll 2\n  ', '#pragma unroll 4\n  ', '#pragma unroll 8\n  ', '#pragma unroll 1\n  '])
        declare, loop = f'a[{depth}]', f'for (int k = 0; k < {end}; ++k) sum += a[k];'
        if shape == 1:
            loop = f'int k = 0;\n  while (k < {end}) {{\n    sum += a[k];\n    k++;\n  }}'
            pragma = ''
        elif shape == 2:
            declare, loop = f'a[{depth}], b[{depth}]', f'for (int k = 0; k < {end}; ++k) sum += a[k] * b[k];'
        elif shape == 3:
            loop = f'for (int k = 1; k < {end}; ++k) sum += a[k] - a[k - 1];'
        elif shape == 4:
            loop = f'for (int k = 0; k < {end}; k += 2) sum += a[k] * a[k + 1];'
        elif shape == 5:
            loop = f'for (int k = {end} - 1; k >= 0; --k) sum = sum * 3 + a[k];'
        elif shape == 6:
            loop = f'for (int k = threadIdx.x % 8; k < {end}; ++k) sum += a[k];'
        fill = ''.join(f'    {name}[j] = x[j];\n' for name in ('a', 'b')[:1 + (shape == 2)])
        emit('walks', f'{t} *y, const {t} *x, int n',
             f'  __shared__ {t} {declare};\n{WHERE}  for (int j = threadIdx.x; j < {depth}; j += blockDim.x) {{\n{fill}  }}\n  __syncthreads();\n  {t} sum = 0;\n'
             f'  {pragma}{loop}\n  y[i] = sum;\n', B(t, 128), B(t, depth, SMALL), n, block=64, exact=t != 'float' and t != 'double')


FAMILIES = [firsts, lasts, ends, arms, records, serial, sweeps, searches, walks]


def draw(folder):
    for family in FAMILIES:
        family()
    for name, texts in SOURCES.items():
        (folder / f'{name}.cu').write_text('// Written by draw.py.\n\n' + '\n'.join(texts))
