import { allocationAt } from './bounds';
import type { Memory } from './memory';
import { OFFSETS } from './pages';
import type { Site } from './stats';

/** Blocks that are compared: where blocks race, the first few do. */
const MOST_BLOCKS = 64;

interface Stored {
  readonly place: number;
  readonly block: number;
}

/**
 * Blocks that read one place of global memory and then write it, though nothing orders them: `*sum += x` in each block. Only
 * where a warp last touched memory is compared, block by block, so that it costs next to nothing; a kernel with atomics may
 * order its blocks by them, and is not reported.
 */
export class BlockOrder {
  private readonly before = new Map<Site, Stored>();
  private left = MOST_BLOCKS;

  constructor(
    private readonly memory: Memory,
    private readonly sites: ReadonlyMap<unknown, Site>,
  ) {
    memory.notesPlaces = true;
  }

  /** A block has ended. */
  ended(): void {
    const { memory } = this;
    if (!memory.notesPlaces) return;
    this.left -= 1;
    memory.notesPlaces = this.left > 0;
    const touched = [...this.sites.values()].flatMap((site) => {
      const { global } = site;
      if (global === null || global.lastPlace < 0) return [];
      const { lastPlace: place, lastTime: time } = global;
      global.lastPlace = -1;
      return [{ site, place, time }];
    });
    if (touched.some(({ site: { op } }) => op === 'red' || op === 'atom')) {
      memory.notesPlaces = false;
      return;
    }
    for (const { site, place, time } of touched) {
      if (site.op !== 'store') continue;
      const other = this.before.get(site);
      this.before.set(site, { place, block: memory.block });
      if (other?.place !== place) continue;
      const isReadBefore = touched.some((each) => each.site.op === 'load' && each.place === place && each.time < time);
      if (isReadBefore) report(memory, site, place, other.block);
    }
  }
}

function report(memory: Memory, site: Site, place: number, other: number): void {
  const { plan, block } = memory;
  // Beyond this, places are known up to a multiple of it.
  const buffer = plan.globalBytes > OFFSETS ? null : allocationAt(plan, place, site.width);
  const index = buffer ? (place - buffer.start) / site.width : NaN;
  const what =
    buffer?.elementBytes === site.width && Number.isInteger(index) ? `${buffer.name}[${index}]` : 'one place';
  memory.fault(
    'block-race',
    site.at,
    0,
    place,
    `Blocks ${other} and ${block} both read and then write ${what}, and nothing orders blocks: an update may be lost. Use atomicAdd() or another atomic, or give each block its own place and combine these in a second kernel.`,
  );
}
