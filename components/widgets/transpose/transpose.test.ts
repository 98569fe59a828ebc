import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe as group, expect, it, suite } from 'vitest';
import { architecture } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { sharedAccess } from '@src/engine/shared';
import { recordedRun } from '@src/evidence/testing';
import { valuesOf } from '@src/widget/arbitraries';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { describe, describeLane, moments } from './describe';
import { kernel, table, judge } from './details';
import { layout, type Picture } from './layout';
import {
  counterOf,
  isShared,
  kernelCost,
  measured,
  metrics,
  perRequest,
  phases,
  recordOf,
  type CountedMetric,
  type PhaseId,
} from './metrics';
import { everyKernel, isSame, params, type KernelChoice, type TransposeValues } from './params';
import { ask, places } from './prediction';
import { accessesOf, BLOCK, byteOf, shapeOf, simulate, stagedTile, warpPlaces, type Shape } from './simulate';

const state = (values: Partial<TransposeValues>): TransposeValues =>
  ({ ...initialValues(params), ...values }) as TransposeValues;
const of = (values: Partial<TransposeValues>) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<TransposeValues>, string]>([
    [{ kernel: 'copy' }, 'The copy touches 4 sectors a load and 4 a store, and transposes nothing.'],
    [
      { kernel: 'naive' },
      'A store of the naive kernel touches 32 sectors where 4 would do, and no padding can mend that.',
    ],
    [
      { kernel: 'naive-gather' },
      'A load of the mirrored kernel touches 32 sectors where 4 would do; its stores touch 4.',
    ],
    [
      {},
      'With the plain tile, loads and stores touch 4 sectors each, and a read of shared memory takes 32 wavefronts where 1 would do.',
    ],
    [
      { padding: 1 },
      'With a tile padded by 1 element, loads and stores touch 4 sectors each, and a read of shared memory takes 1 wavefront, which is the least.',
    ],
    [
      { kernel: 'swizzled' },
      'With a tile swizzled by XOR, loads and stores touch 4 sectors each, and a read of shared memory takes 1 wavefront, which is the least.',
    ],
    [
      { kernel: 'naive', tile: '16', bytes: '16' },
      'A store of the naive kernel touches 16 sectors, and fewer cannot do it: its elements come in pairs that fill a sector.',
    ],
  ])('%j is: %s', (values, sentence) => {
    expect(of(values).headline).toBe(sentence);
  });

  it('goes on with the measured time, beside that of the copy', () => {
    expect(of({}).detail).toContain('The H200 took 335 µs, and 131 µs to copy the same bytes.');
    expect(of({ kernel: 'copy' }).detail).toContain('The H200 took 131 µs.');
    expect(of({ kernel: 'naive-gather' }).detail).toContain('the L2 was asked for every sector once.');
  });

  it('says so where no time was measured, and claims nothing of the L2 there', () => {
    const { detail } = of({ kernel: 'naive-gather', edge: '4096' });
    expect(detail).toContain('No time was measured at these sizes on this GPU.');
    expect(detail).not.toContain('L2');
  });

  it('does not hide that padding can bring a conflict to the writes', () => {
    expect(of({ tile: '16', padding: 1 }).detail).toContain('Its writes take 2 wavefronts');
  });
});

group('a lane', () => {
  it('says where it loads, its two banks, and where it stores', () => {
    expect(describeLane(simulate(state({})), state({}), 5)).toBe(
      'Lane 5 loads row 0, column 37 of the matrix, writes bank 5 in wavefront 1, reads bank 0 in wavefront 6, and stores to row 32, column 5 of the other one.',
    );
    const naive = state({ kernel: 'naive', warp: 2 });
    expect(describeLane(simulate(naive), naive, 5)).toBe(
      'Lane 5 loads row 2, column 37 of the matrix, and stores to row 37, column 2 of the other one.',
    );
  });
});

group('the time line', () => {
  const labels = (values: Partial<TransposeValues>) =>
    moments(simulate(state(values)), state(values)).map(({ label }) => label);

  it('has a step for every phase, and for the barrier', () => {
    expect(labels({})).toEqual([
      'nothing has moved',
      'phase 1 of 4: load',
      'phase 2 of 4: write',
      'barrier',
      'phase 3 of 4: read',
      'phase 4 of 4: store',
    ]);
    expect(labels({ kernel: 'naive' })).toEqual(['nothing has moved', 'phase 1 of 2: load', 'phase 2 of 2: store']);
  });

  it('begins with the warp and its turn', () => {
    const [start] = moments(simulate(state({ warp: 10 })), state({ warp: 10 }));
    expect(start!.say).toBe('Warp 2 of block (1, 0) begins turn 2 of 4.');
  });
});

