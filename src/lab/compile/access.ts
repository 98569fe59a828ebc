import { bfloatBits, bfloatValue, halfBits, halfValue } from '../machine/half';
import type { Memory } from '../machine/memory';
import { ALL, LANES, temporary, type Pair, type Register } from '../machine/registers';
import type { Site } from '../machine/stats';
import { alignOf, classOf, leavesOf, sizeOf, type Leaf, type Pointer, type Scalar, type Struct } from '../types/type';
import { plain, type Operand, type Run } from './operand';

/** The memory of the run: it exists only once the kernel is compiled. */
export interface Box {
  memory: Memory;
}

/** Fills a register from where the lanes' offsets point. */
type Reader = (memory: Memory) => void;
type Writer = (memory: Memory, mask: number) => void;

/** @param shift - Bytes from the start of the access. */
export function reader(type: Scalar | Pointer, reg: Register, shift: number): Reader {
  if (type.k === 'ptr') {
    const d = reg as Float64Array;
    return ({ i32, offsets }) => {
      for (let i = 0; i < LANES; i += 1) {
        const at = (offsets[i]! + shift) >> 2;
        d[i] = i32[at + 1]! * 2 ** 32 + (i32[at]! >>> 0);
      }
    };
  }
  if (type.cls === 'i64') {
    const { lo, hi } = reg as Pair;
    return ({ i32, offsets }) => {
      for (let i = 0; i < LANES; i += 1) {
        const at = (offsets[i]! + shift) >> 2;
        lo[i] = i32[at]!;
        hi[i] = i32[at + 1]!;
      }
    };
  }
  if (type.cls === 'f64') {
    const d = reg as Float64Array;
    return ({ f64, offsets }) => {
      for (let i = 0; i < LANES; i += 1) d[i] = f64[(offsets[i]! + shift) >> 3]!;
    };
  }
  if (type.cls === 'f32') {
    const d = reg as Float32Array;
    if (type.size === 2) {
      const value = type.kind === 'half' ? halfValue : bfloatValue;
      return ({ u16, offsets }) => {
        for (let i = 0; i < LANES; i += 1) d[i] = value(u16[(offsets[i]! + shift) >> 1]!);
      };
    }
    return ({ f32, offsets }) => {
      for (let i = 0; i < LANES; i += 1) d[i] = f32[(offsets[i]! + shift) >> 2]!;
    };
  }
  const d = reg as Int32Array;
  if (type.size === 4)
    return ({ i32, offsets }) => {
      for (let i = 0; i < LANES; i += 1) d[i] = i32[(offsets[i]! + shift) >> 2]!;
    };
  if (type.size === 2)
    return type.signed
      ? ({ i16, offsets }) => {
          for (let i = 0; i < LANES; i += 1) d[i] = i16[(offsets[i]! + shift) >> 1]!;
        }
      : ({ u16, offsets }) => {
          for (let i = 0; i < LANES; i += 1) d[i] = u16[(offsets[i]! + shift) >> 1]!;
        };
  if (type.kind === 'bool')
    return ({ u8, offsets }) => {
      for (let i = 0; i < LANES; i += 1) d[i] = u8[offsets[i]! + shift] ? 1 : 0;
    };
  return type.signed
    ? ({ i8, offsets }) => {
        for (let i = 0; i < LANES; i += 1) d[i] = i8[offsets[i]! + shift]!;
      }
    : ({ u8, offsets }) => {
        for (let i = 0; i < LANES; i += 1) d[i] = u8[offsets[i]! + shift]!;
      };
}

export function writer(type: Scalar | Pointer, reg: Register, shift: number): Writer {
  if (type.k === 'ptr') {
    const a = reg as Float64Array;
    return ({ i32, offsets }, mask) => {
      for (let i = 0; i < LANES; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        const at = (offsets[i]! + shift) >> 2;
        i32[at] = a[i]!;
        i32[at + 1] = Math.floor(a[i]! / 2 ** 32);
      }
    };
  }
  if (type.cls === 'i64') {
    const { lo, hi } = reg as Pair;
    return ({ i32, offsets }, mask) => {
      for (let i = 0; i < LANES; i += 1) {
        if (((mask >>> i) & 1) === 0) continue;
        const at = (offsets[i]! + shift) >> 2;
        i32[at] = lo[i]!;
        i32[at + 1] = hi[i]!;
      }
    };
  }
  if (type.cls === 'f64') {
    const a = reg as Float64Array;
    return ({ f64, offsets }, mask) => {
      for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) f64[(offsets[i]! + shift) >> 3] = a[i]!;
    };
  }
  if (type.cls === 'f32') {
    const a = reg as Float32Array;
    if (type.size === 2) {
      const bits = type.kind === 'half' ? halfBits : bfloatBits;
      return ({ u16, offsets }, mask) => {
        for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) u16[(offsets[i]! + shift) >> 1] = bits(a[i]!);
      };
    }
    return ({ f32, offsets }, mask) => {
      if (mask === ALL) for (let i = 0; i < LANES; i += 1) f32[(offsets[i]! + shift) >> 2] = a[i]!;
      else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) f32[(offsets[i]! + shift) >> 2] = a[i]!;
    };
  }
  const a = reg as Int32Array;
  if (type.size === 4)
    return ({ i32, offsets }, mask) => {
      if (mask === ALL) for (let i = 0; i < LANES; i += 1) i32[(offsets[i]! + shift) >> 2] = a[i]!;
      else for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) i32[(offsets[i]! + shift) >> 2] = a[i]!;
    };
  if (type.size === 2)
    return ({ i16, offsets }, mask) => {
      for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) i16[(offsets[i]! + shift) >> 1] = a[i]!;
    };
  return ({ u8, offsets }, mask) => {
    for (let i = 0; i < LANES; i += 1) if ((mask >>> i) & 1) u8[offsets[i]! + shift] = a[i]!;
  };
}

