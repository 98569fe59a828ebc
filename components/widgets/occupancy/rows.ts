import type { Filled } from '@src/engine/occupancy';
import { percent } from '@src/units/words';
import { edgesBeside } from './cliffs';
import type { Bar, Frame } from './frame';
import { ghostShape } from './shapes';
import type { OccupancyTrace } from './simulate';
import { blocksText, bytesExact, number } from './words';

/** One resource: its bars, and the words around them. */
export interface Row {
  readonly name: Filled;
  readonly title: string;
  /** What one block takes, and of how much: "16,384 a block", "of 65,536". */
  readonly each: string;
  readonly whole: string;
  /** What its several bars are; nothing where there is one, or no room. */
  readonly parts: string;
  readonly titleY: number;
  readonly bars: readonly Bar[];
  /** "room for 8 blocks". */
  readonly limit: string;
  readonly limits: boolean;
  /** "100 % taken" after so many blocks. */
  readonly takenByBlocks: readonly string[];
  /** The next cliffs of what the programmer sets, if it is about this resource. */
  readonly edges: readonly string[];
  readonly edgeY: number;
  /** One more block, dashed. */
  readonly ghost: string;
}

const TITLES: Readonly<Record<Filled, string>> = {
  blocks: 'Block slots',
  warps: 'Warp slots',
  registers: 'Registers',
  shared: 'Shared memory',
};

/** @param upTo - Every number of blocks from none to those that fit. */
export function rowFor(trace: OccupancyTrace, frame: Frame, name: Filled, upTo: readonly number[]): Row {
  const { rooms, limits, named } = trace;
  const { capacity, each } = rooms[name];
  const limiting = named.includes(name);
  return {
    name,
    title: TITLES[name],
    each: `${bare(name, each)} a block`,
    whole: `of ${bare(name, capacity)}`,
    parts: name === 'registers' && !frame.narrow ? `in ${trace.partitions} sub-partitions` : '',
    titleY: frame.titleY[name],
    bars: frame.scales[name].map(({ bar }) => bar),
    limit: limitText(limits[name], limiting),
    limits: limiting,
    takenByBlocks: upTo.map((blocks) => `${percent(capacity === 0 ? 0 : (blocks * each) / capacity)} taken`),
    edges: edgesBeside(trace, name),
    edgeY: frame.belowY[name],
    ghost: ghostShape(trace, frame, name),
  };
}

function limitText(limit: number | null, limiting: boolean): string {
  if (limit === null) return 'no limit';
  if (limit === 0) return 'no block';
  return limiting ? `only ${blocksText(limit)}` : `room for ${limit}`;
}

/** The row's title names the resource already. */
const bare = (name: Filled, value: number): string => (name === 'shared' ? bytesExact(value) : number(value));