group('the picture', () => {
  const drawn = (values: Partial<TransposeValues>, room: Partial<Bounds> = {}): Picture =>
    layout(simulate(state(values)), state(values), { width: 740, height: 460, minText: 11, projected: false, ...room });
  const PHONE = { width: 296, height: 270 };
  const html = (picture: Picture, more: { step?: number; marked?: number[] | null } = {}): string =>
    render(Drawing, {
      props: {
        picture,
        step: 5,
        time: 5,
        lane: null,
        laneText: String,
        onlane: () => undefined,
        marked: null,
        root: '/',
        ...more,
      },
    }).body;

  it('has the four phases in order, and what they cost above them', () => {
    expect(drawn({}).panels.map(({ title, note }) => `${title}: ${note}`)).toEqual([
      'Load: 1 line, 4 sectors',
      'Write shared: 1 wavefront',
      'Read shared: 32 wavefronts',
      'Store: 1 line, 4 sectors',
    ]);
  });

  it('says in place of the shared side that there is none, for kernels without', () => {
    const naive = drawn({ kernel: 'naive' });
    expect(naive.panels.map(({ id }) => id)).toEqual(['load', 'store']);
    expect(naive.barrier).toBeNull();
    expect(html(naive)).toContain('nothing to pad');
    // In its place, how much of what moves is wanted: 4 sectors to load, 32 to store, and 4 + 4 would do.
    expect(naive.none.map(({ lines }) => lines.at(-1))).toEqual(['nothing to pad', '22 % are wanted']);
    expect(drawn({ kernel: 'copy' }).none[1]!.lines.at(-1)).toBe('100 % are wanted');
    expect(drawn({}).none).toEqual([]);
  });

  it('draws a row for every line and wavefront, and each lane once in each phase, in the smallest room too', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.constantFrom({}, PHONE), (values, room) => {
        if (Number(values.rows) > Number(values.tile)) return;
        const trace = simulate(values);
        for (const panel of drawn(values, room).panels) {
          const needed =
            panel.id === 'load' || panel.id === 'store'
              ? trace[panel.id].served.lines.length
              : trace[panel.id]!.served.wavefronts.length;
          expect(panel.rows).toHaveLength(needed);
          expect(new Set(panel.cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(32);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keeps place and scale of the phases while the kernel changes, so that they can be compared', () => {
    const place = (values: Partial<TransposeValues>, room = {}) => {
      const { x, rows, room: own } = drawn(values, room).panels[0]!;
      return JSON.stringify([x, rows[0]!.y, rows[0]!.height, own]);
    };
    const staged = [{}, { padding: 1 }] as const;
    const direct = [{ kernel: 'naive' }, { kernel: 'copy' }] as const;
    expect(new Set([...staged, ...direct].map((values) => place(values))).size).toBe(1);
    // Two by two on a phone; two phases alone take the whole height there.
    for (const kernels of [staged, direct]) expect(new Set(kernels.map((values) => place(values, PHONE))).size).toBe(1);
    const [load, store] = drawn({ kernel: 'naive' }, PHONE).panels;
    expect(drawn({ kernel: 'naive' }, PHONE).none).toEqual([]);
    expect(load!.room.height).toBe(store!.room.height);
    expect(load!.room.height).toBeGreaterThan(2 * drawn({}, PHONE).panels[0]!.room.height);
  });

  it('compares all kernels in the columns of their phases, with the times where they were measured', () => {
    const { ladder, panels } = drawn({});
    expect(ladder!.heads.map(({ x }) => x)).toEqual(panels.map(({ x }) => x));
    const texts = ladder!.rows.map(({ name, bars, time }) => [name, ...bars.map(({ text }) => text), time].join(' '));
    expect(texts).toEqual([
      'Copy 4 none none 4 131',
      'Naive 4 none none 32 967',
      'Mirrored 32 none none 4 284',
      'Tile 4 1 32 4 335',
      'Tile + 1 4 1 1 4 151',
      'Tile + 2 4 1 2 4 151',
      'Tile + 3 4 1 1 4 151',
      'Tile + 4 4 1 4 4 154',
      'Tile, XOR 4 1 1 4 152',
    ]);
    expect(drawn({ edge: '1024' }).ladder!.rows.every(({ time }) => time === '–')).toBe(true);
    expect(drawn({}, PHONE).ladder, 'left out whole where not all kernels fit').toBeNull();
  });

  it('hides every answer while it asks', () => {
    const asked = (values: Partial<TransposeValues>) => html(drawn(values), { marked: [] });
    for (const values of [{}, { kernel: 'naive' }, { kernel: 'naive-gather' }]) {
      expect(asked(values)).toContain('how many?');
      for (const said of ['class="cell', 'Tile + 1', 'wavefront:', '32 sectors'])
        expect(asked(values)).not.toContain(said);
    }
    expect(asked({})).toBe(asked({ padding: 1 }));
  });
});

/** The inside of the brackets that follow `name`: one or two indices. */
function indices(line: string, name: string): string[] {
  const found: string[] = [];
  let rest = line.slice(line.indexOf(`${name}[`) + name.length);
  while (rest.startsWith('[')) {
    let depth = 0;
    const end = [...rest].findIndex((letter) => {
      depth += letter === '[' ? 1 : letter === ']' ? -1 : 0;
      return depth === 0;
    });
    found.push(rest.slice(1, end));
    rest = rest.slice(end + 1);
  }
  return found;
}

/** What a thread of the printed CUDA touches, read from its text: elements of `in` and `out`, bytes of the tile. */
function touches(code: string, values: TransposeValues, thread: { column: number; row: number; turn: number }) {
  const { tile, bytes, rows, edge } = shapeOf(values);
  const names = { n: edge, tile, rows, x: BLOCK.x * tile, y: BLOCK.y * tile, column: thread.column };
  const number = (text: string): number => {
    const script = text.replaceAll('size_t', '');
    const scope = { ...names, k: thread.row + thread.turn * rows };
    return new Function(...Object.keys(scope), `return ${script};`)(...Object.values(scope)) as number;
  };
  const lines = code.split('\n');
  const line = (start: string): string => lines.map((each) => each.trim()).find((each) => each.startsWith(start))!;
  const pitch = /staged\[tile\]\[(.*?)\]/.exec(code)?.[1];
  const shared = (text: string): number | null => {
    if (pitch === undefined) return null;
    const [row, column] = indices(text, 'staged').map(number);
    return (row! * number(pitch) + column!) * bytes;
  };
  const out = line('out[');
  const staging = pitch === undefined ? out : line('staged[');
  return {
    load: number(indices(staging, ' in')[0]!) * bytes,
    write: shared(staging.split('=')[0]!),
    read: shared(out),
    store: number(indices(out, 'out')[0]!) * bytes,
  };
}

suite('the CUDA of a state', () => {
  it('touches exactly what the figure draws, lane by lane', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const shape = shapeOf(values);
        if (shape.rows > shape.tile) return;
        seen += 1;
        const trace = simulate(values);
        const code = kernel(values);
        const staged = stagedTile({ ...values, padding: values.kernel === 'tiled' ? values.padding : 0 }, shape);
        for (let lane = 0; lane < 32; lane += 1) {
          const index = trace.access.warp * 32 + lane;
          const thread = { column: index % shape.tile, row: Math.floor(index / shape.tile), turn: trace.access.turn };
          const drawn = (place: { row: number; column: number }) => byteOf(place, shape);
          const inTile = (phase: 'write' | 'read'): number | null => {
            const place = trace[phase]?.placeByLane[lane];
            return place ? staged!.addressOf(place.row, place.column) : null;
          };
          expect(touches(code, values, thread)).toEqual({
            load: drawn(trace.load.placeByLane[lane]!),
            write: inTile('write'),
            read: inTile('read'),
            store: drawn(trace.store.placeByLane[lane]!),
          });
        }
      }),
      { numRuns: 200 },
    );
    expect(seen).toBeGreaterThan(80);
  });

  it('is whole: the first state, to the letter', () => {
    expect(kernel(state({}))).toBe(
      `// Launch with <<<dim3(256, 256), dim3(32, 8)>>>.
constexpr int n = 8192, tile = 32, rows = 8;

__global__ void transpose(float *__restrict__ out, const float *__restrict__ in) {
  const int x = blockIdx.x * tile, y = blockIdx.y * tile;
  const int column = threadIdx.x;
  __shared__ float staged[tile][tile];
  for (int k = threadIdx.y; k < tile; k += rows)
    staged[k][column] = in[size_t(y + k) * n + x + column];
  __syncthreads();
  for (int k = threadIdx.y; k < tile; k += rows)
    out[size_t(x + k) * n + y + column] = staged[column][k];
}
`,
    );
  });

  it.each<[Partial<TransposeValues>, string]>([
    [{ padding: 1 }, 'staged[tile][tile + 1];'],
    [{ kernel: 'swizzled', padding: 3 }, 'staged[tile][tile];'],
    [{ bytes: '16', tile: '16', edge: '1024' }, '__shared__ float4 staged'],
    [{ kernel: 'naive' }, 'out[size_t(x + column) * n + y + k] = in[size_t(y + k) * n + x + column];'],
  ])('of %j says %s', (values, text) => {
    expect(kernel(state(values))).toContain(text);
  });
});

