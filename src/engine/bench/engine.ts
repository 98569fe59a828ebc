/** What the benchmarks need of the engine, as one entry to bundle. */
export { architectures } from '@src/arch';
export { coalesce } from '../coalesce';
export { globalCounter } from '../count-global';
export { addressesOf } from '../patterns';
export { seededRandom } from '../random';
export { sharedAccess, sharedCounter } from '../shared';
