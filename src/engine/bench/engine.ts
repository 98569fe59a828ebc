/** The engine functions that the benchmarks need, as one entry point to bundle. */
export { architectures } from '@src/arch';
export { coalesce } from '../coalesce';
export { globalCounter } from '../count-global';
export { addressesOf } from '../patterns';
export { seededRandom } from '../random';
export { sharedAccess, sharedCounter } from '../shared';