const verdict = (values: Partial<TransposeValues>, number: number) =>
  judge(simulate(state(values)), state(values), [number]);

suite('the question', () => {
  it('asks about the side that the kernel is worst at', () => {
    expect(ask(state({ padding: 1 }))).toBe(
      'The warp reads a column of a 32 × 32 tile padded by 1 element from shared memory, an element of 4 B a lane: how many wavefronts does that take?',
    );
    expect(ask(state({ kernel: 'naive' }))).toContain('how many sectors does one store of the warp touch?');
    expect(ask(state({ kernel: 'naive-gather' }))).toContain('how many sectors does one load of the warp touch?');
  });

  it('offers exactly one right answer, and never as the only odd one out', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        if (Number(values.rows) > Number(values.tile)) return;
        const trace = simulate(values);
        const ids = places(trace).map(({ id }) => id);
        const right = ids.filter((id) => judge(trace, values, [id]).correct);
        expect(right).toHaveLength(1);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      }),
    );
  });
});

suite('an answer', () => {
  it('must be one number', () => {
    for (const marked of [[], [1, 32]])
      expect(judge(simulate(state({})), state({}), marked)).toMatchObject({
        correct: false,
        say: 'Choose one number.',
      });
  });

  it.each<[Partial<TransposeValues>, number, string]>([
    [
      {},
      32,
      'Yes: rows lie 32 words apart: 32 elements want the same bank, which delivers one a wavefront, so that it takes 32 wavefronts.',
    ],
    [{ padding: 1 }, 1, 'Yes: rows lie 33 words apart: no bank has a queue, so that it takes 1 wavefront.'],
    [
      { bytes: '16' },
      32,
      'Yes: rows lie 128 words apart: 4 passes of 8 lanes, and in each 8 elements want the same 4 banks, which deliver one a wavefront, so that it takes 32 wavefronts.',
    ],
    [{ kernel: 'copy' }, 4, 'Yes: 32 lanes of 4 B lie side by side and fill 4 sectors of 32 B.'],
    [
      { kernel: 'naive' },
      32,
      'Yes: down a column the elements lie 32 KiB apart, so that each lane has a sector of its own: 32 sectors.',
    ],
  ])('in %j of %i is right, and hears why', (values, number, say) => {
    expect(verdict(values, number)).toEqual({ correct: true, say });
  });

  it.each<[Partial<TransposeValues>, number, string]>([
    [{}, 1, 'That would do if the elements lay in different banks.'],
    [{ padding: 2 }, 1, 'Padding helps only as far as it brings the lanes to different banks.'],
    [{ padding: 1 }, 32, 'That is the plain tile of 32 × 32: these rows lie otherwise.'],
    [{ bytes: '16' }, 8, 'That is one pass: a wavefront moves 128 B at most'],
    [{ tile: '16' }, 32, 'Lanes wait only behind others at their own bank.'],
    [{ kernel: 'naive' }, 4, 'That would be a row of the matrix.'],
    [{ kernel: 'naive' }, 1, 'That is the request. Its sectors are counted beside it.'],
    [{ kernel: 'copy' }, 32, 'That would be a sector for every lane, but lanes share theirs.'],
  ])('in %j of %i is wrong, and hears why', (values, number, say) => {
    const { correct, say: said } = verdict(values, number);
    expect(correct).toBe(false);
    expect(said).toContain(say);
  });
});

