import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { architecture } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import Drawing from './Drawing.svelte';
import { counted, describe as describeState, describeLane, doneByMoment, moments, WEAKNESS } from './describe';
import { curve, kernel, rules, judge } from './details';
import { layout, residency, SECTOR_STATES, sectorBox } from './layout';
import { metrics } from './metrics';
import { entriesOf, ENTRY, KIB, LANES, params, type CacheValues } from './params';
import { ask, places } from './prediction';
import { canOverflow, entryOf, simulate } from './simulate';

const first = initialValues(params);
const state = (values: Partial<CacheValues>): CacheValues => ({ ...first, ...values });

const verdict = (values: Partial<CacheValues>, guess: number[]) => judge(simulate(state(values)), state(values), guess);
const offered = (values: Partial<CacheValues>) => places(simulate(state(values)), state(values)).map(({ id }) => id);

describe('how many hit', () => {
  it('is asked without the size of the L1, and offers the right number among likely wrong ones', () => {
    expect(ask(state({}))).toBe(
      '4 warps look up random entries in a table of 32 KiB, 32 loads per warp, caches empty at first. Of 100 sector lookups, about how many hit the L1?',
    );
    expect(ask(state({ warps: 1, loads: 1 }))).toContain('A warp looks up random entries');
    expect(offered({ pattern: 'strided' })).toEqual([0, 25, 50, 66, 75, 88, 100]);
    expect(offered({ pattern: 'sequential' })[0]).toBe(0);
  });

  it.each([
    [{ pattern: 'strided' }, [88], true, 'Yes, about 88. Of 100 lookups, 13 request a sector for the first time.'],
    [{ pattern: 'sequential' }, [0], true, 'Yes, about 0.'],
    [{ pattern: 'strided' }, [100], false, 'The caches are empty at first'],
    [{ pattern: 'strided' }, [0], false, 'Sectors are requested more than once'],
    [{}, [66], false, 'The L1 can keep that share of 32 KiB'],
    [{}, [75], false, 'Too many.'],
    [{ pattern: 'strided' }, [50], false, 'Too few.'],
    [{}, [], false, 'Choose one number.'],
  ] as const)('%j, answered %j, is judged %s with its reason', (values, guess, correct, say) => {
    const judged = verdict(values, [...guess]);
    expect(judged.correct).toBe(correct);
    expect(judged.say).toContain(say);
  });
});

const constant = (code: string, name: string): number => Number(new RegExp(`${name} = (\\d+);`).exec(code)![1]);

/** The printed hash, in arithmetic that cannot overflow unnoticed. */
function printedHash(code: string, argument: bigint): bigint {
  let x = BigInt.asUintN(32, argument);
  for (const [, shift, factor] of code.matchAll(/ {2}x \^= x >> (\d+);\n {2}x \*= (0x[0-9a-f]+)u;/g))
    x = BigInt.asUintN(32, (x ^ (x >> BigInt(shift!))) * BigInt(factor!));
  return x ^ (x >> BigInt(/return x \^ x >> (\d+);/.exec(code)![1]!));
}

/** The value that a C compiler gives the printed entry(). */
function printedEntry(code: string, load: number, thread: number): number {
  const entries = constant(code, 'ENTRIES');
  const threads = code.includes('THREADS') ? constant(code, 'THREADS') : 0;
  const drawn = /hash\(load \* THREADS \+ thread \+ (\d+)u \* (0x[0-9a-f]+)u\)/.exec(code);
  if (drawn) {
    const number = printedHash(code, BigInt(load * threads + thread) + BigInt(drawn[1]!) * BigInt(drawn[2]!));
    const scatter = /rank \* (\d+)ll % ENTRIES/.exec(code)?.[1];
    if (!scatter) return Number((number * BigInt(entries)) >> 32n);
    const rank = BigInt(Math.trunc(entries ** (Number(number) / 4294967296)) - 1);
    return Number((rank * BigInt(scatter)) % BigInt(entries));
  }
  const factor = (pattern: RegExp): number => Number(pattern.exec(code)?.[1] ?? 0);
  const row = factor(/return \(thread \* (\d+) \+ load\) % ENTRIES;/);
  if (row > 0) return (thread * row + load) % entries;
  const warps = factor(/return \(load \* (\d+) \+ thread \/ 32\) % ENTRIES;/);
  if (warps > 0) return (load * warps + Math.trunc(thread / 32)) % entries;
  expect(code).toContain('return (load * THREADS + thread) % ENTRIES;');
  return (load * threads + thread) % entries;
}

