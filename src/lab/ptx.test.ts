import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { runKernel } from './run';
import { buffer, contents, runSource, valuesOf } from './testing';

const lanes = (f: (t: number) => number): number[] => Array.from({ length: 32 }, (_, t) => f(t));

describe('inline PTX computes what its instructions specify', () => {
  it.each<[string, string, (t: number) => number]>([
    ['moves a special register', 'asm("mov.u32 %0, %%laneid;" : "=r"(out[t]));', (t) => t],
    [
      'a text without operands has one percent sign',
      'int x = t; asm volatile("bar.warp.sync 0xffffffff;"); out[t] = x;',
      (t) => t,
    ],
    ['adds', 'int r; asm("add.s32 %0, %1, %2;" : "=r"(r) : "r"(t), "r"(7)); out[t] = r;', (t) => t + 7],
    ['adds a constant', 'int r; asm("add.s32 %0, %1, %2;" : "=r"(r) : "r"(t), "n"(5)); out[t] = r;', (t) => t + 5],
    ['changes a register', 'int r = t; asm("add.s32 %0, %0, 3;" : "+r"(r)); out[t] = r;', (t) => t + 3],
    ['shares a register by number', 'int r; asm("shl.b32 %0, %0, 2;" : "=r"(r) : "0"(t)); out[t] = r;', (t) => t * 4],
    ['shifts right with the sign', 'int r; asm("shr.s32 %0, %1, 1;" : "=r"(r) : "r"(-t)); out[t] = r;', (t) => -t >> 1],
    [
      'shifts by 32 and more to 0',
      'int r; asm("shl.b32 %0, %1, %2;" : "=r"(r) : "r"(t), "r"(32)); out[t] = r;',
      () => 0,
    ],
    [
      'multiplies and adds',
      'int r; asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(r) : "r"(t), "r"(t), "r"(1)); out[t] = r;',
      (t) => t * t + 1,
    ],
    [
      'multiplies into 64 bits',
      'long long r; asm("mul.wide.s32 %0, %1, %2;" : "=l"(r) : "r"(t - 9), "r"(1 << 30)); out[t] = r >> 28;',
      (t) => (t - 9) * 4,
    ],
    [
      'takes the high half',
      'int r; asm("mul.hi.u32 %0, %1, %2;" : "=r"(r) : "r"(t), "r"(0x40000000)); out[t] = r;',
      (t) => t >> 2,
    ],
    [
      'three inputs by a table',
      'int r; asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(r) : "r"(t), "r"(12), "r"(7)); out[t] = r;',
      (t) => t ^ 12 ^ 7,
    ],
    [
      'picks bytes',
      'unsigned r; asm("prmt.b32 %0, %1, %2, 0x4021;" : "=r"(r) : "r"(0x33221100 + t), "r"(0x77665544)); out[t] = r;',
      (t) => 0x44002211 | (t << 16),
    ],
    [
      'compares and selects',
      'int r; asm("{ .reg .pred p; setp.lt.s32 p, %1, 10; selp.s32 %0, 1, 2, p; }" : "=r"(r) : "r"(t)); out[t] = r;',
      (t) => (t < 10 ? 1 : 2),
    ],
    [
      'skips what its predicate forbids',
      'int r = t; asm("{\\n\\t.reg .pred p;\\n\\tsetp.eq.u32 p, %1, 3;\\n\\t@p mov.u32 %0, 99;\\n\\t@!p add.u32 %0, %0, 1;\\n}" : "+r"(r) : "r"(t)); out[t] = r;',
      (t) => (t === 3 ? 99 : t + 1),
    ],
    [
      'loops by a branch, each lane its own times',
      'int r = 0; asm("{ .reg .pred p; .reg .u32 i; mov.u32 i, %1;\\nagain: setp.eq.u32 p, i, 0; @p bra done; add.u32 %0, %0, i; sub.u32 i, i, 1; bra again; done: }" : "+r"(r) : "r"(t)); out[t] = r;',
      (t) => (t * (t + 1)) / 2,
    ],
    [
      'floats',
      'float f; asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(f) : "f"((float)t), "f"(0.5f), "f"(1.0f)); out[t] = (int)(f * 2);',
      (t) => t + 2,
    ],
    [
      'a float by its bits',
      'float f; asm("mul.f32 %0, %1, 0f40400000;" : "=f"(f) : "f"((float)t)); out[t] = (int)f;',
      (t) => 3 * t,
    ],
    [
      'doubles',
      'double d; asm("add.f64 %0, %1, %2;" : "=d"(d) : "d"((double)t), "d"(0.25)); out[t] = (int)(d * 4);',
      (t) => 4 * t + 1,
    ],
    [
      'converts',
      'int r; asm("cvt.rzi.s32.f32 %0, %1;" : "=r"(r) : "f"(t * 1.5f - 3)); out[t] = r;',
      (t) => Math.trunc(t * 1.5 - 3),
    ],
    [
      'splits a long register',
      'int lo, hi; asm("mov.b64 {%0, %1}, %2;" : "=r"(lo), "=r"(hi) : "l"(5LL << 32 | t)); out[t] = lo + hi;',
      (t) => t + 5,
    ],
    [
      'joins two registers',
      'long long r; asm("mov.b64 %0, {%1, %2};" : "=l"(r) : "r"(t), "r"(2)); out[t] = (int)(r >> 31);',
      () => 4,
    ],
    [
      '64-bit sums carry',
      'long long r; asm("add.s64 %0, %1, %2;" : "=l"(r) : "l"(0xffffffffLL), "l"((long long)t)); out[t] = (int)(r >> 32);',
      (t) => (t > 0 ? 1 : 0),
    ],
    [
      'counts bits',
      'int r; asm("popc.b32 %0, %1;" : "=r"(r) : "r"(t)); out[t] = r;',
      (t) => t.toString(2).replaceAll('0', '').length,
    ],
    [
      'shuffles',
      'int r; asm("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(r) : "r"(t)); out[t] = r;',
      (t) => t ^ 1,
    ],
    [
      'shuffles up and says who had a partner',
      'int r, p; asm("{ .reg .pred q; shfl.sync.up.b32 %0|q, %2, 4, 0, 0xffffffff; selp.s32 %1, 1, 0, q; }" : "=r"(r), "=r"(p) : "r"(t)); out[t] = r * 2 + p;',
      (t) => (t < 4 ? t * 2 : (t - 4) * 2 + 1),
    ],
    [
      'shuffles within eight lanes',
      'int r; asm("shfl.sync.idx.b32 %0, %1, 2, 0x181f, 0xffffffff;" : "=r"(r) : "r"(t)); out[t] = r;',
      (t) => (t & ~7) + 2,
    ],
    [
      'shuffles down within eight lanes, whose last ones keep their own',
      'int r; asm("shfl.sync.down.b32 %0, %1, 3, 0x181f, 0xffffffff;" : "=r"(r) : "r"(t)); out[t] = r;',
      (t) => ((t & 7) + 3 < 8 ? t + 3 : t),
    ],
    [
      'votes',
      'unsigned r; asm("{ .reg .pred p; setp.gt.u32 p, %1, 29; vote.sync.ballot.b32 %0, p, 0xffffffff; }" : "=r"(r) : "r"(t)); out[t] = r;',
      () => 0xc0000000 | 0,
    ],
    ['reduces', 'int r; asm("redux.sync.add.s32 %0, %1, 0xffffffff;" : "=r"(r) : "r"(t)); out[t] = r;', () => 496],
    [
      'elects a lane',
      'int r; asm("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.s32 %0, 1, 0, p; }" : "=r"(r)); out[t] = r;',
      (t) => (t === 0 ? 1 : 0),
    ],
    [
      'in parts and with comments',
      'int r; asm("add.s32 %0, %1, 1; // one\\n"\n "add.s32 %0, %0, /* two */ 2;" : "=r"(r) : "r"(t)); out[t] = r;',
      (t) => t + 3,
    ],
    ['in a raw string', 'int r; asm(R"(\n add.s32 %0, %1, 4;\n)" : "=r"(r) : "r"(t)); out[t] = r;', (t) => t + 4],
    [
      '16 bits',
      'unsigned short h; asm("add.u16 %0, %1, %2;" : "=h"(h) : "h"((unsigned short)65535), "h"((unsigned short)t)); out[t] = h;',
      (t) => (65535 + t) & 0xffff,
    ],
  ])('%s', (_, body, f) => {
    expect(valuesOf(body)).toEqual(lanes(f));
  });
});

