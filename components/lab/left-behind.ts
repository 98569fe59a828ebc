import { contentBefore, type BufferArgument, type BufferType, type KernelArgument, type KernelResult } from '@src/lab';
import { buffersOf } from './buffer-content';
import { MOST_PROVED_BYTES } from './sampling';
import { bytesIn, numberReader } from './values';

/** What a whole launch left in its buffers. */
export interface Left {
  readonly buffers: readonly { readonly type: BufferType; readonly bytes: Uint8Array }[];
  /** Some buffer holds something else than before: buffers that no launch changes prove nothing. */
  readonly isChanged: boolean;
}

/** Must be called before the run's memory is released. `null`: only some blocks ran, or the buffers are too large. */
export function leftBy(result: KernelResult, args: readonly KernelArgument[]): Left | null {
  const given = buffersOf(args);
  const isWhole = result.blocks.ran === result.blocks.of && !result.scaled && result.buffers.length === given.length;
  if (!isWhole || bytesIn(args) > MOST_PROVED_BYTES) return null;
  const buffers = given.map(({ type }, index) => ({ type, bytes: result.bytesOf(index) }));
  return { buffers, isChanged: buffers.some(({ bytes }, index) => !isAsBefore(bytes, given[index]!)) };
}

const PIECE = 65_536;

function isAsBefore(bytes: Uint8Array, buffer: BufferArgument): boolean {
  const size = bytes.length / buffer.count;
  for (let from = 0; from < buffer.count; from += PIECE) {
    const count = Math.min(PIECE, buffer.count - from);
    const before = contentBefore(buffer, from, count);
    const at = from * size;
    if (before.some((byte, index) => byte !== bytes[at + index])) return false;
  }
  return true;
}

/** Sums in another order: of a value, and of the largest one of its buffer. */
const ROUNDED = { own: 1e-3, largest: 1e-6 };

/** Whether two launches left the same values; those in floating point up to how sums in another order round. */
export function isLeftAlike(a: Left, b: Left): boolean {
  return (
    a.buffers.length === b.buffers.length &&
    a.buffers.every(({ type, bytes }, index) => {
      const other = b.buffers[index]!;
      if (type !== other.type || bytes.length !== other.bytes.length) return false;
      if (bytes.every((byte, at) => byte === other.bytes[at])) return true;
      return (type === 'float' || type === 'double') && isNear(type, bytes, other.bytes);
    })
  );
}

function isNear(type: BufferType, one: Uint8Array, other: Uint8Array): boolean {
  const [a, b] = [numberReader(one, type), numberReader(other, type)];
  let largest = 0;
  for (let at = 0; at < a.count; at += 1) {
    const value = Math.abs(a.at(at));
    if (value > largest && value < Infinity) largest = value;
  }
  for (let at = 0; at < a.count; at += 1) {
    const [x, y] = [a.at(at), b.at(at)];
    if (Object.is(x, y) || x === y) continue;
    if (!(Math.abs(x - y) <= ROUNDED.own * Math.abs(x) + ROUNDED.largest * largest)) return false;
  }
  return true;
}