describe('the CUDA of a state', () => {
  it('looks up the entries that are drawn', () => {
    fc.assert(
      fc.property(valuesOf(params), fc.nat(31), fc.nat(255), (values, load, thread) => {
        const code = kernel(values);
        expect(code).toContain(`lookUp<<<1, ${values.warps * 32}>>>`);
        expect(code).toContain(`load < ${values.loads};`);
        const mine = thread % (values.warps * 32);
        expect(printedEntry(code, load, mine)).toBe(entryOf(values, load, mine));
      }),
      { numRuns: 60 },
    );
  });

  it('is printed completely: rows of 32 entries', () =>
    expect(kernel({ ...initialValues(params), pattern: 'strided' })).toBe(
      `// A table of 32 KiB; here 228 KiB are set aside as shared memory, which leaves 28 KiB to the L1.
// Before the launch, as a hint that the driver may overrule:
// cudaFuncSetAttribute(lookUp, cudaFuncAttributePreferredSharedMemoryCarveout, 100);
// lookUp<<<1, 128>>>(table, out);

constexpr int ENTRIES = 8192;

__device__ int entry(int load, int thread) {
  return (thread * 32 + load) % ENTRIES;
}

__global__ void lookUp(const float *__restrict__ table, float *out) {
  int thread = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int load = 0; load < 32; ++load) sum += table[entry(load, thread)];
  out[thread] = sum;
}
`,
    ));
});

const trace = (values: Partial<CacheValues>) => simulate({ ...first, ...values });
const metric = (values: Partial<CacheValues>, name: string) => metrics(trace(values)).find(({ id }) => id === name)!;

describe('the lookups', () => {
  it('of each load are the sectors that a load touches, and the first-time ones are the distinct ones', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const arch = architecture(values.gpu);
        const { loads, first: fresh } = simulate(values);
        const seen = new Set<number>();
        for (const [turn, load] of loads.entries()) {
          const [round, warp] = [Math.floor(turn / values.warps), turn % values.warps];
          const addressByLane = Array.from(
            { length: LANES },
            (_, lane) => entryOf(values, round, warp * LANES + lane) * ENTRY,
          );
          const { sectors } = coalesce({ op: 'load', width: ENTRY, addressByLane }, arch);
          expect(load.hits + load.again + load.first).toBe(sectors.length);
          for (const { start } of sectors) seen.add(start);
          expect(load.lanes).toMatch(/^[haf]{32}$/);
        }
        expect(fresh).toBe(seen.size);
      }),
      { numRuns: 30 },
    );
  });

  it('lose nothing while the table fits, on any GPU', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const { again, evictions, hits, sectors, first: fresh } = simulate(values);
        if (canOverflow(values)) return;
        expect([again, evictions, hits]).toEqual([0, 0, sectors - fresh]);
      }),
      { numRuns: 40 },
    );
  });

  it('of one row per thread hit 7 times of 8 with 4 warps, and mostly miss with 8', () => {
    expect(metric({ pattern: 'strided' }, 'hitRate').value).toBe(87.5);
    expect(metric({ pattern: 'strided', warps: 8 }, 'hitRate').value).toBeLessThan(50);
    expect(metric({ pattern: 'strided', warps: 8, carveout: 0 }, 'hitRate').value).toBe(87.5);
  });

  it('in order never hit in one pass', () => expect(metric({ pattern: 'sequential' }, 'hits').value).toBe(0));
});

describe('the L1', () => {
  it('keeps 21 KiB of the H200 beside the largest carve-out, and 241 KiB beside the smallest', () => {
    expect(metric({}, 'kept').text).toBe('21 KiB');
    expect(metric({ carveout: 0 }, 'kept').text).toBe('241 KiB');
    expect(trace({ carveout: 50 }).carveoutBytes).toBe(132 * KIB);
  });

  it('is an estimate once lines were evicted, and says so in its rules', () => {
    expect(metric({}, 'hits').rule).toBe('l1-replacement');
    expect(metric({ table: 16 }, 'hits').rule).toBe('l1-load');
    expect(rules(first).map(({ rule }) => rule.id)).toContain('l1-replacement');
    expect(rules({ ...first, table: 16 }).map(({ rule }) => rule.id)).not.toContain('l1-replacement');
    expect(rules({ ...first, table: 16 }).every(({ level }) => level === 'measured')).toBe(true);
  });
});

