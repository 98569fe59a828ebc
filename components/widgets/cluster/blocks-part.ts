import { bytesText } from '@src/units/words';
import type { Part } from './layout';
import type { ClusterTrace } from './simulate';

export interface BlockPlace {
  readonly rank: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  /** Its tile in shared memory, part by part: which block asked for it. */
  readonly parts: readonly Part[];
}

export interface Arrow {
  readonly key: string;
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

const HEIGHT = 76;
const MOST = 120;

/** The blocks side by side, in the middle. */
export function blockPlaces(trace: ClusterTrace, width: number, y: number, remote: boolean): BlockPlace[] {
  const { size, multicast } = trace;
  const gap = width < 560 ? 4 : 12;
  const each = Math.min(MOST, (width - 8 - (size - 1) * gap) / size);
  const left = (width - size * each - (size - 1) * gap) / 2;
  return Array.from({ length: size }, (_, rank) => {
    const x = left + rank * (each + gap);
    const count = remote ? 0 : multicast ? size : 1;
    const inner = each - 12;
    return {
      rank,
      x,
      y,
      width: each,
      height: HEIGHT,
      name: each < 60 ? String(rank) : `block ${rank}`,
      parts: Array.from({ length: count }, (_, part) => ({
        x: x + 6 + (part * inner) / count,
        y: y + 42,
        width: inner / count,
        height: 26,
        rank: multicast ? part : rank,
        text: multicast ? (inner / count < 8 ? '' : String(part)) : inner < 40 ? '' : bytesText(trace.tileBytes),
      })),
    };
  });
}

/** From the part of the tile that a block asks for to the shared memory of those that receive it. */
export function copyArrows(trace: ClusterTrace, source: readonly Part[], blocks: readonly BlockPlace[]): Arrow[] {
  return trace.receivers.flatMap((receivers, from) => {
    const part = source[trace.multicast ? from : 0]!;
    const share = trace.multicast ? 0 : ((from + 0.5) / trace.size - 0.5) * part.width;
    const startX = Math.round(part.x + part.width / 2 + share);
    const startY = part.y + part.height;
    return receivers.map((to) => {
      const block = blocks[to]!;
      const target = block.parts[trace.multicast ? from : 0]!;
      const endX = Math.round((target.x + target.width / 2) * 10) / 10;
      const middle = (startY + block.y) / 2 + 8;
      return {
        key: `${from} ${to}`,
        path: `M${startX},${startY}C${startX},${middle} ${endX},${middle} ${endX},${block.y}V${target.y - 1}`,
        from,
        to,
      };
    });
  });
}