const h200 = architecture('h200');
const shape = (more: Partial<Shape> = {}): Shape => ({ tile: 32, bytes: 4, rows: 8, edge: 512, ...more });
const means = (kernel: string, padding: number, more: Partial<Shape> = {}): number[] => {
  const { byPhase } = kernelCost({ kernel, padding }, shape(more), h200);
  return phases.map((phase) => perRequest(byPhase[phase]));
};

suite('what a kernel costs', () => {
  it.each<[string, number, number[]]>([
    ['copy', 0, [4, 0, 0, 4]],
    ['naive', 0, [4, 0, 0, 32]],
    ['naive-gather', 0, [32, 0, 0, 4]],
    ['tiled', 0, [4, 1, 32, 4]],
    ['tiled', 1, [4, 1, 1, 4]],
    ['tiled', 2, [4, 1, 2, 4]],
    ['tiled', 3, [4, 1, 1, 4]],
    ['tiled', 4, [4, 1, 4, 4]],
    ['swizzled', 0, [4, 1, 1, 4]],
  ])(
    '%s with %i of padding: sectors a load, wavefronts a write and a read, sectors a store',
    (kernel, padding, wanted) => {
      expect(means(kernel, padding)).toEqual(wanted);
    },
  );

  it('on the global side is the same for every tile in shared memory', () => {
    for (const choice of everyKernel.filter(({ kernel }) => kernel === 'tiled' || kernel === 'swizzled'))
      expect([means(choice.kernel, choice.padding)[0], means(choice.kernel, choice.padding)[3]]).toEqual([4, 4]);
  });

  it('of a tile of 16 padded by 1 is a conflict in writing as well, and 2 cures both', () => {
    expect(means('tiled', 0, { tile: 16 })).toEqual([4, 1, 8, 4]);
    expect(means('tiled', 1, { tile: 16 })).toEqual([4, 2, 2, 4]);
    expect(means('tiled', 2, { tile: 16 }).slice(2)).toEqual([1, 4]);
  });

  it('is the sum of the accesses as the figure serves them one by one', () => {
    for (const choice of everyKernel)
      for (const more of [{}, { tile: 16 }, { bytes: 8 }, { tile: 16, bytes: 16 }]) {
        const size = shape(more);
        const { byPhase } = kernelCost(choice, size, h200);
        const staged = stagedTile(choice, size);
        const sums = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<PhaseId, number>;
        for (let access = 0; access < accessesOf(size); access += 1) {
          const places = warpPlaces(choice, size, access);
          for (const phase of phases) {
            const op = phase === 'load' || phase === 'read' ? 'load' : 'store';
            if (!isShared(phase)) {
              const addressByLane = places[phase].map((place) => byteOf(place, size));
              sums[phase] += coalesce({ op, width: size.bytes, addressByLane }, h200).sectors.length;
            } else if (staged) {
              const addressByLane = places[phase]!.map(({ row, column }) => staged.addressOf(row, column));
              sums[phase] += sharedAccess({ op, width: size.bytes, addressByLane }, h200).wavefronts.length;
            }
          }
        }
        expect(phases.map((phase) => byPhase[phase].count)).toEqual(phases.map((phase) => sums[phase]));
      }
  });
});

