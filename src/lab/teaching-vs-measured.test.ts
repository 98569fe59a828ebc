/**
 * The laboratory compared with the GPU in launches of kernels as they are taught, which were not written for the compiler to
 * leave alone. Where a counter differs, disagreements.json says what the machine code does instead of what is written, and
 * `compiled` should say by how much.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { disagreementsOf, launchRowsOf, type LaunchRow } from '@src/evidence/testing';
import { validation } from './nvcc/validation';
import type { KernelArgument } from './query';
import { runKernel } from './run';

interface Case {
  readonly case: string;
  readonly file: string;
  readonly kernel: string;
  readonly grid: [number, number, number];
  readonly block: [number, number, number];
  readonly sharedBytes: number;
  readonly arguments: readonly KernelArgument[];
  /** The result depends on the order of blocks or on fused multiply-adds: only counters are compared. */
  readonly exact?: boolean;
}
type Counts = Readonly<Record<string, number>>;

const read = (name: string): string =>
  readFileSync(new URL(`../../content/evidence/lab-teaching/${name}`, import.meta.url), 'utf8');
const disagreements = disagreementsOf('lab-teaching');
const rows = launchRowsOf('lab-teaching');
/** places.cu asks which multiprocessor a block ran on and spins millions of times: nothing of it is compared. */
const every = (JSON.parse(read('cases.json')) as Case[]).filter(({ file }) => file !== 'places');
/** Launches of many blocks, which exist for hits in the L1, take long: those with the same counts run on request. */
const isLong = ({ case: name, file }: Case) => ['caches', 'walks'].includes(file) && !(name in disagreements);
const cases = process.env['EVERY_LAUNCH'] ? every : every.filter((each) => !isLong(each));

/** What machine code does with accesses, and how its counters compare with those of the source: below, above, or either. */
const kinds = {
  repeated: '≤',
  forwarded: '≤',
  joined: '≤',
  widened: '≤',
  aggregated: '≤',
  chosen: '≤',
  dropped: '≤',
  sunk: '≤',
  loaded: '≥',
  contended: '≥',
  unrolled: 'any',
  split: 'any',
  order: 'any',
} as const;
/** What no rule predicts: it depends on when warps run, or too few kernels do it. */
const beyond: readonly (keyof typeof kinds)[] = ['loaded', 'contended', 'split', 'order', 'sunk', 'dropped'];
/** Where a rule exists but lacks information, with what it would need. */
const unseen: Readonly<Record<string, string>> = {
  twoNumbers: 'atomics of several warps on one word of shared memory take a few wavefronts more',
  bfs_kernel: 'a bound that is loaded again only after turns that store',
  bitonicStep: 'two branches of which one lane can take only one',
  oddEven: 'two turns of a loop of which every second one is aligned',
  integralColumns: 'what one turn of an unrolled stretch stores and the next one loads',
  runLengths: 'a load that waits until the first part of a condition holds',
  halfWarps: 'stores at the end of two branches that do more than to store',
  tiledMatMul: 'stores at the end of two branches that do more than to store',
};
const kindsOf = (known: string) => known.slice(0, known.indexOf(':')).split(', ') as (keyof typeof kinds)[];

/** The counters that both know. */
function compared(metrics: Counts, { counters }: LaunchRow): { readonly ours: Counts; readonly theirs: Counts } {
  const names = Object.keys(metrics).filter((each) => each in counters);
  const of = (counts: Counts): Counts => Object.fromEntries(names.map((each) => [each, counts[each]!]));
  return { ours: of(metrics), theirs: of(counters) };
}

/** Tests only where they can say something. */
const when = (holds: boolean) => (holds ? it : () => undefined);

/** Launches that ran here, and in how many of them all counters are exact. */
const found = { launches: 0, written: 0, compiled: 0 };

describe.each(cases)('$case', ({ case: name, file, exact, ...launch }) => {
  const row = rows.find((each) => each.case === name)!;
  const result = runKernel({ source: read(`kernels/${file}.cu`), ...launch }, architectures.h200);
  const known = disagreements[name];
  found.launches += 1;
  for (const of of ['metrics', 'compiled'] as const) {
    const { ours, theirs } = compared(result[of], row);
    const isTold = Object.keys(ours).every((each) => ours[each] === theirs[each]);
    if (isTold) found[of === 'metrics' ? 'written' : 'compiled'] += 1;
  }

  it('runs without a fault', () => {
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
  when(exact !== false)('leaves the same bytes', () => {
    const hashes = row.result.split(' ').map((each) => each.split(':')[0]);
    expect(result.buffers.map(({ checksum }) => checksum)).toEqual(hashes);
  });
  it('as compiled, no counter is further from the GPU than as written', () => {
    const { ours: written, theirs } = compared(result.metrics, row);
    const { ours: predicted } = compared(result.compiled, row);
    const off = (counts: Counts, each: string): number => Math.abs(counts[each]! - theirs[each]!);
    expect(Object.keys(theirs).filter((each) => off(predicted, each) > off(written, each))).toEqual([]);
  });
  when(!(name in unseen) && !(known && kindsOf(known).some((kind) => beyond.includes(kind))))(
    'as compiled, counts the same',
    () => {
      const { ours, theirs } = compared(result.compiled, row);
      expect(ours).toEqual(theirs);
    },
  );
  if (known === undefined)
    it('counts the same', () => {
      const { ours, theirs } = compared(result.metrics, row);
      expect(ours).toEqual(theirs);
    });
  else {
    const signs = new Set(kindsOf(known).map((kind) => kinds[kind]));
    it(`differs: ${known}`, () => {
      const { ours, theirs } = compared(result.metrics, row);
      expect(theirs, `${name} agrees now: strike it from disagreements.json`).not.toEqual(ours);
    });
    when(signs.size === 1 && !signs.has('any'))('differs in the way that its reason says', () => {
      const { ours, theirs } = compared(result.metrics, row);
      const isLess = signs.has('≤');
      const wrong = Object.keys(ours).filter((each) =>
        isLess ? theirs[each]! > ours[each]! : theirs[each]! < ours[each]!,
      );
      expect(wrong).toEqual([]);
    });
    when(kindsOf(known).every((kind) => kind === 'loaded'))('only in wavefronts', () => {
      const { ours, theirs } = compared(result.metrics, row);
      const wrong = Object.keys(ours).filter((each) => !each.includes('wavefronts') && theirs[each] !== ours[each]);
      expect(wrong).toEqual([]);
    });
  }
});

it('disagreements are of cases that were measured, in words, with a kind that has a meaning', () => {
  const names = new Set(cases.map((each) => each.case));
  expect(Object.keys(disagreements).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.values(disagreements).filter((known) => known.length < 20)).toEqual([]);
  expect(Object.keys(unseen).filter((name) => !(name in disagreements))).toEqual([]);
  expect(
    Object.values(disagreements)
      .flatMap(kindsOf)
      .filter((kind) => !(kind in kinds)),
  ).toEqual([]);
});
it('every case was measured, and three launches of four are equal in all that is counted', () => {
  expect(every.filter(({ case: name }) => !rows.some((row) => row.case === name))).toEqual([]);
  expect(Object.keys(disagreements).length).toBeLessThanOrEqual(64);
});
it('the page states for how many launches all counters are exact', () => {
  // The skipped launches are equal in both, as found where they run.
  const others = every.length - cases.length;
  const { launches, written, compiled } = found;
  expect(validation.teaching).toEqual({
    launches: launches + others,
    written: written + others,
    compiled: compiled + others,
  });
});
