import type { Filled, Limiter, Resource } from '@src/engine/occupancy';
import { bytesText, count, percent, grouped } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { countedBlocks } from './metrics';
import type { OccupancyValues } from './params';
import type { Cliff, Edge, OccupancyTrace } from './simulate';

/** "33 KiB"; bytes that are no whole KiB in full, because a single byte can cost a block: "115,713 B". */
export const bytesExact = (value: number): string => (value % 1024 === 0 ? bytesText(value) : `${grouped(value)} B`);

export const number = (value: number): string => grouped(value);

export const blocksText = (blocks: number): string => count(blocks, 'block');

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const NAMES: Readonly<Record<Limiter, string>> = {
  warps: 'warp slots',
  blocks: 'block slots',
  registers: 'registers',
  shared: 'shared memory',
  barriers: 'barriers',
};

/** The words for an amount of a resource: "8 warp slots", "16,384 registers", "9 KiB". */
export const AMOUNT: Readonly<Record<Filled, (value: number) => string>> = {
  blocks: (value) => count(value, 'block slot'),
  warps: (value) => count(value, 'warp slot'),
  registers: (value) => count(value, 'register'),
  shared: bytesExact,
};

/** A value of a resource, without its unit where the resource is named already. */
const plain = (resource: Resource, value: number): string =>
  resource === 'sharedBytesPerBlock' ? bytesExact(value) : number(value);

type Said = Readonly<Record<Resource, (value: number) => string>>;

/** A value of a resource that the programmer sets, and everything below it: "48 registers or fewer". */
const ORLESS: Said = {
  registersPerThread: (value) => `${count(value, 'register')} or fewer`,
  threadsPerBlock: (value) => `${count(value, 'thread')} or fewer`,
  sharedBytesPerBlock: (value) => `${bytesExact(value)} or less`,
};
const ORMORE: Said = {
  registersPerThread: (value) => `${count(value, 'register')} or more`,
  threadsPerBlock: (value) => `${count(value, 'thread')} or more`,
  sharedBytesPerBlock: (value) => `${bytesExact(value)} or more`,
};
const LESS: Readonly<Record<Resource, string>> = {
  registersPerThread: 'fewer registers',
  threadsPerBlock: 'fewer threads',
  sharedBytesPerBlock: 'less shared memory',
};