suite('the accesses of a tile', () => {
  it.each(everyKernel)('of %j load every element once and store every element once', (choice) => {
    for (const more of [{}, { tile: 16 }]) {
      const size = shape(more);
      const every = Array.from({ length: accessesOf(size) }, (_, access) => warpPlaces(choice, size, access));
      for (const phase of ['load', 'store'] as const) {
        const elements = every.flatMap((places) => places[phase].map(({ row, column }) => `${row} ${column}`));
        expect(new Set(elements).size).toBe(size.tile ** 2);
      }
    }
  });

  it('move row to column: what is loaded at (row, column) is stored at (column, row)', () => {
    for (const choice of everyKernel.filter(({ kernel }) => kernel !== 'copy'))
      for (const size of [shape(), shape({ tile: 16 })]) {
        const every = Array.from({ length: accessesOf(size) }, (_, access) => warpPlaces(choice, size, access));
        // Which element of the matrix lies in the tile; in a register without one.
        const staged = new Map(
          every.flatMap(({ write, load }) => (write ?? []).map((at, lane) => [`${at.row} ${at.column}`, load[lane]!])),
        );
        for (const { load, read, store } of every)
          for (const [lane, target] of store.entries()) {
            const source = read ? staged.get(`${read[lane]!.row} ${read[lane]!.column}`)! : load[lane]!;
            expect([target.row, target.column]).toEqual([source.column, source.row]);
          }
      }
  });
});

