/** What the benchmark needs of the command line and the engine, as one entry to bundle. */
export { architectures } from '@src/arch';
export { addressesOf } from '@src/engine/patterns';
export { seededRandom } from '@src/engine/random';
export { answerer } from '../answer';
