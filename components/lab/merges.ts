import type { Access, Sample } from '@src/lab';
import type { Place } from './causes';

/** Something that the compiler may do with accesses as they are written. */
export interface Merge extends Place {
  readonly accesses: readonly Access[];
  readonly text: string;
}

const WIDEST = 16;
const HOW = 'The counts here are of what is written; look for its load in the machine code (cuobjdump --dump-sass).';

/** Where the counters of a GPU may show less than is counted here, because the compiler asks once for several accesses. */
export function mergesIn(accesses: readonly Access[]): readonly Merge[] {
  const repeated = accesses.filter((access) => access.repeated > 0);
  const wide = neighboursIn(accesses);
  const unrolled = accesses.filter((access) => !wide.includes(access) && isUnrolled(access));
  const found = (own: readonly Access[], text: string, place: Place): Merge[] =>
    own.length === 0 ? [] : [{ accesses: own, text: `${text} ${HOW}`, ...place }];
  return [
    ...found(
      repeated,
      'The warp loads bytes that it has just loaded, with no store between: the compiler probably keeps the value in a register and asks once.',
      { chapter: 'read-only-data', section: 'what-a-promise-changes' },
    ),
    ...found(
      wide,
      'A thread takes neighbouring bytes by several accesses: where the alignment is known, the compiler may merge them into one of 8 or 16 B.',
      { chapter: 'vectorized-access', section: 'what-width-changes-and-what-it-does-not' },
    ),
    ...found(
      unrolled,
      'From one turn of the loop to the next, each thread takes the bytes beside the last ones: when the loop is unrolled, the compiler may take several turns by one access of 8 or 16 B (LDS.128 of shared memory).',
      { chapter: 'tiling', section: 'what-the-compiler-does-with-your-reads' },
    ),
  ];
}

/** Accesses of the same lanes whose bytes lie side by side in every thread, such as the .x and .y of a float2. */
function neighboursIn(accesses: readonly Access[]): readonly Access[] {
  const all = accesses.filter(({ op, space, width }) => canMerge(op, space, width));
  return all.filter((access) =>
    all.some((other) => {
      if (other === access || other.op !== access.op || other.space !== access.space) return false;
      if (other.width !== access.width || other.requests !== access.requests) return false;
      return areBeside(access, other);
    }),
  );
}

/** In every turn of the warp that was followed, the bytes of one come right after those of the other. */
function areBeside(a: Access, b: Access): boolean {
  if (a.seen.length === 0 || a.seen.length !== b.seen.length) return false;
  const steps = a.seen.map((sample, turn) => stepBetween(sample, b.seen[turn]!));
  const [step] = steps;
  if (step === null || step === undefined || Math.abs(step) !== a.width) return false;
  const lower = step > 0 ? a : b;
  return steps.every((each) => each === step) && lower.seen.every((sample) => isAligned(sample, 2 * a.width));
}

function isUnrolled({ op, space, width, seen }: Access): boolean {
  if (!canMerge(op, space, width) || op !== 'load' || seen.length < 4) return false;
  const goesOn = [0, 1, 2].every((turn) => stepBetween(seen[turn]!, seen[turn + 1]!) === width);
  return goesOn && isAligned(seen[0]!, 2 * width);
}

/** One wider access must be aligned in every lane; neighbouring lanes that take neighbouring elements are not. */
const isAligned = ({ addressByLane }: Sample, bytes: number): boolean =>
  addressByLane.every((address) => address === null || address % bytes === 0);

const canMerge = (op: Access['op'], space: Access['space'], width: number): boolean =>
  (op === 'load' || op === 'store') && (space === 'global' || space === 'shared') && width < WIDEST;

/** Bytes from one request to the other, where it is the same in all lanes of the same warp. */
function stepBetween(a: Sample | null, b: Sample | null): number | null {
  if (!a || !b || a.block !== b.block || a.warp !== b.warp || a.mask !== b.mask) return null;
  let step: number | null = null;
  for (const [lane, address] of a.addressByLane.entries()) {
    const other = b.addressByLane[lane] ?? null;
    if (address === null || other === null) continue;
    step ??= other - address;
    if (other - address !== step) return null;
  }
  return step;
}
