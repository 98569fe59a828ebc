#!/usr/bin/env python3
"""./draw.py SEED COUNT TAG: draws kernels of each pattern; writes kernels/PATTERN.cu and cases.json in the folder it is called in.

Each pattern is a shape that people write (an update in memory, a recurrence, a walk over a tile, …), and a draw chooses what the
compiler could care about: types, __restrict__, how the loop is written, its trip count and whether it is known, pragmas, order.
"""

import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
from launch_cases import affine, buffer, add, in_file, write  # noqa: E402

SEED, COUNT, TAG = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
R = random.Random(SEED)
NAMES = {'float': 'float', 'double': 'double', 'int': 'int32', 'unsigned': 'uint32'}
SMALL = affine(5, 1, 4)
MIX = affine(7, 3, 16)
pick = R.choice
chance = lambda p: R.random() < p  # noqa: E731


def kernel_type():
    return pick(['float', 'float', 'float', 'int', 'double'])


def qualifier():
    """For inputs and for outputs."""
    return pick([('const ', '', ''), ('const ', '', ''), ('', '', ''), ('const ', ' __restrict__', ' __restrict__'),
                 ('const ', ' __restrict__', ' __restrict__'), ('const ', ' __restrict__', '')])


def head(end, known, var='k', start='0'):
    """A loop over var from start up to end, in one of the ways to write it; what opens it, and what closes it."""
    pragma = pick([''] * 7 + ['#pragma unroll 1\n  ', '#pragma unroll 4\n  ', '#pragma unroll 2\n  '] + (['#pragma unroll\n  '] if known else []))
    index = pick(['int'] * 5 + ['unsigned', 'size_t'] if start == '0' else ['int'])
    style = R.randrange(8)
    if style == 0:
        return f'{index} {var} = {start};\n  while ({var} < {end}) {{', f'  ++{var};\n  }}'
    if style == 1 and start != '0':
        return f'{pragma}for ({index} {var} = {start}; {var} <= {end} - 1; {var}++) {{', '  }'
    step = pick([f'{var}++', f'++{var}', f'{var} += 1'])
    return f'{pragma}for ({index} {var} = {start}; {var} < {end}; {step}) {{', '  }'


def turns():
    """Trip count of a loop: as written, as a number, and whether the compiler knows it."""
    if chance(0.4):
        n = pick([3, 4, 6, 8, 12, 16, 20, 32, 40, 64, 100])
        return str(n), n, True
    return 'n', pick([1, 3, 4, 5, 7, 8, 13, 19, 22, 33, 37]), False


SOURCES = {}


def emit(pattern, text):
    SOURCES.setdefault(pattern, []).append(text)
    in_file(f'{pattern}')


def B(type_, count, init=MIX):
    return buffer(NAMES[type_], count, init)


WHERE = '  int i = blockIdx.x * blockDim.x + threadIdx.x;\n'


def guard():
    return pick(['', '  if (i >= m) return;\n', '  if (i >= m) return;\n'])


def accumulate(k):
    t, (c, rx, ry), (end, n, known) = kernel_type(), qualifier(), turns()
    name = f'accumulate{TAG}{k}'
    blocks, threads = pick([(2, 96), (3, 64), (2, 128)])
    m = blocks * threads
    x = pick(['x[k * m + i]', 'x[k * m + i]', 'x[i * ' + end + ' + k]', 'x[k]'])
    body = pick([
        f'    y[i] += {x};\n', f'    y[i] += {x};\n', f'    y[i] += {x};\n', f'    y[i] = y[i] + {x};\n', f'    y[i] += {x} * w[k];\n',
        f'    y[i] = s * y[i] + {x};\n', f'    if ({x} > 3) y[i] += {x};\n', f'    y[i] += {x};\n    z[i] += w[k];\n',
        f'    y[i] -= {x};\n    z[i] = y[i];\n', f'    {t} v = {x};\n    y[i] += v * v;\n', f'    if ({x} > y[i]) y[i] = {x};\n',
        f'    y[i] += {x};\n    z[k * m + i] = y[i];\n'])
    open_, close = head(end, known)
    before = pick(['', '', '  y[i] = 0;\n'])
    after = pick(['', '', '  y[i] *= s;\n'])
    emit('accumulate', f'__global__ void {name}({t} *{ry} y, {t} *{ry} z, {c}{t} *{rx} x, {c}{t} *{rx} w, {t} s, int n, int m) {{\n'
         f'{WHERE}{guard()}{before}  {open_}\n{body}{close}\n{after}}}\n')
    s = 3 if t in ('int', 'unsigned') else 0.5
    add(name, blocks, threads, B(t, m), B(t, m * n), B(t, m * n, SMALL), B(t, max(n, 4), SMALL), {'float': s} if t in ('float', 'double') else s, n, m,
        exact=t == 'int')


