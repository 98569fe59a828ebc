/**
 * The model of the caches compared with the GPU. In l1-sequences every recorded launch is a test: after each access of each
 * sequence, the model and the H200 count the same. In cache-capacity, walks that fit must agree exactly; for walks that do
 * not, the model's error is stated here.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { l1Capacity, traceCaches, type CacheAccess, type CacheTrace, type Fence } from '@src/engine/cache';
import type { Row } from './run';
import { disagreementsOf, evidenceText, rowsOf } from './testing';

const h200 = architectures.h200;

/** A line of cases.txt: sequence, operation in PTX's words, width, mask, 32 offsets. */
function accessOf(words: readonly string[]): CacheAccess | Fence {
  const [operation, width, mask, ...offsets] = words;
  const [name, ...rest] = operation!.split('.');
  if (name === 'fence') return { op: 'fence', scope: rest[0] === 'gpu' ? 'gpu' : 'cta' };
  const active = Number.parseInt(mask!, 16);
  const addressByLane = offsets.map((offset, lane) => ((active >>> lane) & 1 ? Number(offset) : null));
  const op = { ld: 'load', 'ld+': 'load', st: 'store', red: 'red', atom: 'atom' }[name!] as CacheAccess['op'];
  const cacheOp = rest.length > 0 ? { cacheOp: rest.join('.') as CacheAccess['cacheOp'] & string } : {};
  return { op, width: Number(width), addressByLane, ...cacheOp } as CacheAccess;
}

const stepsBySequenceOf = (dataset: string): Map<string, string[][]> =>
  Map.groupBy(
    evidenceText(`${dataset}/cases.txt`)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.split(' ')),
    ([sequence]) => sequence!,
  );

const OPS = { load: 'ld', store: 'st', red: 'red', atom: 'atom' } as const;

/** The counters of a launch of the first `length` accesses, as the model predicts them. */
function modelled(
  accesses: readonly (CacheAccess | Fence)[],
  trace: CacheTrace,
  length: number,
): Record<string, number> {
  const counters: Record<string, number> = {};
  const add = (name: string, count: number): void => void (counters[name] = (counters[name] ?? 0) + count);
  for (const op of Object.values(OPS)) for (const result of ['hit', 'miss']) add(`${op} ${result}`, 0);
  add('L2 read', 0);
  add('L2 write', 0);
  for (const [index, { op }] of accesses.slice(0, length).entries()) {
    if (op === 'fence') continue;
    const { hits, misses, l2 } = trace.accesses[index]!;
    add(`${OPS[op]} hit`, hits);
    add(`${OPS[op]} miss`, misses);
    if (op === 'load') add('L2 read', l2.sectors);
    if (op === 'store') add('L2 write', l2.sectors);
  }
  return counters;
}

function measured({ counters = {} }: Row): Record<string, number | undefined> {
  const named: Record<string, number | undefined> = {};
  for (const op of Object.values(OPS))
    for (const result of ['hit', 'miss'])
      named[`${op} ${result}`] = counters[`l1tex__t_sectors_pipe_lsu_mem_global_op_${op}_lookup_${result}.sum`];
  named['L2 read'] = counters['lts__t_sectors_srcunit_tex_op_read.sum'];
  named['L2 write'] = counters['lts__t_sectors_srcunit_tex_op_write.sum'];
  return named;
}

