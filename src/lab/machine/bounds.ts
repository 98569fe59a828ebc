import type { BlockMemory } from './block-memory';
import { OFFSETS, placeInPages } from './pages';
import { areSideBySide, distance, type Allocation, type MemoryPlan } from './plan';
import { LANES } from './registers';
import { GLOBAL, WINDOW } from './spaces';
import type { Site, Space, Stats } from './stats';

/** Lane by lane, for the less simple cases: a faulting lane is inactive. */
export function carefully(
  memory: BlockMemory,
  site: Site,
  mask: number,
  addresses: Float64Array,
  space: Space,
): number {
  let fine = 0;
  let firstBuffer: Allocation | null = null;
  for (let i = 0; i < LANES; i += 1) {
    if (((mask >>> i) & 1) === 0) continue;
    const offset = addresses[i]! - GLOBAL;
    const allocation = allocationAt(memory.plan, offset, site.width);
    firstBuffer ??= allocation;
    // Buffers are adjacent: an access past the end of one reaches the next.
    if (allocation && firstBuffer && allocation !== firstBuffer && areSideBySide(firstBuffer, allocation))
      memory.fault(
        'out-of-bounds',
        site.at,
        i,
        addresses[i]!,
        `leaves ${firstBuffer.name} (${firstBuffer.bytes} B), which other lanes use, and touches ${allocation.name} beside it`,
      );
    if (!allocation) outside(memory, site, i, addresses[i]!);
    else if (offset % site.width !== 0) misaligned(memory, site, i, addresses[i]!);
    else {
      fine |= 1 << i;
      // Most accesses stay in one buffer: the next one is tried against it first.
      const stats = site.in(space);
      if (stats.low !== allocation.start) enter(stats, allocation.start);
      stats.low = allocation.start;
      stats.high = allocation.start + allocation.bytes;
    }
    memory.offsets[i] = (fine >>> i) & 1 ? (memory.pages ? offset % OFFSETS : offset) : 0;
  }
  if (fine !== 0) {
    memory.record(site, site.in(space), space, fine, memory.offsets, false);
    memory.noted?.access(site, memory.counter.cost!, memory.warp, fine, memory.offsets);
    if (memory.pages) placeInPages(memory, fine, addresses);
  }
  return fine;
}

/** An access comes to another buffer: what it has done since it came to the one before is known. */
function enter(stats: Stats, start: number): void {
  if (stats.high >= 0) {
    const before = stats.requestsIn.get(stats.low) ?? 0;
    stats.requestsIn.set(stats.low, before + stats.requests - stats.enteredAt);
    if (!stats.requestsIn.has(start)) stats.requestsIn.set(start, 0);
  }
  stats.enteredAt = stats.requests;
}

/** The buffer that contains all bytes of an access; `null`: none. */
export function allocationAt({ allocations }: MemoryPlan, offset: number, width: number): Allocation | null {
  for (const each of allocations) if (offset >= each.start && offset + width <= each.start + each.bytes) return each;
  return null;
}

/** Report an access that no buffer contains. */
export function outside(memory: BlockMemory, site: Site, lane: number, address: number): void {
  const { allocations } = memory.plan;
  const offset = address - GLOBAL;
  const near = allocations.reduce<Allocation | null>(
    (best, each) => (!best || distance(each, offset) < distance(best, offset) ? each : best),
    null,
  );
  const what = site.op === 'load' ? 'reads' : site.op === 'store' ? 'writes' : 'changes';
  const where = Number.isNaN(address)
    ? 'at an address that is no number'
    : address < WINDOW
      ? `through a null pointer (address ${address})`
      : near && distance(near, offset) < 2 ** 30
        ? offset >= near.start
          ? pastEnd(near, offset, site.width)
          : `${near.start - offset} B before ${near.name}`
        : `outside every buffer`;
  memory.fault(
    'out-of-bounds',
    site.at,
    lane,
    address,
    near && isElement(near, offset, site.width)
      ? `${what} ${near.name}[${(offset - near.start) / site.width}] (${site.width} B), ${where}; ${ends(near, site.width)}`
      : `${what} ${site.width} B${where.startsWith(',') ? '' : ' '}${where}`,
  );
}

/** Is it an access of one element, near a buffer of such elements? */
function isElement({ start, bytes, elementBytes }: Allocation, offset: number, width: number): boolean {
  const index = (offset - start) / width;
  return elementBytes === width && Number.isInteger(index) && Math.abs(index) < 2 ** 28 && bytes >= width;
}

const ends = ({ name, bytes }: Allocation, width: number): string =>
  `its ${bytes / width} elements are ${name}[0] to ${name}[${bytes / width - 1}]`;

/** An access may begin inside a buffer and end outside. */
function pastEnd({ name, start, bytes }: Allocation, offset: number, width: number): string {
  const beyond = offset - start - bytes;
  return beyond >= 0
    ? `${beyond} B past the end of ${name} (${bytes} B)`
    : `, the last ${width + beyond} of them past the end of ${name} (${bytes} B)`;
}

/** Report an address that is not a multiple of the access size. */
export function misaligned(memory: BlockMemory, site: Site, lane: number, address: number): void {
  memory.fault(
    'misaligned',
    site.at,
    lane,
    address,
    `accesses ${site.width} B at an address that is no multiple of ${site.width}: the GPU stops the kernel`,
  );
}