def recurrence(k):
    t, (c, rx, ry), (end, n, known) = kernel_type(), qualifier(), turns()
    n = max(n, 4)
    name = f'recurrence{TAG}{k}'
    blocks, threads = pick([(2, 96), (3, 64), (2, 128)])
    m = blocks * threads
    column = chance(0.7)
    at = (lambda d: f'(k{d:+d}) * m + i' if d else 'k * m + i') if column else (lambda d: f'i * {end} + k{d:+d}' if d else f'i * {end} + k')
    base = '' if not column and chance(0.5) else None
    shape = R.randrange(7)
    start, last = '1', end
    if shape in (2, 3):
        last = f'{end} - 1'
    body = [f'    y[{at(0)}] = y[{at(-1)}] + x[{at(0)}];\n', f'    y[{at(0)}] += y[{at(-1)}];\n',
            f'    y[{at(0)}] = x[{at(-1)}] + x[{at(0)}] + x[{at(1)}];\n',
            f'    y[{at(0)}] = 2 * x[{at(0)}] - x[{at(-1)}] - x[{at(1)}];\n', f'    y[{at(0)}] -= x[{at(0)}] * y[{at(-1)}];\n',
            f'    y[{at(0)}] = x[{at(0)}] - x[{at(-1)}];\n',
            f'    {t} v = y[{at(-1)}];\n    y[{at(0)}] = max(v, x[{at(0)}]);\n'][shape]
    if known and chance(0.3) and shape not in (2, 3):
        open_, close = head(end, known, start='1')
    elif not known and shape in (0, 1, 4) and chance(0.25):
        body = body.replace('(k-1)', '(k+1)').replace('+ k-1', '+ k+1')
        open_, close = f'for (int k = {end} - 2; k >= 0; --k) {{', '  }'
    else:
        open_, close = head(last, known, start=start)
    emit('recurrence', f'__global__ void {name}({t} *{ry} y, {c}{t} *{rx} x, int n, int m) {{\n{WHERE}{guard()}  {open_}\n{body}{close}\n}}\n')
    add(name, blocks, threads, B(t, m * n), B(t, m * n, SMALL), n, m, exact=t == 'int')


