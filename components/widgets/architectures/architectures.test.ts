import { describe as group, expect, it } from 'vitest';
import { architecture, architectureIds, architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { capabilities } from '@src/arch/capability';
import type { Fact } from '@src/arch/fact';
import { gpuName } from '@src/arch/gpu-name';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import { describe, describeLane, moments, newsOf } from './describe';
import { ATTRIBUTES, FROM_CAPABILITY, kernel, table, judge as judgeWith } from './details';
import { layout } from './layout';
import { metrics } from './metrics';
import { columns, GROUPS, params, type ArchitecturesValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

const judge = (values: ArchitecturesValues, marked: readonly number[]) => judgeWith(simulate(values), values, marked);

const state = (values: Partial<ArchitecturesValues>): ArchitecturesValues =>
  ({ ...initialValues(params), ...values }) as ArchitecturesValues;
const trace = (values: Partial<ArchitecturesValues> = {}) => simulate(state(values));

const SCENE: Bounds = { width: 740, height: 460, minText: 11, projected: false };
const PHONE: Bounds = { width: 296, height: 270, minText: 11, projected: false };
const picture = (values: Partial<ArchitecturesValues>, bounds = SCENE) => layout(trace(values), state(values), bounds);
const bands = (values: Partial<ArchitecturesValues> = {}, bounds = SCENE) =>
  picture({ ...values, group: 'features' }, bounds).bands!;
/** The GPUs, in order of time, for which this is true. */
const gpusWhere = (holds: (gpu: Architecture) => boolean): string[] =>
  architectureIds.filter((id) => holds(architectures[id]));
const withTma = gpusWhere(({ tma }) => tma.value === true);
const withAsMuchShared = gpusWhere(
  ({ maxSharedBytesPerBlock }) => maxSharedBytesPerBlock.value === architectures.h200.maxSharedBytesPerBlock.value,
);
const largestL2 = Math.max(...architectureIds.map((id) => architectures[id].l2Bytes.value)) / 2 ** 20;
const largestFirst = (amount: (gpu: Architecture) => number): string[] =>
  [...architectureIds].sort((a, b) => amount(architectures[b]) - amount(architectures[a]));
const bars = (values: Partial<ArchitecturesValues>, bounds = SCENE) => picture(values, bounds).bars!;

group('the bands', () => {
  const having = (id: string, values: Partial<ArchitecturesValues> = {}): string[] =>
    bands(values)
      .columns.filter(({ cells }) => cells.some((cell) => cell.id === id))
      .map(({ gpu }) => gpu);
  const begins = (id: string): string[] =>
    bands()
      .columns.filter(({ cells }) => cells.some((cell) => cell.id === id && cell.fresh))
      .map(({ gpu }) => gpu);

  it('are where a GPU has a feature, in the order of time', () => {
    const from = (least: number) => gpusWhere(({ computeCapability }) => Number(computeCapability) >= least);
    expect(having('tma')).toEqual(from(9));
    expect(having('asyncCopy')).toEqual(from(8));
    expect(having('tma')).toContain('h200');
    expect(having('tma')).not.toContain('a100');
  });

  it('begin where a feature first appears, once for all its neighbors', () => {
    expect(begins('asyncCopy')).toEqual(['a100']);
    const with10 = gpusWhere(({ computeCapability }) => computeCapability.startsWith('10.'));
    const afterAnother = with10.filter(
      (id) => !with10.includes(architectureIds[architectureIds.indexOf(id as 'b200') - 1]!),
    );
    expect(begins('tensorMemory')).toEqual(afterAnother);
    expect(begins('accessWidths')).toEqual(['b200']);
  });

  it('move with their GPU, and none is left out, on any screen and in any order', () => {
    for (const bounds of [SCENE, PHONE])
      for (const { value: sort } of params.sort.options) {
        const { columns: drawn, labels } = bands({ sort }, bounds);
        expect(new Set(drawn.map(({ gpu }) => gpu)).size).toBe(architectureIds.length);
        expect(labels.length).toBe(trace({ group: 'features', sort }).columns.length);
        expect(drawn.map(({ shiftX }) => shiftX)).toEqual(drawn.map(({ shiftX }) => shiftX).toSorted((a, b) => a - b));
      }
  });

  it('draw an amount to scale in height', () => {
    const height = (gpu: string): number =>
      bands()
        .columns.find((column) => column.gpu === gpu)!
        .cells.find(({ id }) => id === 'accessWidths')!.height;
    expect(height('b200') / height('h200')).toBeCloseTo(2, 1);
  });
});

group('the bars', () => {
  const cell = (values: Partial<ArchitecturesValues>, gpu: string, key: string) =>
    bars(values)
      .rows.find((row) => row.gpu === gpu)!
      .cells.find((each) => each.key.split(' ').includes(key))!;

  it('have a row for each GPU, on any screen', () => {
    for (const bounds of [SCENE, PHONE])
      for (const { value: sort } of params.sort.options)
        for (const { value } of GROUPS.filter((each) => each.value !== 'features')) {
          const drawn = bars({ group: value, sort }, bounds);
          // L2 and DRAM have a separate picture.
          if (!drawn) continue;
          const { rows, panels } = drawn;
          expect(new Set(rows.map(({ gpu }) => gpu)).size).toBe(architectureIds.length);
          const lead = trace({ group: value, sort }).lead;
          expect(
            panels.some(({ id }) => id.split(' ').includes(lead)),
            `${value} ${sort}`,
          ).toBe(true);
        }
  });

  it('say how many facts they leave out', () => {
    const { panels, foot } = bars({ group: 'memory', sort: 'dramBusBits' }, PHONE);
    expect(foot.text).toMatch(new RegExp(`^… ${7 - panels.length} more`));
    expect(bars({ group: 'memory', sort: 'dramBusBits' }, { ...SCENE, width: 1300, height: 700 }).foot.text).toBe('');
  });

  it('are linear: one scale for the largest of a column, one for all values of one unit', () => {
    const width = (gpu: string): number =>
      cell({ group: 'memory', sort: 'dramBusBits' }, gpu, 'l2Bytes').shapes[0]!.width;
    expect(width('h200') / width('b200')).toBeCloseTo(60 / 126.5, 2);
    const shapes = cell({}, 'h200', 'l1SharedBytes').shapes;
    const part = (id: string): number => shapes.find((shape) => shape.id === id)!.width;
    expect(part('maxSharedBytesPerBlock') / part('l1SharedBytes')).toBeCloseTo(227 / 256, 2);
    expect(part('defaultSharedBytesPerBlock') / part('l1SharedBytes')).toBeCloseTo(48 / 256, 2);
    const dots = cell({ group: 'latency' }, 'h200', 'latencyDram').shapes;
    const dot = (id: string): number => dots.find((shape) => shape.id === id)!.width;
    expect(dot('latencyDram') / dot('latencyL1')).toBeCloseTo(658 / 32, 0);
  });

  it('mark estimates and unpublished values, and say where a value comes from', () => {
    expect(cell({ group: 'memory', sort: 'dramBusBits' }, 'l40s', 'l2Bytes').run).toMatchObject({
      look: 'estimate',
      text: '96 MiB',
    });
    expect(cell({ group: 'memory', sort: 'dramBusBits' }, 'l40s', 'l2Bytes').run.about).toContain(
      'estimate: the L40, a card with the same chip and SM count, reports 96 MB',
    );
    expect(cell({ group: 'latency' }, 't4', 'latencyDram')).toMatchObject({
      shapes: [],
      run: { text: 'no source' },
    });
    expect(cell({ group: 'latency' }, 't4', 'latencyDram').unknown).not.toBeNull();
    expect(cell({ group: 'latency' }, 'h200', 'latencyDram').run).toMatchObject({
      look: 'measured',
      href: '/evidence/latency/',
    });
  });

  it('mark the two that are compared', () => {
    const { rows } = bars({ group: 'memory', sort: 'dramBusBits', with: 'a100' });
    expect(rows.filter(({ letter }) => letter).map(({ letter, gpu }) => `${letter} ${gpu}`)).toEqual([
      'B a100',
      'A h200',
    ]);
  });

  it('point an arrow at the fact that sorts', () => {
    const heads = (values: Partial<ArchitecturesValues>): string =>
      bars(values)
        .panels.flatMap((panel) => panel.heads.map(({ text }) => text))
        .join(' ');
    expect(heads({ group: 'sm' })).not.toMatch(/[↑↓]/);
    expect(heads({ group: 'sm', sort: 'sms', order: 'down' })).toContain('SMs ↑');
    expect(heads({ group: 'sm', sort: 'l2Bytes' })).toContain('L2 ↓');
  });
});

group('the maps of L2 and DRAM', () => {
  const cells = (values: Partial<ArchitecturesValues> = {}, bounds = SCENE) =>
    picture({ group: 'memory', ...values }, bounds).stores!.cells;
  const shape = (gpu: string, kind: string, values: Partial<ArchitecturesValues> = {}, bounds = SCENE) =>
    cells(values, bounds)
      .find((cell) => cell.gpu === gpu)!
      .shapes.find((each) => each.kind === kind)!;

  it('are one for each GPU on any screen, in the chosen order', () => {
    for (const bounds of [SCENE, PHONE])
      expect(new Set(cells({}, bounds).map(({ gpu }) => gpu)).size).toBe(architectureIds.length);
    const [first, second] = cells({ sort: 'dramGBps', order: 'down' });
    expect([first!.gpu, second!.gpu]).toEqual(largestFirst(({ dramGBps }) => dramGBps.value).slice(0, 2));
    expect(second!.shiftX).toBeGreaterThan(first!.shiftX);
  });

  it('have areas and pipes each to one scale', () => {
    for (const bounds of [SCENE, PHONE]) {
      const area = (gpu: string, kind: string): number => {
        const { width, height } = shape(gpu, kind, {}, bounds);
        return width * height;
      };
      expect(area('h200', 'dram') / area('b200', 'dram')).toBeCloseTo(139.8 / 180, 1);
      expect(area('h200', 'l2') / area('b200', 'l2')).toBeCloseTo(60 / 126.5, 1);
      const thick = (gpu: string): number => shape(gpu, 'pipe', {}, bounds).height;
      expect(thick('h200') / thick('b200')).toBeCloseTo(4800 / 7700, 1);
    }
  });

  it('lead from the L2 to the DRAM, and divide an L2 into its parts', () => {
    const [l2, pipe, dram] = ['l2', 'pipe', 'dram'].map((kind) => shape('h200', kind)) as [Edge, Edge, Edge];
    type Edge = ReturnType<typeof shape>;
    expect(l2.x + l2.width).toBeCloseTo(pipe.x, 0);
    expect(pipe.x + pipe.width).toBeCloseTo(dram.x, 0);
    const cuts = (gpu: string): number =>
      cells()
        .find((cell) => cell.gpu === gpu)!
        .cuts.split('M').length - 1;
    expect([cuts('h200'), cuts('t4')]).toEqual([1, 0]);
  });

  it('show what is an estimate, and name units once where numbers have no room for them', () => {
    expect(shape('l40s', 'l2').look).toBe('estimate');
    expect(picture({ group: 'memory' }, PHONE).stores!.foot).toBe('L2 in MiB (enlarged), DRAM in GiB, pipe: GB/s');
    expect(picture({ group: 'memory' }).stores!.foot).toMatch(/enlarged [1-9]00×/);
  });
});

it('the moments are the generations, as far apart as they were announced', () => {
  const all = moments(trace());
  expect(all.map(({ label }) => label.split(': ')[1])).toEqual([
    'Volta',
    'Turing',
    'Ampere',
    'Hopper',
    'Ada Lovelace',
    'Blackwell',
  ]);
  expect(all[0]).toMatchObject({ say: 'Volta, 2017, is where this table begins.', at: 0 });
  expect(all[1]!.at! / all[2]!.at!).toBeCloseTo(16 / 36);
  expect(all[4]!.say).toContain('without stmatrix, the TMA and clusters, which Hopper has.');
});

const headline = (values: Partial<ArchitecturesValues>): string =>
  describe(simulate(state(values)), state(values)).headline;

it.each<[string, Partial<ArchitecturesValues>, string]>([
  [
    'an amount',
    {},
    `On the NVIDIA H200, the shared memory of one block is 227 KiB; over all ${architectureIds.length} GPUs it goes from 64 KiB to 227 KiB.`,
  ],
  [
    'an estimate',
    { group: 'memory', gpu: 'l40s' },
    `On the NVIDIA L40S, the L2 is an estimated 96 MiB; over all ${architectureIds.length} GPUs it goes from 4 MiB to ${largestL2} MiB.`,
  ],
  [
    'what nobody told',
    { group: 'latency', gpu: 'b200' },
    'On the NVIDIA B200, the book has no value for a load from DRAM; over the 4 GPUs of which it is known it goes from 466.3 cycles to 680 cycles.',
  ],
  [
    'a feature',
    { group: 'features', gpu: 'a100' },
    `The NVIDIA A100 does not have the TMA; of the other ${architectureIds.length - 1} GPUs ${withTma.length} do.`,
  ],
  [
    'what is not there',
    { sort: 'latencyRemoteShared', gpu: 'a100' },
    'On the NVIDIA A100, there is no such thing as a load from the shared memory of another block; on the 2 GPUs of which it is known it takes 192 cycles.',
  ],
  ['a word', { sort: 'dramKind' }, 'On the NVIDIA H200, the kind of DRAM is HBM3e.'],
  ['two GPUs', { group: 'memory', with: 'a100' }, 'The L2: 60 MiB on the NVIDIA H200, 40 MiB on the NVIDIA A100.'],
])('the sentence about %s', (_, values, sentence) => {
  expect(headline(values)).toBe(sentence);
});

it('a lane is told its registers and its widest load', () => {
  expect(describeLane(simulate(state({ gpu: 'b200' })), state({ gpu: 'b200' }), 3)).toBe(
    'Lane 3 of a warp on the NVIDIA B200 can have 255 registers and can load 32 B with one instruction.',
  );
});

it('the large number belongs to the group of facts', () => {
  const first = (values: Partial<ArchitecturesValues>) => metrics(simulate(state(values)), state(values))[0]!;
  expect(first({})).toMatchObject({ id: 'sharedBlockKiB', value: 227 });
  expect(first({ group: 'memory' })).toMatchObject({ id: 'l2MiB', value: 60 });
  expect(first({ group: 'latency' })).toMatchObject({ id: 'dramCycles', value: 658 });
  expect(first({ group: 'latency', gpu: 't4' })).toMatchObject({ id: 'sharedBlockKiB' });
});

it('the ratio is of the column that the sentence is about', () => {
  const values = state({ group: 'memory', sort: 'dramGBps', with: 'a100' });
  expect(metrics(simulate(values), values).find(({ id }) => id === 'ratio')).toMatchObject({
    value: 2.35,
    text: '2.4×',
  });
});

it('each value of the table is beside its source', () => {
  const { rows } = table(simulate(state({ group: 'memory' })));
  expect(rows).toContainEqual([
    ...['NVIDIA H200', '9.0', '2023-11', 'Parts of the L2', '2'],
    'measured on the NVIDIA H200: l2 capacity',
  ]);
  expect(rows).toContainEqual([
    ...['NVIDIA T4', '7.5', '2018-09', 'Fetched for a miss', 'not known'],
    'not known, measured on the H200 only',
  ]);
  expect(rows.map((row) => row[5])).toContain('estimate: no document mentions parts');
});

const order = (values: Partial<ArchitecturesValues>): string[] => trace(values).rows.map(({ gpu }) => gpu);

group('the order of the rows', () => {
  it('is that of time at first, and can be reversed', () => {
    expect(order({})).toEqual([...architectureIds]);
    expect(order({ order: 'down' }).slice(0, 3)).toEqual([...architectureIds].toReversed().slice(0, 3));
  });

  it('follows any column, with unknown values last in either direction', () => {
    expect(order({ sort: 'dramGBps', order: 'down' }).slice(0, 3)).toEqual(
      largestFirst(({ dramGBps }) => dramGBps.value).slice(0, 3),
    );
    expect(order({ sort: 'latencyDram' }).slice(0, 4)).toEqual(['a100', 'rtx-4090', 'h200', 'h100']);
    expect(order({ sort: 'latencyDram', order: 'down' }).slice(0, 4)).toEqual(['h100', 'h200', 'rtx-4090', 'a100']);
  });

  it('ranks a missing feature below an existing one', () => {
    expect(order({ sort: 'tma', order: 'down' }).slice(0, withTma.length).toSorted()).toEqual(withTma.toSorted());
    expect(order({ sort: 'tma' }).slice(0, 2)).toEqual(['v100', 't4']);
  });

  it('adds the column that sorts when its group is not shown', () => {
    expect(trace({ group: 'sm', sort: 'l2Bytes' }).columns.slice(0, 2)).toEqual(['l2Bytes', 'sms']);
    expect(trace({ group: 'memory', sort: 'l2Bytes' }).columns.filter((id) => id === 'l2Bytes')).toHaveLength(1);
  });
});

group('a column', () => {
  it.each(columns.map((column) => [column.id, column] as const))(
    '%s says what the facts say, with their source',
    (id, column) => {
      for (const gpu of architectureIds) {
        const arch = architecture(gpu);
        const fact = arch[id as keyof typeof arch] as unknown as Fact<unknown>;
        const { value, from } = column.entry(arch);
        if (value === 'none') expect(arch.clusters.value).toBeNull();
        else expect(from).toBe(fact.from);
        if (typeof fact.value === 'number') expect(value).toBe(fact.value);
        if (fact.value === null && value !== 'none') expect(value).toBeNull();
      }
    },
  );
});

group('what a generation changed', () => {
  const { generations } = trace();
  const at = (name: string): number => generations.findIndex((each) => each.name === name);
  const ids = columns.map(({ id }) => id);

  it('comes in the order of time', () => {
    const months = generations.map(({ gpus }) => architectures[gpus[0] as keyof typeof architectures].announced.value);
    expect(months).toEqual(months.toSorted());
    expect(generations.map(({ name }) => name)).toContain('Hopper');
  });

  it('names a feature where it first appears, and says on which GPUs when not on all', () => {
    expect(newsOf(generations, at('Ampere'), ids).first).toContain('asynchronous copies');
    expect(newsOf(generations, at('Hopper'), ids).first).toEqual(['stmatrix', 'the TMA', 'clusters']);
    expect(newsOf(generations, at('Blackwell'), ids).first).toContainEqual(
      expect.stringMatching(/^tensor memory on the B200\b/),
    );
  });

  it('names features of the previous generation that this one lacks', () => {
    expect(newsOf(generations, at('Ada Lovelace'), ids).without).toEqual(['stmatrix', 'the TMA', 'clusters']);
  });

  it('compares the largest values', () => {
    expect(newsOf(generations, at('Hopper'), ['maxSharedBytesPerBlock']).more).toEqual([
      'the shared memory of one block (227 KiB after 163 KiB)',
    ]);
    expect(newsOf(generations, at('Turing'), ['maxWarpsPerSm']).less).toEqual([
      'the number of warps an SM holds (32 after 64)',
    ]);
  });
});

it('a GPU compared with itself is refused, with the fix', () => {
  expect(() => trace({ gpu: 'a100', with: 'a100' })).toThrow('Choose another GPU to compare it with, or none.');
});

const on = (gpu: string): ArchitecturesValues => ({ ...initialValues(params), gpu });

group('the question', () => {
  it.each(architectureIds)('has one right answer on the %s: what its facts say', (gpu) => {
    const ids = places(on(gpu)).map(({ id }) => id);
    const right = ids.filter((id) => judge(on(gpu), [id]).correct);
    expect(right).toEqual([architecture(gpu).maxSharedBytesPerBlock.value / 1024]);
  });

  it('does not tell', () => {
    expect(ask(on('h200'))).toBe(
      'How many KiB of shared memory can one block of the NVIDIA H200 use at most, if it opts in?',
    );
  });
});

group('an answer', () => {
  it.each<[string, string, number[], string]>([
    ['right', 'h200', [227], 'Yes: of 228 KiB on an SM 1 KiB is reserved for each block'],
    ['right where nothing is reserved', 't4', [64], 'Yes: 64 KiB, all that an SM sets aside'],
    ['what needs no asking', 'h200', [48], '48 KiB is what a block may have without opt-in.'],
    ['that of an SM', 'h200', [228], '228 KiB is what all blocks of an SM share.'],
    ['the whole store', 'h200', [256], '256 KiB is the storage that L1 and shared memory divide.'],
    [
      'that of other GPUs',
      'h200',
      [163],
      'That is right on the A100, the AGX Orin. On this GPU an SM sets more aside.',
    ],
    [
      'that of a larger GPU',
      'a100',
      [227],
      `That is right on ${withAsMuchShared.map((id) => `the ${gpuName(id)}`).join(', ')}. On this GPU an SM sets less aside.`,
    ],
    ['none', 'h200', [], 'Choose one size.'],
    ['two at once', 'h200', [48, 227], 'Choose one size.'],
  ])('that is %s is told why', (_, gpu, marked, say) => {
    expect(judge(on(gpu), marked).say).toContain(say);
  });
});

const code = (facts: string, gpu = 'h200'): string => kernel(state({ group: facts, gpu }));

group('the CUDA', () => {
  it.each(GROUPS.map(({ value }) => value))(
    'asks for each fact of the group %s that the runtime tells, and names the others',
    (facts) => {
      for (const { id, head } of columns.filter((column) => column.group === facts)) {
        const names = ATTRIBUTES[id] ?? [];
        for (const name of names) expect(code(facts)).toContain(`attribute(${name})`);
        if (names.length === 0) expect(code(facts)).toContain(head.join(' '));
      }
    },
  );

  it('says what the table has', () => {
    expect(code('memory', 'a100')).toContain('attribute(cudaDevAttrL2CacheSize)); // the table: 40 MiB');
    for (const gpu of architectureIds) expect(code('shared', gpu)).toContain('lastByte<<<1, 32, most>>>');
  });
});

/** The conditions that the program prints match the facts. */
it.each(Object.entries(FROM_CAPABILITY))('%s follows from the compute capability as the program says', (id, range) => {
  const { from, below = Infinity } = range!;
  for (const facts of capabilities) {
    const number = Math.round(Number(facts.computeCapability) * 10);
    const { value } = facts[id as keyof typeof facts] as { value: unknown };
    expect(number >= from && number < below, facts.computeCapability).toBe(value !== null);
  }
});
