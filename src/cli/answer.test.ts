import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerer } from './answer';

const lanes = (of: (lane: number) => unknown): unknown[] => Array.from({ length: 32 }, (_, lane) => of(lane));
const ALL = 4294967295;

const queries = {
  global: {
    kind: 'global',
    op: 'load',
    arch: 'h200',
    bytes: 4,
    mask: ALL,
    addresses: lanes((lane) => (lane as number) * 4),
  },
  shared: {
    kind: 'shared',
    op: 'load',
    arch: 'h200',
    bytes: 8,
    mask: ALL,
    addresses: lanes((lane) => (lane as number) * 8),
  },
  ldmatrix: { kind: 'ldmatrix', arch: 'h200', matrices: 4, addresses: lanes((lane) => (lane as number) * 16) },
  shuffle: {
    kind: 'shuffle',
    op: 'down',
    width: 32,
    mask: ALL,
    operand: lanes(() => 1),
    values: lanes((lane) => lane),
  },
  tma: { kind: 'tma', arch: 'h200', elementBytes: 2, tensor: [256, 64], box: [64, 16], at: [0, 0], swizzle: 'none' },
  layout: {
    kind: 'layout',
    arch: 'h200',
    layout: '(32,4):(4,1)',
    elementBytes: 4,
    memory: 'shared',
    atom: 'ld',
    vector: 4,
    threads: '32',
    values: '(1,4)',
  },
  occupancy: { kind: 'occupancy', computeCapability: '9.0', registers: 64, sharedBytes: 32768, threads: 256 },
  kernel: {
    kind: 'kernel',
    arch: 'h200',
    kernel: 'half<2>',
    grid: [2, 1, 1],
    block: [32, 1, 1],
    source: 'template <int n> __global__ void half(int *p) { p[blockIdx.x * blockDim.x + threadIdx.x] /= n; }',
    arguments: [{ buffer: { type: 'int32', count: 64, init: 'iota' } }],
  },
  cache: {
    kind: 'cache',
    arch: 'h200',
    accesses: [0, 1].map(() => ({ op: 'load', bytes: 4, mask: ALL, addresses: lanes((lane) => (lane as number) * 4) })),
  },
};
type Kind = keyof typeof queries;

let answer: (line: string) => string;
beforeEach(() => {
  answer = answerer();
});
const ask = (query: unknown): unknown => JSON.parse(answer(JSON.stringify(query)));
const change = (kind: Kind, fields: object): unknown => ask({ ...queries[kind], ...fields });
const errorOf = (given: unknown): string => (given as { error: string }).error;

