/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { cacheRules, l1Capacity } from '@src/engine/cache';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import { count, percent, grouped, bytesText } from '@src/units/words';
import type { Curve, CurveCliff, Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { doneByMoment, hitShare, soFar, keptText } from './describe';
import { REPLACEMENT } from './metrics';
import { entriesOf, KIB, LANES, params, type CacheValues } from './params';
import { canOverflow, keptBytes, SCATTER, sharedBytes, simulate, type LookupTrace } from './simulate';
import { tooFewOrMany, wrong } from '@src/widget/judgement';
import { NEAR, rightOf, keptShare } from './prediction';

export const summary =
  'The warps of one SM look up entries of a table; the figure follows each sector through the L1 and plots the hit rate against the size of the table.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'random', label: 'A little too large', values: {} },
  { id: 'fits', label: 'A table that fits', values: { table: 16 } },
  { id: 'too-large', label: 'Far too large', values: { table: 128 } },
  { id: 'zipf', label: 'A few entries often', values: { table: 128, pattern: 'zipf' } },
  { id: 'rows-fit', label: 'A row per thread, 4 warps', values: { pattern: 'strided' } },
  { id: 'rows-thrash', label: 'A row per thread, 8 warps', values: { pattern: 'strided', warps: 8 } },
  { id: 'stream', label: 'In order, once', values: { pattern: 'sequential' } },
  { id: 'broadcast', label: 'One entry per warp', values: { pattern: 'broadcast' } },
  { id: 'large-l1', label: 'All of the L1', values: { table: 128, carveout: 0 } },
];

const rule = (id: string) => cacheRules.find((each) => each.id === id)!;

export const shares = ({ hits, again, first }: LookupTrace): readonly Share[] => [
  { label: `${count(hits, 'sector')} from the L1`, value: hits, kind: 'used' },
  { label: `${grouped(again + first)} from beyond the L1`, value: again + first, kind: 'waste' },
];

/** A row for each moment. */
export function table(trace: LookupTrace): Table {
  return {
    caption: 'Loads in the order in which the warps execute them, and what happened to their sectors',
    columns: ['Load', 'Warp', 'Sectors', 'Hits', 'Evicted from the L1', 'First time', 'Hit rate so far'],
    rows: doneByMoment(trace)
      .slice(1)
      .map((done) => {
        const { warp, hits, again, first } = trace.loads[done - 1]!;
        const share = soFar(trace, done);
        return [done, warp, hits + again + first, hits, again, first, percent(share.hits / share.sectors)];
      }),
  };
}

export const rules = (values: CacheValues): readonly UsedRule[] =>
  usedRules(
    [
      requestRule,
      sectorRule,
      ...['l1-load', 'l1-hit-on-miss', 'l1-capacity'].map(rule),
      ...(canOverflow(values) ? [rule(REPLACEMENT)] : []),
    ],
    architecture(values.gpu).computeCapability,
  );

/** KiB. Few, because each point is a whole run; they show where the rate falls. */
const SIZES = [4, 8, 16, 24, 32, 48, 64, 96, 128];

/** The last curve's runs: while only the table changes, all but one of them are reused. */
let lastRuns = { key: '', shares: new Map<number, number>() };

function shareOf(values: CacheValues, table: number): number {
  const key = JSON.stringify({ ...values, table: 0 });
  if (lastRuns.key !== key) lastRuns = { key, shares: new Map() };
  const share = lastRuns.shares.get(table) ?? hitShare(simulate({ ...values, table }));
  lastRuns.shares.set(table, share);
  return share;
}

/** The hit rate over the size of the table. */
export function curve(values: CacheValues): Curve {
  const sizes = [...new Set([...SIZES, values.table])].sort((a, b) => a - b);
  return {
    param: 'table',
    xLabel: 'table, KiB',
    yLabel: 'hit rate of the L1',
    points: sizes.map((table) => ({ x: table, y: shareOf(values, table) })),
    currentX: values.table,
    cliffs: edgeOf(values),
  };
}