/** "occupancy 50 %: 32 of 64 warps", after this many blocks have moved in. */
export function occupancyText({ rooms }: OccupancyTrace, blocks: number): string {
  const { capacity, each } = rooms.warps;
  return `occupancy ${percent((blocks * each) / capacity)}: ${blocks * each} of ${capacity} warps`;
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

export function describe(trace: OccupancyTrace, values: OccupancyValues): Caption {
  const { blocksPerSm, share } = trace;
  if (blocksPerSm === 0)
    return { headline: 'No block fits on an SM, so the kernel does not launch.', detail: whyNoMore(trace) };
  const because =
    share === 1
      ? 'every warp slot is taken'
      : `${limiterText(trace)} ${trace.named.join() === 'shared' ? 'lets' : 'let'} in only ${blocksText(blocksPerSm)}`;
  return {
    headline: `${capital(occupancyText(trace, blocksPerSm))}, ${share === 1 ? 'and' : 'because'} ${because}.`,
    detail: `${blockText(trace, values)} ${cliffSentence(trace)}`.trim() + hintText(trace, values),
  };
}

/** "the registers and the shared memory". */
const limiterText = ({ named }: OccupancyTrace): string => listed(named.map((limiter) => `the ${NAMES[limiter]}`));

/** What a block requests, and what it takes where that is more. */
function blockText(trace: OccupancyTrace, { registers, threads }: OccupancyValues): string {
  const { rooms, registersAllocated } = trace;
  const rounded =
    registersAllocated === registers ? '' : ` (${registers} per thread are rounded up to ${registersAllocated})`;
  return (
    `A block of ${count(threads, 'thread')} takes ${AMOUNT.warps(rooms.warps.each)}, ` +
    `${AMOUNT.registers(rooms.registers.each)}${rounded} and ${sharedText(trace)}.`
  );
}

/** "33 KiB of shared memory (32 KiB asked for, 1 KiB reserved)". */
function sharedText({ rooms, launch, reservedSharedBytes }: OccupancyTrace): string {
  const { each } = rooms.shared;
  const asked = launch.sharedBytesPerBlock;
  const takes = `${each === 0 ? 'no' : `${bytesExact(each)} of`} shared memory`;
  if (each === asked) return takes;
  if (asked === 0) return `${takes}, which the system reserves`;
  const rounding = asked + reservedSharedBytes === each ? '' : ', rounded up';
  const reserved = reservedSharedBytes === 0 ? '' : `, ${bytesExact(reservedSharedBytes)} reserved`;
  return `${takes} (${bytesExact(asked)} requested${reserved}${rounding})`;
}

/** A preference is a hint; where an SM was seen to override it, the caption says so. */
function hintText(trace: OccupancyTrace, values: OccupancyValues): string {
  const counted = countedBlocks(values);
  if (counted === null || counted === trace.blocksPerSm) return '';
  return ` Yet ${counted} were counted on the ${trace.gpu}: a preference is a hint, and the SM had more shared memory set aside.`;
}

export function describeLane(trace: OccupancyTrace, _values: OccupancyValues, slot: number): string {
  const { blocksPerSm, rooms, gpu } = trace;
  if (slot >= rooms.blocks.capacity)
    return `There is no block slot ${slot}: an SM of the ${gpu} has ${rooms.blocks.capacity}.`;
  if (slot >= blocksPerSm)
    return `Block slot ${slot} stays empty: ${blocksPerSm === 0 ? 'no block fits' : `only ${blocksText(blocksPerSm)} fit${blocksPerSm === 1 ? 's' : ''}`}.`;
  const first = slot * rooms.warps.each;
  const warps =
    rooms.warps.each === 1 ? `warp slot ${first}` : `warp slots ${first} to ${first + rooms.warps.each - 1}`;
  return `Block ${slot} holds ${warps}, ${AMOUNT.registers(rooms.registers.each)} and ${bytesExact(rooms.shared.each)} of shared memory.`;
}

/** Why one more block does not fit, or why none does: by the first limiter, with its arithmetic. */
export function whyNoMore(trace: OccupancyTrace): string {
  return trace.blocksPerSm === 0 ? whyNone(trace) : `One more block does not fit: ${whyNotOneMore(trace)}`;
}

function whyNotOneMore(trace: OccupancyTrace): string {
  const { blocksPerSm, rooms, limitedBy } = trace;
  switch (limitedBy) {
    case 'registers':
      return fileText(trace);
    case 'shared': {
      const { capacity, each } = rooms.shared;
      return `it takes ${bytesExact(each)} of shared memory, and ${bytesExact(capacity - blocksPerSm * each)} of ${bytesExact(capacity)} are left.`;
    }
    case 'warps': {
      const { capacity, each } = rooms.warps;
      const left = capacity - blocksPerSm * each;
      return `its ${AMOUNT.warps(each)} are needed, and ${left === 0 ? 'none' : left} of ${capacity} ${left === 1 ? 'is' : 'are'} left.`;
    }
    default:
      return `all ${AMOUNT.blocks(rooms.blocks.capacity)} are taken.`;
  }
}

/** Registers are counted by sub-partition: the SM may have enough, but no single sub-partition. */
function fileText({ blocksPerSm, rooms, partitions, warpsPerFile, warpsPerBlock, allocated }: OccupancyTrace): string {
  const file = rooms.registers.capacity / partitions;
  const next = (blocksPerSm + 1) * warpsPerBlock;
  return (
    `each sub-partition has ${number(file)} registers, which is ${count(warpsPerFile, 'warp')} of ${number(allocated.registersPerWarp)}; ` +
    `${partitions} of them hold ${warpsPerFile * partitions}, and one more block would make ${next}.`
  );
}

function whyNone({ limitedBy, launch, rooms, partitions, warpsPerBlock, allocated, most }: OccupancyTrace): string {
  if (limitedBy === 'shared')
    return `A block requests ${bytesExact(launch.sharedBytesPerBlock)} of shared memory and may have ${bytesExact(most.sharedBytes)}: the launch fails.`;
  const warps = Math.ceil(warpsPerBlock / partitions) * partitions;
  const wanted = `${count(warps, 'warp')} of ${number(allocated.registersPerWarp)} registers`;
  const counted = warps === warpsPerBlock ? wanted : `${wanted} (warps are counted in fours)`;
  return `A block needs ${counted}, ${number(warps * allocated.registersPerWarp)} in all, and may have ${number(Math.min(most.registers, rooms.registers.capacity))}: the launch fails.`;
}

/** What a programmer would change so that a block takes more or less of a resource. */
const TURNED: Readonly<Record<Limiter, Resource>> = {
  warps: 'threadsPerBlock',
  blocks: 'threadsPerBlock',
  barriers: 'threadsPerBlock',
  registers: 'registersPerThread',
  shared: 'sharedBytesPerBlock',
};

/** Both cliffs of a resource, to show beside it; none for the block slots, of which every block takes one. */
export const edgesBeside = ({ cliffs, blocksPerSm }: OccupancyTrace, name: Filled): readonly string[] =>
  name === 'blocks'
    ? []
    : edgeTexts(
        cliffs.find(({ resource }) => resource === TURNED[name])!,
        blocksPerSm,
      );

/** Both sides of a cliff as the drawing says them: "48 registers or fewer: 5 blocks, 40 warps". */
export function edgeTexts({ resource, keepsTo, wins, loses }: Cliff, blocksNow: number): readonly [string, string] {
  const then = ({ blocks, warps }: Edge): string =>
    blocks === 0 ? 'no block' : `${blocksText(blocks)}, ${count(warps, 'warp')}`;
  return [
    wins ? `${ORLESS[resource](wins.at)}: ${then(wins)}` : `${LESS[resource]}: no block won`,
    loses
      ? `${ORMORE[resource](loses.at)}: ${then(loses)}`
      : `up to ${plain(resource, keepsTo)}: ${blocksNow === 0 ? 'still none' : 'no block lost'}`,
  ];
}

/** The next cliffs of the limiters, in a sentence. */
function cliffSentence({ limitedBy, cliffs }: OccupancyTrace): string {
  const { resource, wins, loses } = cliffs.find((cliff) => cliff.resource === TURNED[limitedBy])!;
  const fits = ({ blocks, warps }: Edge): string =>
    blocks === 0 ? 'none fits' : `${blocksText(blocks)} ${blocks === 1 ? 'fits' : 'fit'} (${count(warps, 'warp')})`;
  const more = (edge: Edge): string => (edge.blocks === 0 ? 'none' : `${edge.blocks} (${count(edge.warps, 'warp')})`);
  if (wins && loses)
    return `With ${ORLESS[resource](wins.at)} ${fits(wins)}, with ${plain(resource, loses.at)} or more ${more(loses)}.`;
  if (wins) return `With ${ORLESS[resource](wins.at)} ${fits(wins)}.`;
  return loses ? `With ${ORMORE[resource](loses.at)} ${fits(loses)}.` : '';
}

/** The same in a few words, by how much room there is, in one line or two: "≤ 48/thread: 5 blocks". */
export function shortEdges({ cliffs }: OccupancyTrace, name: Filled): readonly (readonly (readonly string[])[])[] {
  const cliff = cliffs.find(({ resource }) => name !== 'blocks' && resource === TURNED[name]);
  if (!cliff) return [];
  const { resource, wins, loses } = cliff;
  const unit = { registersPerThread: '/thread', threadsPerBlock: ' threads', sharedBytesPerBlock: '' }[resource];
  const said = (sign: string, { at, blocks }: Edge): string[][] => {
    const value = `${sign} ${plain(resource, at)}`;
    const fit = blocksText(blocks);
    return [[`${value}${unit}: ${fit}`], [`${value}: ${fit}`], [`${value}${unit}:`, fit], [`${value}:`, fit]];
  };
  return [...(wins ? [said('≤', wins)] : []), ...(loses ? [said('≥', loses)] : [])];
}

/** The SM empty, one moment for each block, and the block that does not fit. */
export function moments(trace: OccupancyTrace): readonly Moment[] {
  const { blocksPerSm: blocks, rooms, gpu } = trace;
  const empty: Moment = {
    label: 'empty SM',
    say: `One SM of the ${gpu} is empty: ${AMOUNT.warps(rooms.warps.capacity)}, ${AMOUNT.blocks(rooms.blocks.capacity)}, ${AMOUNT.registers(rooms.registers.capacity)}, ${bytesExact(rooms.shared.capacity)} of shared memory.`,
  };
  const arrivals = Array.from({ length: blocks }, (_, index): Moment => ({
    label: `${index + 1} of ${blocksText(blocks)}`,
    say: `Block ${index} moves in with ${count(rooms.warps.each, 'warp')}: ${occupancyText(trace, index + 1)}.`,
  }));
  return [
    empty,
    ...arrivals,
    { label: blocks === 0 ? 'no block fits' : 'one more does not fit', say: whyNoMore(trace) },
  ];
}
