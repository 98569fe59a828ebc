import { gridBetween, lanesOn } from '@components/marks/word-grid';
import { panelFor, type Panel } from './panel';
import { KINDS, type TextureValues } from './params';
import type { TextureTrace } from './simulate';
import { viewOf } from './view';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly panels: readonly Panel[];
}

const NARROW = 500;
const GAP = 20;
/** px that both pictures of the image may be high, one below the other or side by side. */
const MOST_HEIGHT = 400;

export function layout(trace: TextureTrace, values: TextureValues, width: number): Picture {
  const narrow = width < NARROW;
  const laneY = narrow ? 16 : 4;
  const laneHeight = narrow ? 16 : 22;
  const grid = gridBetween(narrow ? 4 : 48, width - (narrow ? 4 : 12), narrow ? 3 : 6);
  const view = viewOf(trace, { width: width - 2, gap: GAP, height: MOST_HEIGHT });
  const panels: Panel[] = [];
  for (const [index, kind] of KINDS.entries()) {
    const x = 1 + (view.beside ? index * ((width - 2 - GAP) / 2 + GAP) : 0);
    const y = view.beside || index === 0 ? laneY + laneHeight + 24 : panels[0]!.bottom + 22;
    panels.push(panelFor(trace, values, kind, view, { x, y }));
  }
  return {
    width,
    height: Math.max(...panels.map(({ bottom }) => bottom)) + 2,
    narrow,
    lanes: lanesOn(grid),
    laneY,
    laneHeight,
    panels,
  };
}
