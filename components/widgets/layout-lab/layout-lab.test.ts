/**
 * What only the layout lab has to guarantee: its CUDA, its recorded states, and the copies of the chapter on tile
 * layouts.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLayout, size, swizzledOffsets, vectorOf } from '@src/engine/layout';
import { tmaSwizzle } from '@src/engine/shared';
import type { Row } from '@src/evidence/run';
import { chapter, value } from '@src/evidence/testing';
import { disagreementsOf, rowsOf } from '@src/evidence/testing';
import { valuesOf } from '@src/widget/arbitraries';
import { readState } from '@src/widget/link';
import { stateText } from '@src/widget/state-text';
import { kernel } from './details';
import { DATASET, measured } from './metrics';
import { copyOf, params, type LabValues } from './params';
import { labProgram, recordedStates } from '@src/evidence/cases/layout-lab';
import { layout, type Picture } from './layout';
import { simulate } from './simulate';

/** C's integer division: only names are divided, and nothing is negative. */
const asScript = (code: string): string => code.replace(/\b(\w+) \/ (\d+)/g, 'Math.floor($1 / $2)');

/** The byte that a thread touches at a tile and a value, parsed from the printed CUDA. */
function addressIn(code: string): (thread: number, t: number, v: number) => number {
  const body = /int at\(int i\) \{\n([^]*?)\n\}/.exec(code)![1]!.replace('int o', 'let o');
  const place = /int p = (.*);/.exec(code)![1]!;
  const element = /int i = (.*);/.exec(code)![1]!;
  return new Function(
    ...['thread', 't', 'v'],
    `const at = (i) => {${asScript(body)}}; const p = ${asScript(place)}; return at(${asScript(element)});`,
  ) as (thread: number, t: number, v: number) => number;
}

describe('the CUDA of a state', () => {
  it('touches exactly the addresses that the figure plays', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values: LabValues) => {
        let steps;
        try {
          ({ steps } = simulate({ ...values, other: 'none' }));
        } catch {
          return;
        }
        seen += 1;
        const code = kernel(values);
        const address = addressIn(code);
        const [, tiles, count, step] = /t < (\d+);[^]*v < (\d+); v \+= (\d+)/.exec(code)!.map(Number);
        expect(step).toBe(vectorOf(copyOf(values)));
        const warps = Math.max(...steps.map(({ warp }) => warp)) + 1;
        expect(steps).toHaveLength((tiles! * warps * count!) / step!);
        steps.forEach(({ warp, addressByLane }, index) => {
          const t = Math.floor(index / (warps * (count! / step!)));
          const v = (Math.floor(index / warps) % (count! / step!)) * step!;
          addressByLane.forEach((wanted, lane) => {
            if (wanted !== null) expect(address(warp * 32 + lane, t, v)).toBe(wanted);
          });
        });
      }),
      // About one state in six is one that the lab can play.
      { numRuns: 400 },
    );
    expect(seen).toBeGreaterThan(20);
  });
});

const states = recordedStates();
/** By the link of a state: what is known about a count that differs. */
const disagreements = disagreementsOf(DATASET);

it('the kernels that were counted are those of the figure; if not, run src/run/write-cases.mjs and measure again', () => {
  const path = new URL(`../../../content/evidence/${DATASET}/kernel.cu`, import.meta.url);
  expect(readFileSync(path, 'utf8')).toBe(labProgram(states));
});

it('each state is a link of the figure, was measured, and costs what was counted', () => {
  expect(new Set(states).size).toBe(states.length);
  for (const state of states) {
    const { values, problems } = readState(params, state, '');
    expect(problems).toEqual([]);
    expect(stateText(params, values)).toBe(state);
    if (Object.hasOwn(disagreements, state)) continue;
    const { byMetric } = measured(values as LabValues)!;
    const { cost } = simulate(values as LabValues);
    expect(byMetric['wavefronts'] ?? byMetric['sectors'], state).toBe(cost);
  }
});

