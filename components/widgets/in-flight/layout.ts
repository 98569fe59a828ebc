import type { InFlightValues } from './params';
import { legendEnd, plotFor, type Plot } from './plot';
import { LEFT, RIGHT } from './scales';
import type { InFlightTrace } from './simulate';
import { smBar, type SmBar } from './sm-bar';
import { warpStack, type WarpStack } from './warp-stack';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly warp: WarpStack;
  readonly sm: SmBar;
  readonly plot: Plot;
}

const NARROW = 560;

/** @param width - Width of the drawing in px. */
export function layout(trace: InFlightTrace, values: InFlightValues, width: number): Picture {
  const narrow = width < NARROW;
  const warp = warpStack(trace, values, width, narrow);
  const { y, height: rowHeight } = warp.rows.at(-1)!;
  const sm = smBar(trace, values, { x: LEFT, y: y + rowHeight + 26, width: width - LEFT - RIGHT, height: 20 }, narrow);
  const plotY = sm.bar.y + sm.bar.height + 46;
  const plot = plotFor(trace, values, { x: 0, y: plotY, width, height: narrow ? 190 : 230, narrow });
  const height = Math.max(legendEnd(plot), plot.box.y + plot.box.height + 36) + 14;
  return { width, height, narrow, warp, sm, plot };
}