def tile(k):
    """Walks over rows and columns of shared memory."""
    t = kernel_type()
    name = f'tile{TAG}{k}'
    depth = pick([8, 16, 24, 32, 40, 48, 64, 80, 96, 128, 160, 200, 256, 320, 384, 512])
    threads = pick([32, 64, 128])
    two = R.randrange(6)
    rows = 4 if depth * 4 * (8 if t == 'double' else 4) <= 16384 else 2
    end, known = (str(depth), True) if chance(0.75) else ('n', False)
    open_, close = head(end, known)
    op = lambda e: pick([f'    sum += {e};\n', f'    sum += {e};\n', f'    sum = max(sum, {e});\n'])  # noqa: E731
    if two == 0:
        shared, body = f'a[{depth}]', op('a[k]')
        fill = f'  for (int j = t; j < {depth}; j += blockDim.x) a[j] = x[j];\n'
    elif two == 1:
        shared, body = f'a[{rows}][{depth}]', op('a[r][k]')
        fill = f'  for (int j = t; j < {rows * depth}; j += blockDim.x) a[j / {depth}][j % {depth}] = x[j];\n'
    elif two == 2:
        shared, body = f'a[{depth}], b[{depth}]', op('a[k] * b[k]')
        fill = f'  for (int j = t; j < {depth}; j += blockDim.x) {{\n    a[j] = x[j];\n    b[j] = x[j + {depth}];\n  }}\n'
    elif two == 3:
        shared, body = f'a[{rows}][{depth}]', f'    sum += a[r][k] * x[k * m + i];\n'
        fill = f'  for (int j = t; j < {rows * depth}; j += blockDim.x) a[j / {depth}][j % {depth}] = x[j];\n'
    elif two == 4:
        shared, body = f'a[{depth}][{rows}]', ''.join(f'    sum += a[k][{j}];\n' for j in range(rows))
        fill = f'  for (int j = t; j < {rows * depth}; j += blockDim.x) a[j / {rows}][j % {rows}] = x[j];\n'
    else:
        shared, body = f'a[{depth}]', f'    if (a[k] > 2) sum += a[k];\n'
        fill = f'  for (int j = t; j < {depth}; j += blockDim.x) a[j] = x[j];\n'
    emit('tile', f'__global__ void {name}({t} *y, const {t} *x, int n, int m) {{\n  __shared__ {t} {shared};\n  int t = threadIdx.x, r = t % {rows};\n'
         f'{WHERE}{fill}  __syncthreads();\n  {t} sum = 0;\n  {open_}\n{body}{close}\n  y[i] = sum + r;\n}}\n')
    add(name, 2, threads, B(t, 2 * threads), B(t, max(rows, 2) * depth * max(1, 2 * threads if two == 3 else 1), SMALL), depth - pick([0, 0, 1, 3]) if end == 'n' else depth,
        2 * threads, exact=t == 'int')


def hoist(k):
    """The same value in each iteration of a loop, and members of one object."""
    t, (c, rx, ry), (end, n, known) = kernel_type(), qualifier(), turns()
    name = f'hoist{TAG}{k}'
    threads = pick([64, 96, 128])
    m = 2 * threads
    open_, close = head(end, known)
    shape = R.randrange(8)
    pre, declare = '', ''
    if shape == 0:
        declare, pre, body = f'  __shared__ {t} scale;\n', '  if (threadIdx.x == 0) scale = w[blockIdx.x];\n  __syncthreads();\n', '    y[k * m + i] = x[k * m + i] * scale;\n'
    elif shape == 1:
        declare, pre, body = f'  __shared__ {t} tab[4];\n', '  if (threadIdx.x < 4) tab[threadIdx.x] = w[threadIdx.x];\n  __syncthreads();\n', f'    y[k * m + i] = x[k * m + i] * tab[{pick(["0", "k % 4", "threadIdx.x % 4", "blockIdx.x"])}];\n'
    elif shape == 2:
        body = '    y[k * m + i] = x[k * m + i] + w[0];\n'
    elif shape == 3:
        body = '    y[k * m + i] = x[i] + w[k];\n'
    elif shape == 4:
        body = '    y[i] = x[k * m + i] + w[blockIdx.x];\n'
    elif shape == 5:
        declare, pre, body = f'  __shared__ {t} part[{threads}];\n', '  part[threadIdx.x] = w[0];\n', f'    part[threadIdx.x] += x[k * m + i];\n'
        close += '\n  y[i] = part[threadIdx.x];'
    elif shape == 6:
        declare, pre, body = f'  __shared__ {t} part[{threads}];\n', '  part[threadIdx.x] = x[i];\n  __syncthreads();\n', f'    y[k * m + i] = part[threadIdx.x] + part[{threads} - 1 - threadIdx.x];\n'
    else:
        body = '    if (x[i] > w[k]) y[k * m + i] = x[i];\n'
    emit('hoist', f'__global__ void {name}({t} *{ry} y, {c}{t} *{rx} x, {c}{t} *{rx} w, int n, int m) {{\n{declare}{WHERE}{pre}  {open_}\n{body}{close}\n}}\n')
    add(name, 2, threads, B(t, m * n), B(t, m * n, SMALL), B(t, max(n, 4), SMALL), n, m, exact=t == 'int')


