import { alignOf, type Leaf, leavesOf, sizeOf, type Struct } from './type';

/** One instruction's part of a struct. */
export interface Chunk {
  readonly offset: number;
  readonly width: number;
  readonly leaves: readonly { readonly leaf: Leaf; readonly index: number }[];
}

/**
 * The instructions that move a whole struct: as wide as its alignment allows, up to 16 bytes, without padding. A float4 is
 * one of 16 bytes; three floats with the alignment of one are three of 4.
 *
 * @param isUsed - The compiler omits members that are never read.
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
