import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { runKernel } from './run';
import { buffer, contents, runSource } from './testing';

const kernel = (body: string, file = ''): string =>
  `${file}\n__global__ void k(float *out, const float *in, int n) {\n  int t = threadIdx.x;\n${body}\n}`;
const args = [buffer('float', 64), buffer('float', 64, 'iota'), { int: 64 }];
const found = (body: string, threads = 64, file = ''): string[] =>
  runSource(kernel(body, file), args, { threads, sharedBytes: 256 }).diagnostics.map(
    ({ kind, line, message }) => `${kind} ${line - file.split('\n').length - 2}: ${message}`,
  );

describe('a fault of a kernel is reported with its line, thread and address', () => {
  it.each<[string, string, RegExp]>([
    [
      'a read past the end',
      'out[t] = in[t + 1];',
      /^out-of-bounds 1: Thread 63 of block 0 \(lane 31 of warp 1\) reads in\[64\] \(4 B\), 0 B past the end of in \(256 B\); its 64 elements are in\[0\] to in\[63\]\.$/,
    ],
    [
      'a vector that begins inside and ends outside',
      'float4 v = *(const float4 *)(in + 62); out[t] = v.x;',
      /^out-of-bounds 1: Thread 0 of block 0 \(lane 0 of warp 0\) reads 16 B, the last 8 of them past the end of in \(256 B\)/,
    ],
    [
      'a write before the start',
      'out[t - 1] = 0;',
      /^out-of-bounds 1: Thread 0 of block 0 .* writes out\[-1\] \(4 B\), 4 B before out; its 64 elements/,
    ],
    ['a null pointer', 'float *p = nullptr; out[t] = *p;', /null pointer/],
    ['a misaligned vector', 'float4 v = *(const float4 *)(in + 1); out[t] = v.x;', /^misaligned 1: .* accesses 16 B/],
    [
      'shared memory that nobody wrote',
      '__shared__ float s[64]; out[t] = s[t];',
      /^uninitialised 1: Thread 0 .*reads s\[0\], which is at byte 0 of shared memory that no thread has written yet. If another thread is to write it, put __syncthreads\(\) between/,
    ],
    [
      'an exchange of shared memory that nobody wrote, and whose old value is used',
      '__shared__ int s; out[t] = atomicExch(&s, t);',
      /^uninitialised 1: Thread 0 .*shared memory that no thread has written yet. If another thread is to write it, put __syncthreads\(\) between/,
    ],
    ['a variable without a value', 'int x; if (t > 3) x = 1; out[t] = x;', /^unset 1: Thread 0 .*"x"/],
    ['a local array without a value', 'float a[3]; a[1] = 0; out[t] = a[t % 2];', /^uninitialised 1: .*local array/],
    ['a missing barrier', '__shared__ float s[64];\ns[t] = in[t];\nout[t] = s[63 - t];', /race [23]: .* after /],
    [
      'a barrier missing at the end of a loop',
      '__shared__ float s[64];\nfor (int i = 0; i < 2; ++i) {\ns[t] = i;\n__syncthreads();\nout[t] += s[63 - t];\n}',
      /^race 3: .*writes s\[\d+\], which another thread has read, with no barrier between the two \(write after read.*Put __syncthreads\(\)/,
    ],
    [
      'two values for one word',
      '__shared__ int s;\ns = t;\n__syncthreads();\nout[t] = s;',
      /^race 2: .*write after write/,
    ],
    [
      'warps that race without __syncwarp',
      '__shared__ float s[64];\ns[t] = in[t];\nif (t < 32) out[t] = s[t ^ 1];',
      /^warp-race 3/,
    ],
    [
      'past the end of shared memory',
      '__shared__ float s[32];\ns[t] = 1;',
      /^out-of-bounds 2: .*shared memory, which has 128 B/,
    ],
    [
      'dynamic shared memory that the launch does not give',
      'extern __shared__ float s[];\ns[t + 64] = 1;',
      /^out-of-bounds 2: .*of shared memory, which has 256 B\. Give it more in the launch: .* third number/,
    ],
    [
      'a counter that is zeroed without a barrier',
      '__shared__ int s;\nif (t == 0) s = 0;\natomicAdd(&s, 1);\n__syncthreads();\nout[t] = s;',
      /^race 3: .*write after write by another thread/m,
    ],
    [
      'a counter that is read without a barrier',
      '__shared__ int s;\nif (t == 0) s = 0;\n__syncthreads();\natomicAdd(&s, 1);\nout[t] = s;',
      /^race 5: .*read after write by another thread/m,
    ],
    [
      'a counter that is zeroed again without a barrier',
      '__shared__ int s[64];\ns[t] = 0;\n__syncthreads();\natomicAdd(&s[63 - t], 1);\ns[t] = 0;\nout[t] = s[t];',
      /^race 5: .*write after write by another thread/m,
    ],
    [
      'a barrier that whole warps miss',
      'if (t < 32)\n__syncthreads();\nout[t] = 0;',
      /^barrier 2: Thread 32 .*came to the end/,
    ],
    [
      'a barrier that one warp meets less often',
      'for (int i = 0; i < 2 + t / 32; ++i)\n__syncthreads();\nout[t] = 0;',
      /^barrier 2: Thread 0 .*came to the end/,
    ],
    ['a barrier that some lanes miss', 'if (t < 16) __syncthreads();\nout[t] = 0;', /^barrier 1: .*16 of 32 lanes/],
    [
      'a shuffle from a lane that is off',
      'if (t % 32 < 16) out[t] = __shfl_down_sync(0xffff, t, 1);',
      /^shuffle 1: .*lane 16/,
    ],
    ['a write to constants', 'table[0] = 1; out[t] = table[t % 4];', /writes to constant memory/],
  ])('%s', (_, body, expected) => {
    expect(found(body, 64, '__constant__ int table[4] = {1, 2, 3, 4};').join('\n')).toMatch(expected);
  });

  it('an access that runs into the next buffer', () => {
    const full = [buffer('float', 128), buffer('float', 128, 'iota'), buffer('float', 128)];
    const source =
      '__global__ void k(float *out, const float *in, float *next) { out[threadIdx.x] = in[threadIdx.x + 1]; }';
    const { diagnostics } = runSource(source, full, { threads: 128 });
    expect(diagnostics.map(({ message }) => message).join()).toMatch(
      /^Thread 127 of block 0 \(lane 31 of warp 3\) leaves in \(512 B\).*touches next/,
    );
  });

  it('correct code is not reported', () => {
    expect(found('__shared__ float s[64];\ns[t] = in[t];\n__syncthreads();\nout[t] = s[63 - t];')).toEqual([]);
    expect(found('__shared__ float s[64];\ns[t] = in[t];\n__syncwarp();\nout[t] = s[t ^ 1];')).toEqual([]);
    expect(found('__shared__ int flag;\nflag = 1;\n__syncthreads();\nout[t] = flag;')).toEqual([]);
    expect(
      found(
        '__shared__ int n;\nif (t == 0) n = 0;\n__syncthreads();\natomicAdd(&n, t);\n__syncthreads();\nout[t] = n;',
      ),
    ).toEqual([]);
    expect(
      found(
        '__shared__ int s[64];\ns[t] = 0;\n__syncthreads();\natomicAdd(&s[t % 8], 1);\natomicMax(&s[t % 8], t);\n__syncthreads();\nout[t] = s[t % 8];\n__syncthreads();\ns[t] = 0;\natomicAdd(&s[t], 1);\nout[t] += s[t];',
      ),
    ).toEqual([]);
    expect(found('__shared__ int s; atomicExch(&s, t);\n__syncthreads();\nout[t] = s;')).toEqual([]);
    expect(found('if (t >= 40) return;\n__syncthreads();\nout[t] = 1;')).toEqual([]);
    expect(found('__shared__ unsigned char s[64];\ns[t] = t;\n__syncthreads();\nout[t] = s[t ^ 1];')).toEqual([]);
  });

  describe('blocks that read one place and then write it', () => {
    const raced = (body: string, more: Partial<Parameters<typeof runSource>[2]> = {}): string[] =>
      runSource(kernel(body), args, { threads: 64, blocks: 4, ...more }).diagnostics.map(
        ({ severity, line, message }) => `${severity} ${line - 3}: ${message}`,
      );

    it('are named, with the place', () => {
      const expected =
        /^warning 1: Blocks 0 and 1 both read and then write out\[0\], and nothing orders blocks: an update may be lost\./;
      expect(raced('if (t == 0) *out += in[t];').join('\n')).toMatch(expected);
      const sampled = runSource(kernel('if (t == 0) *out += in[t];'), args, { blocks: 4 }, { sample: {} });
      expect(sampled.diagnostics.map(({ message }) => message).join('\n')).toContain('write out[0], and');
      expect(raced('out[t] = out[t] + in[t];').join('\n')).toMatch(/write out\[32\]/);
    });

    it('are not, where each has its own place, they only write, they write first, or atomics may order them', () => {
      expect(raced('int i = blockIdx.x * 16 + t; if (t < 16) out[i] += in[i];')).toEqual([]);
      expect(raced('if (t == 0) *out = in[t];')).toEqual([]);
      expect(raced('out[t] = in[t];\n__syncthreads();\nif (t == 0) out[t + 1] = 1;\n')).toEqual([]);
      expect(raced('if (t == 0) { atomicAdd(out + 1, 1.0f); *out += in[t]; }')).toEqual([]);
      expect(raced('if (t == 0 && blockIdx.x == 2) *out += in[t];')).toEqual([]);
    });
  });

  it('lanes at fault are skipped, the others continue', () => {
    const result = runSource(kernel('out[t] = in[t + 60];'), args, { threads: 32 });
    expect(result.diagnostics[0]).toMatchObject({ kind: 'out-of-bounds', line: 4, count: 28, thread: 4, block: 0 });
    expect(contents(result, 0, 'float').slice(0, 4)).toEqual([60, 61, 62, 63]);
  });
});

describe('what is not supported is refused with its place and an alternative', () => {
  it.each<[string, string, string]>([
    [
      'an instruction of PTX',
      'asm("wgmma.fence.sync.aligned;");',
      '4:6 PTX: the instruction "wgmma.fence.sync.aligned"',
    ],
    ['recursion with a barrier', 'out[t] = f(t);', '"f" calls itself and waits at a barrier'],
    ['an array that is moved', 'int a[4]; a += 1; out[t] = a[0];', '4:13 "+=" cannot change a int[4].'],
    ['goto', 'goto end;', 'This goes to "end", which is not in a block around it.'],
    ['an unknown name', 'out[t] = missing;', '4:10 "missing" is not declared. Declare it in this file.'],
    ['an unknown function', 'out[t] = missing(t);', '4:10 No function "missing" is declared here.'],
    ['a host function', 'out[t] = host(t);', '"host" is a function of the host.'],
    [
      'an unknown type',
      'Missing x; out[t] = 1;',
      '4:1 "Missing" is used as a type, and no type of that name is declared.',
    ],
    ['a wrong member', 'float4 v = {1, 2, 3, 4}; out[t] = v.q;', 'float4 has no member "q". It has x, y, z, w.'],
    [
      'a barrier in a condition',
      'if (t < 3 && __syncthreads_or(t)) out[t] = 1;',
      'A barrier within a condition is not supported',
    ],
    ['a variable length', 'float a[n]; out[t] = a[0];', 'The length of an array must be known to the compiler.'],
    ['new', 'int *p = new int[4];', '"new" is not supported.'],
    ['a missing bracket', 'out[t] = (1 + 2;', '4:10 This "(" is never closed.'],
  ])('%s', (_, body, message) => {
    const file =
      'int host(int x) { return x; } __device__ int f(int x) { if (x < 1) return 0; __syncthreads(); return f(x - 1); }';
    const { diagnostics } = runSource(kernel(body, file), args, { kernel: 'k' });
    expect(diagnostics.map(({ line, column, message: text }) => `${line}:${column} ${text}`).join('\n')).toContain(
      message,
    );
  });

  it('positions are those of the source, also within macros and after comments', () => {
    const source =
      '/* two\nlines */ #define BAD(x) (missing + x)\n#define WORSE(x) BAD(x)\n__global__ void k(int *p) {\n  // here:\n  p[0] = 1 + WORSE(2);\n}';
    const { diagnostics } = runSource(source, [buffer('int32', 4)]);
    expect(diagnostics[0]).toMatchObject({ line: 6, column: 14 });
  });
});

describe('budgets', () => {
  it('an endless loop is stopped', () => {
    const { diagnostics, steps } = runSource(kernel('while (n > 0) { n += 1; n -= 1; }'), args, {}, { steps: 1e6 });
    expect(diagnostics[0]!.kind).toBe('limit');
    expect(steps).toBeLessThan(2e6);
  });
  it('an even selection of many blocks can run, and is reported as a selection', () => {
    const result = runSource(kernel('out[t] = 1;'), args, { blocks: 1000, threads: 64 }, { blocks: 10 });
    expect(result.blocks).toEqual({ ran: 10, of: 1000 });
    expect(result.diagnostics[0]!.message).toContain('10 of 1,000 blocks ran');
    expect(result.metrics['l1tex__t_requests_pipe_lsu_mem_global_op_st.sum']).toBe(20);
  });
  it('a run can be canceled', () => {
    const result = runSource(kernel('out[t] = 1;'), args, { blocks: 1000 }, { progress: (done) => done < 32 });
    expect(result.blocks.ran).toBe(32);
  });
  it('memory beyond the limit is refused', () => {
    expect(() => runSource(kernel('out[t] = 1;'), [buffer('float', 1e9), buffer('float', 1), { int: 1 }])).toThrow(
      'need more than',
    );
  });
});

describe('accesses', () => {
  it('name their place, and show the lanes of the first, the worst and the requested execution', () => {
    const source = kernel('  for (int i = 0; i < 4; ++i)\n    out[t] += in[(t * i) % 64];');
    const plain = runSource(source, args, { threads: 32 });
    const load = plain.accesses.find(({ op, column }) => op === 'load' && column === 15)!;
    expect(load).toMatchObject({ line: 5, space: 'global', width: 4, requests: 4, lanes: 128, sectors: 1 + 4 + 8 + 8 });
    expect(load.first!.addressByLane[1]! - load.first!.addressByLane[0]!).toBe(0);
    expect(load.worst!.sectors).toBe(8);
    const watched = runSource(source, args, { threads: 32 }, { watch: { [load.index]: [1, 2] } });
    const seen = watched.accesses.find(({ index }) => index === load.index)!.seen;
    expect(seen.map(({ execution, addressByLane }) => [execution, addressByLane[3]! - addressByLane[2]!])).toEqual([
      [1, 4],
      [2, 8],
    ]);
  });
  it('of one warp are returned, iteration by iteration, whatever blocks are chosen', () => {
    const source = kernel('for (int i = 0; i < 3; ++i) out[(t + i) % 64] = 1;');
    const { accesses, blocks } = runSource(
      source,
      args,
      { blocks: 50, threads: 64 },
      { blocks: 2, warp: { block: 7, warp: 1, most: 2 } },
    );
    expect(blocks.ran).toBe(3);
    expect(accesses[0]!.seen.map(({ block, warp, addressByLane }) => [block, warp, addressByLane[0]! % 512])).toEqual([
      [7, 1, 128],
      [7, 1, 132],
    ]);
  });
  it('that repeat a load are counted as written, and reported as repeated', () => {
    const { accesses, metrics } = runSource(kernel('if (in[t] > 3) out[t] = in[t] * in[t];'), args, { threads: 32 });
    expect(metrics['l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum']).toBe(3);
    expect(accesses.filter(({ op }) => op === 'load').map(({ repeated }) => repeated)).toEqual([0, 1, 1]);
  });
  it('of a struct are those of the members that are read', () => {
    const file = 'struct P { float x, y, z, w; }; struct alignas(16) Q { float x, y, z, w; };';
    const widths = (body: string) =>
      runSource(kernel(body, file), args, { threads: 8 })
        .accesses.filter(({ op }) => op === 'load')
        .map(({ width }) => width);
    expect(widths('P p = ((const P *)in)[t]; out[t] = p.x + p.z;')).toEqual([4]);
    expect(widths('Q p = ((const Q *)in)[t]; out[t] = p.x + p.y;')).toEqual([8]);
    expect(widths('Q p = ((const Q *)in)[t]; ((Q *)out)[t] = p;')).toEqual([16]);
    expect(widths('float4 p = ((const float4 *)in)[t]; out[t] = p.x;')).toEqual([16]);
  });
  it('of float adds in shared memory are those of the loop that implements them', () => {
    const source =
      '__global__ void k(float *out) { __shared__ float s; s = 0; __syncwarp(); atomicAdd(&s, 1.0f); __syncwarp(); out[threadIdx.x] = s; }';
    const result = runSource(source, [buffer('float', 32)]);
    expect(contents(result, 0, 'float')[5]).toBe(32);
    // As recorded in content/evidence/shared-atomic (one-place-023), and one load for `out`.
    expect(result.metrics['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum']).toBe(64);
    expect(result.metrics['l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum']).toBe(32 + 1);
  });
  it('of atomics are red without a result and atom with one', () => {
    const { metrics } = runSource(
      '__global__ void k(int *p) { atomicAdd(p + threadIdx.x, 1); int old = atomicAdd(p, 2); if (old < 0) p[5] = old; }',
      [buffer('int32', 64)],
    );
    expect(metrics['l1tex__t_requests_pipe_lsu_mem_global_op_red.sum']).toBe(1);
    expect(metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum']).toBe(4);
    expect(metrics['l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum']).toBe(32);
  });
  it('a launch that no GPU supports is refused', () => {
    expect(() =>
      runKernel({ source: '', grid: [1, 1, 1], block: [2048, 1, 1], arguments: [] }, architectures.h200),
    ).toThrow('up to 1024 threads');
    expect(() => runSource(kernel(''), [])).toThrow('takes 3 arguments, 0 came');
    expect(() => runSource('__global__ void a() {} __global__ void b() {}', [])).toThrow('Name one: a, b');
  });
});

describe('names that are reserved in JavaScript', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('such as %s are ordinary names', (name) => {
    const missing = runSource(kernel(`out[t] = ${name} + ${name}(t) + cg::reduce(t, t, ${name}());`), args);
    expect(missing.diagnostics[0]!.message).toContain(`"${name}" is not declared`);
    expect(runSource(kernel(`out[t] = ${name}(t);`), args).diagnostics[0]!.message).toContain(
      `"${name}" is declared here`,
    );
    const own = runSource(
      `struct ${name} { int ${name}; }; ${kernel(`${name} x; x.${name} = 3; out[t] = x.${name};`)}`,
      args,
    );
    expect([own.diagnostics, contents(own, 0, 'float')[0]]).toEqual([[], 3]);
  });
});

it('a specialized kernel runs its specialization', () => {
  const source = `template <typename T, int n> __global__ void k(T *out) { out[threadIdx.x] = 1; }
    template <> __global__ void k<float, 2>(float *out) { out[threadIdx.x] = 2; }`;
  const first = (name: string) => contents(runSource(source, [buffer('float', 32)], { kernel: name }), 0, 'float')[0];
  expect([first('k<float, 1>'), first('k<float,2>')]).toEqual([1, 2]);
});
