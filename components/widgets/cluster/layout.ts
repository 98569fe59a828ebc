import { bytesText } from '@src/units/words';
import { barsPart, type Bars } from './bars-part';
import { blockPlaces, copyArrows, type Arrow, type BlockPlace } from './blocks-part';
import type { ClusterValues } from './params';
import type { ClusterTrace } from './simulate';

export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rank: number;
  /** Where it fits: the share's number, or the bytes of a whole tile. */
  readonly text: string;
}

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly narrow: boolean;
  readonly remote: boolean;
  readonly title: string;
  readonly l2: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly l2Text: string;
  /** The tile in the L2: in as many parts as there are different requests. */
  readonly source: readonly Part[];
  readonly blocks: readonly BlockPlace[];
  readonly arrows: readonly Arrow[];
  readonly bars: Bars;
}

const NARROW = 560;

/** The L2 above, the blocks of one cluster beneath it, and what the whole comes to as bars. */
export function layout(trace: ClusterTrace, values: ClusterValues, width: number): Picture {
  const narrow = width < NARROW;
  const remote = values.mode === 'remote';
  const { size, multicast, tileBytes } = trace;
  const l2 = { x: 4, y: 30, width: width - 8, height: remote ? 34 : 58 };
  const tileWidth = Math.min(l2.width - 24, narrow ? 200 : 280);
  const parts = multicast ? size : 1;
  const left = (width - tileWidth) / 2;
  const source = remote
    ? []
    : Array.from({ length: parts }, (_, rank) => ({
        x: left + (rank * tileWidth) / parts,
        y: l2.y + 26,
        width: tileWidth / parts,
        height: 22,
        rank,
        text: multicast ? String(rank) : bytesText(tileBytes),
      }));
  const blocks = blockPlaces(trace, width, l2.y + l2.height + (remote ? 76 : narrow ? 92 : 104), remote);
  const below = blocks[0]!.y + blocks[0]!.height;
  const bars = barsPart(trace, values, width, below + (remote && size > 1 ? 66 : 34));
  return {
    width,
    height: bars.bottom + 4,
    narrow,
    remote,
    title: size === 1 ? 'One block' : `One cluster: ${size} blocks on ${size} SMs`,
    l2,
    l2Text: remote ? 'L2 and global memory' : `L2: a tile of ${bytesText(tileBytes)}`,
    source,
    blocks,
    arrows: remote ? [] : copyArrows(trace, source, blocks),
    bars,
  };
}
