import type { RegisterName, Run } from '../../ir/node';
import type { Machine } from '../../machine/machine';
import { LANES, type Register } from '../../machine/registers';
import { registerOf } from '../registers';
import { laneAt, rankIn } from './members';

const words = (name: RegisterName): Int32Array => registerOf(name) as Int32Array;

/** How a shuffle finds the source lane. */
export type ShuffleMode = 'idx' | 'up' | 'down' | 'xor';

/** Writes the source lane of each lane. */
export type Choose = (mask: number, source: Int32Array) => void;

/** Values that lanes exchange; each member of a struct is moved separately. */
export interface Exchange {
  readonly machine: Machine;
  readonly at: number;
  readonly moves: readonly { readonly to: RegisterName; readonly from: RegisterName }[];
  /** Checks the values of the lanes that are read; `null`: already checked. */
  readonly check: Run | null;
}

/** Values from other lanes. A lane that does not take part provides nothing: lanes that read it are reported. */
export function exchange(choose: Choose, { machine, at, moves, check }: Exchange): Run {
  const source = new Int32Array(LANES);
  const takes = moves.map(({ to, from }) => taker(registerOf(to), registerOf(from), source));
  return (mask) => {
    choose(mask, source);
    for (let i = 0; i < LANES; i += 1) {
      if (((mask >>> i) & 1) === 0 || (mask >>> source[i]!) & 1) continue;
      machine.memory.fault(
        'shuffle',
        at,
        i,
        null,
        `reads from lane ${source[i]}, which does not take part: the result is undefined`,
      );
      source[i] = i;
    }
    if (check) check(askedOf(mask, source));
    for (let i = 0; i < takes.length; i += 1) takes[i]!();
  };
}

/** Lanes whose values some lane of the mask reads. */
function askedOf(mask: number, source: Int32Array): number {
  let asked = 0;
  for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) asked |= 1 << source[i]!;
  return asked;
}

/** Copies each lane's value from its source lane. */
export function taker(to: Register, from: Register, source: Int32Array): () => void {
  if ('lo' in to) {
    const low = taker(to.lo, (from as typeof to).lo, source);
    const high = taker(to.hi, (from as typeof to).hi, source);
    return () => {
      low();
      high();
    };
  }
  const values = from as Float32Array;
  const target = to as Float32Array;
  return () => {
    for (let i = 0; i < LANES; i += 1) target[i] = values[source[i]!]!;
  };
}

/** The source lane of a shuffle within a segment of `width` lanes; the lane itself where that is outside. */
function neighbor(mode: ShuffleMode, lane: number, amount: number, width: number): number {
  const start = lane & ~(width - 1);
  const wanted =
    mode === 'idx'
      ? start + (amount & (width - 1))
      : mode === 'up'
        ? lane - amount
        : mode === 'down'
          ? lane + amount
          : lane ^ amount;
  const isInside = mode === 'up' ? wanted >= start && amount >= 0 : wanted <= start + width - 1 && wanted >= 0;
  return isInside ? wanted & 31 : lane;
}

/** In a segment of this many lanes. */
export function neighbors(mode: ShuffleMode, by: RegisterName, width: number): Choose {
  const amounts = words(by);
  return (_, source) => {
    for (let i = 0; i < LANES; i += 1) source[i] = neighbor(mode, i, amounts[i]!, width);
  };
}

/** The width is computed: only powers of two up to 32 are defined. */
export function neighborsByWidth(
  mode: ShuffleMode,
  by: RegisterName,
  width: RegisterName,
  machine: Machine,
  at: number,
): Choose {
  const [amounts, widths] = [words(by), words(width)];
  return (mask, source) => {
    for (let i = 0; i < LANES; i += 1) {
      const wide = widths[i]!;
      const isFine = wide > 0 && wide <= LANES && (wide & (wide - 1)) === 0;
      source[i] = neighbor(mode, i, amounts[i]!, isFine ? wide : LANES);
      if (!isFine && (mask >>> i) & 1)
        machine.memory.fault(
          'shuffle',
          at,
          i,
          null,
          `shuffles with a width of ${wide}: it must be 1, 2, 4, 8, 16 or 32`,
        );
    }
  };
}

/** By the ranks within each lane's group. */
export function members(mode: ShuffleMode, by: RegisterName, groups: RegisterName): Choose {
  const [amounts, masks] = [words(by), words(groups)];
  return (_, source) => {
    for (let i = 0; i < LANES; i += 1) {
      const rank = rankIn(masks[i]!, i);
      const amount = amounts[i]!;
      const wanted =
        mode === 'idx' ? amount : mode === 'up' ? rank - amount : mode === 'down' ? rank + amount : rank ^ amount;
      const lane = laneAt(masks[i]!, wanted);
      source[i] = lane < 0 ? i : lane;
    }
  };
}
