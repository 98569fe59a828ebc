import type { BasePicture, Bounds } from '@src/widget/define-widget';
import { moversOf, panelFor, type Panel } from './layout-panel';
import type { VectorLoadValues } from './params';
import { KINDS, type VectorLoadTrace } from './simulate';

/** The chosen version and the scalar one. Nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  readonly panels: readonly Panel[];
  readonly stacked: boolean;
}

/** Side by side where each has room for its lanes, one below the other where not. */
export function layout(trace: VectorLoadTrace, values: VectorLoadValues, bounds: Bounds): Picture {
  const { width, height, minText: text, asked } = bounds;
  // A question is about one load of the chosen version: it has the room to itself.
  if (asked) {
    const panel = panelFor(trace, values, 'vector', { x: 0, y: 0, width, height }, bounds);
    return { width, height, stacked: false, panels: [panel], movers: moversOf(panel) };
  }
  const stacked = width < 46 * text;
  const gap = Math.round(text * (stacked ? 0.7 : 2));
  const panels = KINDS.map((kind, index) => {
    const place = stacked
      ? { x: 0, y: index * ((height + gap) / 2), width, height: (height - gap) / 2 }
      : { x: index * ((width + gap) / 2), y: 0, width: (width - gap) / 2, height };
    return panelFor(trace, values, kind, place, bounds);
  });
  return { width, height, stacked, panels, movers: panels.flatMap(moversOf) };
}
