import { dealtOut, type Filled } from '@src/engine/occupancy';
import { ORDER, type Frame, type Scale } from './frame';
import type { OccupancyTrace } from './simulate';

/** What one block covers of a bar, in units of the bar's scale: what it asked for, and what it takes on top of that. */
interface Piece {
  readonly scale: Scale;
  readonly start: number;
  readonly asked: number;
  readonly taken: number;
}

/** The paths of one block over all bars. */
export interface BlockShape {
  /** Solid: what the block asked for. */
  readonly asked: string;
  /** Hatched: what it takes and cannot use: rounding, reserved bytes, lanes that are off. */
  readonly extra: string;
}

const round = (value: number): number => Math.round(value * 10) / 10;
/** Between two neighbours, so that each block can be counted. */
const SEAM = 1;

/** The pieces of block `block`, by resource. */
function piecesOf(trace: OccupancyTrace, frame: Frame, block: number, name: Filled): Piece[] {
  const { launch, rooms, warpsPerBlock, partitions, allocated, warpSize } = trace;
  const scales = frame.scales[name];
  const { each } = rooms[name];
  const lanes = launch.threadsPerBlock / warpSize;
  const whole = (asked: number): Piece[] => [{ scale: scales[0]!, start: block * each, asked, taken: each }];
  switch (name) {
    case 'blocks':
      return whole(1);
    case 'warps':
      return whole(lanes);
    case 'shared':
      return each === 0 ? [] : whole(launch.sharedBytesPerBlock);
    case 'registers': {
      const before = dealtOut(0, block * warpsPerBlock, partitions);
      const warps = dealtOut(block * warpsPerBlock, warpsPerBlock, partitions);
      const perWarp = allocated.registersPerWarp;
      const used = (launch.registersPerThread * warpSize) / perWarp;
      return scales.flatMap((scale, index) => {
        const taken = warps[index]! * perWarp;
        return taken === 0 ? [] : [{ scale, start: before[index]! * perWarp, asked: taken * used, taken }];
      });
    }
  }
}

const xOf = ({ bar, capacity }: Scale, amount: number): number => bar.x + (amount / capacity) * bar.width;

function box({ bar }: Scale, from: number, to: number): string {
  const [left, right] = [round(from), round(Math.max(to, from + 0.4))];
  return `M${left},${bar.y + 2}H${right}V${bar.y + bar.height - 2}H${left}Z`;
}

/** Block `block` where it lives. */
export function blockShape(trace: OccupancyTrace, frame: Frame, block: number): BlockShape {
  const pieces = ORDER.flatMap((name) => piecesOf(trace, frame, block, name));
  const asked = pieces
    .filter((piece) => piece.asked > 0)
    .map(({ scale, start, asked: part, taken }) => {
      const seam = part === taken ? SEAM : 0;
      return box(scale, xOf(scale, start), xOf(scale, start + part) - seam);
    });
  const extra = pieces
    .filter((piece) => piece.taken > piece.asked)
    .map(({ scale, start, asked: part, taken }) =>
      box(scale, xOf(scale, start + part), xOf(scale, start + taken) - SEAM),
    );
  return { asked: asked.join(''), extra: extra.join('') };
}

/** The block that does not fit, resource by resource: where it would lie, cut off where the picture's room ends. */
export function ghostShape(trace: OccupancyTrace, frame: Frame, name: Filled): string {
  return piecesOf(trace, frame, trace.blocksPerSm, name)
    .map(({ scale, start, taken }) => {
      const { y, height } = scale.bar;
      const left = round(xOf(scale, start));
      const right = round(xOf(scale, start + taken));
      return right <= frame.overflow
        ? `M${left},${y + 2}H${right}V${y + height - 2}H${left}Z`
        : `M${frame.overflow},${y + 2}H${left}V${y + height - 2}H${frame.overflow}`;
    })
    .join('');
}