def members(k):
    """Members of records and vectors, read and written in parts."""
    name = f'members{TAG}{k}'
    t, count, record = pick([('float', 4, 'float4'), ('float', 4, 'float4'), ('float', 2, 'float2'), ('int', 4, 'int4'), ('float', 4, 'Body'), ('float', 3, 'float3'), ('double', 2, 'double2'), ('int', 4, 'Aligned')])
    c, rx, ry = qualifier()
    fields = ['x', 'y', 'z', 'w'][:count]
    some = R.sample(fields, R.randint(1, count))
    threads = pick([64, 96, 128])
    m = 2 * threads
    declare = {'Body': f'struct Body{TAG}{k} {{ float x, y, z, w; }};\n', 'Aligned': f'struct __align__(16) Aligned{TAG}{k} {{ int x, y, z, w; }};\n'}.get(record, '')
    used = record + (f'{TAG}{k}' if declare else '')
    shape = R.randrange(6)
    if shape == 0:
        body = f'  y[i] = {" + ".join(f"x[i].{f}" for f in some)};\n'
    elif shape == 1:
        body = f'  {used} v = x[i];\n  y[i] = {" * ".join(f"v.{f}" for f in some)};\n'
    elif shape == 2:
        body = f'  {t} sum = 0;\n  for (int k = 0; k < n; ++k) {{\n    sum += {" + ".join(f"x[k].{f}" for f in some)};\n  }}\n  y[i] = sum;\n'
    elif shape == 3:
        body = f'  {t} sum = 0;\n  for (int k = 0; k < n; ++k) {{\n    sum += {" * ".join(f"(x[k].{f} - x[i].{f})" for f in some)};\n  }}\n  y[i] = sum;\n'
    elif shape == 4:
        body = f'  {used} v = x[i];\n  if (v.{some[0]} > 2) y[i] = {" + ".join(f"v.{f}" for f in some)};\n'
    else:
        declare += ''
        body = (f'  __shared__ {used} s[{threads}];\n  s[threadIdx.x] = x[i];\n  __syncthreads();\n  {t} sum = 0;\n  for (int k = 0; k < {pick([str(threads), "n"])}; ++k) {{\n'
                f'    sum += {" + ".join(f"s[k].{f}" for f in some)};\n  }}\n  y[i] = sum;\n')
    emit('members', f'{declare}__global__ void {name}({t} *{ry} y, {c}{used} *{rx} x, int n) {{\n{WHERE}{body}}}\n')
    add(name, 2, threads, B(t, m), B(t, m * count, SMALL), pick([5, 8, 13, 22]), exact=t == 'int')


def choose(k):
    """Conditions that decide where to load from, or what to store."""
    t, (c, rx, ry) = kernel_type(), qualifier()
    name = f'choose{TAG}{k}'
    threads = pick([64, 96, 128])
    m = 2 * threads
    cond = pick(['i % 2 == 0', 'x[i] > 2', 'threadIdx.x < 40', 'i > n', 'x[i] > w[i]', '(i & 3) == 1'])
    body = pick([
        f'  y[i] = {cond} ? x[i] : w[i];\n', f'  y[i] = {cond} ? x[i] : x[i + 1];\n', f'  y[i] = {cond} ? x[i] + w[i] : x[i] - w[i];\n',
        f'  if ({cond})\n    y[i] = x[i];\n  else\n    y[i] = w[i];\n', f'  if ({cond})\n    y[i] = x[i] * 2;\n  else\n    y[i] = x[i] + 1;\n',
        f'  {t} v;\n  if ({cond})\n    v = x[i] + w[i + 1];\n  else\n    v = w[i];\n  y[i] = v;\n',
        f'  {t} v = 0;\n  if ({cond}) v = x[i];\n  y[i] = v;\n', f'  {t} v = i > 0 ? x[i - 1] : x[i];\n  y[i] = v + x[i];\n',
        f'  {t} left = i > 0 ? x[i - 1] : 0;\n  {t} right = i < n ? x[i + 1] : 0;\n  y[i] = left + x[i] + right;\n',
        '  y[i] = x[max(i - 1, 0)] + x[min(i + 1, n)];\n', f'  y[i] = {cond} ? ({pick(["i % 3 == 0", "w[i] > 1"])} ? x[i] : w[i]) : x[i + 1];\n',
        f'  if (x[i] > w[i]) {{\n    y[i] = x[i];\n  }} else {{\n    y[i] = w[i];\n  }}\n', f'  y[i] = x[i] > w[i] ? x[i] : w[i];\n',
        f'  if ({cond}) {{\n    y[i] = x[i];\n    y[i + m] = w[i];\n  }} else {{\n    y[i] = w[i];\n    y[i + m] = x[i];\n  }}\n',
        f'  if ({cond}) y[i] = x[i];\n  y[i + m] = x[i];\n', f'  if ({cond}) y[i] += x[i];\n  if (x[i] > 1) y[i] -= w[i];\n',
        f'  int a = n - i, b = i;\n  if ({cond}) a = i;\n  y[i] = x[a < 0 ? 0 : a] + x[b];\n',
        f'  switch (i % 4) {{\n    case 0: y[i] = x[i]; break;\n    case 1: y[i] = w[i]; break;\n    case 2: y[i] = x[i + 1];\n    default: y[i] = 1;\n  }}\n',
        f'  {t} v = 0;\n  switch (threadIdx.x % 4) {{\n    case 3: v += x[i + 3];\n    case 2: v += x[i + 2];\n    case 1: v += x[i + 1];\n    default: v += x[i];\n  }}\n  y[i] = v;\n'])
    emit('choose', f'__global__ void {name}({t} *{ry} y, {c}{t} *{rx} x, {c}{t} *{rx} w, int n, int m) {{\n{WHERE}{body}}}\n')
    add(name, 2, threads, B(t, 2 * m + 8), B(t, m + 8, SMALL), B(t, m + 8), m - 1, m, exact=t == 'int')


