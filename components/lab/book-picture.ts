import { moments as banksMoments } from '@components/widgets/banks/describe';
import { layout as banksLayout, type Picture as BanksPicture } from '@components/widgets/banks/layout';
import type { BanksValues } from '@components/widgets/banks/params';
import type { BanksTrace } from '@components/widgets/banks/simulate';
import { moments as coalescingMoments } from '@components/widgets/coalescing/describe';
import { layout as coalescingLayout, type Picture as CoalescingPicture } from '@components/widgets/coalescing/layout';
import { architecture } from '@src/arch';
import { coalesce } from '@src/engine/coalesce';
import { InputError } from '@src/engine/input-error';
import { bankLoads, sharedAccess, type SharedAccess, type SharedTrace } from '@src/engine/shared';
import type { Access, Sample } from '@src/lab';
import type { Bounds, Moment } from '@src/widget/define-widget';

/** A request of the reader's kernel as a figure of the book draws it, whatever its addresses. */
export type BookPicture = { readonly steps: readonly Moment[] } & (
  | { readonly kind: 'coalescing'; readonly layout: (bounds: Bounds) => CoalescingPicture }
  | { readonly kind: 'banks'; readonly layout: (bounds: Bounds) => BanksPicture }
);

const LINE = 128;
const LANES = 32;
/** Global memory starts at a multiple of it, and no tag bank depends on higher address bits (rule tag-stage). */
const FOUR_GIB = 2 ** 32;
/** Shared memory up to this size is drawn whole: a tile of 32 by 32 words. */
const MOST_LINES = 34;

/**
 * @param startOf - Where the buffer of an address starts: rows of global memory are numbered from there.
 * @returns `null` for what these figures do not draw: atomics on global memory, constants, local memory.
 */
export function bookPicture(
  access: Pick<Access, 'space' | 'op' | 'width'>,
  sample: Sample,
  gpu: string,
  startOf: (address: number) => number | null,
): BookPicture | null {
  try {
    if (access.space === 'shared') return banksPicture(access, sample, gpu);
    if (access.space !== 'global' || (access.op !== 'load' && access.op !== 'store')) return null;
    return coalescingPicture({ ...access, op: access.op }, sample, gpu, startOf);
  } catch (problem) {
    // A width that this GPU lacks, or an address at fault: the plain drawing takes it.
    if (problem instanceof InputError) return null;
    throw problem;
  }
}

function coalescingPicture(
  { op, width }: { readonly op: 'load' | 'store'; readonly width: number },
  sample: Sample,
  gpu: string,
  startOf: (address: number) => number | null,
): BookPicture | null {
  const base = Math.floor(lowest(sample) / FOUR_GIB) * FOUR_GIB;
  const addressByLane = sample.addressByLane.map((address) => (address === null ? null : address - base));
  const trace = coalesce({ op, width, addressByLane }, architecture(gpu));
  if (trace.sectors.length !== sample.sectors) return null;
  const origin = (startOf(lowest(sample)) ?? base) - base;
  return {
    kind: 'coalescing',
    // Sectors are named by their place in the buffer.
    steps: coalescingMoments(trace, origin),
    layout: (bounds) =>
      coalescingLayout(trace, bounds, (line) => `${line < origin ? '−' : '+'}${short(Math.abs(line - origin))}`),
  };
}

function banksPicture({ op, width }: Pick<Access, 'op' | 'width'>, sample: Sample, gpu: string): BookPicture | null {
  const arch = architecture(gpu);
  const { addressByLane } = sample;
  // A result does not say which atomic it was: draw the one that takes as many wavefronts.
  const atomics = (['add', 'count', 'cas'] as const).map((atomic) => ({ op: 'atomic' as const, atomic }));
  const tried = op === 'load' || op === 'store' ? [{ op }] : atomics;
  const found = tried
    .map((each): SharedAccess => ({ ...each, width, addressByLane }))
    .map((each) => ({ access: each, shared: sharedAccess(each, arch) }))
    .find(({ shared }) => shared.wavefronts.length === sample.wavefronts);
  if (!found) return null;
  const { access, shared } = found;
  const values = { op: access.op, atomic: access.atomic ?? 'add', gpu, layout: 'rows', padding: 0 } as BanksValues;
  const bytes = Math.max(0, ...shared.serviceByLane.map((each) => (each ? each.address + width : 0)));
  const trace: BanksTrace = {
    access,
    shared,
    bankLoads: bankLoads(shared, arch),
    lines: linesOf(shared, bytes),
    placeByLane: addressByLane.map((address) => ({ row: Math.floor((address ?? 0) / LINE), column: 0 })),
    tileBytes: bytes,
    holeBytes: 0,
    plainWavefronts: shared.wavefronts.length,
    worst: Math.max(LANES, shared.wavefronts.length),
  };
  return {
    kind: 'banks',
    steps: banksMoments(trace),
    layout: (bounds: Bounds) => banksLayout(trace, values, bounds),
  };
}

/** Whole lines up to the last one touched; of a large block only the touched ones. */
function linesOf({ serviceByLane }: SharedTrace, bytes: number): BanksTrace['lines'] {
  const touched = serviceByLane.flatMap((service) => (service ? [Math.floor(service.address / LINE)] : []));
  const first = touched.length === 0 ? 0 : Math.min(...touched);
  const all = Array.from({ length: Math.ceil(bytes / LINE) - first }, (_, line) => first + line);
  const shown = all.length <= MOST_LINES ? all : [...new Set(touched)].sort((a, b) => a - b);
  return shown.map((line) => ({
    start: line * LINE,
    elements: [{ start: line * LINE, end: (line + 1) * LINE }],
    holes: [],
  }));
}

const lowest = ({ addressByLane }: Sample): number =>
  Math.min(...addressByLane.filter((address): address is number => address !== null));

/** Fits the room beside a row: 12345678 becomes 11.8M. */
const short = (bytes: number): string =>
  bytes < 1e6
    ? String(bytes)
    : bytes < 2 ** 30
      ? `${(bytes / 2 ** 20).toFixed(1)}M`
      : `${(bytes / 2 ** 30).toFixed(2)}G`;
