import type { Architecture } from '@src/arch/architecture';
import { floorTo, type Bytes } from '@src/units/units';
import { tagBank } from '../tag-stage';
import type { AtomicAccess } from './access';
import { visitsOfBank, type Served, type WaitingLane } from './bank-visits';
import { requireAtomic } from './require-atomic';

/** One bank serves lanes of one line once. The visit goes to the L2 as one request. */
export interface AtomicVisit {
  /** Counted from 1. */
  readonly wavefront: number;
  readonly tagBank: number;
  /** Start of the line. */
  readonly line: Bytes;
  /** Ascending. */
  readonly lanes: readonly number[];
  /** Starts of the sectors transferred, ascending. */
  readonly sectors: readonly Bytes[];
}

/** What all banks do in one wavefront. */
export interface AtomicPass {
  /** Counted from 1. */
  readonly wavefront: number;
  /** Ascending. */
  readonly lanes: readonly number[];
  readonly sectors: number;
  /** By bank, ascending. */
  readonly visits: readonly AtomicVisit[];
}

export interface AtomicTrace {
  readonly access: AtomicAccess;
  readonly activeLanes: number;
  readonly requests: number;
  /** Sectors transferred. One that several visits need is transferred with each of them. */
  readonly sectors: number;
  /** Distinct 128-byte lines. */
  readonly lines: number;
  /** Tag wavefronts: the visits of the busiest bank. */
  readonly wavefronts: number;
  /** Requests to the L2: one per visit. */
  readonly l2Requests: number;
  readonly passes: readonly AtomicPass[];
  /** Sectors if no two lanes had to wait for each other: the distinct ones. */
  readonly idealSectors: number;
  /** Counted from 1, by lane; `null` for an inactive lane. */
  readonly wavefrontByLane: readonly (number | null)[];
}

/**
 * Turn one warp-wide atomic on global memory into the wavefronts, sectors and L2 requests that serve it. The L1 does not
 * combine lanes: 32 lanes on one counter are 32 of each, unless the compiler adds within the warp first.
 *
 * @returns Plain data. An instruction whose lanes are all inactive makes no request.
 * @throws {InputError} For a wrong number of lanes, a width that is not modeled, a misaligned address, a `red` with a swap.
 * @see content/evidence/global-atomic
 */
export function globalAtomic(access: AtomicAccess, arch: Architecture): AtomicTrace {
  requireAtomic(access, arch);
  const { addressByLane, width, cas } = access;
  const active = addressByLane.flatMap((address, lane): WaitingLane[] => (address === null ? [] : [{ lane, address }]));
  const blockBytes = cas ? arch.lineBytes.value / 2 : arch.lineBytes.value;

  const banks = Array.from({ length: arch.tagBanks.value }, (_, bank) => bank);
  const visits = banks.flatMap((bank) => {
    const waiting = active.filter(({ address }) => tagBank(address, arch) === bank);
    return visitsOfBank(waiting, { width, blockBytes }, arch).map((served, index) =>
      visitOf(served, { wavefront: index + 1, tagBank: bank }, arch),
    );
  });
  const wavefronts = Math.max(0, ...visits.map(({ wavefront }) => wavefront));

  return {
    access,
    activeLanes: active.length,
    requests: Math.min(1, active.length),
    sectors: visits.reduce((sum, { sectors }) => sum + sectors.length, 0),
    lines: new Set(visits.map(({ line }) => line)).size,
    wavefronts,
    l2Requests: visits.length,
    passes: Array.from({ length: wavefronts }, (_, index) => passOf(visits, index + 1)),
    idealSectors: new Set(visits.flatMap(({ sectors }) => sectors)).size,
    wavefrontByLane: addressByLane.map(
      (_, lane) => visits.find(({ lanes }) => lanes.includes(lane))?.wavefront ?? null,
    ),
  };
}

function visitOf(
  served: Served,
  { wavefront, tagBank: bank }: Pick<AtomicVisit, 'wavefront' | 'tagBank'>,
  arch: Architecture,
): AtomicVisit {
  const sectors = new Set(served.map(({ address }) => floorTo(address, arch.sectorBytes.value)));
  return {
    wavefront,
    tagBank: bank,
    line: floorTo(served[0]!.address, arch.lineBytes.value),
    lanes: served.map(({ lane }) => lane),
    sectors: [...sectors].sort(ascending),
  };
}

function passOf(all: readonly AtomicVisit[], wavefront: number): AtomicPass {
  const visits = all.filter((visit) => visit.wavefront === wavefront);
  return {
    wavefront,
    lanes: visits.flatMap(({ lanes }) => lanes).sort(ascending),
    sectors: visits.reduce((sum, { sectors }) => sum + sectors.length, 0),
    visits,
  };
}

const ascending = (a: number, b: number): number => a - b;