describe('memory instructions of PTX are ordinary accesses', () => {
  const copy = (text: string, threads = 32): ReturnType<typeof runSource> =>
    runSource(
      `__global__ void k(float *out, const float *in) { int t = threadIdx.x; ${text} }`,
      [buffer('float', 512), buffer('float', 512, 'iota')],
      { threads },
    );
  it('vector loads and stores with hints', () => {
    const result = copy(
      'float4 v; asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w) : "l"(in + 4 * t) : "memory");' +
        'asm volatile("st.global.cs.v4.f32 [%0], {%1, %2, %3, %4};" :: "l"(out + 4 * t), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w));',
    );
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 0, 'float').slice(0, 128)).toEqual(Array.from({ length: 128 }, (_, i) => i));
    expect(result.accesses.map(({ op, width, sectors }) => [op, width, sectors])).toEqual([
      ['load', 16, 16],
      ['store', 16, 16],
    ]);
  });
  it('an address with an offset, and one in shared memory', () => {
    const result = copy(
      '__shared__ float s[64]; unsigned a = (unsigned)__cvta_generic_to_shared(&s[t]); asm volatile("st.shared.f32 [%0 + 128], %1;" :: "r"(a), "f"(in[t]) : "memory"); __syncthreads(); out[t] = s[63 - t];',
    );
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 0, 'float').slice(0, 32)).toEqual(lanes((t) => 31 - t));
  });
  it('a misaligned vector and a read past the end are reported', () => {
    expect(
      copy(
        'float a, b; asm volatile("ld.global.v2.f32 {%0, %1}, [%2];" : "=f"(a), "=f"(b) : "l"(in + 1)); out[t] = a + b;',
      ).diagnostics[0],
    ).toMatchObject({ kind: 'misaligned', line: 1 });
    expect(
      copy('float a; asm volatile("ld.global.f32 %0, [%1];" : "=f"(a) : "l"(in + 512)); out[t] = a;').diagnostics[0]!
        .message,
    ).toMatch(/0 B past the end of in/);
  });
  it('atomics', () => {
    const source =
      '__global__ void k(int *out) { int old; asm volatile("atom.global.add.u32 %0, [%1], 2;" : "=r"(old) : "l"(out)); asm volatile("red.global.max.s32 [%0], %1;" :: "l"(out + 1), "r"(old)); }';
    const result = runSource(source, [buffer('int32', 2)]);
    expect(contents(result, 0, 'int32')).toEqual([64, 62]);
    expect(result.metrics['l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum']).toBe(1);
    expect(result.metrics['l1tex__t_requests_pipe_lsu_mem_global_op_red.sum']).toBe(1);
  });
});

