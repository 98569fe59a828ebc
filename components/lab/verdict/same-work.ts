import type { Access } from '@src/lab';
import type { Priced } from '../messages';

/** What tells whether two launches do the same work. */
export type Work = Pick<Priced, 'stored' | 'isLeftAlike'> & {
  readonly demand: Pick<NonNullable<Priced['demand']>, 'flops' | 'tensorMultiplyAdds'> | null;
};

/** Bytes that a run stores, atomics of its lanes, and by which part of them a sample of its blocks may be wrong. */
export const storedIn = ({
  accesses,
  scaled,
}: {
  readonly accesses: Parameters<typeof storedBytes>[0];
  readonly scaled: { readonly error: number } | null;
}): Work['stored'] => ({
  bytes: storedBytes(accesses),
  atomics: atomicsIn(accesses),
  error: scaled?.error ?? 0,
});

/** Bytes that lanes store to global memory; atomics, whose number another block size may change, are not among them. */
const storedBytes = (accesses: readonly Pick<Access, 'space' | 'op' | 'lanes' | 'width'>[]): number =>
  accesses.reduce(
    (sum, { space, op, lanes, width }) => sum + (space === 'global' && op === 'store' ? lanes * width : 0),
    0,
  );

const atomicsIn = (accesses: readonly Pick<Access, 'space' | 'op' | 'lanes'>[]): number =>
  accesses.reduce(
    (sum, { space, op, lanes }) => sum + (space === 'global' && (op === 'red' || op === 'atom') ? lanes : 0),
    0,
  );

/** Partly filled warps at an edge, and rounding of a sample. */
export const STORED_ALIKE = 0.01;
const OTHER = 'not the same work';
/** Another tile or block may compute a little less, as in a reduction, and still do the same work. */
const LEAST_FLOPS = 0.75;

/**
 * How a launch's work differs from the reference's, as "stores a quarter of the bytes: not the same work";
 * `null`: it is the same, as far as
 * its results or its counts show.
 */
export function otherWork(reference: Work, launch: Work): string | null {
  // Equal results are proof, however they were stored.
  if (launch.isLeftAlike === true) return null;
  const [was, is] = [reference.stored, launch.stored];
  const error = STORED_ALIKE + was.error + is.error;
  if (Math.abs(is.bytes - was.bytes) > error * was.bytes) return `stores ${amountText(was.bytes, is.bytes)}: ${OTHER}`;
  if (launch.isLeftAlike === false) return `leaves other values in the buffers: ${OTHER}`;
  // Without a store nothing else tells; atomics of each block may be fewer for the same sum.
  if (is.bytes === 0 && Math.abs(is.atomics - was.atomics) > error * was.atomics)
    return `does ${is.atomics === 0 || was.atomics === 0 ? 'other' : partText(is.atomics / was.atomics, 'the')} atomics: perhaps ${OTHER}`;
  const [had, has] = [reference, launch].map(({ demand }) =>
    demand ? demand.flops + demand.tensorMultiplyAdds : null,
  ) as [number | null, number | null];
  return had !== null && has !== null && has < LEAST_FLOPS * had
    ? `does ${has === 0 ? 'no' : partText(has / had, 'the')} arithmetic: ${OTHER}`
    : null;
}

function amountText(was: number, is: number): string {
  if (is === 0) return 'nothing';
  if (was === 0) return 'to global memory, which the other does not';
  return `${partText(is / was, 'the')} bytes`;
}

const PARTS: readonly (readonly [number, string])[] = [
  [1 / 2, 'half'],
  [1 / 3, 'a third of'],
  [1 / 4, 'a quarter of'],
  [1 / 8, 'an eighth of'],
  [1 / 16, 'a sixteenth of'],
  [2, 'twice'],
];

/** "a quarter of the", "1.5× the", "38 % of the". */
function partText(ratio: number, article: string): string {
  const known = PARTS.find(([part]) => Math.abs(ratio / part - 1) < 0.02)?.[1];
  if (known) return `${known} ${article}`;
  if (ratio >= 1) return `${Number(ratio.toPrecision(ratio < 100 ? 2 : 3)).toLocaleString('en-US')}× ${article}`;
  const percent = 100 * ratio;
  return `${percent < 1 ? 'less than 1' : Math.min(99, Math.round(percent))} % of ${article}`;
}