def tree(k):
    """Reductions and scans of a block in shared memory."""
    t = pick(['float', 'float', 'int', 'double'])
    name = f'tree{TAG}{k}'
    threads = pick([32, 64, 128, 256])
    size, i = (str(threads) if chance(0.6) else 'blockDim.x'), 't'
    const = size != 'blockDim.x'
    load = '  s[t] = x[i];\n  __syncthreads();\n'
    pragma = pick(['', '', '#pragma unroll\n  ']) if const else ''
    shape = R.randrange(8)
    out = '  if (t == 0) y[blockIdx.x] = s[0];\n'
    op = pick(['s[t] += s[t + d];', 's[t] = s[t] + s[t + d];', 's[t] = max(s[t], s[t + d]);'])
    if shape == 0:
        body = f'  {pragma}for (int d = {size} / 2; d > 0; d >>= 1) {{\n    if (t < d) {op}\n    __syncthreads();\n  }}\n{out}'
    elif shape == 1:
        body = f'  {pragma}for (int d = 1; d < {size}; d *= 2) {{\n    if (t % (2 * d) == 0) {op}\n    __syncthreads();\n  }}\n{out}'
    elif shape == 2:
        body = (f'  {pragma}for (int d = 1; d < {size}; d *= 2) {{\n    int at = 2 * d * t;\n    if (at + d < {size}) s[at] += s[at + d];\n    __syncthreads();\n  }}\n{out}')
    elif shape == 3:
        body = (f'  {pragma}for (int d = 1; d < {size}; d <<= 1) {{\n    {t} v = t >= d ? s[t - d] : 0;\n    __syncthreads();\n    s[t] += v;\n    __syncthreads();\n  }}\n  y[i] = s[t];\n')
    elif shape == 4:
        body = (f'  {pragma}for (int d = {size} / 2; d > 32; d /= 2) {{\n    if (t < d) s[t] += s[t + d];\n    __syncthreads();\n  }}\n  if (t < 32) {{\n    {t} v = s[t] + s[t + 32 < {size} ? t + 32 : t];\n'
                '    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);\n    if (t == 0) y[blockIdx.x] = v;\n  }\n')
    elif shape == 5:
        body = (f'  for (int d = 1; d < {size}; d *= 2) {{\n    int at = (t + 1) * 2 * d - 1;\n    if (at < {size}) s[at] += s[at - d];\n    __syncthreads();\n  }}\n  y[i] = s[t];\n')
    elif shape == 6:
        body = (f'  for (int d = {size} / 2; d > 0; d >>= 1) {{\n    {t} v = 0;\n    if (t < d) v = s[2 * t] + s[2 * t + 1];\n    __syncthreads();\n    if (t < d) s[t] = v;\n'
                f'    __syncthreads();\n  }}\n{out}')
    else:
        body = (f'  if (t == 0) {{\n    {t} sum = 0;\n    for (int j = 0; j < {size}; ++j) {{\n      {t} v = s[j];\n      s[j] = sum;\n      sum += v;\n    }}\n  }}\n  __syncthreads();\n  y[i] = s[t];\n')
    emit('tree', f'__global__ void {name}({t} *y, const {t} *x) {{\n  __shared__ {t} s[{threads}];\n  int t = threadIdx.x;\n{WHERE}{load}{body}}}\n')
    add(name, 2, threads, B(t, 2 * threads), B(t, 2 * threads, SMALL), exact=t == 'int')