describe('the answer to a query', () => {
  it.each<[Kind, object]>([
    ['global', { requests: 1, sectors: 4, lines: 1, tagWavefronts: 1 }],
    ['shared', { wavefronts: 2, ideal: 2 }],
    ['ldmatrix', { wavefronts: 4 }],
    ['shuffle', { values: [...lanes((lane) => (lane as number) + 1).slice(0, 31), 31] }],
    ['tma', { shared: Array.from({ length: 1024 }, (_, slot) => Math.floor(slot / 64) * 256 + (slot % 64)) }],
    [
      'layout',
      {
        steps: [
          {
            warp: 0,
            tile: 0,
            op: 'load',
            bytes: 16,
            addresses: lanes((lane) => (lane as number) * 16),
            elements: lanes((lane) => [0, 1, 2, 3].map((value) => (lane as number) + 32 * value)),
            shared: { wavefronts: 4, ideal: 4, bankConflicts: 0, conflictDegree: 1 },
          },
        ],
      },
    ],
    ['occupancy', { blocksPerSm: 4, limitedBy: 'registers' }],
    ['cache', { sectors: [4, 4], hits: [0, 4] }],
  ])('of kind %s has these fields and no others', (kind, expected) => expect(ask(queries[kind])).toEqual(expected));

  it('counts stores, reductions and atomics too', () => {
    expect(change('global', { op: 'store', addresses: lanes((lane) => (lane as number) * 32) })).toMatchObject({
      sectors: 32,
    });
    expect(change('global', { op: 'red', addresses: lanes(() => 0) })).toMatchObject({
      requests: 1,
      sectors: 32,
      lines: 1,
    });
    expect(change('global', { op: 'atom', mask: 1 })).toMatchObject({
      requests: 1,
      sectors: 1,
      lines: 1,
      tagWavefronts: 1,
    });
    expect(change('shared', { op: 'store', bytes: 4, addresses: lanes((lane) => (lane as number) * 128) })).toEqual({
      wavefronts: 32,
      ideal: 1,
    });
    expect(change('shared', { op: 'atomic', bytes: 4, addresses: lanes(() => 0) })).toEqual({
      wavefronts: 32,
      ideal: 1,
    });
  });

  it('replays a copy atom of CuTe by its name, and returns its thread–value layouts', () => {
    const atom = { elementBytes: 2, layout: 'Sw<3,3,3> o 0 o (32,64):(64,1)', threads: '(8,4):(4,1)' };
    const ldmatrix = change('layout', { ...atom, values: '(4,2):(2,1)', atom: 'SM75_U32x4_LDSM_N' });
    expect(ldmatrix).toMatchObject({
      threadValue: {
        tile: [32, 8],
        source: '((8,4),(8,1)):((4,1),(32,0))',
        destination: '((4,8),((2,4),1)):((64,4),((32,1),0))',
      },
    });
    // Lanes 0 to 7 name the rows 0, 4, …, 28, which have two places modulo 8: each matrix takes four wavefronts.
    expect(ldmatrix).toMatchObject({ steps: Array(8).fill({ shared: { wavefronts: 16, ideal: 4 } }) });
    const copy = { ...atom, values: '(1,8)', atom: 'UniversalCopy<uint128_t>' };
    expect(change('layout', { ...copy, op: 'store' })).toMatchObject({
      steps: [{ op: 'store', bytes: 16 }, {}, {}, {}, {}, {}, {}, {}],
    });
    expect(errorOf(change('layout', copy))).toContain('"op" is nothing');
    const box = { atom: 'SM90_TMA_LOAD, Int<1024>', threads: '1', values: '(8,8)' };
    expect(change('layout', { ...atom, ...box })).toMatchObject({ threadValue: { tile: [8, 8] } });
  });

  it('names the tensor copy that leaves a layout, and the global side of a copy', () => {
    const box = { atom: 'tma', elementBytes: 2, layout: 'Sw<3,3,3> o 0 o (8,64):(64,1)' };
    expect(change('layout', box)).toEqual({ tma: { swizzle: 128, inner: 1, box: [64, 8] } });
    expect(change('layout', { ...box, layout: '(8,64):(72,1)' })).toEqual({ tma: null });
    expect(change('layout', { memory: 'global' })).toMatchObject({
      steps: [{ global: { requests: 1, sectors: 16, idealSectors: 16, lines: 4, tagWavefronts: 1 } }],
    });
  });

  it('treats an atomic of 8 bytes in shared memory as an exchange, half a warp at a time', () => {
    const addresses = lanes((lane) => (lane as number) * 8);
    expect(change('shared', { op: 'atomic', addresses })).toEqual({ wavefronts: 2, ideal: 2 });
    expect(change('shared', { op: 'atomic', addresses: lanes(() => 0) })).toEqual({ wavefronts: 32, ideal: 2 });
  });

  it('accepts a swizzle as a number too, and a file that begins with a byte order mark', () => {
    expect(change('tma', { box: [32, 4], swizzle: 64 })).toEqual(change('tma', { box: [32, 4], swizzle: '64' }));
    expect(JSON.parse(answer(`\uFEFF${JSON.stringify(queries.occupancy)}`))).toHaveProperty('blocksPerSm', 4);
  });

  it('marks with null what a shuffle leaves undefined, and inactive lanes', () => {
    const { values } = change('shuffle', { mask: 0x7fffffff }) as { values: unknown[] };
    expect(values.slice(29)).toEqual([30, null, null]);
  });

  it('lists the rules it depends on that are only assumed on that GPU', () => {
    expect(change('global', { arch: 'a100' })).toEqual({
      requests: 1,
      sectors: 4,
      lines: 1,
      tagWavefronts: 1,
      assumed: [expect.stringMatching(/^tag-wavefronts: .*9\.0 only/)],
    });
    expect(change('cache', { arch: 'v100' })).toHaveProperty('assumed');
    const rulesOf = (given: unknown): string[] =>
      ((given as { assumed?: string[] }).assumed ?? []).map((each) => each.slice(0, each.indexOf(':')));
    expect(rulesOf(change('global', { arch: 'a100', op: 'atom' }))).toEqual(['atomic-visits', 'tag-wavefronts']);
    const red = { ...queries.global, op: 'red' };
    expect(rulesOf(change('cache', { arch: 'a100', accesses: [red] }))).toEqual(
      expect.arrayContaining(['l1-atomic', 'atomic-visits', 'tag-wavefronts']),
    );
    expect(rulesOf(change('shared', { arch: 'a100', bytes: 4 }))).toEqual(['shared-ideal']);
    expect(rulesOf(change('shared', { arch: 'a100' }))).toEqual(['shared-passes', 'shared-load-pairs', 'shared-ideal']);
    expect(rulesOf(change('shared', { arch: 'a100', op: 'atomic', bytes: 4 }))).toEqual([
      'shared-atomics',
      'shared-ideal',
    ]);
    expect(rulesOf(change('tma', { arch: 'b200', swizzle: '128' }))).toEqual(['tma-image']);
    for (const [kind, query] of Object.entries(queries)) expect(rulesOf(ask(query)), kind).toEqual([]);
  });

  it('ignores the addresses of inactive lanes', () => {
    expect(change('global', { mask: 1, addresses: lanes((lane) => (lane === 0 ? 0 : null)) })).toMatchObject({
      sectors: 1,
    });
    expect(change('shared', { mask: 1, addresses: lanes((lane) => (lane === 0 ? 0 : 'x')) })).toMatchObject({
      wavefronts: 1,
    });
    expect(
      change('shuffle', {
        mask: 1,
        operand: lanes((lane) => (lane === 0 ? 0 : 0.5)),
        values: lanes((lane) => (lane === 0 ? 7 : 'x')),
      }),
    ).toEqual({ values: [7, ...lanes(() => null).slice(1)] });
    expect(change('ldmatrix', { matrices: 1, addresses: lanes((lane) => ((lane as number) < 8 ? 0 : null)) })).toEqual({
      wavefronts: 1,
    });
  });
});

