import fc from 'fast-check';
import { render } from 'svelte/server';
import { describe as group, expect, it, suite } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import type { Bounds } from '@src/widget/define-widget';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { describe, describeLane, moments } from './describe';
import { kernel, judge } from './details';
import { layout, type Picture } from './layout';
import { params, type TransposeValues } from './params';
import { ask, places } from './prediction';
import { BLOCK, byteOf, shapeOf, simulate, stagedTile } from './simulate';

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

  it('has the four phases in order, with their cost above them', () => {
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
    // In its place, how much of the moved bytes is wanted: 4 sectors to load, 32 to store, and 4 + 4 would do.
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

/** The inside of the brackets that follow `name`: one or two indexes. */
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

/** What a thread of the printed CUDA touches, parsed from its text: elements of `in` and `out`, bytes of the tile. */
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

  it('is printed completely: the first state, character for character', () => {
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
  it('asks about the side on which the kernel is worst', () => {
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
      'Yes: down a column the elements lie 32 KiB apart, so that each lane has its own sector: 32 sectors.',
    ],
  ])('in %j of %i is right, and hears why', (values, number, say) => {
    expect(verdict(values, number)).toEqual({ correct: true, say });
  });

  it.each<[Partial<TransposeValues>, number, string]>([
    [{}, 1, 'That would do if the elements lay in different banks.'],
    [{ padding: 2 }, 1, 'Padding helps only as far as it brings the lanes to different banks.'],
    [{ padding: 1 }, 32, 'That is the plain tile of 32 × 32: these rows lie otherwise.'],
    [{ bytes: '16' }, 8, 'That is one pass: a wavefront moves 128 B at most'],
    [{ tile: '16' }, 32, 'Lanes wait only for others at their own bank.'],
    [{ kernel: 'naive' }, 4, 'That would be a row of the matrix.'],
    [{ kernel: 'naive' }, 1, 'That is the request. Its sectors are counted beside it.'],
    [{ kernel: 'copy' }, 32, 'That would be a sector for every lane, but lanes share theirs.'],
  ])('in %j of %i is wrong, and hears why', (values, number, say) => {
    const { correct, say: said } = verdict(values, number);
    expect(correct).toBe(false);
    expect(said).toContain(say);
  });
});
