import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '@src/evidence/run';
import { recordedRun } from '@src/evidence/testing';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { describe as describeState, describeLane, moments } from './describe';
import { curve, kernel, judge } from './details';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params, type PipelineValues } from './params';
import { ask, places } from './prediction';
import { simulate, tilesOf } from './simulate';

const state = (values: Partial<PipelineValues>): PipelineValues => ({ ...initialValues(params), ...values });

const verdict = (values: Partial<PipelineValues>, guess: number) =>
  judge(simulate(state(values)), state(values), [guess]);

describe('the question', () => {
  it('gives the parts and asks for the sum of what does not overlap', () => {
    expect(ask(state({ order: 'late' }))).toBe(
      'A copy takes 1,226 cycles from its issue to the last byte, the arithmetic on a tile 773. ' +
        'There are 4 stages, and the next copy is issued after each computation. About how many cycles per tile?',
    );
  });

  it('has exactly one right answer among three or more, none of them near it', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          const ids = places(trace, values).map(({ id }) => id);
          const right = ids.filter((id) => judge(trace, values, [id]).correct);
          expect(right).toHaveLength(1);
          expect(ids.length).toBeGreaterThanOrEqual(3);
          for (const id of ids) if (id !== right[0]) expect(Math.abs(id / right[0]! - 1)).toBeGreaterThan(0.08);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe('an answer', () => {
  it.each<[string, Partial<PipelineValues>, number, string]>([
    ['the other order', { order: 'late' }, 1012, 'That is what the other order takes.'],
    ['shared out over buffers', { order: 'late' }, 500, 'Buffers alone gain nothing'],
    ['arithmetic alone', { order: 'late' }, 773, 'if the copy ran during the computation'],
    [
      'arithmetic alone, ahead',
      {},
      773,
      'Issuing, the part of the wait that is not hidden, and a barrier come on top.',
    ],
    ['one stage', {}, 2045, 'That is what one stage takes'],
    ['the longer of the two', {}, 1895, 'That is the longer of the two.'],
  ])('%s hears why it is wrong', (_, values, guess, say) => {
    expect(verdict(values, guess)).toMatchObject({ correct: false });
    expect(verdict(values, guess).say).toContain(say);
  });

  it('that is right is told the exact number and why', () => {
    expect(verdict({ order: 'late' }, 2024).say).toMatch(/^Yes, 2,024\. The block computes 38 %/);
  });
});

const code = (values: Partial<PipelineValues>): string => kernel(state(values));
/** The loop over tiles, without comments, from its wait to its end. */
const loop = (text: string): string => {
  const bare = text.replaceAll(/\/\/.*$/gm, '');
  return bare.slice(bare.lastIndexOf('for (int tile = 0; tile < TILES'));
};

describe('the order of the loop is that of the state', () => {
  it.each(['async-copy', 'bulk', 'tensor', 'registers'])('with %s', (method) => {
    const stages = 2;
    const issued = method === 'registers' ? /v\[n\] = __ldcg/ : /issue\(/;
    const ahead = loop(code({ method, stages }));
    expect(ahead.search(issued)).toBeLessThan(ahead.indexOf('sum = compute('));
    const late = loop(code({ method, stages, order: 'late' }));
    expect(late.search(issued)).toBeGreaterThan(late.indexOf('sum = compute('));
  });

  it('waits for all but the youngest groups, as many as are ahead', () => {
    expect(loop(code({ stages: 4 }))).toContain('__pipeline_wait_prior(2)');
    expect(loop(code({ stages: 4, order: 'late' }))).toContain('__pipeline_wait_prior(0)');
    expect(loop(code({ stages: 1 }))).toContain('__pipeline_wait_prior(0)');
  });

  it('has a second barrier with one stage, before it is filled again', () => {
    expect(loop(code({ stages: 1 })).match(/__syncthreads/g)).toHaveLength(2);
    expect(loop(code({})).match(/__syncthreads/g)).toHaveLength(1);
  });
});

it('states the numbers of the state and what the launch must allow', () => {
  expect(code({})).toContain('STAGES = 4, TILES = 64, TILE_BYTES = 16384, THREADS = 128, FMAS = 128;');
  expect(code({})).toContain('pipelined<<<132, THREADS');
  expect(code({})).toContain('65536 bytes of dynamic shared memory per block,');
  expect(code({ stages: 1 })).not.toContain('cudaFuncSetAttribute');
  expect(code({ sms: 'one' })).toContain('pipelined<<<1, THREADS');
});

it('names the instruction of its way of copying', () => {
  expect(code({ method: 'bulk' })).toContain('cp.async.bulk.shared::cluster.global');
  expect(code({ method: 'tensor' })).toContain('cp.async.bulk.tensor.2d');
  expect(code({})).toContain('__pipeline_memcpy_async');
  expect(code({ method: 'registers', stages: 2 })).not.toContain('cp.async');
});

const { rows, device } = recordedRun('pipeline');
const first = state({});

function stateOf({ params: row }: Row): PipelineValues {
  const { method, memory, stages, order, fmas, tileBytes, sms } = row;
  return {
    ...first,
    method,
    memory,
    stages,
    order,
    fmas,
    tile: String(tileBytes),
    sms: sms === device.sms ? 'all' : 'one',
  } as PipelineValues;
}

/** Rows that are states of this figure: blocks of 128 threads, with as many tiles as it draws. */
const states = rows.filter(
  (row) =>
    row.params['method'] !== 'none' && row.params['threads'] === 128 && row.params['tiles'] === tilesOf(stateOf(row)),
);

describe('the figure and the H200', () => {
  it('have 650 states and more in common', () => expect(states.length).toBeGreaterThanOrEqual(650));

  it('agree in each within a fifth, and through registers within a third; the badge shows what was recorded', () => {
    for (const row of states) {
      const own = stateOf(row);
      const { value } = metrics(simulate(own), own)[0]!;
      const recorded = row.values!['blockCycles']!.median / tilesOf(own);
      expect(measured(own)!.byMetric['perTile']).toBe(Math.round(recorded));
      expect(Math.abs(value / recorded - 1), row.case).toBeLessThan(own.method === 'registers' ? 0.3 : 0.18);
    }
  });

  it('show nothing where nothing was measured', () => {
    expect(measured(first)).not.toBeNull();
    expect(measured({ ...first, gpu: 'h100' })).toBeNull();
    expect(measured({ ...first, stages: 5 })).toBeNull();
    expect(measured({ ...first, fmas: 160 })).toBeNull();
    expect(measured({ ...first, order: 'late' })).toBeNull();
    expect(measured({ ...first, order: 'late', stages: 2 })!.byMetric['perTile']).toBe(2041);
  });
});

it('the curve falls with the stages issued ahead, is flat issued late, and carries what was recorded', () => {
  const ahead = curve(first).points;
  expect(ahead.map(({ x }) => x)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(ahead.filter((point) => point.measured !== undefined).map(({ x }) => x)).toEqual([1, 2, 3, 4, 8]);
  expect(ahead[0]!.y).toBeGreaterThan(1.9 * ahead[7]!.y);
  const late = curve({ ...first, order: 'late' }).points;
  expect(Math.max(...late.map(({ y }) => y)) / Math.min(...late.map(({ y }) => y))).toBeLessThan(1.02);
});

it('a GPU that was not measured has its cycles marked, every one', () => {
  const other = state({ gpu: 'a100' });
  const all = metrics(simulate(other), other);
  expect(all[0]!.label).toContain('(estimate)');
  for (const { text } of all.filter(({ text: shown }) => / cycles?$/.test(shown))) expect(text).toMatch(/^≈ /);
});

const said = (values: Partial<PipelineValues>) => describeState(simulate(state(values)), state(values));

describe('the headline', () => {
  it.each<[Partial<PipelineValues>, string]>([
    [
      {},
      'Issued before the computation, 4 stages take 1,012 cycles per tile; issued after it they take 2,024, 2× as long.',
    ],
    [
      { order: 'late' },
      'Issued after the computation, 4 stages take 2,024 cycles per tile, and one stage takes 2,045: nothing overlaps.',
    ],
    [{ stages: 1 }, 'With one stage a tile takes 2,045 cycles, because the copy and the computation take turns.'],
    [
      { stages: 1, gpu: 'a100' },
      'With one stage a tile takes 2,045 cycles, because the copy and the computation take turns, by an estimate with the cycles of the H200.',
    ],
  ])('of %o', (values, headline) => expect(said(values).headline).toBe(headline));

  it('says of the late order the same for any number of stages: the buffers do not matter', () => {
    const cycles = [2, 3, 4, 5, 6, 7, 8].map((stages) => simulate(state({ stages, order: 'late' })).runs.late.perTile);
    expect(new Set(cycles)).toEqual(new Set([2024]));
  });
});

describe('the detail says where it stalls and why', () => {
  it.each<[Partial<PipelineValues>, string]>([
    [{ stages: 2, fmas: 512 }, 'The wait for data is hidden; what remains besides 2,477 cycles of arithmetic'],
    [{ stages: 8, fmas: 0 }, 'the memory is the limit. All SMs together use 99.9 % of its bandwidth'],
    [{ stages: 2 }, '3 stages would hide as much as can be hidden.'],
    [{ method: 'registers', stages: 2 }, 'More stages would not help.'],
    [{ order: 'late', stages: 8 }, 'The loop never has more than one tile in flight, so more stages change nothing.'],
    [{ fmas: 200 }, 'The time of the arithmetic is between two recorded ones.'],
    [{ gpu: 'a100' }, 'For this GPU the book has no measurement of its copies to shared memory;'],
    [{ stages: 2 }, 'Measured on the H200, in cycles per tile: 1,421 issued ahead and 2,041 issued late.'],
  ])('%o', (values, part) => expect(said(values).detail).toContain(part));
});

describe('the time line', () => {
  it('begins at cycle 0 and ends with the picture, in at most 41 moments of one length', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        try {
          const trace = simulate(values);
          const told = moments(trace, values);
          expect(told.length).toBeLessThanOrEqual(41);
          expect(told[0]!.label).toMatch(/^cycle 0: 0/);
          expect(told.at(-1)!.label).toContain(`cycle ${trace.window.toLocaleString('en-GB')}:`);
        } catch (error) {
          expect((error as Error).name).toBe('InputError');
        }
      }),
      { numRuns: 60 },
    );
  });

  it('says at each moment what both orders do', () => {
    expect(moments(simulate(state({})), state({}))[5]!.say).toMatch(
      /^At cycle 2,500, issued ahead, the block computes on tile 0 while .*; issued late, it waits for tile 1\.$/,
    );
  });
});

it('a tile tells when it was issued, arrived and was computed on, or that it is not there', () => {
  expect(describeLane(simulate(state({})), state({}), 3)).toBe(
    'Tile 3 goes to stage 3, issued ahead: issued at cycle 1,920, its last byte comes at 3,815, the block waits 0 cycles for it and computes on it from 5,086 to 5,859.',
  );
  const few = state({ memory: 'l2', tile: '32768', stages: 2 });
  expect(describeLane(simulate(few), few, 4)).toBe('There is no tile 4: this block copies 4 tiles.');
});

const picture = (values: Partial<PipelineValues>, [width, height] = [740, 460]) =>
  layout(simulate(state(values)), state(values), { width: width!, height: height!, minText: 11, projected: false });

describe('the drawing', () => {
  it('has both orders on one clock: the same cycle at the same place', () => {
    const { panels, clock } = picture({});
    const { runs, window } = simulate(state({}));
    for (const panel of panels)
      for (const { tile, compute } of panel.tiles) {
        const x = clock.left + ((clock.right - clock.left) * runs[panel.order].line.tiles[tile]!.computeStart) / window;
        if (compute) expect(Math.abs(compute.x - x)).toBeLessThan(0.06);
      }
  });

  it('lets the orders race: at the end of the picture the right one has done more tiles', () => {
    const [ahead, late] = picture({}).panels.map(({ doneAt }) => doneAt.length);
    expect([ahead, late]).toEqual([8, 5]);
  });

  it('is of one program where there is one stage', () => {
    const { panels } = picture({ stages: 1 });
    expect(panels.map(({ loop }) => loop.map(({ text }) => text))).toEqual([['issue tile', 'wait', 'compute']]);
  });

  it('shows the loop as the program has it', () => {
    const loops = picture({ stages: 3 }).panels.map(({ loop }) => loop.map(({ text }) => text).join(' → '));
    expect(loops).toEqual(['wait → issue tile + 2 → compute', 'wait → compute → issue tile + 1']);
  });

  it.each([
    [296, 270],
    [740, 460],
    [1300, 760],
  ])('leaves no stage out at %i by %i px, and never lets two copies share one', (width, height) => {
    for (const values of [{}, { stages: 8, fmas: 0 }, { stages: 1 }, { method: 'registers', stages: 2 }]) {
      for (const { stages, tiles } of picture(values, [width, height]).panels) {
        expect(stages).toHaveLength(state(values).stages);
        for (const { y } of stages) {
          const flights = tiles.flatMap(({ flight }) => (flight?.y === y ? [flight] : []));
          flights
            .slice(1)
            .forEach((bar, index) => expect(bar.x).toBeGreaterThan(flights[index]!.x + flights[index]!.width));
        }
      }
    }
  });
});