describe('an unknown instruction is refused with its place', () => {
  const problem = (text: string): string => {
    const { diagnostics } = runSource(`__global__ void k(int *out) {\n  int r;\n  ${text}\n}`, [buffer('int32', 32)]);
    const [first] = diagnostics;
    return `${first?.line}:${first?.column} ${first?.message}`;
  };
  it.each([
    [
      'asm("wgmma.fence.sync.aligned;");',
      '3:8 PTX: the instruction "wgmma.fence.sync.aligned" is not simulated here: it lets a whole warpgroup',
    ],
    [
      'asm volatile("tcgen05.fence::before_thread_sync;");',
      '3:17 PTX: the instruction "tcgen05.fence::before_thread_sync" is not simulated here: it works on tensor memory (TMEM)',
    ],
    ['asm("add.u32 %0, 1, 2; foo.b32 %0;" : "=r"(r));', '3:26 PTX: the instruction "foo.b32" is not supported here.'],
    ['asm("mov.u32 %0, %%bar;" : "=r"(r));', '3:20 PTX: the register "%bar" is not known.'],
    ['asm("mov.u32 %0, %2;" : "=r"(r) : "r"(1));', '3:20 PTX: there is no operand %2'],
    ['asm("mov.u32 %0 %1;" : "=r"(r) : "r"(1));', '3:19 PTX: expected ";" here, but found "%1".'],
    ['asm("bra nowhere;");', '3:8 PTX: there is no such label'],
    ['asm("mov.u32 %0, 1;" : "=x"(r));', '3:26 PTX: the constraint "=x"'],
    ['asm("ld.local.u32 %0, [%1];" : "=r"(r) : "l"(out));', '3:8 PTX: ld.local.u32: memory of the space .local'],
    ['int x = asm("");', '3:11 An asm statement is no expression'],
  ])('%s', (text, expected) => {
    expect(problem(text)).toContain(expected);
  });
  it('an endless loop ends with the budget', () => {
    const source = '__global__ void k(int *out) { asm volatile("again: bra again;"); }';
    const { diagnostics } = runKernel(
      { source, grid: [1, 1, 1], block: [32, 1, 1], arguments: [buffer('int32', 1)] },
      architectures.h200,
      { steps: 1e5 },
    );
    expect(diagnostics[0]).toMatchObject({ kind: 'limit' });
  });
});

