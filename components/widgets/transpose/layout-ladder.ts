import { round, textWidth, type Box } from '@components/marks/geometry';
import { isShared, perRequest, phases, type PhaseId } from './cost';
import { meanNumber, nameOf } from './describe';
import { recordOf } from './measured';
import { isSame, params, type TransposeValues } from './params';
import type { TransposeTrace } from './simulate';

/** All kernels, one below the other, in the columns of the phases. */
export interface Ladder {
  readonly nameX: number;
  readonly headY: number;
  readonly heads: readonly { readonly phase: PhaseId; readonly x: number; readonly text: string }[];
  readonly rows: readonly LadderRow[];
  readonly timeX: number;
  readonly timeHead: string;
  readonly isTimed: boolean;
}

export interface LadderRow extends Box {
  readonly name: string;
  readonly own: boolean;
  readonly textY: number;
  readonly bars: readonly LadderBar[];
  readonly time: string;
  /** Of the longest time; `null` where nobody measured it. */
  readonly timeBar: Box | null;
}

export interface LadderBar {
  readonly phase: PhaseId;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly usedWidth: number;
  readonly wasteWidth: number;
  readonly text: string;
  readonly textX: number;
}

export interface LadderPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly rowHeight: number;
  readonly text: number;
  readonly nameX: number;
  /** Index = phase. */
  readonly columns: readonly { readonly x: number; readonly width: number }[];
  readonly timeX: number;
}

/** No request has more sectors or wavefronts than this. */
const MOST = 32;

export function ladder({ costs, own }: TransposeTrace, values: TransposeValues, place: LadderPlace): Ladder {
  const { rowHeight, text, columns, timeX } = place;
  const times = costs.map((cost) => recordOf(values, cost)?.timeUs ?? null);
  const longest = Math.max(1, ...times.map((time) => time ?? 0));
  const isTimed = times.some((time) => time !== null);
  const top = place.y + rowHeight * 1.1;
  const numberWidth = textWidth('32.5', text);
  const timeBarX = timeX + textWidth('1,000', text) + 4;
  const rows = costs.map((cost, index): LadderRow => {
    const y = round(top + index * rowHeight);
    const bar = { y: round(y + rowHeight * 0.22), height: round(rowHeight * 0.56) };
    const time = times[index] ?? null;
    return {
      ...{ x: place.x + 1, y, width: place.width - 2, height: round(rowHeight) },
      name: nameOf(cost),
      own: isSame(cost, own),
      textY: round(y + rowHeight / 2),
      bars: phases.map((phase, at): LadderBar => {
        const { x, width } = columns[at]!;
        const side = cost.byPhase[phase];
        const value = perRequest(side);
        const ideal = side.requests === 0 ? 0 : side.ideal / side.requests;
        const scale = (width - numberWidth - 6) / MOST;
        return {
          phase,
          x,
          ...bar,
          usedWidth: round(Math.min(ideal, value) * scale),
          wasteWidth: round(Math.max(0, value - ideal) * scale),
          text: side.requests === 0 ? 'none' : String(meanNumber(value)),
          textX: round(x + (side.requests === 0 ? 0 : value * scale + 5)),
        };
      }),
      time: time === null ? '–' : Math.round(time).toLocaleString('en-GB'),
      timeBar:
        time === null ? null : { x: timeBarX, ...bar, width: round((time / longest) * (place.width - timeBarX - 4)) },
    };
  });
  return {
    nameX: place.nameX,
    headY: round(place.y + rowHeight * 0.5),
    heads: phases.map((phase, at) => ({
      phase,
      x: columns[at]!.x,
      text:
        [`${isShared(phase) ? 'wavefronts' : 'sectors'} per ${phase}`, isShared(phase) ? 'wavefronts' : 'sectors'].find(
          (each) => textWidth(each, text, 'sans') <= columns[at]!.width,
        ) ?? '',
    })),
    rows,
    timeX,
    timeHead: isTimed ? `${params.gpu.say(values.gpu)}, µs` : 'not timed',
    isTimed,
  };
}
