export { march, type March, type MarchStep, type SharedTile, type ThreadReads } from './march';
export { matmulOccupancy, type MatMulOccupancy } from './matmul-occupancy';
export { blockTraffic, matmulCost, type MatMulCost } from './matmul';
export type { BlockAt, Element, Matrix } from './places';
export type { MatMul, MatMulKernel, NaiveKernel, Plan, RegisterKernel, TiledKernel } from './problem';
export { attentionReuse, convolutionReuse, type TileReuse } from './reuse';
export { readMergeRule, sharedReads, type ReadForm, type SharedReads } from './shared-reads';
export type { Traffic, TrafficByMatrix } from './traffic';
export type { MatrixAccess } from './warp-accesses';
