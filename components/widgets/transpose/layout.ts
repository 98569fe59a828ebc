import { gridBetween } from '@components/marks/word-grid';
import { round, type Box } from '@components/marks/geometry';
import { hueOf, LANES } from '@components/marks/grammar';
import type { BasePicture, Bounds, Mover } from '@src/widget/define-widget';
import { isShared, phases, type PhaseId } from './cost';
import { ladder, type Ladder } from './layout-ladder';
import { panel, type Panel } from './layout-panel';
import { worstPhase } from './metrics';
import type { TransposeValues } from './params';
import type { TransposeTrace } from './simulate';

/** What a warp asks of memory, phase by phase; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  readonly text: number;
  readonly panels: readonly Panel[];
  /** What stands where a phase in shared memory would be, for kernels without. */
  readonly none: readonly (Box & { readonly lines: readonly string[] })[];
  /** Between writing and reading: upright beside each other, level below each other; `null` without shared memory. */
  readonly barrier: {
    x1: number;
    y1: number;
    x2: number;
    y2: number;
    textX: number;
    textY: number;
    text: string;
  } | null;
  /** The moment that is the barrier's. */
  readonly barrierSince: number;
  /** All kernels in the columns of the phases; `null` where there is no room for all of them. */
  readonly ladder: Ladder | null;
  /** While the reader predicts: the only phase that is shown. */
  readonly asked: PhaseId;
}

/** In letters of the smallest text. */
const SIDE_BY_SIDE = 46;
const LADDER = { width: 60, height: 38 };
/** Rooms so wide and so high get larger type. */
const LARGE = { width: 1000, height: 620 };

/** The four phases side by side at one scale, with every kernel beneath them; two by two on a phone. */
export function layout(trace: TransposeTrace, values: TransposeValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = !projected && width >= LARGE.width && height >= LARGE.height ? minText * 1.18 : minText;
  const columns = width >= SIDE_BY_SIDE * text ? 4 : 2;
  const hasLadder = columns === 4 && !projected && width >= LADDER.width * text && height >= LADDER.height * text;
  const rowHeight = Math.min(24, Math.max(text + 4, height * 0.03));
  const ladderHeight = hasLadder ? (trace.costs.length + 1.3) * rowHeight : 0;
  const gutter = Math.ceil(text * 2.6);
  const first = hasLadder ? Math.ceil(text * 6) : gutter;
  const last = hasLadder ? Math.ceil(text * 8) : 2;
  const each = (width - first - last - (columns - 1) * gutter) / columns;
  const between = columns === 2 ? Math.ceil(text * 1.5) : 0;
  const deep = (height - ladderHeight - between) / (4 / columns);
  const boxOf = (index: number): Box => ({
    x: first + (index % columns) * (each + gutter),
    y: Math.floor(index / columns) * (deep + between),
    width: each,
    height: deep,
  });
  const panels = phases.flatMap((phase, index): Panel[] => {
    const box = boxOf(index);
    const grid = gridBetween(box.x, box.x + box.width, columns === 2 || each < 200 ? 2 : 4);
    const made = panel(trace, values, phase, { box, grid, text, since: sinceOf(trace, phase) });
    return made ? [made] : [];
  });
  const none = trace.write
    ? []
    : phases.flatMap((phase, index) => {
        if (!isShared(phase)) return [];
        const { x, y, width: wide, height: high } = boxOf(index);
        const lines = phase === 'write' ? ['No shared memory:', 'nothing to pad'] : [];
        return [{ x, y: round(y + text * 3), width: wide, height: round(high - text * 4.2), lines }];
      });
  const readBox = boxOf(2);
  const barrierX = readBox.x - gutter * 0.93;
  const barrier =
    columns === 4
      ? { x1: barrierX, y1: 4, x2: barrierX, y2: deep - text, textX: barrierX, textY: deep / 2, text: '' }
      : {
          ...{ x1: readBox.x, y1: deep + between / 2, x2: width - 2, y2: deep + between / 2 },
          ...{ textX: width / 2, textY: deep + between / 2, text: '__syncthreads()' },
        };
  return {
    ...{ width, height, text, panels, none },
    barrier: trace.write ? barrier : null,
    barrierSince: 3,
    ladder: hasLadder
      ? ladder(trace, values, {
          ...{ x: 0, y: deep + rowHeight * 0.2, width, rowHeight, text },
          nameX: first - text * 0.7,
          columns: phases.map((_, index) => ({ x: boxOf(index).x, width: each })),
          timeX: width - last + text,
        })
      : null,
    asked: worstPhase(trace),
    movers: moversOf(panels),
  };
}

const sinceOf = ({ write }: TransposeTrace, phase: PhaseId): number =>
  write ? { load: 1, write: 2, read: 4, store: 5 }[phase] : phase === 'load' ? 1 : 2;

/** The last row of a phase sets out when so much of its moment has passed; each is on its way for the rest. */
const STAGGER = 0.6;

/** Row by row, what is read goes up to the lanes that want it, and what is written comes from the lanes that had it before. */
function moversOf(panels: readonly Panel[]): Mover[] {
  return panels.flatMap((to, index) => {
    const isRead = to.id === 'load' || to.id === 'read';
    const held = isRead ? to : panels[index - 1]!;
    const count = Math.max(1, to.rows.length - 1);
    return Array.from({ length: LANES }, (_, lane): Mover => {
      const cell = to.cells[lane]!;
      const own = held.lanes[lane]!;
      const inLane = { x: own.x, y: held.laneY, width: own.width, height: held.laneHeight };
      const inRow = { x: cell.x, y: cell.y, width: cell.width, height: cell.height };
      const from = to.since - 1 + (cell.row / count) * STAGGER;
      return {
        key: `${to.id} ${lane}`,
        from,
        until: from + 1 - STAGGER,
        start: isRead ? inRow : inLane,
        end: isRead ? inLane : inRow,
        look: hueOf(lane),
        ...(isRead ? { bend: (inLane.y + inRow.y) / 2 } : {}),
      };
    });
  });
}
