export { coalesced } from './coalesce';
export { complement } from './complement';
export { composition, tilerText, type Tiler } from './composition';
export { crd2idx, idx2crd, offsets } from './coordinates';
export {
  blockedProduct,
  logicalDivide,
  logicalProduct,
  rakedProduct,
  tiledDivide,
  tiledProduct,
  zippedDivide,
  zippedProduct,
} from './divide';
export { congruent, flat, leftStrides, product, rightStrides, tupleText, type IntTuple } from './int-tuple';
export { leftInverse, rightInverse } from './inverse';
export { cosize, layout, layoutText, modes, rank, size, type Layout } from './layout';
export { LayoutTextError, parseLayout, swizzledText } from './parse';
export { placed, plain, swizzledOffsets, type SwizzledLayout } from './swizzled';
export { elementsByThread, tiledCopy, type TiledCopy } from './thread-value';
export { elementOf, placeOf, type DistributedLayout, type LinearMap, type Place as TensorPlace } from './linear';
export {
  blockedLayout,
  dotLayout,
  mmaLayout,
  type BlockedParameters,
  type DotParameters,
  type MmaParameters,
} from './triton-distributed';
export {
  paddedShared,
  sharedOffsets,
  swizzledShared,
  type SwizzledParameters,
  type TritonShared,
} from './triton-shared';
export { offsetOf, type Addressing } from './address';
export {
  atomCopy,
  cuteAtom,
  cuteMatrixAtoms,
  cuteScalarAtoms,
  isCuteAtom,
  type AtomCopy,
  type CuteAtom,
  type CuteAtomName,
} from './copy-atom';
export {
  asyncCopyRule,
  copyRules,
  layoutCopy,
  threadValueOf,
  type CopyStep,
  type GlobalCounts,
  type LayoutCopy,
  type SharedCounts,
} from './copy';
export {
  copyAtoms,
  isAsync,
  isTransposed,
  matricesOf,
  opOf,
  vectorOf,
  type CopyAtom,
  type CopyInstruction,
} from './instruction';
export { copyTiles, type CopyTile } from './copy-tiles';
export { tmaName, type TmaName } from './tma-name';
export { conflictFree, freeLayout, type FreeLayout } from './find-swizzle';