describe('matrices', () => {
  const kernel = (op: string, pitch: number): string => `
__global__ void k(unsigned *out) {
  __shared__ alignas(16) unsigned short s[32 * ${pitch}];
  int t = threadIdx.x;
  for (int i = t; i < 32 * ${pitch}; i += 32) s[i] = i / ${pitch} * 256 + i % ${pitch};
  __syncwarp();
  unsigned a = (unsigned)__cvta_generic_to_shared(s + t * ${pitch}), r[4] = {0, 0, 0, 0};
  ${op}
  for (int k = 0; k < 4; ++k) out[k * 32 + t] = r[k];
}`;
  const load = (modifier: string): string =>
    `asm volatile("ldmatrix.sync.aligned.m8n8.x4${modifier}.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(a));`;
  const run = (source: string): ReturnType<typeof runSource> => runSource(source, [buffer('uint32', 128)]);
  const half = (row: number, column: number): number => row * 256 + column;

  it('four lanes hold a row, two elements each', () => {
    const result = run(kernel(load(''), 8));
    expect(result.diagnostics).toEqual([]);
    expect(contents(result, 0, 'uint32')).toEqual(
      Array.from({ length: 128 }, (_, i) => {
        const [row, column] = [Math.floor(i / 32) * 8 + Math.floor((i % 32) / 4), (i % 4) * 2];
        return half(row, column) + half(row, column + 1) * 65536;
      }),
    );
  });
  it('transposed, they hold a column', () => {
    expect(contents(run(kernel(load('.trans'), 8)), 0, 'uint32')).toEqual(
      Array.from({ length: 128 }, (_, i) => {
        const [row, column] = [Math.floor(i / 32) * 8 + (i % 4) * 2, Math.floor((i % 32) / 4)];
        return half(row, column) + half(row + 1, column) * 65536;
      }),
    );
  });
  it('rows 128 B apart take eight wavefronts per matrix, adjacent rows one', () => {
    const wavefronts = (pitch: number): number =>
      run(kernel(load(''), pitch)).accesses.find(({ op, width }) => op === 'load' && width === 16)!.wavefronts;
    expect([wavefronts(8), wavefronts(64), wavefronts(72)]).toEqual([4, 32, 4]);
  });
  it('are stored back', () => {
    const store =
      'unsigned v = t * 65537; asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" :: "r"(a), "r"(v) : "memory"); __syncwarp(); r[0] = s[t / 4 * 8 + t % 4 * 2 + 1];';
    expect(contents(run(kernel(store, 8)), 0, 'uint32').slice(0, 32)).toEqual(lanes((t) => t));
  });
  it('a misaligned row is reported', () => {
    expect(run(kernel(load(''), 9)).diagnostics[0]).toMatchObject({ kind: 'misaligned' });
  });
});
