/** What the benchmark needs of the engine, as one entry to bundle. */
export { architectures } from '@src/arch';
export { coalesce } from '../coalesce';
export { addressesOf } from '../patterns';
export { seededRandom } from '../random';