describe('the curve', () => {
  it('falls with the table, steeply past what the L1 keeps', () => {
    const { points } = curve(first);
    for (const [index, { y }] of points.entries()) if (index > 0) expect(y).toBeLessThan(points[index - 1]!.y);
    const at = (x: number) => points.find((point) => point.x === x)!.y;
    expect(at(16) - at(32)).toBeGreaterThan(0.4);
  });

  it('marks what the L1 keeps, where the curve goes that far', () => {
    expect(curve(first).cliffs).toEqual([{ x: 21, text: 'L1 keeps 21', above: false }]);
    expect(curve({ ...first, table: 8 }).cliffs![0]!.above).toBe(true);
    expect(curve({ ...first, carveout: 0 }).cliffs).toEqual([]);
  });
});

it('the errors that the caption gives are those of the evidence', () => {
  const readme = readFileSync(new URL('../../../content/evidence/cache-capacity/README.md', import.meta.url), 'utf8');
  const row = (name: string): string => readme.split('\n').find((line) => line.includes(name))!;
  expect(row('at random (18 walks)')).toContain(
    `median error ${WEAKNESS.random.median} %, worst ${WEAKNESS.random.worst} %`,
  );
  expect(row('lines in order twice')).toContain(
    `median error ${WEAKNESS.ordered.median} %, worst ${WEAKNESS.ordered.worst} %`,
  );
});

const said = (values: Partial<CacheValues>) => describeState(simulate(state(values)), state(values));

describe('the caption', () => {
  it('gives an exact rate while nothing is evicted', () => {
    const { headline, detail } = said({ table: 16 });
    expect(headline).toBe(
      'Random lookups in a table of 16 KiB: 87 % of the sector lookups hit an L1 that keeps 21 KiB.',
    );
    expect(detail).toBe(
      'The whole table fits, so each sector misses once: 511 sectors are requested for the first time, and the other 3,491 lookups hit. With more loads, the hit rate would be higher.',
    );
  });

  it('calls it an estimate past the capacity, and says how wrong the model has been', () => {
    const { headline, detail } = said({});
    expect(headline).toMatch(/: an estimated \d+ % of the sector lookups hit an L1 that keeps 21 KiB\.$/);
    expect(detail).toContain('lookups need a sector that the L1 has evicted');
    expect(detail).toContain(
      'Which lines are evicted is not known: on an H200, the model’s hits for one warp’s random walks beyond the capacity were off by 0.8 % (median) and 2.1 % (worst).',
    );
    expect(said({ pattern: 'strided', warps: 8 }).detail).toContain(
      'ordered walks beyond the capacity were off by 2.2 % (median) and 36 % (worst)',
    );
  });

  it('knows a table that is larger than the L1 but requested in part', () => {
    expect(said({ pattern: 'strided' }).detail).toMatch(/^What is requested fits/);
    expect(said({ pattern: 'sequential' }).detail).toContain('none again: without reuse a cache saves nothing');
  });

  it('uses the singular for one', () => {
    expect(said({ pattern: 'broadcast', warps: 1, loads: 2 }).detail).toContain(
      '1 sector is requested for the first time, and the other 1 lookup hits.',
    );
  });
});

describe('the time line', () => {
  it('has a moment for every load, or for every few of them', () => {
    const all = (values: Partial<CacheValues>) => moments(simulate(state(values)));
    expect(all({ loads: 4 })).toHaveLength(17);
    expect(
      all({})
        .map(({ label }) => label)
        .slice(0, 3),
    ).toEqual(['caches empty', 'load 2 of 128', 'load 4 of 128']);
    expect(all({}).at(-1)!.label).toBe('load 128 of 128');
    expect(all({})[1]!.say).toBe('Load 2, by warp 1: 2 of 32 sectors hit; so far 3.1 %.');
  });
});

it('a lane knows what became of its lookups', () =>
  expect(describeLane(simulate(state({ pattern: 'strided' })), state({}), 3)).toBe(
    'Lane 3 looks up 128 entries over all warps: 112 of their sectors are in the L1, 16 new.',
  ));

const drawnEntries = (values: Partial<CacheValues>): number[] => {
  const { loads, warps, ...rest } = state(values);
  return Array.from({ length: loads }, (_, load) =>
    Array.from({ length: warps * LANES }, (_, thread) => entryOf({ ...rest, loads, warps }, load, thread)),
  ).flat();
};

