import type { Architecture } from '@src/arch/architecture';
import type { Bytes } from '@src/units/units';
import type { WarpAccess } from './access';

export { splitRule } from './element-loop-rules';

/** One warp that reads a fixed amount of data, 32 elements per iteration, and a tail that does not fill an element. */
export interface ElementLoop {
  /** Bytes that a lane takes in one iteration: a power of two. */
  readonly elementBytes: Bytes;
  /** What the element's type promises about its address: a power of two. */
  readonly alignment: Bytes;
  /** From a boundary of 4 MiB to the first byte. */
  readonly offset: Bytes;
  /** A multiple of 4. */
  readonly dataBytes: Bytes;
}

/** One load instruction that the warp executes. */
export interface LoopLoad {
  /** Counted from 0. The tail is loaded in an extra iteration, after all others. */
  readonly iteration: number;
  /** Which piece of the elements it loads, counted from 0. */
  readonly piece: number;
  readonly tail: boolean;
  readonly access: WarpAccess;
}

/** Bytes that a lane gets with one instruction: the widest that both the promise and the GPU allow. */
export function pieceBytes({ elementBytes, alignment }: ElementLoop, arch: Architecture): Bytes {
  const most = Math.min(elementBytes, alignment);
  return arch.accessWidths.value.findLast((width) => width <= most) ?? 1;
}

/**
 * The loads of the loop in program order. Lanes beyond the data are inactive, and a load without active lanes is omitted: it
 * makes no request.
 *
 * The tail is read in words of 4 bytes, or in pieces where these are narrower.
 */
export function loopLoads(loop: ElementLoop, arch: Architecture): LoopLoad[] {
  const { elementBytes, offset, dataBytes } = loop;
  const lanes = arch.warpSize.value;
  const piece = pieceBytes(loop, arch);
  const elements = Math.floor(dataBytes / elementBytes);
  const iterations = Math.ceil(elements / lanes);
  const loads = Array.from({ length: iterations }, (_, iteration) =>
    Array.from({ length: elementBytes / piece }, (_piece, index): LoopLoad => {
      const first = iteration * lanes;
      const start = offset + first * elementBytes + index * piece;
      const access = accessOf(start, elementBytes, piece, Math.min(lanes, elements - first), lanes);
      return { iteration, piece: index, tail: false, access };
    }),
  ).flat();
  const rest = dataBytes - elements * elementBytes;
  if (rest === 0) return loads;
  const width = Math.min(4, piece);
  const access = accessOf(offset + elements * elementBytes, width, width, rest / width, lanes);
  return [...loads, { iteration: iterations, piece: 0, tail: true, access }];
}

/** Lane i loads `width` bytes at `start` + i × `pitch`; lanes from `active` on are inactive. */
function accessOf(start: Bytes, pitch: Bytes, width: Bytes, active: number, lanes: number): WarpAccess {
  const addressByLane = Array.from({ length: lanes }, (_, lane) => (lane < active ? start + lane * pitch : null));
  return { op: 'load', width, addressByLane };
}
