import { panelFor, type Panel } from './panel';
import type { VectorLoadValues } from './params';
import { KINDS, type VectorLoadTrace } from './simulate';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly panels: readonly Panel[];
}

const NARROW = 500;
const PANEL_GAP = 28;

/**
 * The chosen version and the scalar one side by side, or one below the other when the width is below 500.
 *
 * @param width - Width of the drawing in px.
 */
export function layout(trace: VectorLoadTrace, values: VectorLoadValues, width: number): Picture {
  const narrow = width < NARROW;
  const panelWidth = narrow ? width : (width - PANEL_GAP) / 2;
  const panels: Panel[] = [];
  for (const [index, kind] of KINDS.entries()) {
    const x = narrow ? 0 : index * (panelWidth + PANEL_GAP);
    const y = narrow && index > 0 ? panels[index - 1]!.bottom + 20 : 0;
    panels.push(panelFor(trace, values, kind, { x, y, width: panelWidth, narrow }));
  }
  return { width, height: Math.max(...panels.map(({ bottom }) => bottom)) + 4, narrow, panels };
}