// Against the counters of an H100.

const rows = rowsOf('layout-copy', 'h100');
/** The lab's counts for a state: the wavefronts of all instructions, and of the first. */
function predicted(state: string): { all: number; first: number } {
  const { values, problems } = readState(params, state, '');
  expect(problems).toEqual([]);
  const { cost, steps } = simulate(values as LabValues);
  return { all: cost, first: steps[0]!.cost };
}
const WAVEFRONTS = 'l1tex__data_pipe_lsu_wavefronts_mem_shared_op';
const counted = ({ counters }: Row, name: string): number => counters![`${name}.sum`]!;

describe('a copy by its layouts', () => {
  const copies = rows.filter(({ params }) => params['tile'] !== undefined);
  it('was measured by hand and by CuTe, with both widths', () => expect(copies).toHaveLength(16));

  it.each(copies.map((row) => [row.case, row] as const))('%s', (_, row) => {
    for (const [side, op] of [
      ['read', 'ld'],
      ['write', 'st'],
    ] as const) {
      // The program names its two sides as the layout lab does.
      const state = `layout=${String(row.params['layout'])}&${String(row.params[side])}&gpu=h100`;
      const expected = predicted(state).all * Number(row.params['tiles']);
      // The raw counter adds cycles in which something else used the pipe: never fewer, and few more.
      const share = counted(row, `${WAVEFRONTS}_${op}`) / expected;
      expect(share).toBeGreaterThanOrEqual(1);
      expect(share).toBeLessThan(1.08);
    }
  });
});

it.each(rows.filter(({ params }) => params['bits'] !== undefined).map((row) => [row.case, row] as const))(
  '%s takes exactly the wavefronts of the rule',
  (_, row) => {
    const state = `layout=${String(row.params['layout'])}&${String(row.params['read'])}&gpu=h100`;
    const each = predicted(state).first;
    expect(counted(row, `${WAVEFRONTS}_ld`)).toBe(each * counted(row, 'smsp__inst_executed_op_ldsm'));
  },
);

describe('a tensor copy of halves', () => {
  const copies = rows.filter(({ params }) => params['misplaced'] !== undefined);
  it.each(copies.map((row) => [Number(row.params['spanBytes']), row] as const))(
    'with a swizzle of %i B',
    (span, row) => {
      const columns = span / 2;
      const at = (bits: number, base: number): readonly number[] =>
        swizzledOffsets(parseLayout(`Sw<${bits},${base},3> o 0 o (64,${columns}):(${columns},1)`));
      const bits = Math.log2(span / 16);
      const landed = Array.from({ length: 64 * columns }, (_, element) => {
        const [r, c] = [element % 64, Math.floor(element / 64)];
        return tmaSwizzle(span as 32 | 64 | 128)(r * span + c * 2) / 2;
      });
      const elsewhere = (places: readonly number[]): number =>
        places.filter((place, element) => place !== landed[element]).length;
      expect(elsewhere(at(bits, 3))).toBe(row.params['misplaced']);
      // The swizzle of bytes, applied to indexes of halves, is another function.
      expect(elsewhere(at(bits, 4))).toBe((64 * columns * 3) / 4);
      expect(size(parseLayout(`(64,${columns})`).layout)).toBe(row.params['elements']);
    },
  );
});

