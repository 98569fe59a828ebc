import { gridBetween, lanesOn } from '@components/marks/word-grid';
import { barsPart, type BarsPart } from './bars-part';
import { imagePart, type ImagePart } from './image-part';
import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';
import { tensorPart, type TensorPart } from './tensor-part';
import { fillName } from './words';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly tensor: TensorPart;
  readonly image: ImagePart;
  readonly bars: BarsPart;
  readonly lanes: ReturnType<typeof lanesOn>;
  readonly laneY: number;
  readonly laneHeight: number;
  readonly legend: readonly { readonly kind: string; readonly text: string; readonly x: number; readonly y: number }[];
  /** Wavefronts of the read: the steps after the copy. */
  readonly wavefronts: number;
  /** What a filled place holds: "0". */
  readonly fill: string;
}

const NARROW = 560;
const LEGEND_PITCH = 17;

/** The tensor and the cost of its read on the left, the tile in shared memory on the right; or one above the other. */
export function layout(trace: TmaBoxTrace, values: TmaBoxValues, width: number): Picture {
  const narrow = width < NARROW;
  const leftWidth = narrow ? width : Math.round(width * 0.34);
  const tensor = tensorPart(trace, values, {
    x: narrow ? 4 : 30,
    y: 58,
    width: leftWidth - (narrow ? 8 : 44),
    height: narrow ? 170 : 200,
  });

  const top = narrow ? tensor.bottom + 16 : 0;
  const grid = narrow ? gridBetween(38, width - 8, 3) : gridBetween(leftWidth + 58, width - 10, 6);
  const laneY = top + 38;
  const laneHeight = 22;
  const image = imagePart(trace, grid, top, laneY + laneHeight + 34, narrow);

  const legendX = narrow ? 4 : 30;
  const legendY = narrow ? image.bottom + 12 : tensor.bottom + 14;
  const legend = legendOf(trace, values).map((entry, index) => ({
    ...entry,
    x: legendX,
    y: legendY + index * LEGEND_PITCH,
  }));
  const barsY = legendY + legend.length * LEGEND_PITCH + 14;
  const bars = barsPart(trace, values, narrow ? 4 : 30, barsY, narrow ? width - 8 : leftWidth - 40);
  return {
    width,
    height: Math.max(bars.bottom, image.bottom) + 6,
    narrow,
    tensor,
    image,
    bars,
    lanes: lanesOn(grid, (lane) => trace.read.serviceByLane[lane] !== null),
    laneY,
    laneHeight,
    legend,
    wavefronts: trace.read.wavefronts.length,
    fill: fillName(values),
  };
}

function legendOf(trace: TmaBoxTrace, values: TmaBoxValues): { kind: string; text: string }[] {
  return [
    { kind: 'inside', text: '16 B of the box, as row:chunk' },
    ...(trace.fillBytes > 0 ? [{ kind: 'fill', text: `outside the tensor: arrives as ${fillName(values)}` }] : []),
    ...(trace.holeBytes > 0 ? [{ kind: 'hole', text: 'hole: keeps what it held' }] : []),
  ];
}
