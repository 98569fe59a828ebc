import fc from 'fast-check';
import { expect, it, suite } from 'vitest';
import { isInputError } from '@src/engine/input-error';
import { recordedRun } from '@src/evidence/testing';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { describe as caption, describeLane, moments } from './describe';
import { curve, kernel, rules, table, judge } from './details';
import { layout } from './layout';
import { caseOf, DATASETS, measured, metrics } from './metrics';
import { HALF_BYTES, matricesOf, nameOf, params, type LdmatrixValues } from './params';
import { ask, places } from './prediction';
import { accessOf, simulate } from './simulate';

const state = (values: Partial<LdmatrixValues>): LdmatrixValues =>
  ({ ...initialValues(params), ...values }) as LdmatrixValues;
const said = (values: Partial<LdmatrixValues>) => caption(simulate(state(values)), state(values));
const laneSaid = (values: Partial<LdmatrixValues>, lane: number) =>
  describeLane(simulate(state(values)), state(values), lane);

suite('the caption', () => {
  it('says what the first state costs and why', () => {
    expect(said({})).toEqual({
      headline: 'One ldmatrix of 4 matrices side by side, from rows of 64 halves, takes 32 wavefronts; the ideal is 4.',
      detail:
        'The eight rows of a matrix are one pass, and 8 rows of matrix 0 need the same four banks. Without the instruction, 4 ordinary loads would do the same in as many wavefronts.',
    });
  });

  it.each<[Partial<LdmatrixValues>, string]>([
    [{ padding: 8 }, 'rows of 64 halves padded by 8, takes 4 wavefronts, one per matrix, the fewest possible.'],
    [
      { matrices: '1', layout: 'swizzle128' },
      'One ldmatrix of 1 matrix, from rows of 64 halves with a swizzle of 128 B, takes 1 wavefront, the fewest possible.',
    ],
    [
      { op: 'store', trans: 'yes', matrices: '2', arrangement: 'square' },
      'One transposed stmatrix of 2 matrices one below another, to rows of 64 halves, takes 16 wavefronts; the ideal is 2.',
    ],
    [
      { arrangement: 'square', layout: 'xor' },
      '4 matrices in a square, from rows of 64 halves swizzled by XOR with the row,',
    ],
  ])('of %j', (values, text) => {
    expect(said(values).headline).toContain(text);
  });

  it('says that transposing by hand takes an access for each half', () => {
    expect(said({ trans: 'yes', padding: 8 }).detail).toContain('8 ordinary loads would do the same in 8 wavefronts.');
  });
});

suite('a lane', () => {
  it('supplies a row and receives two elements of another', () => {
    expect(laneSaid({}, 13)).toBe(
      'Lane 13 gives the address of row 5 of matrix 1, byte 656: banks 4 to 7, wavefront 14. It receives row 3, columns 2 and 3, of each matrix.',
    );
    expect(laneSaid({ trans: 'yes', op: 'store', matrices: '1' }, 5)).toContain(
      'It holds column 1, rows 2 and 3, of the matrix.',
    );
  });

  it('may supply an address that is never read', () => {
    expect(laneSaid({ matrices: '2' }, 16)).toContain(
      'Lane 16 gives an address that is not used: ldmatrix takes the addresses of lanes 0 to 15.',
    );
  });
});

suite('the time line', () => {
  it('has the instruction, and a step for each wavefront', () => {
    const all = moments(simulate(state({})), state({}));
    expect(all).toHaveLength(33);
    expect(all[0]!.say).toBe(
      'One instruction takes row addresses from lanes 0 to 31. No bank has delivered a word yet.',
    );
    expect(all[1]!.say).toBe('Wavefront 1 moves row 0 of matrix 0, over 4 banks. 31 rows wait.');
    expect(all.at(-2)!.say).toContain('1 row waits.');
    expect(all.at(-1)!.say).toBe('Wavefront 32 moves row 7 of matrix 3, over 4 banks. No row waits any longer.');
  });

  it('moves a whole matrix at once where nothing conflicts', () => {
    const all = moments(simulate(state({ padding: 8 })), state({ padding: 8 }));
    expect(all[1]!.say).toBe('Wavefront 1 moves rows 0 to 7 of matrix 0, over 32 banks. 24 rows wait.');
  });
});

suite('what the hardware refuses', () => {
  it.each<[Partial<LdmatrixValues>, string]>([
    [{ gpu: 'v100' }, 'has no ldmatrix. It came with compute capability 7.5: choose such a GPU, or plain loads.'],
    [
      { gpu: 'a100', op: 'store' },
      'has no stmatrix. It came with compute capability 9.0: choose such a GPU, or plain stores.',
    ],
    [{ padding: 4 }, 'a misaligned address, which stops the kernel. Choose 0 or 8 halves.'],
    [{ columns: '16' }, 'The last matrix would begin at column 24, and a row has 16 halves. Choose more columns'],
  ])('%j is said with the cure', (values, text) => {
    expect(() => simulate(state(values))).toThrow(text);
  });
});