describe('the entries', () => {
  it('lie in the table, whatever the pattern', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...params.pattern.options.map(({ value }) => value)),
        fc.integer({ min: 1, max: 128 }),
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 64 }),
        (pattern, table, seed, stride) => {
          for (const entry of drawnEntries({ pattern, table, seed, stride, loads: 4 })) {
            expect(Number.isInteger(entry)).toBe(true);
            expect(entry >= 0 && entry < entriesOf({ table })).toBe(true);
          }
        },
      ),
    );
  });

  it('in order are all of the table, one after another', () =>
    expect(drawnEntries({ pattern: 'sequential', table: 1 }).slice(0, 300)).toEqual(
      Array.from({ length: 300 }, (_, index) => index % 256),
    ));

  it('at random are spread evenly', () => {
    const quarters = [0, 0, 0, 0];
    for (const entry of drawnEntries({ table: 64 })) quarters[Math.floor((entry / entriesOf({ table: 64 })) * 4)]! += 1;
    for (const quarter of quarters) expect(Math.abs(quarter - 1024)).toBeLessThan(120);
  });

  it('with a few often: one in ten draws or more is the most wanted entry, and half want one in a hundred', () => {
    const counts = new Map<number, number>();
    for (const entry of drawnEntries({ pattern: 'zipf', table: 64, warps: 8 }))
      counts.set(entry, (counts.get(entry) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    const total = 8 * 32 * 32;
    expect(sorted[0]! / total).toBeGreaterThan(0.06);
    expect(
      sorted.slice(0, entriesOf({ table: 64 }) / 100).reduce((sum, times) => sum + times, 0) / total,
    ).toBeGreaterThan(0.45);
  });

  it('of a warp are one when it looks up one', () =>
    expect(new Set(drawnEntries({ pattern: 'broadcast', loads: 1, warps: 1 }))).toEqual(new Set([0])));
});

const picture = (values: Partial<CacheValues>, [width, height] = [740, 460], projected = false) =>
  layout(simulate(state(values)), state(values), {
    width: width!,
    height: height!,
    minText: projected ? 24 : 11,
    projected,
  });

describe('the map of the table', () => {
  it('holds at the end what the L1 holds: as many lines as it keeps, once lines were evicted', () => {
    for (const values of [{}, { pattern: 'strided', warps: 8 }, { table: 128, warps: 8 }]) {
      const { grid, loads } = picture(values);
      expect(residency(loads, loads.length, grid).held).toBe(simulate(state(values)).keptLines);
    }
  });

  it('shows each hit in the L1 before it is requested, and no miss', () => {
    const { grid, loads } = picture({ pattern: 'zipf', table: 64 });
    for (const [turn, { sectors, lanes }] of loads.entries()) {
      const { states } = residency(loads, turn, grid);
      for (const [lane, sector] of sectors.entries()) {
        const there = states[sector] === SECTOR_STATES.there;
        expect(there, `load ${turn + 1}, lane ${lane}`).toBe(lanes[lane] === 'h');
        if (lanes[lane] === 'a') expect(states[sector]).toBe(SECTOR_STATES.lost);
        if (lanes[lane] === 'f') expect(states[sector]).toBe(SECTOR_STATES.new);
      }
    }
  });

  it('has all lines of the table, and the L1 beside it to the same scale', () => {
    for (const [room, projected] of [
      [[296, 270], false],
      [[740, 460], false],
      [[1290, 800], true],
    ] as const) {
      const { grid, gauge } = picture({ table: 64 }, [...room], projected);
      expect(grid.lines).toBe(512);
      const last = sectorBox(grid, 4 * 512 - 1);
      expect(last.y + last.height).toBeLessThanOrEqual(grid.y + grid.height + 0.1);
      // 21 of 64 KiB.
      expect(Math.abs(gauge.height / grid.height - 21 / 64)).toBeLessThan(0.03);
    }
  });
});

it('the drawing says what a lane finds, but not while the reader predicts', () => {
  const trace = simulate(first);
  const last = moments(trace).length - 1;
  const drawn = (marked: readonly number[] | null): string =>
    render(Drawing, {
      props: {
        picture: picture({}),
        step: last,
        time: last,
        lane: 5,
        laneText: (lane: number) => describeLane(trace, first, lane),
        onlane: () => undefined,
        marked,
        root: '/',
      },
    }).body;
  const found = describeLane(trace, first, 5);
  expect(drawn(null)).toContain(found);
  expect(drawn([])).not.toContain(found);
  expect(drawn([])).toContain('lane 5');
});

it('counts the hit rate as the loads are done', () => {
  const trace = simulate(first);
  const last = doneByMoment(trace).length - 1;
  const rates = [0, 1, 10.5, last].map((time) => counted(trace, first, time));
  expect(rates[0]).toBe(0);
  expect(rates[1]).toBe(3.1);
  expect(rates[3]).toBe(metric({}, 'hitRate').value);
});
