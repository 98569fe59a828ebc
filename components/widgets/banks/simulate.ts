import { architecture } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import {
  bankLoads,
  sharedAccess,
  tileLines,
  tileWalk,
  type BankLoad,
  type Place,
  type SharedAccess,
  type SharedAtomic,
  type SharedTrace,
  type TileLayout,
  type TileLine,
} from '@src/engine/shared';
import type { BanksValues } from './params';
import { shapeOf, tileOf, walkOf } from './tile';

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
  /** Wavefronts that the same lanes would need if the tile lay row behind row. */
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

/** Only the service of the access, without what is drawn around it. */
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