def diverge(k):
    """Lanes with different trip counts and different starts."""
    t, (c, rx, ry) = kernel_type(), qualifier()
    name = f'diverge{TAG}{k}'
    threads = pick([64, 96, 128])
    m = 2 * threads
    loop, body = pick([
        ('for (int k = threadIdx.x; k < n; k += blockDim.x)', 'sum += x[k];'), ('for (int k = i; k < n; k += m)', 'sum += x[k] * w[k];'),
        ('for (int k = from[i]; k < from[i + 1]; ++k)', 'sum += x[k];'), ('for (int k = from[i]; k < from[i + 1]; ++k)', 'sum += x[k] * w[k % 64];'),
        ('for (int k = from[i]; k < from[i] + from[m - i] % 13; ++k)', 'sum += x[k];'), ('for (int k = 0; k < from[m - i] % 13; ++k)', 'sum += x[k * m + i];'),
        ('for (int k = 0; k <= i % 11; ++k)', 'sum += x[k * m + i];'), ('for (int k = i % 7; k < 16; ++k)', 'sum += x[k * m + i];'),
        ('for (int k = 0; k < n; ++k)', 'if (x[k * m + i] > 2) sum += w[k];'), ('for (int k = i % 5; k < n; ++k)', 'sum += x[k] + w[k];'),
        ('for (int k = 0; k < n; ++k)', '{\n    if (x[k * m + i] == 0) break;\n    sum += x[k * m + i];\n  }'), ('for (int k = 0; k < n; ++k)', '{\n    if (w[k] == 0) continue;\n    sum += x[k * m + i];\n  }'),
        ('for (int k = i; k < n; k += 32)', 'y[k] = x[k] * 2;'), ('for (int k = threadIdx.x; k < 300; k += 64)', 'y[k] = x[k] + w[k];'),
        ('for (int k = from[i]; k != from[i + 1]; ++k)', 'sum = max(sum, x[k]);'), ('for (int k = n - 1; k > i; --k)', 'sum += x[k];'),
        ('for (int k = 0, e = from[i + 1] - from[i]; k < e; ++k)', 'sum += x[from[i] + k];')])
    pragma = pick([''] * 6 + ['#pragma unroll 1\n  ', '#pragma unroll 4\n  ', '#pragma unroll\n  '])
    emit('diverge', f'__global__ void {name}({t} *{ry} y, {c}{t} *{rx} x, {c}{t} *{rx} w, {c}int *{rx} from, int n, int m) {{\n{WHERE}  {t} sum = 0;\n'
         f'  {pragma}{loop} {body}\n  y[i] {pick(["=", "+="])} sum;\n}}\n')
    n = pick([37, 61, 20, 100, 250])
    add(name, 2, threads, B(t, max(m, 400)), B(t, m * max(n, 32), SMALL), B(t, 400, SMALL), buffer('int32', m + 1, affine(pick([3, 5, 7]), 0, 0)), n, m, exact=t == 'int')


PATTERNS = [accumulate, recurrence, tile, hoist, members, choose, tree, diverge]


def main():
    for pattern in PATTERNS:
        for k in range(1, COUNT + 1):
            pattern(k)
    pathlib.Path('kernels').mkdir(exist_ok=True)
    for pattern, texts in SOURCES.items():
        pathlib.Path('kernels', f'{pattern}.cu').write_text(f'// Written by draw.py.\n\n' + '\n'.join(texts))
    write()


main()
