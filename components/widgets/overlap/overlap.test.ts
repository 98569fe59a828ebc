import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '@src/evidence/testing';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { describe as describeState, describeLane, moments } from './describe';
import { curve, kernel, judge } from './details';
import { layout } from './layout';
import { measured, metrics } from './metrics';
import { params, type OverlapValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

const state = (values: Partial<OverlapValues>): OverlapValues => ({ ...initialValues(params), ...values });

const verdict = (values: Partial<OverlapValues>, us: number) => judge(simulate(state(values)), state(values), [us]);

it('the question gives the three parts', () => {
  expect(ask(state({}))).toBe(
    '256 MiB go in from pinned memory (4.88 ms), a kernel works on that (11.1 ms) and as much comes out (4.91 ms), ' +
      'in 8 pieces, in turn on 3 streams. How long does it all take?',
  );
});

it('it has exactly one right answer among three or more, none of them near it', () => {
  fc.assert(
    fc.property(valuesOf(params), (values) => {
      const trace = simulate(values);
      const ids = places(trace, values).map(({ id }) => id);
      const right = ids.filter((id) => judge(trace, values, [id]).correct);
      expect(right).toHaveLength(1);
      expect(ids.length).toBeGreaterThanOrEqual(3);
      for (const id of ids) if (id !== right[0]) expect(Math.abs(id / right[0]! - 1)).toBeGreaterThan(0.08);
    }),
    { numRuns: 80 },
  );
});

describe('an answer', () => {
  it.each<[string, Partial<OverlapValues>, number, string]>([
    ['one after the other', {}, 20_900, 'Pieces in different streams overlap'],
    ['a share for each stream', {}, 6970, 'Streams do not add engines'],
    ['the copies alone', {}, 9790, 'Those are the copies alone.'],
    ['the longest, from pageable memory', { memory: 'pageable' }, 24_700, 'a copy of pageable memory holds the host'],
    ['as from pinned memory', { memory: 'pageable' }, 11_300, 'From pinned memory it would take that.'],
    ['the kernel alone, of which two overlap', { chunks: 32 }, 11_300, 'Two kernels that share the SMs finish sooner'],
  ])('%s hears why it is wrong', (_, values, us, say) => {
    expect(verdict(values, us)).toMatchObject({ correct: false });
    expect(verdict(values, us).say).toContain(say);
  });

  it('that is right is told why', () =>
    expect(verdict({}, 11_300).say).toMatch(/^Yes, 11\.3 ms\. The kernel has the most/));
});

const code = (values: Partial<OverlapValues>): string => kernel(state(values));

it('divides the bytes of the state into its pieces and streams', () => {
  expect(code({})).toContain('BYTES = 268435456,');
  expect(code({ mib: '1' })).toContain('BYTES = 1048576,');
  expect(code({ streams: 2 })).toContain('PIECES = 8, STREAMS = 2, MULTIPLY_ADDS = 4096;');
  expect(code({})).toContain('streams[piece % STREAMS]');
});

it('uses the host memory of the state', () => {
  expect(code({})).toContain('cudaMallocHost(&from, BYTES)');
  expect(code({ memory: 'pageable' })).not.toContain('cudaMallocHost');
  expect(code({ memory: 'pageable' })).toContain('malloc(BYTES)');
});

it('launches no kernel where there is no work, and then copies out what came in', () => {
  expect(code({})).toContain('work<<<528, 256, 0, stream>>>');
  expect(code({ work: 0 })).not.toContain('<<<');
  expect(code({ work: 0 })).toContain('cudaMemcpyAsync(to + at, in + at');
});

const programs = rowsOf('host-copy').filter(({ params: row }) => row['what'] === 'chunks');
const first = state({});

it.each(programs.map((row) => [row.case, row] as const))('the figure and the H200 agree in %s', (_, row) => {
  const { memory, chunks, streams, rounds } = row.params;
  const own = { ...first, memory, chunks, streams, work: rounds } as OverlapValues;
  const { value } = metrics(simulate(own), own)[0]!;
  const recorded = row.values!['timeMs']!.median;
  expect(Math.abs(measured(own)!.byMetric['time']! / recorded - 1)).toBeLessThan(0.005);
  expect(Math.abs(value / recorded - 1)).toBeLessThan(own.memory === 'pinned' ? 0.03 : 0.25);
});

it('nothing is shown as measured where nothing was measured', () => {
  expect(measured(first)).not.toBeNull();
  for (const change of [{ gpu: 'h100' }, { mib: '16' }, { chunks: 7 }, { work: 2048 }])
    expect(measured({ ...first, ...change })).toBeNull();
});

it('the curve falls with the pieces on three streams and not on one, and carries what was recorded', () => {
  const { points } = curve(first);
  expect(points.filter((point) => point.measured !== undefined).map(({ x }) => x)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(points[0]!.y).toBeGreaterThan(1.9 * points.at(-1)!.y);
  const one = curve({ ...first, streams: 1 }).points;
  expect(one.at(-1)!.y).toBeGreaterThan(one[0]!.y);
});

it('a host that was not measured has its times marked', () => {
  const other = state({ gpu: 't4' });
  const all = metrics(simulate(other), other);
  expect(all[0]!.label).toContain('(estimate)');
  for (const { text } of all.filter(({ text: shown }) => / (ms|µs|GB\/s)$/.test(shown))) expect(text).toMatch(/^≈ /);
});

const said = (values: Partial<OverlapValues>) => describeState(simulate(state(values)), state(values));

describe('the headline', () => {
  it.each<[Partial<OverlapValues>, string]>([
    [
      {},
      'Copying in, processing, and copying out takes 11.3 ms in 8 pieces on 3 streams and 20.8 ms in one piece: 1.8× as fast.',
    ],
    [{ work: 0 }, 'Copying in and out takes 5.88 ms in 8 pieces on 3 streams and 9.7 ms in one piece: 1.7× as fast.'],
    [{ streams: 1 }, 'in 8 pieces on 1 stream and 20.8 ms in one piece: nothing is gained.'],
    [{ memory: 'pageable' }, 'in one piece: nothing is gained.'],
    [{ mib: '1', chunks: 32 }, 'the pieces cost more than they gain.'],
    [{ chunks: 1 }, 'Copying in, processing, and copying out takes 20.8 ms in one piece, one step after another.'],
    [{ chunks: 1, gpu: 't4' }, 'by an estimate with the times of the H200 and its host.'],
  ])('of %o', (values, headline) => expect(said(values).headline).toContain(headline));
});

describe('the detail says why', () => {
  it.each<[Partial<OverlapValues>, string]>([
    [{}, 'The kernel has the most work: 11.1 ms alone, busy 89 % of the time.'],
    [{}, 'Measured on the H200: 11.3 ms, and 20.8 ms in one piece.'],
    [{ work: 0 }, 'The copies out have the most work'],
    [
      { streams: 2 },
      'A copy in waits for the copy out before it in its stream; a third stream would have a copy ready.',
    ],
    [{ streams: 1 }, 'The operations of one stream run one after another'],
    [{ memory: 'pageable' }, 'From pinned memory it would take 11.3 ms.'],
    [{ memory: 'pageable' }, 'Such times vary by up to a third with the load of the host.'],
    [{ mib: '1', chunks: 32 }, 'The time that the host takes to issue a call is not in the model'],
    [{ gpu: 't4' }, 'For this GPU the book has no measurement of copies between it and its host'],
  ])('%o', (values, part) => expect(said(values).detail).toContain(part));
});

it('the time line goes from nothing to everything back', () => {
  const told = moments(simulate(state({})), state({}));
  expect(told[0]).toEqual({
    at: 0,
    label: '0 ms: 0 of 8 back',
    say: 'At 0 ms piece 0 is being copied in; in one piece, all is being copied in.',
  });
  expect(told.at(-1)!.label).toBe('20.76 ms: 8 of 8 back');
  expect(told.at(-1)!.say).toBe('At 20.76 ms everything is back; in one piece, all is back too.');
  expect(told.map(({ say }) => say).join(' ')).toMatch(
    /At 2 ms the SMs process pieces 1 and 2 and piece 0 is being copied out; in one piece, all is being copied in\./,
  );
});

it('a piece tells its stream and its times, or that it is not there', () => {
  expect(describeLane(simulate(state({})), state({}), 4)).toMatch(
    /^Piece 4 in stream 1: in from .* ms, worked on from .*, out from .*\.$/,
  );
  expect(describeLane(simulate(state({})), state({}), 8)).toBe('There is no piece 8: there are 8 pieces.');
  expect(describeLane(simulate(state({ work: 0 })), state({ work: 0 }), 0)).not.toContain('worked');
});

const picture = (values: Partial<OverlapValues>, [width, height] = [740, 460]) =>
  layout(simulate(state(values)), state(values), { width: width!, height: height!, minText: 11, projected: false });

describe('the drawing', () => {
  it('has the same work in one piece below, unless that is what the reader chose', () => {
    expect(picture({}).panels.map(({ title }) => title)).toEqual(['8 pieces on 3 streams', 'One piece']);
    expect(picture({ chunks: 1 }).panels.map(({ title }) => title)).toEqual(['One piece']);
  });

  it.each([
    [296, 270],
    [740, 460],
    [1300, 760],
  ])('has every copy and kernel at %i by %i px, no two of a row at once', (width, height) => {
    for (const values of [{}, { chunks: 32, streams: 4 }, { memory: 'pageable' }, { work: 0 }]) {
      const { chunks, work } = state(values);
      const [own] = picture(values, [width, height]).panels;
      expect(own!.pieces).toHaveLength(chunks);
      const bars = own!.pieces.flatMap(({ bars: each }) => each);
      expect(bars).toHaveLength(chunks * (work === 0 ? 2 : 3));
      for (const y of new Set(bars.map((bar) => bar.y))) {
        const row = bars.filter((bar) => bar.y === y).toSorted((a, b) => a.x - b.x);
        row.slice(1).forEach((bar, index) => expect(bar.x + 0.11).toBeGreaterThan(row[index]!.x + row[index]!.width));
      }
    }
  });

  it('has the host wait as long as a copy of pageable memory runs, and not for one of pinned memory', () => {
    const waits = (values: Partial<OverlapValues>) => {
      const [own] = picture(values).panels;
      return own!.waits.filter(({ y }) => y === own!.host.y).reduce((sum, { width }) => sum + width, 0);
    };
    expect(waits({})).toBe(0);
    expect(waits({ memory: 'pageable' })).toBeGreaterThan(0.3 * picture({}).clock.right);
  });

  it('says when all is back: the earlier, the better the pieces overlap', () => {
    const [three, one] = picture({}).panels;
    expect(three!.end.x).toBeLessThan(0.65 * one!.end.x);
  });
});
