import type { Architecture } from '@src/arch/architecture';
import { grouped } from '@src/units/words';
import { InputError } from '../input-error';
import { occupancy, type Occupancy } from '../occupancy';
import type { Demand } from './demand';

const MOST_BLOCKS = { x: 2 ** 31 - 1, y: 65_535, z: 65_535 };
const MOST_THREADS_Z = 64;

/**
 * Refuse what the driver would refuse.
 *
 * @returns How many blocks fit on an SM: at least one.
 * @throws {InputError} Says what exceeds which limit, and what to do.
 */
export function requireRunnable(demand: Demand, arch: Architecture): Occupancy {
  const { grid, block, registersPerThread, staticSharedBytes, dynamicSharedBytes } = demand;
  for (const [name, sizes] of [
    ['grid', grid],
    ['block', block],
  ] as const)
    for (const [axis, size] of sizes.entries())
      if (!Number.isSafeInteger(size) || size < 1)
        throw new InputError(`The ${name} has ${size} along ${'xyz'[axis]}. Launch at least 1.`);
  const [x, y, z] = grid;
  if (x > MOST_BLOCKS.x || y > MOST_BLOCKS.y || z > MOST_BLOCKS.z)
    throw new InputError(
      `The grid is ${grid.join(' by ')}. It has at most ${grouped(MOST_BLOCKS.x)} blocks along x and ${grouped(MOST_BLOCKS.y)} along y and z.`,
    );
  const threads = block[0] * block[1] * block[2];
  const mostThreads = arch.maxThreadsPerBlock.value;
  if (threads > mostThreads || block[2] > MOST_THREADS_Z)
    throw new InputError(
      `A block has at most ${grouped(mostThreads)} threads, and ${MOST_THREADS_Z} along z; this one is ${block.join(' by ')}, ${grouped(threads)} in all. Make it smaller.`,
    );
  const mostRegisters = arch.maxRegistersPerThread.value;
  if (registersPerThread > mostRegisters)
    throw new InputError(`A thread has at most ${mostRegisters} registers; this kernel takes ${registersPerThread}.`);
  const mostStatic = arch.defaultSharedBytesPerBlock.value;
  if (staticSharedBytes > mostStatic)
    throw new InputError(
      `The kernel declares ${grouped(staticSharedBytes)} bytes of shared memory; without "extern" a block has at most ${grouped(mostStatic)}, and the compiler stops. Make the array dynamic.`,
    );
  const shared = staticSharedBytes + dynamicSharedBytes;
  const mostShared = arch.maxSharedBytesPerBlock.value;
  if (shared > mostShared)
    throw new InputError(
      `A block has at most ${grouped(mostShared)} bytes of shared memory; this one asks for ${grouped(shared)}.`,
    );
  const resident = occupancy({ registersPerThread, sharedBytesPerBlock: shared, threadsPerBlock: threads }, arch);
  if (resident.blocksPerSm === 0) {
    const about = demand.estimated.includes('registers') ? 'about ' : '';
    throw new InputError(
      `A block of ${grouped(threads)} threads with ${about}${registersPerThread} registers each needs more registers than an SM has (${grouped(arch.registersPerSm.value)}). Launch smaller blocks.`,
    );
  }
  return resident;
}
