import { timesAsLong } from '@src/engine/latency-order';
import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import {
  askedFor,
  cyclesOf,
  dramOverL1,
  dramOverL2,
  number,
  rounded,
  timesText,
  type HierarchyTrace,
  type Side,
} from './simulate';

/** A place is a range: from its id up to the id times this. */
const STEP = { latency: 2, size: 10 } as const;
const STARTS = { latency: [2, 4, 8, 16, 32, 64, 128, 256], size: [1, 10, 100, 1000, 10_000, 100_000] } as const;

const valueOf = (side: Side): number => dramOverL1(side) ?? dramOverL2(side);

export function ask({ sides: [side] }: HierarchyTrace): string {
  return askedFor(side!) === 'latency'
    ? `On the ${side!.name}, how many times as long does a load from DRAM take as a load that hits in the L1?`
    : `On the ${side!.name}, how many times the bytes of its L2 does the DRAM hold?`;
}

export function places({ sides: [side] }: HierarchyTrace): { id: number; label: string }[] {
  const kind = askedFor(side!);
  return STARTS[kind].map((id) => ({ id, label: `${number(id)} to ${number(id * STEP[kind])}×` }));
}

export function answer({ sides: [side] }: HierarchyTrace): number[] {
  const kind = askedFor(side!);
  const value = valueOf(side!);
  return STARTS[kind].filter((from) => value >= from && value < from * STEP[kind]);
}

/** Each range that is wrong is the right one for something else; say for what, else which way to go. */
export function judge({ sides }: HierarchyTrace, marked: readonly number[]): Judgement {
  const side = sides[0]!;
  const kind = askedFor(side);
  const [from] = marked;
  if (from === undefined || marked.length > 1) return wrong('Choose one range.');
  const within = (value: number): boolean => value >= from && value < from * STEP[kind];
  const right = valueOf(side);
  if (kind === 'size') {
    if (within(right))
      return {
        correct: true,
        say: `Yes: ${timesText(right)}. A cache works because a program uses little of its data at a time.`,
      };
    return wrong(
      from > right ? 'Less: the L2 of a GPU is tens of MiB large.' : 'More: the L2 counts in MiB, DRAM in GiB.',
    );
  }
  const [l1, l2, dram] = (['l1', 'l2', 'dram'] as const).map((id) => cyclesOf(side, id)!);
  const fraction = `${number(dram!)} cycles against ${number(l1!)}`;
  if (within(right)) return { correct: true, say: `Yes: ${fraction} is ${timesText(right)}.` };
  const near = timesAsLong(side.levels, 'l2', 'l1')!;
  if (within(near))
    return wrong(
      'That is the L2. DRAM is farther away.',
      `That is the L2: ${number(l2!)} cycles are ${timesText(rounded(near))}. DRAM is farther away.`,
    );
  if (from > right)
    return wrong(
      'Less: sizes differ by thousands, waiting does not. Even the L1 keeps a lane waiting for tens of cycles.',
    );
  return wrong('More: a miss leaves the SM, crosses the chip to the L2, misses there too, and goes off the chip.');
}