describe('an error', () => {
  it.each<[string, () => unknown, string]>([
    ['no JSON', () => JSON.parse(answer('{')), 'The line is not JSON: '],
    ['an empty line', () => JSON.parse(answer('')), 'The line is not JSON: '],
    ['a list', () => ask([]), 'The line holds []. It must hold one query, such as {"kind": "global", …}.'],
    [
      'no kind',
      () => ask({}),
      '"kind" is nothing. It must be one of "global", "shared", "ldmatrix", "layout", "shuffle", "tma", "occupancy", "cache", "kernel".',
    ],
    ['a strange kind', () => ask({ kind: 'constructor' }), '"kind" is "constructor". It must be one of'],
    [
      'a misaligned lane',
      () => change('global', { bytes: 8 }),
      'Lane 1 accesses 8 bytes at address 4, which is not a multiple of 8.',
    ],
    [
      'a lane without an address',
      () => change('shared', { addresses: lanes(() => null) }),
      '"addresses" of lane 0 is null. It must be a number.',
    ],
    ['a width that no GPU has', () => change('shared', { bytes: 3 }), '3'],
    ['three matrices', () => change('ldmatrix', { matrices: 3 }), '"matrices" is 3. It must be 1, 2, 4.'],
    ['ldmatrix on Volta', () => change('ldmatrix', { arch: 'v100' }), 'has no ldmatrix'],
    ['a segment of 5', () => change('shuffle', { width: 5 }), '"width" is 5. It must be 1, 2, 4, 8, 16, 32.'],
    [
      'a box that is too wide for its swizzle',
      () => change('tma', { swizzle: '64' }),
      'The driver refuses this tensor map.',
    ],
    ['a tensor copy on Ampere', () => change('tma', { arch: 'a100' }), 'has no Tensor Memory Accelerator'],
    [
      'an unknown capability',
      () => change('occupancy', { computeCapability: '6.1' }),
      '"computeCapability" is "6.1". It must be "7.0",',
    ],
    [
      'the access at fault',
      () => change('cache', { accesses: [queries.global, { op: 'load' }] }),
      'accesses[1]: "bytes" is nothing.',
    ],
    [
      'the misaligned access',
      () => change('cache', { accesses: [queries.global, { ...queries.global, bytes: 8 }] }),
      'accesses[1]: Lane 1 accesses 8 bytes',
    ],
    [
      'a line nested without end',
      () => JSON.parse(answer(`{"kind":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)),
      '"kind" is',
    ],
    [
      'the character of a layout',
      () => change('layout', { threads: '(8,x)' }),
      '"threads", character 4: Character 4 is "x"',
    ],
    ['a swizzle of threads', () => change('layout', { threads: 'Sw<1,0,1> o 32' }), 'only "layout" can have one'],
    ['a layout that is no text', () => change('layout', { values: 4 }), '"values" is 4. It must be a layout as text'],
    ['what does not divide', () => change('layout', { layout: '(30,4)' }), 'do not divide the 30 of (30,4):(1,30)'],
    ['an access that is none', () => change('cache', { accesses: [5] }), 'accesses[0]: It is 5, not an object.'],
  ])('names %s', (_, asked, text) => expect(errorOf(asked())).toContain(text));
});

/** Any JSON value, close to valid fields. */
const junk = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    'h200',
    '9.0',
    -1,
    0,
    3,
    4,
    31,
    32,
    1e9,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    -(2 ** 31),
    0.5,
    1e300,
  ),
  fc.jsonValue({ maxDepth: 1 }),
  fc.array(fc.oneof(fc.integer(), fc.constant(null), fc.double({ noNaN: true })), { minLength: 32, maxLength: 32 }),
  fc.array(fc.integer({ min: -5, max: 300 }), { maxLength: 6 }),
);

describe('any line', () => {
  it('is answered with an object: an error in words, or a result', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(queries) as Kind[])),
        fc.dictionary(
          fc.constantFrom(
            'op',
            'arch',
            'bytes',
            'mask',
            'addresses',
            'matrices',
            'width',
            'operand',
            'values',
            'elementBytes',
            'tensor',
            'box',
            'at',
            'swizzle',
            'computeCapability',
            'registers',
            'sharedBytes',
            'threads',
            'accesses',
          ),
          junk,
          { maxKeys: 3 },
        ),
        (kind, fields) => {
          const given = change(kind, fields) as Record<string, unknown>;
          if ('error' in given) {
            expect(Object.keys(given)).toEqual(['error']);
            expect(given['error']).toMatch(/^(?!internal).{10,}/s);
          } else expect(Object.keys(given).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is answered in one line, whatever its text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (line) => {
        expect(answer(line)).not.toContain('\n');
        expect(JSON.parse(answer(line))).toHaveProperty('error');
      }),
    );
  });

  it('has the same answer every time, whatever was asked before', () => {
    const lines = Object.values(queries).map((query) => JSON.stringify(query));
    const first = lines.map((line) => answer(line));
    expect(lines.toReversed().map((line) => answer(line))).toEqual(first.toReversed());
  });
});