describe('/tile-layouts/', () => {
  const says = chapter('tile-layouts');
  const of = (name: string): Row => rows.find((row) => row.case === name)!;
  const us = (name: string): number => value(of(name));
  const profiled = (role: string, metric: string): number => {
    const line = rowsOf('profiles-layouts', 'h100').find(
      ({ params }) => params['role'] === role && params['metric'] === metric,
    )!;
    return Number(line.result!.replaceAll(',', ''));
  };

  it('says what the swizzle gains with one float per lane, and that it gains nothing with 16 bytes', () => {
    expect(1 - us('plain-4-swizzle-5-0-5') / us('plain-4-rows')).toBeCloseTo(0.4, 1);
    expect(us('plain-4-swizzle-3-2-3') / us('plain-4-swizzle-5-0-5')).toBeCloseTo(1, 1.7);
    const wide = rows.filter(({ params }) => params['bytesPerLane'] === 16).map((row) => value(row));
    expect(Math.max(...wide) / Math.min(...wide)).toBeLessThan(1.015);
    expect(says).toContain('removes two fifths of the time');
    expect(says).toContain('no layout changes the time');
  });

  it('says how many fewer instructions 16 bytes take, and what the profile says of them', () => {
    const share = profiled('fixed', 'Executed Instructions') / profiled('bad', 'Executed Instructions');
    expect(share).toBeCloseTo(0.4, 1.7);
    expect(profiled('fixed', 'Duration') / profiled('bad', 'Duration')).toBeCloseTo(0.57, 1.7);
    expect(profiled('fixed', 'Stall MIO Throttle') / profiled('bad', 'Stall MIO Throttle')).toBeCloseTo(0.38, 1.7);
    for (const words of [
      'Two fifths: fewer accesses',
      'Little more than half the time',
      'Little more than a third per instruction',
    ])
      expect(says).toContain(words);
  });

  it('says that each bit halves the wavefronts and nearly halves the time', () => {
    for (const bits of [1, 2, 3]) {
      const share = us(`ldmatrix-${bits}`) / us(`ldmatrix-${bits - 1}`);
      expect(share).toBeGreaterThan(0.5);
      expect(share).toBeLessThan(0.61);
    }
    expect(says).toContain('Each bit halves the wavefronts and nearly halves the time');
  });
});

describe('the map of memory', () => {
  const picture = (state: string, width = 740, height = 440): Picture => {
    const { values } = readState(params, state, '');
    return layout(simulate(values as LabValues), values as LabValues, { width, height, minText: 11, projected: false });
  };
  const places = (path: string): [number, number][] =>
    [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const small = 'layout=(4,8):(8,1)&threads=(4,8):(8,1)&color=bank';

  it('has each element at its address, and a thread to it from its cell', () => {
    const { memory } = picture(small);
    const elements = memory!.parts.flatMap(({ path }) => places(path));
    expect(new Set(elements.map(([x]) => x)).size).toBe(32);
    expect(new Set(elements.map(([, y]) => y)).size).toBe(1);
    expect(memory!.threads.map(({ path }) => path.match(/M/g)!.length)).toEqual([8, 8, 8, 8]);
    // One element of padding per row: the last rows extend into a second line.
    const padded = picture(small.replace('(8,1)&t', '(9,1)&t')).memory!;
    expect(new Set(padded.parts.flatMap(({ path }) => places(path).map(([, y]) => y))).size).toBe(2);
  });

  it('is there in every room of a small tile and of a tall one, and says what it leaves out', () => {
    const tall = 'layout=(32,8):(64,1)&values=(1,8)&bytes=2&vector=8&atom=ldmatrix.x4';
    for (const [width, height] of [
      [740, 440],
      [372, 390],
      [1300, 760],
    ] as const)
      for (const state of [small, tall]) expect(picture(state, width, height).memory, state).not.toBeNull();
    expect(picture('', 372, 390).memory!.leftOut!.text).toMatch(/^… \d+ more rows$/);
  });

  it('makes the cells of a small tile as large as a narrow room allows, and leaves room for memory under them', () => {
    const [cell] = picture(small, 372, 390).groups;
    expect(Number(/h([\d.]+)/.exec(cell!.path)![1])).toBeGreaterThan(38);
    for (const height of [390, 360]) expect(picture(small, 356, height).memory!.threads).toHaveLength(4);
  });

  it('ties a cell to its lane, its instruction and its bank', () => {
    expect(picture(small).groups[9]!.marks).toBe('lane:9 instruction:0 bank:9');
  });
});
