export type { SharedAccess, SharedAtomic } from './access';
export {
  serviceOf,
  sharedAtomicRule,
  sharedCasRule,
  sharedCountingRule,
  widthsByAtomic,
  type Service,
} from './atomics';
export { bankLoads, type BankLoad } from './bank-load';
export { bankOf, sharedBankRule } from './bank-queue';
export { sharedCounter, type SharedCounter } from './count-shared';
export { cuteSwizzle, type Swizzle } from './cute-swizzle';
export { bankConflictRule, bankConflictCounter, idealWavefronts, sharedIdealRule } from './ideal';
export { tileLayout, type LayoutKind, type Tile, type TileLayout } from './layouts';
export { ldmatrixRule, matrixAccess, stmatrixRule, type MatrixAccess } from './matrix-access';
export { matrixFragment, matrixFragmentRule, type MatrixElement } from './matrix-fragment';
export { lanesPerPass, pairsAgree, sharedPairRule, sharedPassRule } from './passes';
export { sharedWidths } from './require-shared';
export { sharedAccess } from './shared-access';
export { sharedRules } from './access-rules';
export { tileConflicts, type TileConflicts } from './tile-conflicts';
export { tileLines, type ByteSpan, type TileLine } from './tile-lines';
export { tileWalk, type Place, type TileWalk } from './tile-walk';
export { tmaSwizzle, tmaSwizzleRule, tmaSwizzles, type TmaSwizzle } from './tma-swizzle';
export type { SharedPass, SharedService, SharedTrace, SharedWavefront } from './trace';
