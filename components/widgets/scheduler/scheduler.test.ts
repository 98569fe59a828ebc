import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { architectureIds } from '@src/arch';
import { initialValues } from '@src/widget/params';
import { describe as describeState, describeLane, moments, statesAt } from './describe';
import { curve, kernel, table, judge } from './details';
import Drawing from './Drawing.svelte';
import { layout } from './layout';
import { measured, metrics, recorded } from './metrics';
import { params, type SchedulerValues } from './params';
import { ask, places } from './prediction';
import { simulate } from './simulate';

const state = (values: Partial<SchedulerValues>): SchedulerValues => ({ ...initialValues(params), ...values });
const run = (values: Partial<SchedulerValues>) => simulate(state(values));
const issue = (values: Partial<SchedulerValues>): number => 100 * run(values).issueShare;

describe('what hides latency', () => {
  it('is more warps, or more loads per warp', () => {
    expect(issue({ warps: 8 }) / issue({ warps: 4 })).toBeGreaterThan(1.8);
    expect(run({ loads: '8' }).GBps / run({}).GBps).toBeGreaterThan(5);
    expect(Math.abs(run({ warps: 2, loads: '8' }).GBps / run({ warps: 16 }).GBps - 1)).toBeLessThan(0.15);
  });

  it('is more chains where arithmetic is the longer part', () => {
    expect(issue({ fmas: 256, chains: '4' }) - issue({ fmas: 256 })).toBeGreaterThan(15);
    expect(run({ fmas: 256 }).stalls.wait).toBeGreaterThan(0.35);
    expect(run({ fmas: 256, chains: '4' }).stalls.wait).toBeLessThan(0.1);
  });

  it('is not needed where loads hit the L1', () => {
    expect(issue({ level: 'l1' })).toBeGreaterThan(2 * issue({}));
  });
});

describe('beside the H200', () => {
  const cases = [1, 2, 4, 8, 16].flatMap((warps) =>
    ['1', '2', '4', '8'].flatMap((loads) => [32, 256].map((fmas) => state({ warps, loads, fmas, chains: '1' }))),
  );

  it.each(cases)('$warps warps, $loads loads, $fmas multiply-adds: the share of cycles that issue', (values) => {
    const counted = recorded(values)!.issueShare;
    expect(Math.abs(simulate(values).issueShare - counted)).toBeLessThan(0.1);
  });

  it('has counts where they were measured, and nothing elsewhere', () => {
    expect(measured(state({}))!.byMetric['issue']).toBe(21.3);
    for (const other of [{ level: 'l2' }, { barrier: 'round' }, { warps: 3 }, { fmas: 64 }, { gpu: 'a100' }])
      expect(measured(state(other)), JSON.stringify(other)).toBeNull();
    expect(
      curve(state({}))
        .points.filter((point) => point.measured !== undefined)
        .map(({ x }) => x),
    ).toEqual([1, 2, 4, 8, 16]);
  });
});

describe('what it says', () => {
  const said = (values: Partial<SchedulerValues>) => describeState(run(values), state(values));

  it.each<[Partial<SchedulerValues>, string]>([
    [{}, 'more warps, or more loads at once, would hide it.'],
    [{ fmas: 256 }, 'each multiply-add waits for the one before it in its chain'],
    [{ warps: 16, loads: '8' }, 'and more loads only queue.'],
    [{ warps: 16, fmas: 256 }, 'the scheduler has an instruction in nearly every cycle.'],
    [{ gpu: 'a100' }, 'the costs of the scheduler are those of the H200.'],
  ])('%o', (values, part) => expect(said(values).detail).toContain(part));

  it('names the longest stall as the profiler does', () => {
    expect(said({}).headline).toMatch(
      /^4 warps let the scheduler issue in 20 % .*long scoreboard takes \d+ % of their cycles/,
    );
  });

  it('counts the states of warps at each moment', () => {
    const trace = run({});
    expect(moments(trace)[0]!.say).toBe('At cycle 0 one warp issues, 4 warps could, and 0 warps wait for loads.');
    expect(statesAt(trace, 400)).toEqual(Array.from({ length: 4 }, () => 'long_scoreboard'));
    expect(describeLane(trace, state({}), 7)).toBe('There is no warp 7: this scheduler has 4 warps.');
  });

  it('has every reason in its table, beside the counted share', () => {
    const { columns, rows } = table(run({}), state({}));
    expect(columns).toContain('H200 counted');
    expect(rows).toHaveLength(10);
  });

  it('prints the kernel of the state', () => {
    expect(kernel(state({ loads: '4', fmas: 100 }))).toContain('LOADS = 4, CHAINS = 1, FMAS = 128');
    expect(kernel(state({ barrier: 'round' }))).toContain('__syncthreads');
  });
});

