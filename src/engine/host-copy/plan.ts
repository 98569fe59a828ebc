import type { HostMemory } from '@src/arch/host-copies';
import type { Bytes } from '@src/units/units';

export type { HostMemory };

/** Floats are copied in, each is worked on, and as many are copied back; in pieces, piece k in stream k mod `streams`. */
export interface OverlapPlan {
  readonly memory: HostMemory;
  readonly streams: number;
  readonly pieces: number;
  /** Per direction, of all pieces: whole floats. */
  readonly bytes: Bytes;
  /** Dependent multiply-adds per float; with 0 there is no kernel. */
  readonly multiplyAdds: number;
}

export const FLOAT_BYTES = 4;

/** Bytes of each piece; the first ones are a float larger where the data does not divide evenly. */
export function pieceBytes({ bytes, pieces }: Pick<OverlapPlan, 'bytes' | 'pieces'>): readonly Bytes[] {
  const floats = bytes / FLOAT_BYTES;
  return Array.from(
    { length: pieces },
    (_, piece) => (Math.floor(floats / pieces) + (piece < floats % pieces ? 1 : 0)) * FLOAT_BYTES,
  );
}
