import { round } from '@components/marks/word-grid';
import { perRequest, phases, type PhaseId } from './cost';
import { recordOf } from './measured';
import { isSame, type TransposeValues } from './params';
import type { TransposeTrace } from './simulate';
import { meanNumber, nameOf } from './words';

/** The column of a phase: under its panel, where there is the room for it. */
export interface ColumnPlace {
  readonly x: number;
  /** Of the longest bar there can be. */
  readonly bar: number;
}

export interface LadderPlace {
  readonly y: number;
  readonly pitch: number;
  readonly nameX: number;
  readonly columns: Readonly<Record<PhaseId, ColumnPlace>>;
  readonly timeX: number;
  readonly timeBar: number;
  readonly right: number;
  /** Bars stand beneath their numbers instead of beside them. */
  readonly narrow: boolean;
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
  readonly textY: number;
}

export interface LadderRow {
  readonly name: string;
  readonly own: boolean;
  readonly y: number;
  readonly height: number;
  readonly textY: number;
  readonly bars: readonly LadderBar[];
  readonly time: string;
  readonly timeWidth: number;
}

/** All kernels, one below the other, in the columns of the phases. */
export interface Ladder {
  readonly nameX: number;
  readonly x: number;
  readonly right: number;
  readonly headY: number;
  readonly heads: readonly { readonly key: string; readonly x: number; readonly lines: readonly string[] }[];
  readonly rows: readonly LadderRow[];
  readonly timeX: number;
  readonly timeHead: readonly string[];
  readonly timed: boolean;
  readonly narrow: boolean;
  readonly bottom: number;
}

const HEADS: Readonly<Record<PhaseId, readonly [string, string]>> = {
  load: ['load', 'sectors'],
  write: ['write', 'wavefronts'],
  read: ['read', 'wavefronts'],
  store: ['store', 'sectors'],
};
/** No request has more sectors or wavefronts than this. */
const MOST = 32;

export function ladder({ costs, own }: TransposeTrace, values: TransposeValues, place: LadderPlace): Ladder {
  const { narrow, pitch, columns, timeBar } = place;
  const times = costs.map((cost) => recordOf(values, cost)?.timeUs ?? null);
  const longest = Math.max(1, ...times.map((time) => time ?? 0));
  const top = place.y + (narrow ? 32 : 22);
  const rows = costs.map((cost, index): LadderRow => {
    const y = top + index * pitch;
    const textY = y + (narrow ? 8 : pitch / 2);
    const bars = phases.map((phase): LadderBar => {
      const { x, bar } = columns[phase];
      const side = cost.byPhase[phase];
      const value = perRequest(side);
      const ideal = side.requests === 0 ? 0 : side.ideal / side.requests;
      const scale = bar / MOST;
      const text = side.requests === 0 ? 'none' : String(meanNumber(value));
      return {
        phase,
        x,
        y: narrow ? y + 15 : y + 3.5,
        height: narrow ? 5 : pitch - 7,
        usedWidth: round(Math.min(ideal, value) * scale),
        wasteWidth: round(Math.max(0, value - ideal) * scale),
        text,
        textX: round(narrow || side.requests === 0 ? x : x + value * scale + 5),
        textY,
      };
    });
    const time = times[index] ?? null;
    return {
      name: nameOf(cost),
      own: isSame(cost, own),
      y,
      height: pitch,
      textY,
      bars,
      time: time === null ? '–' : Math.round(time).toLocaleString('en-GB'),
      timeWidth: time === null ? 0 : round((time / longest) * timeBar),
    };
  });
  const timed = times.some((time) => time !== null);
  const gpu = values.gpu.toUpperCase();
  return {
    nameX: place.nameX,
    x: 0,
    right: place.right,
    headY: place.y + 6,
    heads: phases.map((phase) => ({
      key: phase,
      x: columns[phase].x,
      lines: narrow ? HEADS[phase] : [`${HEADS[phase][1]} a ${phase}`],
    })),
    rows,
    timeX: place.timeX,
    timeHead: timed ? (narrow ? [gpu, 'µs'] : [`${gpu}, µs`]) : narrow ? ['not', 'timed'] : ['not timed'],
    timed,
    narrow,
    bottom: top + rows.length * pitch + 4,
  };
}