/** One instruction's part of a struct. */
export interface Chunk {
  readonly offset: number;
  readonly width: number;
  readonly leaves: readonly { readonly leaf: Leaf; readonly index: number }[];
}

/**
 * The instructions that move a whole struct: as wide as its alignment allows, up to 16 bytes, without padding. A float4 is one
 * of 16 bytes; three floats with the alignment of one are three of 4.
 *
 * @param isUsed - The compiler leaves out members that nobody reads.
 */
export function chunksOf(type: Struct, isUsed: (leaf: Leaf) => boolean = () => true): Chunk[] {
  const leaves = leavesOf(type) ?? [];
  const end = sizeOf(type);
  const chunks: Chunk[] = [];
  let index = 0;
  while (index < leaves.length) {
    if (!isUsed(leaves[index]!)) {
      index += 1;
      continue;
    }
    const start = leaves[index]!.offset;
    let width = Math.min(16, alignOf(type));
    while (width > 1 && (start % width !== 0 || start + width > end || !isFilled(leaves, index, width, isUsed)))
      width /= 2;
    width = Math.max(width, sizeOf(leaves[index]!.type));
    const inside: { leaf: Leaf; index: number }[] = [];
    while (index < leaves.length && leaves[index]!.offset < start + width) {
      inside.push({ leaf: leaves[index]!, index });
      index += 1;
    }
    chunks.push({ offset: start, width, leaves: inside });
  }
  return chunks;
}

/** Do members fill these bytes without a gap? */
function isFilled(leaves: readonly Leaf[], from: number, width: number, isUsed: (leaf: Leaf) => boolean): boolean {
  const start = leaves[from]!.offset;
  let at = start;
  for (let index = from; at < start + width; index += 1) {
    const leaf = leaves[index];
    if (leaf?.offset !== at || !isUsed(leaf)) return false;
    at += sizeOf(leaf.type);
  }
  return at === start + width;
}

/** A load of a scalar or pointer. */
export function loaded(box: Box, site: Site, address: Operand, type: Scalar | Pointer): Operand {
  const reg = temporary(classOf(type));
  const read = reader(type, reg, 0);
  const at = address.reg as Float64Array;
  const before = address.run;
  const run: Run = before
    ? (mask) => {
        before(mask);
        const { memory } = box;
        memory.access(site, mask, at);
        read(memory);
      }
    : (mask) => {
        const { memory } = box;
        memory.access(site, mask, at);
        read(memory);
      };
  return plain(type, reg, { run, cost: address.cost + 1, pure: false, changes: address.changes });
}

/** The part of a struct that one instruction loads. */
export function loadedChunk(box: Box, site: Site, address: Operand, chunk: Chunk): { run: Run; regs: Register[] } {
  const regs = chunk.leaves.map(({ leaf }) => temporary(classOf(leaf.type)));
  const reads = chunk.leaves.map(({ leaf }, index) => reader(leaf.type, regs[index]!, leaf.offset - chunk.offset));
  const at = address.reg as Float64Array;
  const before = address.run;
  return {
    regs,
    run: (mask) => {
      before?.(mask);
      const { memory } = box;
      memory.access(site, mask, at);
      for (let i = 0; i < reads.length; i += 1) reads[i]!(memory);
    },
  };
}

/** A store of members that lie side by side. `values` were run before the address is computed. */
export function stored(
  box: Box,
  site: Site,
  address: Operand,
  values: readonly { readonly type: Scalar | Pointer; readonly reg: Register; readonly shift: number }[],
): Run {
  const writes = values.map(({ type, reg, shift }) => writer(type, reg, shift));
  const at = address.reg as Float64Array;
  const before = address.run;
  const [first] = values;
  const word = first && writes.length === 1 && site.width === 4 ? first.reg : null;
  const storing = word === null || 'lo' in word ? null : new Int32Array(word.buffer, word.byteOffset, LANES);
  const write = writes.length === 1 ? writes[0]! : null;
  return (mask) => {
    before?.(mask);
    const { memory } = box;
    memory.storing = storing;
    const fine = memory.access(site, mask, at);
    memory.storing = null;
    if (fine === 0) return;
    if (write) write(memory, fine);
    else for (let i = 0; i < writes.length; i += 1) writes[i]!(memory, fine);
  };
}
