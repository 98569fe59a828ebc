/** Which recorded kernel takes exactly a given choice of the steps. */
import { recordedRungs, type RecordedRung } from '@src/evidence/recorded-ladders';
import type { LadderValues } from './params';
import type { StepId } from './steps';

/** A kernel, or why there is none. */
export type Found =
  | { readonly kernel: RecordedRung; readonly why: null }
  | { readonly kernel: null; readonly why: string; readonly possible: boolean };

const missing = (why: string, possible = true): Found => ({ kernel: null, why, possible });

/** The fastest of several kernels that take the same steps: their block sizes, loads, padding or swizzle differ. */
function fastest(kernels: readonly RecordedRung[]): Found {
  const [first, ...rest] = kernels;
  if (!first) return missing('nobody measured these steps together');
  return { kernel: rest.reduce((best, one) => (one.timeUs < best.timeUs ? one : best), first), why: null };
}

/** Recorded kernels whose names begin and end so, with any number in between. */
const named = (ladder: 'transpose' | 'softmax', pattern: string): readonly RecordedRung[] => {
  const whole = new RegExp(`^${pattern}$`);
  return recordedRungs(ladder).filter(({ name }) => whole.test(name));
};

export const rungOf = (values: LadderValues, taken: readonly StepId[]): Found =>
  values.kernel === 'transpose' ? transposeOf(values, new Set(taken)) : softmaxOf(values, new Set(taken));

function transposeOf({ size, from }: LadderValues, taken: ReadonlySet<StepId>): Found {
  const [tile, cure, loads, wide, large, columns] = (
    ['tile', 'cure', 'loads', 'wide', 'large', 'columns'] as const
  ).map((step) => taken.has(step));
  if (cure && !tile) return missing('without a tile there is no shared memory to pad', false);
  const ends = `${columns ? '-columns' : ''}-n${size}`;
  const width = wide ? 4 : 1;
  const side = large ? 64 : 32;
  if (!tile) {
    if (loads && wide) return fastest(named('transpose', `registers-x4-w4-s${side}${ends}`));
    if (large) return missing('nobody measured these steps together');
    return fastest(named('transpose', `naive-${from}-x${loads ? 4 : 1}${wide ? '-w4' : ''}${ends}`));
  }
  // In a square of 64 several numbers of loads were measured; in one of 32 four are the step.
  const x = loads ? (large ? '(?:2|4|8|16)' : '4') : '1';
  const cures = cure ? '(?:padding|swizzle)' : 'none';
  return fastest(named('transpose', `tiled-${cures}-x${x}-w${width}-s${side}${ends}`));
}

/** Registers that a thread may have. */
const MOST_REGISTERS = 255;

function softmaxOf({ length }: LadderValues, taken: ReadonlySet<StepId>): Found {
  const [lanes, block, online, wide, keep, cluster] = (
    ['lanes', 'block', 'online', 'wide', 'keep', 'cluster'] as const
  ).map((step) => taken.has(step));
  const ends = `-l${length}`;
  const width = wide ? 4 : 1;
  if (cluster && !(lanes && block)) return missing('a cluster shares a row only if its blocks do');
  if (block && !lanes) return missing('the warps of a block share a row only if their lanes do');
  if (cluster) {
    if (!keep) return missing('a cluster was measured with the row in registers only');
    if (!wide) return missing('a cluster was measured by 16 bytes per lane only');
    return fastest(named('softmax', `cluster-written-\\d+-w4-x\\d+-t\\d+${ends}`));
  }
  const scope = block ? 'block' : lanes ? 'warp' : 'thread';
  if (keep) {
    const each = Number(length) / (block ? 1024 : lanes ? 32 : 1);
    if (each > MOST_REGISTERS) return missing(`a thread cannot keep ${each.toLocaleString('en-US')} floats`, false);
    // What is kept is read once: there is no second pass to save.
    return fastest(named('softmax', `kept-${scope}-w${width}-x\\d+-t\\d+${ends}`));
  }
  return fastest(named('softmax', `${online ? 'online' : 'three'}-${scope}-w${width}-t\\d+${ends}`));
}

/** The fastest copy of the same bytes in the same recording. */
export function copyOf(values: LadderValues): RecordedRung {
  const ends = values.kernel === 'transpose' ? `-n${values.size}` : '';
  const found = fastest(named(values.kernel as 'transpose' | 'softmax', `copy-.*${ends}`));
  return found.kernel!;
}

/** PyTorch's own kernel for the same work; `null` for the small matrix, where its call takes longer than its kernel. */
export function torchOf({ kernel, size, length }: LadderValues): RecordedRung | null {
  if (kernel === 'transpose' && size !== '8192') return null;
  const name = kernel === 'transpose' ? `transposed-n${size}` : `softmax-l${length}`;
  return recordedRungs('torch').find((one) => one.name === name) ?? null;
}
