import { architecture } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import {
  bankLoads,
  sharedAccess,
  tileLayout,
  tileLines,
  tileWalk,
  type BankLoad,
  type LayoutKind,
  type Place,
  type SharedAccess,
  type SharedAtomic,
  type SharedTrace,
  type TileLayout,
  type TileLine,
  type TileWalk,
} from '@src/engine/shared';
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
  ({ tma32: 32, tma64: 64, tma128: 128 } as const)[layout] ?? null;

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

/** The elements that the lanes take. */
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

/** The row or column that the values name, modulo the size of the tile. */
export function firstOf(values: BanksValues): number {
  const { rows, columns } = shapeOf(values);
  return values.line % (values.access === 'row' ? rows : columns);
}

/** One access of a warp to a tile: plain data. */
export interface BanksTrace {
  readonly access: SharedAccess;
  /** Index = lane. */
  readonly placeByLane: readonly Place[];
  readonly shared: SharedTrace;
  /** Index = bank. */
  readonly bankLoads: readonly BankLoad[];
  /** Bytes of the tile, holes included, and of the holes alone. */
  readonly tileBytes: number;
  readonly holeBytes: number;
  /** Every line of a small tile, the touched lines of a large one; ascending. */
  readonly lines: readonly TileLine[];
  /** Wavefronts that the same lanes would need in a plain row-major tile. */
  readonly plainWavefronts: number;
  /** Wavefronts when every lane has to wait for every other one. */
  readonly worst: number;
}

const LANES = 32;
const LINE = 128;
/** A 32 by 32 tile of words, padded by up to 4, is shown whole. */
const MOST_LINES = 36;

export function simulate(values: BanksValues): BanksTrace {
  const arch = architecture(values.gpu);
  const tile = tileOf(values, arch);
  const placeByLane = placesOf(values);
  const access = accessTo(tile, placeByLane, values);
  const shared = sharedAccess(access, arch);
  return {
    access,
    placeByLane,
    shared,
    bankLoads: bankLoads(shared, arch),
    tileBytes: tile.bytes,
    holeBytes: tile.bytes - tile.rows * tile.columns * tile.elementBytes,
    lines: linesOf(tile, shared, arch),
    plainWavefronts: isPlain(values) ? shared.wavefronts.length : serviceOf(plain(values)).wavefronts.length,
    worst: worstOf(values),
  };
}

/** Wavefronts when every lane has to wait for every other one; a compare-and-swap goes through twice. */
export const worstOf = ({ op, atomic }: BanksValues): number => LANES * (op === 'atomic' && atomic === 'cas' ? 2 : 1);

const isPlain = ({ layout, padding }: BanksValues): boolean => layout === 'rows' && padding === 0;
const plain = (values: BanksValues): BanksValues => ({ ...values, layout: 'rows', padding: 0 });

/** Only how the access is served, without what is drawn around it. */
export function serviceOf(values: BanksValues): SharedTrace {
  const arch = architecture(values.gpu);
  return sharedAccess(accessTo(tileOf(values, arch), placesOf(values), values), arch);
}

/** The access itself, with the addresses of all lanes or of the active ones. */
export const accessOf = (values: BanksValues): SharedAccess =>
  accessTo(tileOf(values, architecture(values.gpu)), placesOf(values), values);

function placesOf(values: BanksValues): Place[] {
  const { rows, columns } = shapeOf(values);
  const places = tileWalk(walkOf(values), { rows, columns });
  if (places.every(({ row }) => row < rows)) return places;
  const last = (places.length - 1) * values.stride;
  throw new InputError(
    `Lane 31 would take element ${last}, and the tile has ${rows * columns}. ` +
      `Choose a stride of at most ${Math.floor((rows * columns - 1) / (places.length - 1))}, or a larger tile.`,
  );
}

function accessTo(tile: TileLayout, places: readonly Place[], { op, atomic, mask }: BanksValues): SharedAccess {
  return {
    op: op as SharedAccess['op'],
    ...(op === 'atomic' ? { atomic: atomic as SharedAtomic } : {}),
    width: tile.elementBytes,
    addressByLane: places.map(({ row, column }, lane) => ((mask >>> lane) & 1 ? tile.addressOf(row, column) : null)),
  };
}

function linesOf(tile: TileLayout, { serviceByLane }: SharedTrace, arch: Architecture): TileLine[] {
  const count = Math.ceil(tile.bytes / LINE);
  const touched = serviceByLane.flatMap((service) => (service ? [Math.floor(service.address / LINE)] : []));
  const all = Array.from({ length: count }, (_, line) => line);
  const shown = count <= MOST_LINES ? all : [...new Set([0, ...touched])].sort((a, b) => a - b);
  return tileLines(
    tile,
    shown.map((line) => line * LINE),
    arch,
  );
}
