import { contentBefore, type BufferArgument, type KernelArgument, type KernelResult } from '@src/lab';
import type { Slice, ValueForm } from './messages';
import { hexText, sizeOfElement, valuesText } from './values';

/** A run whose memory can be inspected. */
export interface Looked {
  readonly result: KernelResult;
  readonly buffers: readonly BufferArgument[];
  /** A buffer's bytes are copied once, when they are inspected. */
  readonly opened: Map<number, Uint8Array>;
}

export const lookedInto = (result: KernelResult, args: readonly KernelArgument[]): Looked => ({
  result,
  buffers: buffersOf(args),
  opened: new Map(),
});

/** All buffers of a launch, including those in structs. */
export const buffersOf = (args: readonly KernelArgument[]): readonly BufferArgument[] =>
  args.flatMap((each) => ('buffer' in each ? [each.buffer] : 'struct' in each ? buffersOf(each.struct) : []));

function bytesOf({ result, opened, buffers }: Looked, index: number): Uint8Array | null {
  if (!buffers[index] || !result.buffers[index]) return null;
  const cached = opened.get(index);
  if (cached) return cached;
  const bytes = result.bytesOf(index);
  opened.clear();
  opened.set(index, bytes);
  return bytes;
}

/** Whether two runs left the same bytes in every buffer. */
export const leavesTheSame = (a: Looked, b: Looked): boolean =>
  a.result.buffers.length === b.result.buffers.length &&
  a.result.buffers.every((_, index) => {
    const [own, other] = [bytesOf(a, index), bytesOf(b, index)];
    return own !== null && own.length === other?.length && own.every((byte, at) => byte === other[at]);
  });

/** @returns `null` when there is no such buffer, or its memory is gone. */
export function sliceOf(
  run: Looked | null,
  kept: Looked | null,
  { buffer, from, count, form }: { buffer: number; from: number; count: number; form: ValueForm },
): Slice | null {
  const bytes = run && bytesOf(run, buffer);
  if (!run || !bytes) return null;
  const info = run.buffers[buffer]!;
  const type = form === 'own' || form === 'hex' ? info.type : form;
  const text = form === 'hex' ? hexText : valuesText;
  const size = sizeOfElement(type);
  const of = Math.floor(bytes.length / size);
  const shown = Math.max(0, Math.min(count, of - from));
  const now = bytes.subarray(from * size, (from + shown) * size);
  const values = text(now, type, 0, shown);
  // In whole elements of the buffer's own type, which another form may split anywhere.
  const ownSize = sizeOfElement(info.type);
  const [start, end] = [Math.floor((from * size) / ownSize), Math.ceil(((from + shown) * size) / ownSize)];
  const skipped = from * size - start * ownSize;
  const first = contentBefore(info, start, end - start).subarray(skipped);
  const other = kept && kept.buffers[buffer] ? bytesOf(kept, buffer) : null;
  const theirs = other ? other.subarray(from * size, (from + shown) * size) : null;
  return {
    of,
    values,
    before: differing(now, first, size, text(first, type, 0, shown)),
    kept: theirs && differing(now, theirs, size, text(theirs, type, 0, shown)),
  };
}

/** Of `texts`, those whose bytes are not those of `now`. */
function differing(now: Uint8Array, other: Uint8Array, size: number, texts: readonly string[]): (string | null)[] {
  return Array.from({ length: Math.floor(now.length / size) }, (_, index) => {
    for (let byte = index * size; byte < (index + 1) * size; byte += 1)
      if (now[byte] !== other[byte]) return texts[index] ?? 'nothing';
    return null;
  });
}

const PIECE = 65_536;

/** The next element, of the buffer's own type, that differs; `null`: there is none up to the end. */
export function seekIn(
  run: Looked | null,
  kept: Looked | null,
  { buffer, from, against }: { buffer: number; from: number; against: 'before' | 'kept' },
): number | null {
  const bytes = run && bytesOf(run, buffer);
  if (!run || !bytes) return null;
  const info = run.buffers[buffer]!;
  const size = sizeOfElement(info.type);
  const other = against === 'kept' ? kept && bytesOf(kept, buffer) : null;
  if (against === 'kept' && !other) return null;
  for (let start = from; start < info.count; start += PIECE) {
    const count = Math.min(PIECE, info.count - start);
    const first = other ? other.subarray(start * size, (start + count) * size) : contentBefore(info, start, count);
    const now = bytes.subarray(start * size, (start + count) * size);
    for (let byte = 0; byte < now.length; byte += 1)
      if (now[byte] !== first[byte]) return start + Math.floor(byte / size);
  }
  return null;
}