const number = (values: Partial<LdmatrixValues>, id: string): number =>
  metrics(simulate(state(values)), state(values)).find((metric) => metric.id === id)!.value;
const wavefronts = (values: Partial<LdmatrixValues>): number => number(values, 'wavefronts');

suite('the wavefronts of four matrices', () => {
  it('are 4 where the distance of the rows is an odd multiple of 16 bytes, and more where it is even', () => {
    for (let padding = 0; padding <= 64; padding += 8) {
      const pieces = (64 + padding) / 8;
      expect(wavefronts({ padding }) === 4, `${padding}`).toBe(pieces % 2 === 1);
    }
  });

  it.each<[Partial<LdmatrixValues>, number]>([
    [{}, 32],
    [{ layout: 'swizzle128' }, 4],
    [{ layout: 'xor' }, 4],
    [{ columns: '32' }, 16],
    [{ columns: '32', layout: 'xor' }, 8],
    [{ columns: '32', layout: 'swizzle64' }, 4],
    [{ columns: '16', arrangement: 'square', layout: 'swizzle32' }, 4],
    [{ columns: '128', layout: 'swizzle128' }, 8],
    [{ columns: '128', layout: 'xor' }, 4],
  ])('of %j are %i', (values, wanted) => {
    expect(wavefronts(values)).toBe(wanted);
  });

  it('are the same with .trans, for a store and wherever the matrices lie', () => {
    for (const change of [{ trans: 'yes' }, { op: 'store' }, { arrangement: 'down' }, { arrangement: 'square' }]) {
      expect(wavefronts(change)).toBe(32);
      expect(wavefronts({ ...change, padding: 8 })).toBe(4);
    }
  });
});

it('the conflict counter shows the wavefronts after the first of each matrix', () => {
  expect([number({}, 'conflicts'), number({ padding: 8 }, 'conflicts')]).toEqual([28, 0]);
});

it('ordinary loads take a word for each register, and with .trans a half at a time', () => {
  expect([number({}, 'ordinary'), number({}, 'ordinaryWavefronts')]).toEqual([4, 32]);
  expect([
    number({ trans: 'yes', padding: 8 }, 'ordinary'),
    number({ trans: 'yes', padding: 8 }, 'ordinaryWavefronts'),
  ]).toEqual([8, 8]);
});

it('the table names each lane, its row and its elements', () => {
  const { rows } = table(simulate(state({ matrices: '1' })), state({ matrices: '1' }));
  expect(rows[5]).toEqual([5, 0, 5, 0, 640, '0 to 3', 6, '(1, 2) (1, 3)']);
  expect(rows[8]!.slice(0, 6)).toEqual([8, '–', '–', '–', '0, not read', '–']);
});

it('the curve is over the padding, or over the first piece where nothing is padded', () => {
  expect(curve(state({})).points.map(({ y }) => y * 32)).toEqual([32, 4, 8, 4, 16, 4, 8, 4, 32]);
  const { param, points } = curve(state({ layout: 'swizzle128' }));
  expect(param).toBe('chunk');
  expect(points.map(({ x, y }) => [x, y * 32])).toEqual([0, 1, 2, 3, 4].map((x) => [x, 4]));
});

it('rests on the rule of its own instruction', () => {
  expect(rules(state({})).map(({ rule }) => rule.id)).toContain('ldmatrix-phases');
  expect(rules(state({ op: 'store' })).map(({ rule }) => rule.id)).toContain('stmatrix-phases');
});

suite('the picture', () => {
  const drawn = (values: Partial<LdmatrixValues>, width = 740, height = 460) => {
    const trace = simulate(state(values));
    return { trace, ...layout(trace, state(values), { width, height, minText: 11, projected: false }) };
  };

  it('has a row for every wavefront and the rows of the matrices that it moves, in the smallest room too', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom([740, 460], [296, 270]), (values, [width, height]) => {
        try {
          const { trace, column } = drawn(values, width, height);
          expect(column.queue.rows).toHaveLength(trace.shared.wavefronts.length);
          for (const [at, { lanes }] of trace.shared.wavefronts.entries())
            expect(column.queue.units.filter(({ wavefront }) => wavefront === at + 1)).toHaveLength(lanes.length);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
    );
  });

  it('fills the registers of a pair when the last row that it has a part of has moved', () => {
    for (const trans of ['no', 'yes']) {
      const { trace, registers } = drawn({ trans });
      expect(registers!.pairs).toHaveLength(32);
      const last = Math.max(...registers!.parts.map(({ since }) => since));
      expect(last).toBe(trace.shared.wavefronts.length);
      const boxes = registers!.parts.reduce((sum, { path }) => sum + path.split('M').length - 1, 0);
      expect(boxes, 'a register of each matrix in every lane').toBe(4 * 32);
    }
    expect(drawn({}, 372, 390).registers, 'left out on a phone').toBeNull();
  });

  it('lights a row of the tile with the lanes that hold it', () => {
    const { column } = drawn({});
    const row1 = column.words.find(({ marks }) => marks.includes('lane:1 '))!;
    expect(row1.marks.split(' ').filter((mark) => mark.startsWith('holder:'))).toEqual(
      [4, 5, 6, 7].map((lane) => `holder:${lane}`),
    );
  });
});

