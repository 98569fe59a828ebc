import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { tileLayout, type LayoutKind, type TileLayout, type TileWalk } from '@src/engine/shared';
import { bytesText } from '@src/units/words';
import { elementBytes, type BanksValues } from './params';

const WORD_BYTES = 4;
/** A tensor copy moves rows of whole units of this size. */
const COPY_BYTES = 16;

export const shapeOf = ({ rows, columns }: BanksValues): { rows: number; columns: number } => ({
  rows: Number(rows),
  columns: Number(columns),
});

/** The span of the swizzle, or `null` for layouts without a tensor copy. */
export const spanOf = ({ layout }: BanksValues): 32 | 64 | 128 | null =>
  (({ tma32: 32, tma64: 64, tma128: 128 }) as const)[layout] ?? null;

/**
 * The tile of the values, at the start of shared memory.
 *
 * @throws {InputError} For a layout that does not fit the tile or the GPU; says what to do.
 */
export function tileOf(values: BanksValues, arch: Architecture): TileLayout {
  const tile = { ...shapeOf(values), elementBytes: elementBytes(values) };
  const layout = tileLayout(kindOf(values, tile.columns * tile.elementBytes, arch), tile);
  const most = arch.maxSharedBytesPerBlock.value;
  if (layout.bytes > most)
    throw new InputError(
      `The tile takes ${bytesText(layout.bytes)}, but a block of the ${arch.name} has ${bytesText(most)} of shared memory at most. ` +
        `Choose fewer rows or columns.`,
    );
  return layout;
}

function kindOf(values: BanksValues, rowBytes: number, arch: Architecture): LayoutKind {
  const swizzle = spanOf(values);
  if (swizzle === null) return values.layout === 'xor' ? { kind: 'xor' } : { kind: 'padded', padding: padding(values) };
  if (arch.tma.value === null)
    throw new InputError(
      `The ${arch.name} (compute capability ${arch.computeCapability}) has no tensor copies. Choose a GPU of 9.0 or later, or another layout.`,
    );
  if (rowBytes > swizzle)
    throw new InputError(
      `A row of ${rowBytes} B does not fit a swizzle of ${swizzle} B: a tensor copy would bring the tile in narrower boxes. ` +
        `Choose fewer columns, or a wider swizzle.`,
    );
  if (rowBytes % COPY_BYTES !== 0)
    throw new InputError(
      `A tensor copy moves rows of whole ${COPY_BYTES} B, and these have ${rowBytes} B. Choose more columns, or wider elements.`,
    );
  return { kind: 'tma', swizzle };
}

/** In elements. Half an element of padding would put every second row where the hardware refuses the access. */
function padding(values: BanksValues): number {
  const width = elementBytes(values);
  const bytes = values.padding * WORD_BYTES;
  if (bytes % width === 0) return bytes / width;
  throw new InputError(
    `Padding of ${bytes} B puts rows at addresses that are not multiples of ${width} B: a misaligned address, which stops the kernel. ` +
      `Choose a padding of ${width / WORD_BYTES} words, or none.`,
  );
}

/** What the lanes take. */
export function walkOf(values: BanksValues): TileWalk {
  switch (values.access) {
    case 'strided':
      return { kind: 'strided', stride: values.stride };
    case 'broadcast':
      return { kind: 'broadcast', sharing: values.sharing };
    case 'random':
      return { kind: 'random', seed: values.seed };
    default:
      return { kind: values.access as 'row' | 'column' | 'diagonal', first: firstOf(values) };
  }
}

/** The row or column that the values name, counted around the end. */
export function firstOf(values: BanksValues): number {
  const { rows, columns } = shapeOf(values);
  return values.line % (values.access === 'row' ? rows : columns);
}
