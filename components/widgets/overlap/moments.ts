import { timesOf } from '@components/marks/clock-scale';
import type { HostUnit } from '@src/engine/host-copy';
import { lanesText } from '@src/units/words';
import type { Moment } from '@src/widget/define-widget';
import type { OverlapValues } from './params';
import type { OverlapTrace, Program } from './simulate';
import { clockText } from './words';

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
