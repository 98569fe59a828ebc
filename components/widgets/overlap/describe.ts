import { gpuName } from '@src/arch/gpu-name';
import { timesOf } from '@components/marks/clock-scale';
import type { HostUnit } from '@src/engine/host-copy';
import { count, lanesText, percent, ratio } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { recordedMs } from './metrics';
import type { OverlapValues } from './params';
import { UNITS, type OverlapTrace, type Program } from './simulate';

const MS = 1000;
const DIGITS = 3;

/** ms to the meaningful digits: 11.3, 0.0512. */
export const msNumber = (us: number): number => Number((us / MS).toPrecision(DIGITS));

/** "11.3 ms", "51.2 µs". */
export const timeText = (us: number): string =>
  us < MS ? `${Number(us.toPrecision(DIGITS))} µs` : `${Number((us / MS).toPrecision(DIGITS))} ms`;

/** A place on the clock, to the tick: "8.4 ms", "20 µs". */
export const clockText = (us: number, window: number): string =>
  window < MS ? `${Number(us.toFixed(1))} µs` : `${Number((us / MS).toFixed(2))} ms`;

export const UNIT_NAMES: Readonly<Record<HostUnit, string>> = {
  in: 'The copies in',
  kernel: 'The kernel',
  out: 'The copies out',
};

/** "8 pieces on 3 streams", "one piece". */
export const cutText = ({ chunks, streams }: OverlapValues): string =>
  chunks === 1 ? 'one piece' : `${count(chunks, 'piece')} on ${count(streams, 'stream')}`;

/** Of the three units, the one with the most work. */
export const longest = ({ aloneUs }: OverlapTrace): HostUnit =>
  UNITS.reduce((most, unit) => (aloneUs[unit] > aloneUs[most] ? unit : most));

export function describe(trace: OverlapTrace, values: OverlapValues): Caption {
  const about = trace.doubt === '' ? '' : `, by an estimate with the times of the ${trace.clock} and its host`;
  const detail = [
    whyText(trace, values),
    measuredText(values),
    varyText(values),
    smallText(trace),
    doubtText(trace),
  ].filter((text) => text !== '');
  return { headline: `${headlineOf(trace, values)}${about}.`, detail: detail.join(' ') };
}

function headlineOf({ own, whole }: OverlapTrace, values: OverlapValues): string {
  const [time, one] = [timeText(own.totalUs), timeText(whole.totalUs)];
  const what = values.work === 0 ? 'Copying in and out' : 'Copying in, processing, and copying out';
  if (values.chunks === 1) return `${what} takes ${time} in one piece, one step after another`;
  const gain = whole.totalUs / own.totalUs;
  const against = `${what} takes ${time} in ${cutText(values)} and ${one} in one piece`;
  if (gain >= 1.05) return `${against}: ${ratio(gain)} as fast`;
  if (gain <= 0.95) return `${against}: the pieces cost more than they gain`;
  return `${against}: nothing is gained`;
}

/** What runs beside what, and what the rest waits for. */
export function whyText(trace: OverlapTrace, values: OverlapValues): string {
  const { own, aloneUs, pinnedUs } = trace;
  if (values.memory === 'pageable')
    return `The host itself copies from pageable memory and issues nothing meanwhile, so streams cannot help. From pinned memory it would take ${timeText(pinnedUs)}.`;
  if (values.chunks === 1 || values.streams === 1)
    return 'The operations of one stream run one after another: while one engine works, the others wait.';
  const unit = longest(trace);
  const busy = own.busyUs[unit] / own.totalUs;
  const most = `${UNIT_NAMES[unit]} ${unit === 'kernel' ? 'has' : 'have'} the most work: ${timeText(aloneUs[unit])} alone, busy ${percent(busy)} of the time.`;
  const more =
    values.streams === 2 && values.work > 0
      ? ' A copy in waits for the copy out before it in its stream; a third stream would have a copy ready.'
      : busy > 0.9
        ? ' The rest is hidden behind that.'
        : ' Until the first piece is in, and while the last one goes out, the other engines are idle: smaller pieces shorten that.';
  return most + more;
}