describe.each([
  { dataset: 'l1-sequences', least: 150 },
  { dataset: 'l1-held-out', least: 60 },
])('the caches of the engine and of the H200 on $dataset', ({ dataset, least }) => {
  const rows = rowsOf(dataset);
  const stepsBySequence = stepsBySequenceOf(dataset);
  const disagreements = disagreementsOf(dataset);
  const rowsBySequence = Map.groupBy(rows, ({ params }) => String(params['sequence']));

  it(`meet in ${least} sequences or more, each of 2 to 24 accesses, each measured after every access`, () => {
    expect(stepsBySequence.size).toBeGreaterThanOrEqual(least);
    for (const [sequence, steps] of stepsBySequence) {
      expect(steps.length).toBeGreaterThanOrEqual(2);
      expect(steps.length).toBeLessThanOrEqual(24);
      const lengths = rowsBySequence.get(sequence)!.map(({ params }) => params['length']);
      expect(lengths).toEqual(steps.map((_, index) => index + 1));
    }
  });

  it('disagree only in launches that were measured', () => {
    const names = new Set(rows.map((row) => row.case));
    expect(Object.keys(disagreements).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.values(disagreements).filter((known) => known.length < 20)).toEqual([]);
  });

  for (const [sequence, steps] of stepsBySequence) {
    const accesses = steps.map(([, ...words]) => accessOf(words));
    const trace = traceCaches(accesses, h200);
    for (const row of rowsBySequence.get(sequence)!) {
      const length = Number(row.params['length']);
      const known = disagreements[row.case];
      if (known === undefined)
        it(`count the same in ${row.case}`, () => {
          expect(modelled(accesses, trace, length)).toEqual(measured(row));
        });
      else
        it(`disagree in ${row.case}: ${known}`, () => {
          expect(modelled(accesses, trace, length), `strike ${row.case} from disagreements.json`).not.toEqual(
            measured(row),
          );
        });
    }
  }
});

describe('the sequences of l1-sequences', () => {
  const accesses = [...stepsBySequenceOf('l1-sequences').values()].flat().map(([, ...words]) => accessOf(words));

  it('use every operation and every cache operator, every width, full, partial and empty masks', () => {
    const used = accesses.map((access) =>
      access.op === 'fence' ? `fence ${access.scope}` : `${access.op} ${access.cacheOp}`,
    );
    const operators = (op: string) => used.filter((each) => each.startsWith(`${op} `));
    expect(new Set(operators('load')).size).toBe(13);
    expect(new Set(operators('store')).size).toBe(9);
    expect(new Set(used)).toEqual(new Set([...used, 'red undefined', 'atom undefined', 'fence gpu', 'fence cta']));
    const warps = accesses.filter((access): access is CacheAccess => access.op !== 'fence');
    expect(new Set(warps.map(({ width }) => width))).toEqual(new Set(h200.accessWidths.value));
    const active = warps.map(({ addressByLane }) => addressByLane.filter((address) => address !== null).length);
    expect(active.filter((lanes) => lanes === 0).length).toBeGreaterThan(10);
    expect(active.filter((lanes) => lanes > 0 && lanes < 32).length).toBeGreaterThan(200);
  });
});

