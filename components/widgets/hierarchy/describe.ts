import type { LevelId } from '@src/engine/memory-levels';
import { bytesText } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import {
  cyclesOf,
  cyclesText,
  dramOverL1,
  estimated,
  IN_WORDS,
  levelOf,
  number,
  type HierarchyTrace,
  type Side,
} from './simulate';

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const about = (side: Side): string => (estimated(side, 'dram', 'l1') ? 'an estimated ' : '');

export function describe({ sides }: HierarchyTrace): Caption {
  return { headline: sides.length === 1 ? alone(sides[0]!) : beside(sides[0]!, sides[1]!), detail: detail(sides) };
}

function alone(side: Side): string {
  const times = dramOverL1(side);
  if (times === null)
    return `The book has no latency for the ${side.name}, so only its sizes and bandwidths are drawn.`;
  return `On the ${side.name} a load from DRAM takes ${about(side)}${cyclesText(cyclesOf(side, 'dram')!)}, ${number(times)} times as long as one from the L1.`;
}

function beside(one: Side, other: Side): string {
  const told = [one, other].filter((side) => dramOverL1(side) !== null);
  if (told.length === 0) return `The book has no latency for the ${one.name} or the ${other.name}.`;
  if (told.length === 1) {
    const [known, silent] = told[0] === one ? [one, other] : [other, one];
    return `${alone(known).slice(0, -1)}; for the ${silent.name} the book has no latency.`;
  }
  const each = told.map((side) => `${about(side)}${cyclesText(cyclesOf(side, 'dram')!)} on the ${side.name}`);
  const times = told.map((side) => number(dramOverL1(side)!));
  return `A load from DRAM takes ${listed(each)}, ${listed(times)} times as long as one from the L1.`;
}

/** Registers are easily overlooked as memory; a second GPU has a different clock. */
function detail(sides: readonly Side[]): string {
  const [one, other] = sides as [Side, Side?];
  const [registers, l2, dram] = (['registers', 'l2', 'dram'] as const).map((id) => levelOf(one, id)!);
  const all = bytesText(registers!.bytes.value * registers!.count!.value);
  const sizes =
    `The registers of all SMs hold ${all}, the L2 ${bytesText(l2!.bytes.value)}, DRAM ${bytesText(dram!.bytes.value)}. ` +
    'L1 and shared memory divide one storage on each SM.';
  if (!other) return sizes;
  const [a, b] = [one, other].map(({ clockMHz }) => `${(1000 / clockMHz).toFixed(2)} ns`);
  const both = a === b ? `${a} on both` : `${a} on the ${one.name} and ${b} on the ${other.name}`;
  return `${sizes} Cycles are those of each GPU's own clock: at its highest, one is ${both}.`;
}

export function describeLane({ sides: [side] }: HierarchyTrace, lane: number): string {
  const { levels, registersPerThread } = side!;
  const cluster = levels.some(({ id }) => id === 'remote')
    ? ', the shared memory of its cluster with other blocks'
    : '';
  return (
    `Lane ${lane} alone sees its registers, ${registersPerThread} at most. It shares the shared memory with its block, ` +
    `the L1 with its SM${cluster}, and the L2 and DRAM with the whole GPU.`
  );
}

/** "the L1 and DRAM", "DRAM on the NVIDIA H200": a GPU is named where not every GPU's level is meant. */
function named(sides: readonly Side[], meant: (side: Side, id: LevelId) => boolean): string[] {
  const having = (id: LevelId): Side[] => sides.filter((side) => levelOf(side, id));
  return (Object.keys(IN_WORDS) as LevelId[]).flatMap((id) => {
    const these = having(id).filter((side) => meant(side, id));
    if (these.length === sides.length) return [IN_WORDS[id]];
    return these.map(({ name }) => `${IN_WORDS[id]} on the ${name}`);
  });
}

/** One moment for each stop of the clock: which load arrives, or which keeps its lane waiting. */
export function moments({ sides, moments: stops }: HierarchyTrace): readonly Moment[] {
  const end = stops.at(-1)!;
  // A single moment has no place on a clock.
  const placed = stops.map((cycles) => (end === 0 ? {} : { at: cycles / end }));
  return stops.map((cycles, index): Moment => ({ ...placed[index], ...said(sides, cycles) }));
}

function said(sides: readonly Side[], cycles: number): Moment {
  if (cycles === 0) return start(named(sides, (side, id) => cyclesOf(side, id) === null));
  const here = named(sides, (side, id) => cyclesOf(side, id) === cycles);
  const waiting = named(sides, (side, id) => (cyclesOf(side, id) ?? 0) > cycles);
  const now = `Cycle ${number(cycles)}: `;
  const label = `cycle ${number(cycles)}`;
  if (here.length === 0) return { label, say: `${now}still no value from ${listed(waiting)}.` };
  const last = waiting.length === 0 ? ', last of all' : '';
  // While the reader predicts, the time line is at its end and must not tell.
  const shown = waiting.length === 0 ? 'all values are there' : label;
  return { label: shown, say: `${now}there is the value from ${listed(here)}${last}.` };
}

function start(silent: readonly string[]): Moment {
  const out = silent.length === 0 ? '' : ` Not known, so not in the race: ${listed(silent)}.`;
  return {
    label: 'cycle 0',
    say: `Cycle 0: a value in a register needs no load; each other level is asked for one value at once.${out}`,
  };
}
