import { fitRows } from '@components/marks/fit';
import { gridBetween, lanesOn } from '@components/marks/word-grid';
import { textWidth } from '@components/marks/geometry';
import type { BasePicture, Bounds } from '@src/widget/define-widget';
import type { StepAlongK } from './along-k';
import { kText, numberText, reuse } from './describe';
import { lensPart, type LensPart } from './layout-lens';
import { mapPart, type MapPart } from './layout-map';
import { usesPart, type UsesPart } from './layout-uses';
import { isTiled, type MatmulValues } from './params';
import type { MatmulTrace } from './simulate';

export interface Picture extends BasePicture {
  /** Smallest type of this drawing, px: it grows a little with the room. */
  readonly text: number;
  readonly n: number;
  readonly tiled: boolean;
  readonly alongK: readonly StepAlongK[];
  /** The three matrices, to scale. */
  readonly map: MapPart;
  /** What the block has at hand, so large that its elements can be seen. */
  readonly lens: LensPart;
  /** How often one element is used, and by how many threads it is loaded for that. */
  readonly uses: UsesPart;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly laneTitle: Label | null;
  readonly legend: readonly (Label & { readonly kind: LegendKind })[];
  readonly corner: Corner | null;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export type LegendKind = 'now' | 'idle' | 'before';

/** In the corner that the enlarged tiles leave free. */
export interface Corner {
  readonly x: number;
  readonly y: number;
  readonly pitch: number;
  /** By step. */
  readonly titles: readonly string[];
  readonly reuse: string;
  readonly notes: readonly string[];
}

const LEGEND: readonly (readonly [LegendKind, string])[] = [
  ['now', 'loaded now'],
  ['idle', 'fetched, not requested'],
  ['before', 'loaded before'],
];
/** The matrices stand beside the enlarged tiles unless that makes those much smaller; then in their free corner. */
const WORTH = 0.82;
const WARP = 'first warp of the block';

export function layout(trace: MatmulTrace, values: MatmulValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = Math.min(minText * 1.25, Math.max(minText, Math.min(width / 62, height / 40)));
  const small = height < 330;
  const tiled = isTiled(values);
  const uses = usesPart(trace, tiled, { width, bottom: height, text, small });
  const laneHeight = Math.round(small ? text * 1.25 : text * 1.6);
  const laneY = Math.round(text * 1.35 + 3);
  const top = laneY + laneHeight + Math.round(text * (small ? 0.4 : 0.9));
  /** Between two matrices: room for the name of the lower one. */
  const gap = Math.round(text * 1.55);
  const bottom = uses.y - Math.round(text * (small ? 0.7 : 1.1));
  const tallest = (bottom - top - 2 * gap) / 2;
  const between = text * (width < 500 ? 1.6 : 2.6);
  const inside = Math.min(tallest, (width - gap) / 2);
  const beside = Math.min(tallest, (width - between - 2 * gap) / 3.2) > WORTH * inside;
  const side = Math.floor(beside ? Math.min(tallest, (width - between - 2 * gap) / 3.2) : inside);
  const left = beside ? width - 2 * side - gap - 2 : Math.max(0, (width - 2 * side - gap) / 2);
  const lens = lensPart(trace, tiled, { left, bottom, side, gap, text });
  const titled = beside && left > textWidth(WARP, text, 'sans') + 2 * text;
  const room = beside
    ? { left: 0, right: left - between, top, bottom }
    : { left, right: left + side, top, bottom: bottom - side - gap };
  const map = mapPart(trace, { ...room, text, most: beside ? side * 1.12 : side });
  // From above the enlarged tiles to the right edge; in a narrow room they have the whole width.
  const lanesLeft = titled ? left : 0;
  return {
    ...{ width, height, text, tiled, map, lens, uses, laneY, laneHeight },
    n: trace.n,
    alongK: trace.alongK,
    lanes: lanesOn(gridBetween(lanesLeft + 3, width - 5, beside ? 5 : 3), (lane) => Boolean(trace.lanes[lane]?.c)).map(
      (cell) => ({
        ...cell,
        label: '',
        marks: `lane:${cell.lane}`,
      }),
    ),
    laneTitle: titled ? { x: lanesLeft - text, y: laneY + laneHeight / 2, text: WARP } : null,
    legend: beside ? legendOf(map, text, top) : [],
    corner: beside && side > text * 10 ? cornerOf(trace, lens, text) : null,
  };
}

/** Above the matrices, as far as there is room. */
function legendOf(map: MapPart, text: number, top: number): Picture['legend'] {
  const pitch = text * 1.55;
  const rows = Math.floor((map.b.y - text * 2 - top) / pitch);
  if (rows < LEGEND.length) return [];
  return fitRows(LEGEND.length, rows).shown.map((row) => {
    const [kind, label] = LEGEND[row]!;
    return { kind, text: label, x: 0, y: Math.round(top + (row + 0.5) * pitch) };
  });
}

function cornerOf(trace: MatmulTrace, lens: LensPart, text: number): Corner {
  const { alongK, n } = trace;
  const titles = alongK.map(({ kFrom, kTo }) => kText(kFrom, kTo));
  return {
    x: lens.left,
    y: lens.b.y + text * 0.6,
    pitch: text * 1.6,
    titles: ['nothing loaded', ...titles, `k = 0 to ${n - 1}: done`],
    reuse: `${numberText(reuse(trace))} use${reuse(trace) === 1 ? '' : 's'}`,
    notes: ['of each element', 'that is loaded'],
  };
}