const initial = initialValues(params) as LdmatrixValues;

/** C's integer division: everything here is small and not negative. */
const asScript = (code: string): string =>
  code.replace(/(\([^()]*\)|\w+) \/ (\d+)/g, '(($1) / $2 | 0)').replace(/\bbyte\b/g, 'byte_');

/** The address that each lane supplies, parsed from the printed CUDA. */
function addressesIn(code: string): number[] {
  const body = /int at\(int row, int column\) \{\n([^]*?)\n\}/
    .exec(code)![1]!
    .replace(/\/\/.*/g, '')
    .replace('int byte', 'let byte')
    .replace(/\bbyte\b/g, 'byte_');
  const index = /&tile\[at\((.*)\)\]\)/.exec(code)![1]!;
  const matrix = /int matrix = (.*);/.exec(code)?.[1] ?? '0';
  const placeOf = new Function(
    'lane',
    `const at = (row, column) => {${body}};
     const matrix = ${asScript(matrix)};
     return at(${asScript(index)});`,
  ) as (lane: number) => number;
  return Array.from({ length: 32 }, (_, lane) => placeOf(lane) * HALF_BYTES);
}

suite('the CUDA of a state', () => {
  it('gives exactly the addresses that the figure draws, to the instruction that it names', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let wanted;
        try {
          wanted = accessOf(values).addressByLane;
        } catch {
          return;
        }
        seen += 1;
        const code = kernel(values);
        expect(addressesIn(code)).toEqual(wanted);
        expect(code).toContain(nameOf(values).replace('.x', '.sync.aligned.m8n8.x'));
        const operands = /\{(%[^}]*)\}/.exec(code)![1]!.split(', ');
        expect(operands).toHaveLength(matricesOf(values));
      }),
      { numRuns: 500 },
    );
    expect(seen).toBeGreaterThan(60);
  });

  it('is printed completely: the first state, character for character', () => {
    expect(kernel(initial)).toBe(
      `// Launch with <<<1, 32, 1024>>>: a tile in dynamic shared memory. Needs sm_75 or later.
extern __shared__ __align__(1024) unsigned short tile[];  // halves, whatever their type

__device__ int at(int row, int column) {
  return row * 64 + column;
}

__global__ void access(unsigned* out) {
  int lane = threadIdx.x;
  int matrix = lane / 8 % 4;
  unsigned row = (unsigned)__cvta_generic_to_shared(&tile[at(lane % 8, matrix * 8)]);
  unsigned r0, r1, r2, r3;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(r0), "=r"(r1), "=r"(r2), "=r"(r3) : "r"(row) : "memory");
  out[lane * 4 + 0] = r0;
  out[lane * 4 + 1] = r1;
  out[lane * 4 + 2] = r2;
  out[lane * 4 + 3] = r3;
}
`,
    );
  });

  it.each<[Partial<LdmatrixValues>, string]>([
    [{ padding: 8 }, 'return row * 72 + column;'],
    [{ layout: 'xor' }, 'return row * 64 + (column ^ (row & 7) * 8);'],
    [{ layout: 'swizzle64' }, 'return (byte ^ (byte >> 7 & 3) << 4) / 2;'],
    [{ arrangement: 'square', chunk: 2 }, 'at(matrix % 2 * 8 + lane % 8, 16 + matrix / 2 * 8)'],
    [{ matrices: '1', chunk: 1 }, 'at(lane % 8, 8)'],
    [{ op: 'store', matrices: '2' }, 'stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1, %2};'],
    [{ trans: 'yes' }, 'x4.trans.shared.b16'],
    [{ columns: '512', padding: 64, arrangement: 'down' }, '<<<1, 32, 36864>>>'],
  ])('of %j says %s', (values, text) => {
    expect(kernel({ ...initial, ...values })).toContain(text);
  });
});

const verdict = (values: Partial<LdmatrixValues>, number: number) =>
  judge(simulate(state(values)), state(values), [number]);