const { rows } = recordedRun('transpose');
const choiceOf = (row: (typeof rows)[number]) => row.params as unknown as KernelChoice & { n: number };
const stateOf = (values: Partial<TransposeValues>) => ({ ...initialValues(params), ...values }) as TransposeValues;
const stateOfRow = (row: (typeof rows)[number]) => {
  const { kernel, padding, n } = choiceOf(row);
  return stateOf({ kernel, padding, edge: String(n) });
};

/** Counters of what only the addresses decide; a busy SM adds nothing to them. */
const EXACT: readonly CountedMetric[] = [
  'loadRequests',
  'loadSectors',
  'storeRequests',
  'storeSectors',
  'sharedWrites',
  'sharedReads',
];
/**
 * What a wavefront counter may lie above the rule, in wavefronts an instruction. The dataset's README: no
 * addresses explain it. Most is 0.26, for reads of the plain tile.
 */
const MORE = 0.27;

suite('every recorded row of the transpose dataset', () => {
  it('is a kernel of the figure, and every kernel has a row', () => {
    expect(rows).toHaveLength(everyKernel.length);
    for (const choice of everyKernel) expect(rows.filter((row) => isSame(choiceOf(row), choice))).toHaveLength(1);
  });

  it.each(rows.map((row) => [row.case, row] as const))('counts what the figure computes: %s', (_, row) => {
    const values = stateOfRow(row);
    const byId = new Map(metrics(simulate(values), values).map((metric) => [metric.id, metric]));
    for (const id of EXACT) {
      expect(byId.get(id)!.counter).toBe(counterOf[id]);
      expect(byId.get(id)!.value, id).toBe(row.counters![counterOf[id]]);
    }
    for (const [side, instructions] of [
      ['read', 'sharedReads'],
      ['write', 'sharedWrites'],
    ] as const)
      for (const id of [`${side}Wavefronts`, `${side}Conflicts`] as const) {
        const more = row.counters![counterOf[id]]! - byId.get(id)!.value;
        expect(more, id).toBeGreaterThanOrEqual(0);
        expect(more, id).toBeLessThanOrEqual(MORE * byId.get(instructions)!.value);
      }
  });

  it.each(rows.map((row) => [row.case, row] as const))('reaches the reader as it was recorded: %s', (_, row) => {
    const values = stateOfRow(row);
    const badge = measured(values)!;
    expect(badge).toMatchObject({ timed: true, gpu: 'H200', dataset: 'transpose' });
    for (const [id, counter] of Object.entries(counterOf)) expect(badge.byMetric[id], id).toBe(row.counters![counter]);
    expect(recordOf(values)!.timeUs).toBe(row.values!['timeUs']!.median);
    const names = new Set(metrics(simulate(values), values).map(({ id }) => id));
    expect(Object.keys(badge.byMetric).filter((id) => !names.has(id))).toEqual([]);
  });

  it('gives the means of the README', () => {
    const byMetric = (values: Partial<TransposeValues>) => measured(stateOf(values))!.byMetric;
    expect(byMetric({})).toMatchObject({ perLoad: 4, perStore: 4, perRead: 32.26 });
    expect(byMetric({ padding: 1 })).toMatchObject({ perRead: 1.05 });
    expect(byMetric({ kernel: 'naive' })).toMatchObject({ perStore: 32, perRead: 0, perWrite: 0 });
  });
});

suite('what was not recorded', () => {
  it.each([{ gpu: 'a100' }, { edge: '4096' }, { bytes: '8' }, { tile: '16' }, { rows: '16' }])(
    'has no measurement and no time: %j',
    (values) => {
      const state = stateOf(values);
      expect(measured(state)).toBeNull();
      expect(table(simulate(state), state).rows.every((row) => row.at(-1) === 'not measured')).toBe(true);
    },
  );

  it('is not made up from a padding that the kernel does not have', () => {
    expect(measured(stateOf({ kernel: 'naive', padding: 3 }))).toEqual(measured(stateOf({ kernel: 'naive' })));
  });
});
