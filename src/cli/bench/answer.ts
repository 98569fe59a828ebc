/** The parts of the command line and the engine that the benchmark needs, as one entry point to bundle. */
export { architectures } from '@src/arch';
export { addressesOf } from '@src/engine/patterns';
export { seededRandom } from '@src/engine/random';
export { answerer } from '../answer';
