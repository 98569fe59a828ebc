import { count, percent } from '@src/units/words';
import type { Caption, Step } from '@src/widget/define-widget';
import { cliffSentence } from './cliffs';
import { countedBlocks } from './measured';
import type { OccupancyValues } from './params';
import type { OccupancyTrace } from './simulate';
import { whyNoMore } from './why';
import { AMOUNT, blocksText, bytesExact, listed, NAMES } from './words';

/** "occupancy 50 %: 32 of 64 warps", after so many blocks have moved in. */
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

/** What a block asks for, and what it takes where that is more. */
function blockText(trace: OccupancyTrace, { registers, threads }: OccupancyValues): string {
  const { rooms, registersAllocated } = trace;
  const rounded =
    registersAllocated === registers ? '' : ` (${registers} a thread are rounded up to ${registersAllocated})`;
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
  return `${takes} (${bytesExact(asked)} asked for${reserved}${rounding})`;
}

/** A preference is a hint; where an SM was seen to overrule it, the caption says so. */
function hintText(trace: OccupancyTrace, values: OccupancyValues): string {
  const counted = countedBlocks(values);
  if (counted === null || counted === trace.blocksPerSm) return '';
  return ` Yet ${counted} were counted on the ${trace.gpu}: a preference is a hint, and the SM had more shared memory set aside.`;
}

/** The SM empty, one step a block, and the block that does not fit. */
export function steps(trace: OccupancyTrace): readonly Step[] {
  const { blocksPerSm: blocks, rooms, gpu } = trace;
  const empty: Step = {
    label: 'empty SM',
    say: `One SM of the ${gpu} is empty: ${AMOUNT.warps(rooms.warps.capacity)}, ${AMOUNT.blocks(rooms.blocks.capacity)}, ${AMOUNT.registers(rooms.registers.capacity)}, ${bytesExact(rooms.shared.capacity)} of shared memory.`,
  };
  const arrivals = Array.from({ length: blocks }, (_, index): Step => ({
    label: `${index + 1} of ${blocksText(blocks)}`,
    say: `Block ${index} moves in with ${count(rooms.warps.each, 'warp')}: ${occupancyText(trace, index + 1)}.`,
  }));
  return [
    empty,
    ...arrivals,
    { label: blocks === 0 ? 'no block fits' : 'one more does not fit', say: whyNoMore(trace) },
  ];
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