describe('the question', () => {
  it('has a reason for each wrong answer of the first state, all different from that of the right one', () => {
    const [values, trace] = [state({}), run({})];
    expect(ask(values)).toContain('share a scheduler');
    const wrong = places(trace, values).filter(({ id }) => !judge(trace, values, [id]).correct);
    expect(wrong.length).toBeGreaterThanOrEqual(3);
    for (const { id } of wrong) expect(Math.abs(id - 100 * trace.issueShare)).toBeGreaterThan(7);
  });
});

describe('the drawing', () => {
  const picture = (values: Partial<SchedulerValues>, width = 740, height = 460) =>
    layout(run(values), state(values), { width, height, minText: 11, projected: false });

  it.each([
    [296, 270],
    [740, 460],
    [1300, 760],
  ])('has a row for each of 16 warps and a bar for model and GPU at %i by %i px', (width, height) => {
    const { rows, shares } = picture({ warps: 16 }, width, height);
    expect(rows).toHaveLength(16);
    rows
      .slice(1)
      .forEach(({ track }, at) => expect(track.y).toBeGreaterThan(rows[at]!.track.y + rows[at]!.track.height));
    expect(shares.map(({ label }) => label.text)).toEqual(['model', 'H200']);
  });

  it('shows the slots that no warp takes, where there is room', () => {
    const { empty, issue } = picture({ warps: 1 });
    expect(empty!.seams.match(/M/g)).toHaveLength(14);
    expect(empty!.text).toBe('room for 15 more warps');
    expect(empty!.y + empty!.height).toBeLessThan(issue.track.y);
    expect(picture({ warps: 16 }).empty).toBeNull();
  });

  it('labels the longest waits, in the cycles in which nothing else happens', () => {
    const values = { warps: 1 };
    const [load, idle] = picture(values).says;
    expect([load!.text, idle!.text]).toEqual(['waits for its load', 'no warp is ready']);
    const { clock } = picture(values);
    const { spans, window } = run(values);
    const cycleAt = (x: number): number => ((x - clock.left) / (clock.right - clock.left)) * window;
    const during = (cycle: number) => spans[0]!.find(({ start, end }) => start <= cycle && cycle < end)!.reason;
    expect(during(cycleAt(load!.x))).toBe('long_scoreboard');
    expect(during(cycleAt(idle!.x))).not.toBe('selected');
    expect(picture({ warps: 16, fmas: 512, chains: '8' }, 296, 240).says).toEqual([]);
  });

  it('shows a label whole, once the clock has passed its end', () => {
    const values = state({ warps: 1 });
    const last = moments(simulate(values)).length - 1;
    const drawn = picture({ warps: 1 });
    const props = { picture: drawn, lane: null, laneText: () => '', onlane: () => undefined, marked: null, root: '/' };
    const saidAt = (time: number): boolean =>
      render(Drawing, { props: { ...props, step: Math.floor(time), time } }).body.includes('no warp is ready');
    const { clock, says } = drawn;
    const passed = clock.nowByMoment.findIndex((now) => now >= says[1]!.end);
    expect(clock.nowByMoment[passed - 1]).toBeGreaterThan(clock.left);
    expect([saidAt(passed - 1), saidAt(passed), saidAt(last)]).toEqual([false, true, true]);
  });

  it('is as wide in its bar as the share', () => {
    const trace = run({});
    const { shares, clock } = picture({});
    const part = shares[0]!.parts.find(({ reason }) => reason === 'long_scoreboard')!;
    expect(part.width / (clock.right - clock.left)).toBeCloseTo(trace.stalls.long_scoreboard, 2);
  });

  it('shows single cycles on request', () => {
    expect(run({ fmas: 256, view: 'cycles' }).window).toBe(96);
    expect(run({ fmas: 256, view: 'cycles' }).from).toBeGreaterThan(600);
  });
});

it('a GPU with fewer warp slots refuses more, and pipes of half the width throttle', () => {
  expect(() => run({ gpu: 't4', warps: 16 })).toThrow('Choose at most 8.');
  expect(run({ gpu: 'a100', warps: 16, fmas: 256, chains: '8' }).stalls.math_pipe_throttle).toBeGreaterThan(0.1);
  for (const gpu of architectureIds)
    expect(metrics(run({ gpu, warps: 2 }), state({ gpu, warps: 2 }))[0]!.value).toBeGreaterThan(0);
});
