import { stallMeanings, type WarpStall } from '@src/engine/scheduler';
import { bandwidthText, count, percent } from '@src/units/words';
import type { Caption } from '@src/widget/define-widget';
import { recorded } from './measured';
import type { SchedulerValues } from './params';
import type { SchedulerTrace } from './simulate';
import { cyclesText, largest, numberText, stallName, warpsText } from './words';

/** Above this a scheduler issues whenever it can. */
const FULL = 0.9;
/** Above this share of what memory gives, more loads only queue. */
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

/** What would help, or what is the limit. */
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
  return `The ${values.gpu.toUpperCase()} counted ${percent(row.issueShare)}, ${warpsText(row.eligibleWarps)} eligible warps per cycle, and ${bandwidthText(row.GBps)}.`;
}

const doubtText = ({ doubt, clock }: SchedulerTrace): string =>
  doubt === '' ? '' : `For this GPU ${doubt}; the costs of the scheduler are those of the ${clock}.`;

export function describeLane(
  { spans, from, window }: SchedulerTrace,
  { warps }: SchedulerValues,
  lane: number,
): string {
  const own = spans[lane];
  if (!own) return `There is no warp ${lane}: this scheduler has ${count(warps, 'warp')}.`;
  const end = from + window;
  const cycles = new Map<WarpStall, number>();
  for (const span of own)
    cycles.set(span.reason, (cycles.get(span.reason) ?? 0) + Math.min(end, span.end) - Math.max(from, span.start));
  const waits = [...cycles]
    .filter(([reason]) => reason !== 'selected')
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([reason, spent]) => `${numberText(spent)} ${stallName(reason)}`);
  return `In ${cyclesText(window)} warp ${lane} issues ${count(cycles.get('selected') ?? 0, 'instruction')}${waits.length === 0 ? '' : `; the other cycles are ${waits.join(', ')}`}.`;
}
