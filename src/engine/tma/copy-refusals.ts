import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import type { TileCopy } from './tile-copy';
import { tileOf } from './tile';

export { copyStopsRule } from './copy-refusals-rules';

const TILE_GRAIN = 128;

const START_GRAIN = 16;

const COORDINATE_END = 2 ** 31;

/**
 * Refuse a copy whose tensor map is fine but which would stop the kernel, or whose tile no block can hold.
 *
 * @throws {InputError} Names the coordinate or address, what the GPU does and what to do.
 * @see content/evidence/tma-image
 */
export function requireCopy(copy: TileCopy, op: 'load' | 'store', arch: Architecture): void {
  const { map, at, sharedAddress } = copy;
  for (const [place, coordinate] of at.entries())
    if (!Number.isInteger(coordinate) || coordinate < -COORDINATE_END || coordinate >= COORDINATE_END)
      throw new InputError(
        `at[${place}] is ${coordinate}, but a coordinate is a whole number of 32 bits. Stay within them.`,
      );
  requireStart(copy);
  if (op === 'store') requireNoneBelow(at);
  if (!Number.isInteger(sharedAddress) || sharedAddress < 0 || sharedAddress % TILE_GRAIN !== 0)
    throw new InputError(
      `The tile lies at ${sharedAddress} in shared memory, but its address is a multiple of ${TILE_GRAIN}: the GPU stops ` +
        `the kernel with "misaligned address". Declare it alignas(${TILE_GRAIN}).`,
    );
  const { bytes } = tileOf(map);
  const most = arch.maxSharedBytesPerBlock.value;
  if (bytes > most)
    throw new InputError(
      `The tile takes ${bytes} bytes of shared memory, but a block has at most ${most}. Use a smaller box and several copies.`,
    );
  const elements = map.globalDim.reduce((product, dim) => product * dim, tileOf(map).unitElements);
  if (elements > Number.MAX_SAFE_INTEGER)
    throw new InputError(
      `The tensor has ${elements} elements, but this model numbers up to 2^53. Describe a smaller one.`,
    );
}

function requireStart({ map, at }: TileCopy): void {
  if (map.interleave !== 'none') return;
  const { elementBytes } = tileOf(map);
  const grain = START_GRAIN / elementBytes;
  const start = at[0]!;
  if (start % grain === 0) return;
  const below = Math.floor(start / grain) * grain;
  throw new InputError(
    `at[0] is ${start}: the box begins ${start * elementBytes} bytes from the row's first, which is not a multiple of ` +
      `${START_GRAIN}, and the GPU stops the kernel with "illegal instruction". Begin at ${below} or ${below + grain}.`,
  );
}

function requireNoneBelow(at: readonly number[]): void {
  const place = at.findIndex((coordinate) => coordinate < 0);
  if (place < 0) return;
  throw new InputError(
    `at[${place}] is ${at[place]}: a store that begins below 0 stops the kernel with "illegal instruction", though a load ` +
      'may begin there and a store may end outside. Begin at 0 with a smaller box.',
  );
}
