import { stallReasons, type WarpStall } from '@src/engine/scheduler';
import { count, grouped } from '@src/units/words';

/** As Nsight Compute's section "Warp State Statistics" calls them. */
export const stallName = (reason: WarpStall): string =>
  ({ lg_throttle: 'LG throttle', math_pipe_throttle: 'math pipe throttle' })[reason as string] ??
  reason.replaceAll('_', ' ');

export const counterOf = (reason: WarpStall): string =>
  `smsp__average_warps_issue_stalled_${reason}_per_issue_active.ratio`;

export const cyclesText = (cycles: number): string => count(Math.round(cycles), 'cycle');
export const numberText = (value: number): string => grouped(Math.round(value));
/** Two decimals at most. */
export const warpsText = (warps: number): string => String(Number(warps.toFixed(2)));

/** What the drawing tells apart, from the bottom of a row to its top. Waits for memory stay as pale as the row itself. */
export const looks = ['issue', 'ready', 'fixed', 'other'] as const;
export type Look = (typeof looks)[number] | 'memory';

export const lookOf: Readonly<Record<WarpStall, Look>> = {
  selected: 'issue',
  not_selected: 'ready',
  wait: 'fixed',
  branch_resolving: 'fixed',
  no_instruction: 'fixed',
  short_scoreboard: 'other',
  barrier: 'other',
  math_pipe_throttle: 'other',
  long_scoreboard: 'memory',
  lg_throttle: 'memory',
};

export const lookText: Readonly<Record<Look, string>> = {
  issue: 'selected',
  ready: 'not selected',
  fixed: 'wait',
  other: 'other',
  memory: 'long scoreboard',
};

/** The reasons that take at least a hundredth, the largest first; `selected` stands first. */
export const largest = (stalls: Readonly<Record<WarpStall, number>>): readonly WarpStall[] => [
  'selected',
  ...stallReasons
    .filter((reason) => reason !== 'selected' && stalls[reason] >= 0.01)
    .sort((a, b) => stalls[b] - stalls[a]),
];