/** measure::mix of the measured programs. */
function mix(number: bigint): number {
  const wrap = (value: bigint): bigint => BigInt.asUintN(64, value);
  let x = wrap(number + 0x9e3779b97f4a7c15n);
  x = wrap((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n);
  x = wrap((x ^ (x >> 27n)) * 0x94d049bb133111ebn);
  return Number((x ^ (x >> 31n)) & 0xffffffn);
}

interface Walk {
  readonly sharedKib: number;
  readonly order: 'twice' | 'back' | 'random';
  readonly lines: number;
  readonly loads: number;
  readonly stride: number;
  readonly sectors: number;
  readonly seed: number;
  readonly first: number;
}

function accessesOf({ order, lines, loads, stride, sectors, seed, first }: Walk): CacheAccess[] {
  return Array.from({ length: loads }, (_, i) => {
    const place = i % lines;
    const drawn = () => mix((BigInt(seed) << 32n) | BigInt(i)) % lines;
    const turned = () => (Math.floor(i / lines) % 2 === 1 ? lines - 1 - place : place);
    const line = { twice: () => place, back: turned, random: drawn }[order]();
    const start = first + line * stride;
    // One lane per sector requests what the probe's eight, or all of its 32, request.
    const addressByLane = Array.from({ length: 32 }, (_, lane) => (lane < sectors ? start + lane * 32 : null));
    return { op: 'load', width: 4, addressByLane };
  });
}

describe('the L1 of the engine and of the H200 on cache-capacity', () => {
  const rows = rowsOf('cache-capacity');
  const disagreements = disagreementsOf('cache-capacity');
  const walks = rows.map((row) => {
    const walk = row.params as unknown as Walk;
    const carveout = row.counters!['launch__shared_mem_config_size']!;
    const counted = row.counters!['l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum']!;
    return { row, walk, carveout, counted, capacity: l1Capacity(h200, carveout) };
  });
  const inside = walks.filter(({ walk, capacity }) => walk.lines <= capacity.lines);
  const beyond = walks.filter(({ walk, capacity }) => walk.lines > capacity.lines);
  const hitsOf = ({ walk, carveout }: (typeof walks)[number]): number =>
    traceCaches(accessesOf(walk), h200, { sharedBytes: carveout }).accesses.reduce((sum, { hits }) => sum + hits, 0);

  it('give the carve-out that the block requests; a block of 32 threads without shared memory gets 32 KiB', () => {
    for (const { walk, carveout } of walks)
      expect(carveout).toBe(walk.sharedKib ? walk.sharedKib * 1024 : l1Capacity(h200).carveout);
  });

  it('distinguish a hit from a miss by the clock beyond doubt', () => {
    for (const { values } of rows) {
      expect(values!['slowestHitCycles']!.max).toBeLessThan(100);
      expect(values!['fastestMissCycles']!.min).toBeGreaterThan(200);
    }
  });

  it.each(inside.map((each) => [each.row.case, each] as const))('keep all lines of %s', (name, each) => {
    const expected = hitsOf(each);
    expect(expected).toBe((each.walk.loads - each.walk.lines) * each.walk.sectors);
    expect(each.counted).toBe(expected);
    const { min, max } = each.row.values!['hits']!;
    const known = disagreements[name];
    if (known === undefined) expect([min, max]).toEqual([expected / each.walk.sectors, expected / each.walk.sectors]);
    else
      expect(min, `${name} agrees now: strike it from disagreements.json`).toBeLessThan(expected / each.walk.sectors);
  });

  it('disagree only in walks that were measured, each with what is known about it', () => {
    const names = new Set(inside.map(({ row }) => row.case));
    expect(Object.keys(disagreements).filter((name) => !names.has(name))).toEqual([]);
    expect(Object.values(disagreements).filter((known) => known.length < 20)).toEqual([]);
  });

  it('evict a line as soon as one more is requested than fits, where the L1 has 92 KiB or more', () => {
    const first = beyond.filter(
      ({ walk, capacity }) => walk.lines === capacity.lines + 1 && capacity.l1Bytes >= 92 * 1024,
    );
    expect(first.length).toBe(8);
    for (const { walk, counted } of first) expect(counted).toBeLessThan(walk.lines);
  });

  // Relative to the loads that could have been hits. The GPU does not evict the same lines twice.
  it.each([
    { order: 'twice', median: 0.03, worst: 0.4, walks: 113 },
    { order: 'back', median: 0.02, worst: 0.25, walks: 24 },
    { order: 'random', median: 0.01, worst: 0.03, walks: 18 },
  ])(
    'agree on walks that do not fit, in order $order, with an error of $median (median) and $worst (worst)',
    (limit) => {
      const errors = beyond
        .filter(({ walk }) => walk.order === limit.order)
        .map((each) => {
          const { sectors, loads, lines } = each.walk;
          return Math.abs(hitsOf(each) / sectors - each.row.values!['hits']!.median) / (loads - lines);
        })
        .toSorted((a, b) => a - b);
      expect(errors.length).toBe(limit.walks);
      expect(errors[errors.length >> 1]).toBeLessThan(limit.median);
      expect(errors.at(-1)).toBeLessThan(limit.worst);
    },
  );
});
