import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { imageOf, nanFill, storeOf, type TensorMap, type TileCopy } from '@src/engine/tma';
import type { LaunchedMap, Machine } from './machine';
import { markPending, type Arrival } from './async-copies';
import { barrierOf, checkWrites } from './bulk-copies';
import { sharedPlaceOf } from './cluster-memory';
import { CONSTANT, GLOBAL } from './spaces';

/** What is in memory at a tensor map: its number, and this. */
export const MAP_MARK = 0x544d4150;

/** One thread's tensor copy. */
export interface TensorCopy {
  readonly at: number;
  readonly lane: number;
  readonly isLoad: boolean;
  readonly map: number;
  readonly tile: number;
  readonly coordinates: readonly number[];
  readonly barrier: number | null;
  readonly blocks: number | null;
}

/** Copy a tile between a tensor and shared memory, in the engine's layout. */
export function tensorCopy(machine: Machine, arch: Architecture, copy: TensorCopy): void {
  const { memory } = machine;
  const { at, lane, isLoad, coordinates } = copy;
  const launched = mapAt(machine, copy.map);
  if (!launched) {
    const text =
      'copies with something that is not a tensor map: pass it as const __grid_constant__ CUtensorMap, and give &map';
    memory.fault('misaligned', at, lane, copy.map, text);
    return;
  }
  if (launched.map.tensorRank !== coordinates.length) {
    const text = `gives ${coordinates.length} coordinates for a tensor map of ${launched.map.tensorRank} dimensions`;
    memory.fault('arithmetic', at, lane, null, text);
    return;
  }
  const place = sharedPlaceOf(memory, copy.tile);
  try {
    const tile: TileCopy = { map: launched.map, at: coordinates, sharedAddress: place?.at ?? -1 };
    if (isLoad) load(machine, arch, copy, launched, tile);
    else store(machine, arch, copy, launched, tile);
  } catch (problem) {
    if (!(problem instanceof InputError)) throw problem;
    memory.fault(
      'misaligned',
      at,
      lane,
      place?.at ?? null,
      `makes a tensor copy that stops the kernel. ${problem.message.replace(/\.$/, '')}`,
    );
    return;
  }
  memory.fault(
    'note',
    at,
    lane,
    null,
    'The bulk engine makes this copy, not the load-store unit: it is in none of these counters.',
  );
}

function mapAt({ memory, tensorMaps }: Machine, address: number): LaunchedMap | null {
  const offset =
    address >= GLOBAL ? address - GLOBAL : address >= CONSTANT ? address - CONSTANT + memory.constantStart : -1;
  if (offset < 0 || offset % 4 !== 0 || memory.i32[(offset >> 2) + 1] !== MAP_MARK) return null;
  return tensorMaps[memory.i32[offset >> 2]!] ?? null;
}

function load(
  { memory }: Machine,
  arch: Architecture,
  copy: TensorCopy,
  { start, map }: LaunchedMap,
  tileCopy: TileCopy,
): void {
  const { slots, tile, barrierBytes } = imageOf(tileCopy, arch);
  const { elementBytes } = tile;
  const { u8, plan } = memory;
  if (!isInside(memory, copy, tileCopy.sharedAddress, tile.bytes)) return;
  const targets =
    copy.blocks === null
      ? [memory.slot]
      : Array.from({ length: 16 }, (_, rank) => rank)
          .filter((rank) => (copy.blocks! >>> rank) & 1 && rank < memory.clusterBlocks)
          .map((rank) => memory.clusterStart + rank);
  const nan = elementBytes === 1 ? 0 : Number.parseInt(nanFill(2), 16);
  for (const slot of targets) {
    const barrier = copy.barrier === null ? null : barrierOf(memory, copy, copy.barrier, slot);
    const base = memory.slots[slot]!.sharedStart + tileCopy.sharedAddress;
    if (plan.watchesRaces) {
      checkWrites(memory, { slot, at: tileCopy.sharedAddress }, { ...copy, bytes: tile.bytes });
      const arrival: Arrival = {
        shadow: memory.slots[slot]!.shadow,
        mask: 1,
        thread: null,
        bytes: tile.bytes,
        offsets: Int32Array.of(tileCopy.sharedAddress),
      };
      markPending(arrival, plan.bytewise ? 1 : 4);
      barrier?.keep(arrival);
    }
    for (const [index, what] of slots.entries()) {
      const to = base + index * elementBytes;
      if (what === 'hole') continue;
      if (typeof what === 'number') {
        const from = start + offsetOf(map, what, elementBytes);
        u8.copyWithin(to, from, from + elementBytes);
      } else if (what === 'zero') u8.fill(0, to, to + elementBytes);
      else for (let byte = 0; byte < elementBytes; byte += 2) memory.u16[(to + byte) >> 1] = nan;
    }
    barrier?.expect(-barrierBytes);
  }
}

function store(
  { memory }: Machine,
  arch: Architecture,
  copy: TensorCopy,
  { start, bytes, name }: LaunchedMap,
  tileCopy: TileCopy,
): void {
  const { writes, tile } = storeOf(tileCopy, arch);
  const { elementBytes } = tile;
  if (!isInside(memory, copy, tileCopy.sharedAddress, tile.bytes)) return;
  for (const { offset, slot } of writes) {
    if (offset + elementBytes > bytes) {
      const text = `writes ${offset + elementBytes - bytes} B past the end of ${name} (${bytes} B)`;
      memory.fault('out-of-bounds', copy.at, copy.lane, GLOBAL + start + offset, text);
      continue;
    }
    const from = memory.sharedStart + tileCopy.sharedAddress + slot * elementBytes;
    memory.u8.copyWithin(start + offset, from, from + elementBytes);
  }
}

function isInside(memory: Machine['memory'], { at, lane }: TensorCopy, from: number, bytes: number): boolean {
  const { sharedBytes } = memory.plan;
  if (from >= 0 && from + bytes <= sharedBytes) return true;
  const text = `copies a tile of ${bytes} B at byte ${from} of shared memory, which has ${sharedBytes} B`;
  memory.fault('out-of-bounds', at, lane, from, text);
  return false;
}

/** The position of an element that is numbered without the gaps between rows. */
function offsetOf({ globalDim, globalStrides, interleave }: TensorMap, element: number, elementBytes: number): number {
  const unit = interleave === 'none' ? 1 : (interleave === '16B' ? 16 : 32) / elementBytes;
  let left = element;
  const width = globalDim[0]! * unit;
  let offset = (left % width) * elementBytes;
  left = Math.floor(left / width);
  for (let place = 1; place < globalDim.length; place += 1) {
    offset += (left % globalDim[place]!) * globalStrides[place - 1]!;
    left = Math.floor(left / globalDim[place]!);
  }
  return offset;
}
