import { architecture } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import {
  matrixAccess,
  matrixFragment,
  sharedAccess,
  tileLines,
  type MatrixAccess,
  type MatrixElement,
  type SharedTrace,
  type TileLayout,
  type TileLine,
} from '@src/engine/shared';
import { HALF_BYTES, matricesOf, type LdmatrixValues } from './params';
import { cornersOf, placeOf, tileOf } from './tile';

/** One ldmatrix or stmatrix: plain data. */
export interface LdmatrixTrace {
  readonly access: MatrixAccess;
  readonly shared: SharedTrace;
  /** Index = lane; the address that it gives, read or not. */
  readonly addressByLane: readonly number[];
  /** Index = lane; its two elements of every matrix. */
  readonly fragmentByLane: readonly (readonly MatrixElement[])[];
  readonly lines: readonly TileLine[];
  readonly tileBytes: number;
  /** The same fragments by ordinary accesses: of a word each, or with .trans of a half each. */
  readonly ordinary: { readonly instructions: number; readonly wavefronts: number };
  /** Wavefronts when every row has to wait for every other one of its matrix. */
  readonly worst: number;
}

const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const ROWS = 8;
const LINE = 128;
/** Tiles of up to so many lines are shown whole. */
const MOST_LINES = 20;

export function simulate(values: LdmatrixValues): LdmatrixTrace {
  const arch = architecture(values.gpu);
  const tile = tileOf(values);
  const access = accessTo(tile, values);
  const shared = matrixAccess(access, arch);
  return {
    access,
    shared,
    addressByLane: access.addressByLane.map((address) => address!),
    fragmentByLane: LANES.map((lane) => matrixFragment(lane, values.trans === 'yes')),
    lines: linesOf(tile, shared, arch),
    tileBytes: tile.bytes,
    ordinary: ordinaryOf(tile, values, arch),
    worst: ROWS * matricesOf(values),
  };
}

/** Only how the instruction is served. */
export const serviceOf = (values: LdmatrixValues): SharedTrace =>
  matrixAccess(accessTo(tileOf(values), values), architecture(values.gpu));

/** The instruction as a probe would be given it. */
export const accessOf = (values: LdmatrixValues): MatrixAccess => accessTo(tileOf(values), values);

function accessTo(tile: TileLayout, values: LdmatrixValues): MatrixAccess {
  return {
    op: values.op as MatrixAccess['op'],
    matrices: matricesOf(values),
    transposed: values.trans === 'yes',
    addressByLane: LANES.map((lane) => {
      const { row, chunk } = placeOf(values, lane);
      return tile.addressOf(row, chunk);
    }),
  };
}

function linesOf(tile: TileLayout, { serviceByLane }: SharedTrace, arch: Architecture): TileLine[] {
  const count = Math.ceil(tile.bytes / LINE);
  const touched = serviceByLane.flatMap((service) => (service ? [Math.floor(service.address / LINE)] : []));
  const shown =
    count <= MOST_LINES
      ? Array.from({ length: count }, (_, line) => line)
      : [...new Set([0, ...touched])].sort((a, b) => a - b);
  return tileLines(
    tile,
    shown.map((line) => line * LINE),
    arch,
  );
}

/** What each lane would do without the instruction: one access a register, or with .trans two of a half each. */
function ordinaryOf(tile: TileLayout, values: LdmatrixValues, arch: Architecture): LdmatrixTrace['ordinary'] {
  const transposed = values.trans === 'yes';
  const fragments = LANES.map((lane) => matrixFragment(lane, transposed));
  const accesses = cornersOf(values).flatMap(({ row, chunk }) =>
    (transposed ? [0, 1] : [0]).map((half) =>
      fragments.map((fragment) => {
        const element = fragment[half]!;
        return tile.addressOf(row + element.row, chunk) + element.column * HALF_BYTES;
      }),
    ),
  );
  const width = transposed ? HALF_BYTES : 2 * HALF_BYTES;
  const op = values.op as MatrixAccess['op'];
  const traces = accesses.map((addressByLane) => sharedAccess({ op, width, addressByLane }, arch));
  return {
    instructions: traces.length,
    wavefronts: traces.reduce((sum, { wavefronts }) => sum + wavefronts.length, 0),
  };
}