function measuredText(values: OverlapValues): string {
  const [own, whole] = [recordedMs(values), recordedMs(values, { pieces: 1, streams: 1 })];
  if (own === null) return '';
  const gpu = gpuName(values.gpu);
  if (values.chunks === 1 || whole === null) return `Measured on the ${gpu}: ${msNumber(own * 1000)} ms.`;
  return `Measured on the ${gpu}: ${msNumber(own * 1000)} ms, and ${msNumber(whole * 1000)} ms in one piece.`;
}

const varyText = ({ memory }: OverlapValues): string =>
  memory === 'pageable' ? 'Such times vary by up to a third with the load of the host.' : '';

/** Below this the host's time for each call may exceed the copy's. */
const SMALL = 262_144;

const smallText = ({ own: { plan } }: OverlapTrace): string =>
  plan.bytes / plan.pieces < SMALL
    ? 'The time that the host takes to issue a call is not in the model; with pieces this small it may dominate.'
    : '';

const doubtText = ({ doubt, clock }: OverlapTrace): string =>
  doubt === ''
    ? ''
    : `For this GPU ${doubt}; what can overlap follows from the program, the times are those of the ${clock} in its host.`;

export function describeLane({ own, window }: OverlapTrace, _: OverlapValues, lane: number): string {
  const pieces = own.operations.filter(({ piece }) => piece === lane);
  if (pieces.length === 0)
    return `There is no piece ${lane}: there ${own.plan.pieces === 1 ? 'is' : 'are'} ${count(own.plan.pieces, 'piece')}.`;
  const spans = UNITS.flatMap((unit) => {
    const found = pieces.find((each) => each.unit === unit);
    const word = { in: 'in', kernel: 'worked on', out: 'out' }[unit];
    return found ? [`${word} from ${clockText(found.start, window)} to ${clockText(found.end, window)}`] : [];
  });
  return `Piece ${lane} in stream ${pieces[0]!.stream}: ${spans.join(', ')}.`;
}

export function moments({ own, whole, window, tick }: OverlapTrace, { chunks }: OverlapValues): readonly Moment[] {
  return timesOf(window, tick).map((time) => {
    const back = own.operations.filter(({ unit, end }) => unit === 'out' && end <= time).length;
    const now = clockText(time, window);
    return {
      at: time / window,
      label: `${now}: ${back} of ${chunks} back`,
      say: `At ${now} ${momentText(own, time)}${chunks === 1 ? '' : `; in one piece, ${wholeText(whole, time)}`}.`,
    };
  });
}

/** "piece 3 is on its way in, the SMs work on pieces 1 and 2 and piece 0 is on its way out". */
function momentText({ operations, totalUs }: Program, time: number): string {
  const pieces = (unit: HostUnit): number[] =>
    operations
      .filter((each) => each.unit === unit && each.start <= time && time < each.end)
      .map(({ piece }) => piece)
      .sort((a, b) => a - b);
  const named = (unit: HostUnit): string =>
    `${pieces(unit).length === 1 ? 'piece' : 'pieces'} ${lanesText(pieces(unit))}`;
  const parts = [
    ...(pieces('in').length > 0 ? [`${named('in')} is being copied in`] : []),
    ...(pieces('kernel').length > 0 ? [`the SMs process ${named('kernel')}`] : []),
    ...(pieces('out').length > 0 ? [`${named('out')} is being copied out`] : []),
  ];
  if (parts.length === 0) return time >= totalUs ? 'everything is back' : 'nothing runs';
  return parts.length === 1 ? parts[0]! : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** The same moment of the program in one piece: one thing runs at a time. */
function wholeText({ operations }: Program, time: number): string {
  const now = operations.find(({ end }) => time < end);
  if (!now) return 'all is back too';
  return { in: 'all is being copied in', kernel: 'the SMs process all', out: 'all is being copied out' }[now.unit];
}
