export * from './access';
export * from './l1-capacity';
export * from './l2-halves';
export type { Lookup } from './lookup';
export * from './operators';
export * from './sectored-cache';
export * from './texture-layout';
export * from './trace';
export { cacheRules } from './rules';