/** Where the table outgrows the L1, if the curve goes that far. */
function edgeOf(values: CacheValues): CurveCliff[] {
  const kept = keptBytes(values) / KIB;
  return kept >= params.table.max
    ? []
    : [{ x: kept, text: `L1 keeps ${Math.floor(kept)}`, above: values.table <= kept }];
}

const HASH = `// A number of 32 bits that looks random.
__device__ unsigned hash(unsigned x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

`;

/** The index as an expression of the load and the thread. */
function indexOf({ pattern, seed, stride, warps }: CacheValues): string {
  const drawn = `hash(load * THREADS + thread + ${seed}u * 0x9e3779b9u)`;
  switch (pattern) {
    case 'random':
      return `  return int((unsigned long long)${drawn} * ENTRIES >> 32);`;
    case 'zipf':
      return `  // Rank r is drawn about as often as 1 / r, and lies anywhere in the table.
  long long rank = (long long)pow(double(ENTRIES), ${drawn} / 4294967296.0) - 1;
  return int(rank * ${SCATTER}ll % ENTRIES);`;
    case 'strided':
      return `  return (thread * ${stride} + load) % ENTRIES;`;
    case 'broadcast':
      return `  return (load * ${warps} + thread / 32) % ENTRIES;`;
    default:
      return '  return (load * THREADS + thread) % ENTRIES;';
  }
}

/** The lookups of this state, from one block on one SM. */
export function kernel(values: CacheValues): string {
  const { warps, loads, carveout, pattern, table } = values;
  const { carveout: carveoutBytes, l1Bytes } = l1Capacity(architecture(values.gpu), sharedBytes(values));
  const index = indexOf(values);
  return `// A table of ${table} KiB; here ${carveoutBytes / 1024} KiB are set aside as shared memory, which leaves ${l1Bytes / 1024} KiB to the L1.
// Before the launch, as a hint that the driver may overrule:
// cudaFuncSetAttribute(lookUp, cudaFuncAttributePreferredSharedMemoryCarveout, ${carveout});
// lookUp<<<1, ${warps * LANES}>>>(table, out);

constexpr int ENTRIES = ${entriesOf(values)};
${index.includes('THREADS') ? `constexpr int THREADS = ${warps * LANES};\n` : ''}
${pattern === 'random' || pattern === 'zipf' ? HASH : ''}__device__ int entry(int load, int thread) {
${index}
}

__global__ void lookUp(const float *__restrict__ table, float *out) {
  int thread = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int load = 0; load < ${loads}; ++load) sum += table[entry(load, thread)];
  out[thread] = sum;
}
`;
}

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: LookupTrace, values: CacheValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const right = rightOf(trace);
  const { first, again, sectors } = trace;
  const share = (part: number): number => Math.round((100 * part) / sectors);
  const rule =
    `Of 100 lookups, ${share(first)} request a sector for the first time` +
    (again > 0 ? `, and ${share(again)} request one that the L1, which keeps ${keptText(trace)}, has evicted.` : '.');
  if (Math.abs(guess - right) <= NEAR) return { correct: true, say: `Yes, about ${right}. ${rule}` };
  if (guess === 100)
    return wrong(
      'The caches are empty at first, so the first lookup of each sector misses.',
      `The caches are empty at first, so the first lookup of each sector misses. ${rule}`,
    );
  if (guess === 0)
    return wrong(
      'Sectors are requested more than once, and some are still in the L1.',
      `Sectors are requested more than once, and some are still in the L1. ${rule}`,
    );
  if (guess === keptShare(trace, values))
    return wrong(
      'That is the share that the L1 can keep, but the table must be loaded first.',
      `The L1 can keep that share of ${bytesText(values.table * KIB)}, but the table must be loaded first, and the lookups are not evenly spread. ${rule}`,
    );
  const way = tooFewOrMany(guess, right);
  return wrong(way, `${way} ${rule}`);
}
