import { gpuName } from '@src/arch/gpu-name';
import { timesOf } from '@components/marks/clock-scale';
import { stallMeanings, stallReasons, type WarpStall } from '@src/engine/scheduler';
import { bandwidthText, count, grouped, percent } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { recorded } from './metrics';
import type { SchedulerValues } from './params';
import type { SchedulerTrace } from './simulate';

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

/**
 * The states that the drawing tells apart, from the bottom of a row to its top. Waits for memory stay as pale as the
 * row.
 */
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

/** The reasons that take at least a hundredth, the largest first, after `selected`. */
export const largest = (stalls: Readonly<Record<WarpStall, number>>): readonly WarpStall[] => [
  'selected',
  ...stallReasons
    .filter((reason) => reason !== 'selected' && stalls[reason] >= 0.01)
    .sort((a, b) => stalls[b] - stalls[a]),
];

/** Above this a scheduler issues whenever it can. */
const FULL = 0.9;
/** Above this share of the memory's bandwidth, more loads only queue. */
const LONGER = 1.3;

export function describe(trace: SchedulerTrace, values: SchedulerValues): Caption {
  const [, longest] = largest(trace.stalls);
  const why =
    longest === undefined
      ? ''
      : `, and ${stallName(longest)} takes ${percent(trace.stalls[longest])} of ${values.warps === 1 ? 'its' : 'their'} cycles`;
  const headline = `${count(values.warps, 'warp')} let${values.warps === 1 ? 's' : ''} the scheduler issue in ${percent(trace.issueShare)} of the cycles${why}${trace.doubt === '' ? '' : ', by an estimate'}.`;
  const detail = [whyText(trace, values), measuredText(values), doubtText(trace)]
    .filter((text) => text !== '')
    .join(' ');
  return { headline, detail };
}

/** What would help, or what the limit is. */
export function whyText(trace: SchedulerTrace, values: SchedulerValues): string {
  const { stalls, issueShare, cyclesPerRound, loadCycles, instructionsPerRound } = trace;
  const round = `A round of ${numberText(instructionsPerRound)} instructions takes ${cyclesText(cyclesPerRound)}`;
  const [, longest] = largest(stalls);
  if (issueShare >= FULL) return `${round} for all warps: the scheduler has an instruction in nearly every cycle.`;
  if (longest === 'long_scoreboard' || longest === 'lg_throttle')
    return values.level === 'dram' && cyclesPerRound > LONGER * (loadCycles + instructionsPerRound * 4)
      ? `${round}, although a load alone takes ${numberText(loadCycles)}: DRAM gives ${bandwidthText(trace.GBps)}, and more loads only queue.`
      : `${round}, of which a load alone takes ${numberText(loadCycles)}: more warps, or more loads at once, would hide it.`;
  if (longest === 'wait')
    return `${round}: each multiply-add waits for the one before it in its chain, and more chains or more warps would fill the cycles between.`;
  if (longest === 'barrier') return `${round}: the warps that come first wait for the last.`;
  return `${round}. ${longest === undefined ? 'Nothing holds a warp up.' : `${stallName(longest)[0]!.toUpperCase()}${stallName(longest).slice(1)}: ${stallMeanings[longest]}.`}`;
}

function measuredText(values: SchedulerValues): string {
  const row = recorded(values);
  if (!row) return '';
  return `The ${gpuName(values.gpu)} counted ${percent(row.issueShare)}, ${warpsText(row.eligibleWarps)} eligible warps per cycle, and ${bandwidthText(row.GBps)}.`;
}

const doubtText = ({ doubt, clock }: SchedulerTrace): string =>
  doubt === '' ? '' : `For this GPU ${doubt}; the costs of the scheduler are those of the ${clock}.`;

export function describeLane(
  { spans, from, window }: SchedulerTrace,
  { warps }: SchedulerValues,
  lane: number,
): string {
  const warpSpans = spans[lane];
  if (!warpSpans) return `There is no warp ${lane}: this scheduler has ${count(warps, 'warp')}.`;
  const end = from + window;
  const cycles = new Map<WarpStall, number>();
  for (const span of warpSpans)
    cycles.set(span.reason, (cycles.get(span.reason) ?? 0) + Math.min(end, span.end) - Math.max(from, span.start));
  const waits = [...cycles]
    .filter(([reason]) => reason !== 'selected')
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([reason, spent]) => `${numberText(spent)} ${stallName(reason)}`);
  return `In ${cyclesText(window)} warp ${lane} issues ${count(cycles.get('selected') ?? 0, 'instruction')}${waits.length === 0 ? '' : `; the other cycles are ${waits.join(', ')}`}.`;
}

export const moments = (trace: SchedulerTrace): readonly Moment[] =>
  timesOf(trace.window, trace.tick).map((time) => {
    const cycle = trace.from + time;
    const now = `cycle ${numberText(cycle)}`;
    const states = statesAt(trace, cycle);
    const of = (...reasons: WarpStall[]): number => states.filter((state) => reasons.includes(state)).length;
    const [issuing, loads] = [of('selected'), of('long_scoreboard', 'lg_throttle')];
    const eligible = issuing + of('not_selected');
    return {
      at: time / trace.window,
      label: `${now}: ${eligible} eligible`,
      say: `At ${now} ${issuing === 1 ? 'one warp issues' : 'no warp issues'}, ${count(eligible, 'warp')} could, and ${count(loads, 'warp')} ${loads === 1 ? 'waits' : 'wait'} for loads.`,
    };
  });

/** What each warp does in a cycle; those that are done do nothing. */
export const statesAt = ({ spans }: SchedulerTrace, cycle: number): readonly WarpStall[] =>
  spans.flatMap((warpSpans) => warpSpans.find(({ start, end }) => start <= cycle && cycle < end)?.reason ?? []);
