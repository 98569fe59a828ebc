/**
 * The laboratory against the machine in the launches of kernels as they are taught, which nobody wrote for the compiler to leave
 * alone. Where a counter differs, disagreements.json says what the machine code does instead of what is written.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
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
interface Row {
  readonly case: string;
  readonly result: string;
  readonly counters: Readonly<Record<string, number>>;
}
type Counts = Readonly<Record<string, number>>;

const read = (name: string): string =>
  readFileSync(new URL(`../../content/evidence/lab-teaching/${name}`, import.meta.url), 'utf8');
const disagreements = JSON.parse(read('disagreements.json')) as Readonly<Record<string, string>>;
const { rows } = JSON.parse(read('h200.json')) as { rows: Row[] };
/** places.cu asks which multiprocessor a block ran on and counts millions of turns: nothing of it is compared. */
const every = (JSON.parse(read('cases.json')) as Case[]).filter(({ file }) => file !== 'places');
/** Launches of many blocks, which are there for the L1's hits, take long: those that count the same run when they are asked for. */
const isLong = ({ case: name, file }: Case) => ['caches', 'walks'].includes(file) && !(name in disagreements);
const cases = process.env['EVERY_LAUNCH'] ? every : every.filter((each) => !isLong(each));
/** Its shuffles have a width that only the launch knows. */
const mayBeRefused = ['shflScan'];

/** What machine code does with accesses, and how its counters lie to those of the source: below, above, or either. */
const kinds = {
  ...{
    repeated: '≤',
    forwarded: '≤',
    joined: '≤',
    widened: '≤',
    aggregated: '≤',
    chosen: '≤',
    dropped: '≤',
    sunk: '≤',
  },
  ...{ loaded: '≥', contended: '≥', unrolled: 'any', split: 'any', order: 'any' },
} as const;
const kindsOf = (known: string) => known.slice(0, known.indexOf(':')).split(', ') as (keyof typeof kinds)[];

/** The counters that both know. */
function compared(metrics: Counts, { counters }: Row): { readonly ours: Counts; readonly theirs: Counts } {
  const names = Object.keys(metrics).filter((each) => each in counters);
  const of = (counts: Counts): Counts => Object.fromEntries(names.map((each) => [each, counts[each]!]));
  return { ours: of(metrics), theirs: of(counters) };
}

describe.each(cases)('$case', ({ case: name, file, exact, ...launch }) => {
  const row = rows.find((each) => each.case === name)!;
  const result = runKernel({ source: read(`kernels/${file}.cu`), ...launch }, architectures.h200);
  const known = disagreements[name];
  if (mayBeRefused.includes(name) && result.buffers.length === 0) return it.todo('runs');

  it('runs without a fault', () => {
    expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
  it.skipIf(exact === false)('leaves the same bytes', () => {
    const hashes = row.result.split(' ').map((each) => each.split(':')[0]);
    expect(result.buffers.map(({ checksum }) => checksum)).toEqual(hashes);
  });
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
    it.skipIf(signs.size > 1 || signs.has('any'))('differs in the way that its reason says', () => {
      const { ours, theirs } = compared(result.metrics, row);
      const isLess = signs.has('≤');
      const wrong = Object.keys(ours).filter((each) =>
        isLess ? theirs[each]! > ours[each]! : theirs[each]! < ours[each]!,
      );
      expect(wrong).toEqual([]);
    });
    it.runIf(kindsOf(known).every((kind) => kind === 'loaded'))('only in wavefronts', () => {
      const { ours, theirs } = compared(result.metrics, row);
      const wrong = Object.keys(ours).filter((each) => !each.includes('wavefronts') && theirs[each] !== ours[each]);
      expect(wrong).toEqual([]);
    });
  }
});

it('what is known is of cases that were measured, in words, with a kind that has a meaning', () => {
  const names = new Set(cases.map((each) => each.case));
  expect(Object.keys(disagreements).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.values(disagreements).filter((known) => known.length < 20)).toEqual([]);
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
