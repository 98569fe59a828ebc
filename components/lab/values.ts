import type { BufferType, KernelArgument } from '@src/lab';

type Reader = (view: DataView, at: number) => number | bigint;

const readers: Readonly<Record<BufferType, { readonly size: number; readonly read: Reader }>> = {
  float: { size: 4, read: (view, at) => view.getFloat32(at, true) },
  double: { size: 8, read: (view, at) => view.getFloat64(at, true) },
  int32: { size: 4, read: (view, at) => view.getInt32(at, true) },
  uint32: { size: 4, read: (view, at) => view.getUint32(at, true) },
  int64: { size: 8, read: (view, at) => view.getBigInt64(at, true) },
  uint64: { size: 8, read: (view, at) => view.getBigUint64(at, true) },
  uint8: { size: 1, read: (view, at) => view.getUint8(at) },
  int8: { size: 1, read: (view, at) => view.getInt8(at) },
  int16: { size: 2, read: (view, at) => view.getInt16(at, true) },
  uint16: { size: 2, read: (view, at) => view.getUint16(at, true) },
};

/** Elements of a buffer as text, floats as short as they can be and still be told apart. */
export function valuesText(bytes: Uint8Array, type: BufferType, from: number, count: number): readonly string[] {
  const { size, read } = readers[type];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(from + count, Math.floor(bytes.length / size));
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => {
    const value = read(view, (from + index) * size);
    return type === 'float' ? shortFloat(Number(value)) : String(value);
  });
}

/** The elements of a buffer as numbers. */
export function numberReader(
  bytes: Uint8Array,
  type: BufferType,
): { readonly count: number; readonly at: (index: number) => number } {
  const { size, read } = readers[type];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { count: Math.floor(bytes.length / size), at: (index) => Number(read(view, index * size)) };
}

/** The bits of each element, most significant first. */
export function hexText(bytes: Uint8Array, type: BufferType, from: number, count: number): readonly string[] {
  const { size } = readers[type];
  const end = Math.min(from + count, Math.floor(bytes.length / size));
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => {
    const piece = bytes.subarray((from + index) * size, (from + index + 1) * size);
    return `0x${[...piece]
      .reverse()
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')}`;
  });
}

export const sizeOfElement = (type: BufferType): number => readers[type].size;

/** The fewest digits that give the same float back. */
function shortFloat(value: number): string {
  if (!Number.isFinite(value) || Number.isInteger(value)) return String(value);
  for (let digits = 6; digits < 9; digits += 1) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}

/** Bytes of all buffers of a launch, including those in structs. */
export const bytesIn = (args: readonly KernelArgument[]): number =>
  args.reduce((sum, each) => {
    if ('struct' in each) return sum + bytesIn(each.struct);
    return 'buffer' in each ? sum + each.buffer.count * sizeOfElement(each.buffer.type) : sum;
  }, 0);
