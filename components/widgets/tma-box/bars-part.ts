import { params, type TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';
import { wavefronts } from './words';

export interface SwizzleBar {
  readonly name: string;
  readonly text: string;
  readonly y: number;
  readonly width: number;
  /** That of the state. */
  readonly current: boolean;
  readonly refused: boolean;
}

/** What the same read costs under each swizzle. */
export interface BarsPart {
  readonly title: string;
  readonly titleY: number;
  readonly x: number;
  readonly barX: number;
  readonly barHeight: number;
  readonly bars: readonly SwizzleBar[];
  readonly bottom: number;
}

const PITCH = 20;
const NAME = 54;
/** What "32 wavefronts" needs. */
const TEXT = 96;

export function barsPart(trace: TmaBoxTrace, { swizzle }: TmaBoxValues, x: number, y: number, width: number): BarsPart {
  const most = Math.max(1, ...trace.underSwizzle.map(({ wavefronts: each }) => each ?? 0));
  const whole = width - NAME - TEXT;
  return {
    title: 'This read under each swizzle',
    titleY: y,
    x,
    barX: x + NAME,
    barHeight: 12,
    bars: trace.underSwizzle.map(({ swizzle: name, wavefronts: each }, index) => ({
      name: params.swizzle.say(name).toLowerCase().replace(' b', ' B'),
      text: each === null ? 'refused: a row is wider' : wavefronts(each),
      y: y + 22 + index * PITCH,
      width: each === null ? 0 : Math.max(2, (each / most) * whole),
      current: name === swizzle,
      refused: each === null,
    })),
    bottom: y + 22 + trace.underSwizzle.length * PITCH,
  };
}