suite('the question', () => {
  it('names the instruction and the tile', () => {
    expect(ask(state({ padding: 8 }))).toBe(
      'One ldmatrix of 4 matrices side by side, from rows of 64 halves padded by 8: how many wavefronts does it take?',
    );
  });

  it('offers the answer in every state, and judges it right and the others wrong', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        let trace;
        try {
          trace = simulate(values);
        } catch {
          return;
        }
        const right = trace.shared.wavefronts.length;
        const ids = places(trace).map(({ id }) => id);
        expect(ids).toContain(right);
        for (const id of ids) expect(judge(trace, values, [id]).correct).toBe(id === right);
      }),
    );
  });
});

suite('an answer', () => {
  it.each<[Partial<LdmatrixValues>, number, string]>([
    [
      {},
      32,
      'Yes. The eight rows of a matrix are one pass, and 8 rows of matrix 0 need the same four banks. The matrices go one after the other: 8 + 8 + 8 + 8.',
    ],
    [{}, 4, 'That would be enough if the eight rows of each matrix were in different banks.'],
    [{}, 8, 'That is one matrix.'],
    [{}, 1, 'One instruction, but a wavefront moves 128 B'],
    [{ padding: 8 }, 32, 'Lanes do not take a wavefront each'],
    [{ matrices: '2', padding: 8 }, 16, 'That would be one row at a time'],
    [{ padding: 16 }, 16, 'Too many.'],
    [
      { padding: 8, matrices: '1' },
      1,
      'Yes. The eight rows of each matrix are in eight different groups of four banks: together they are all 32. 1 wavefront.',
    ],
  ])('in %j of %i is explained', (values, number, text) => {
    expect(verdict(values, number).say).toContain(text);
  });

  it('is one number', () => {
    expect(judge(simulate(state({})), state({}), [1, 2]).say).toBe('Choose one number.');
  });
});

const optionsOf = (param: { options: readonly { value: string }[] }): string[] =>
  param.options.map(({ value }) => value);

/** Every state that a reader can set on one GPU, without first pieces after the eighth; `null` where it is refused. */
function* states(): Generator<LdmatrixValues> {
  for (const op of optionsOf(params.op))
    for (const matrices of optionsOf(params.matrices))
      for (const trans of optionsOf(params.trans))
        for (const columns of optionsOf(params.columns))
          for (const layout of optionsOf(params.layout))
            for (const arrangement of optionsOf(params.arrangement))
              for (let chunk = 0; chunk < 8; chunk += 1)
                for (let padding = 0; padding <= (layout === 'rows' ? params.padding.max : 0); padding += 8)
                  yield { ...initial, op, matrices, trans, columns, layout, arrangement, chunk, padding };
}

const found = new Map<string, LdmatrixValues>();
for (const values of states()) {
  try {
    found.set(`${values.op} ${caseOf(values)}`, values);
  } catch (error) {
    if (!isInputError(error)) throw error;
  }
}

suite.each([
  { op: 'load', dataset: DATASETS.load, suffix: 'ld' },
  { op: 'store', dataset: DATASETS.store, suffix: 'st' },
])('the recorded tiles of $dataset', ({ op, dataset, suffix }) => {
  const { rows } = recordedRun(dataset);
  const states = rows.flatMap((row) => {
    const { op: form, offsets } = row.params as unknown as { op: string; offsets: number[] };
    const values = found.get(`${op} ${[form, ...offsets.slice(0, 8 * Number(form[1]))].join(' ')}`);
    return values ? [{ row, values }] : [];
  });

  it('are states of the figure, most of them, and count what the engine counts', () => {
    expect(states.length).toBeGreaterThan(38);
    for (const { row, values } of states) {
      const all = metrics(simulate(values), values);
      const of = (id: string): number => all.find((metric) => metric.id === id)!.value;
      const counted = {
        wavefronts: row.counters![`l1tex__data_pipe_lsu_wavefronts_mem_shared_op_${suffix}.sum`],
        conflicts: row.counters![`l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_${suffix}.sum`],
      };
      expect({ wavefronts: of('wavefronts'), conflicts: of('conflicts') }, row.case).toEqual(counted);
      expect(measured(values), row.case).toEqual({ gpu: 'H200', dataset, byMetric: counted });
    }
  });
});

it('is null where not measured, and on other GPUs', () => {
  const counted: LdmatrixValues = { ...initial, columns: '256', padding: 8 };
  expect(measured(counted)?.byMetric).toEqual({ wavefronts: 4, conflicts: 0 });
  expect(measured({ ...counted, gpu: 'a100' })).toBeNull();
  expect(measured({ ...counted, trans: 'yes', chunk: 1 })).toBeNull();
});
