import { gridBetween, lanesOn } from '@components/marks/word-grid';
import { boardPart, type BoardPart } from './board-part';
import type { Moment } from './moments';
import { isTiled, type MatmulValues } from './params';
import type { MatmulTrace } from './simulate';
import { stepTexts, type StepText } from './step-texts';
import { zoomPart, type ZoomPart } from './zoom-part';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly n: number;
  readonly moments: readonly Moment[];
  /** The three matrices. */
  readonly board: BoardPart;
  /** The block's tiles, enlarged. */
  readonly zoom: ZoomPart;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneTitle: { readonly x: number; readonly y: number; readonly text: string };
  readonly laneY: number;
  readonly laneHeight: number;
  readonly texts: { readonly x: number; readonly y: number; readonly bySteps: readonly StepText[] };
}

const NARROW = 620;
const LANE_HEIGHT = 18;
const TEXT_LINES = 3;
export const TEXT_PITCH = 17;

/**
 * The matrices on the left and the block on the right; one beneath the other when the width is below 620.
 *
 * @param width - Width of the drawing in px.
 */
export function layout(trace: MatmulTrace, values: MatmulValues, width: number): Picture {
  const narrow = width < NARROW;
  const margin = narrow ? 5 : 10;
  const side = narrow ? (width - 2 * margin - 28) / 2 : Math.min(236, (width - 380) / 2.6);
  const boardTop = narrow ? 84 : 26;
  const board = boardPart(trace, { left: margin, top: boardTop, side, gap: narrow ? 28 : 34, narrow });
  const right = narrow ? margin : board.right + 56;
  const laneY = narrow ? 34 : 44;
  const textY = narrow ? board.bottom + 22 : laneY + LANE_HEIGHT + 26;
  const zoomTop = textY + TEXT_LINES * TEXT_PITCH + 14;
  const zoom = zoomPart(trace, isTiled(values), {
    ...{ left: right, top: zoomTop, right: width - margin },
    bottom: narrow ? zoomTop + 290 : board.bottom,
  });
  const lanes = lanesOn(gridBetween(right, width - margin, narrow ? 3 : 6), (lane) => Boolean(trace.lanes[lane]?.c));
  return {
    width,
    height: Math.max(board.bottom, zoom.bottom) + 10,
    narrow,
    n: trace.n,
    moments: trace.moments,
    board,
    zoom,
    lanes,
    laneTitle: { x: right, y: laneY - (narrow ? 22 : 24), text: 'Lanes of the first warp of the block' },
    laneY,
    laneHeight: LANE_HEIGHT,
    texts: { x: right, y: textY, bySteps: stepTexts(trace) },
  };
}
