import type { BufferArgument, Diagnostic, KernelArgument } from '@src/lab';
import { count, grouped } from '@src/units/words';
import type { Difference } from './compare';
import { metricName, type Goal, type Measured } from './goals';
import type { Grade } from './grade';
import type { RepairLaunch } from './task';

/** One check, in words. */
export interface Check {
  readonly holds: boolean;
  readonly text: string;
  /** Its place in the source, as far as the laboratory knows. */
  readonly at: { readonly line: number; readonly column: number } | null;
}

/** What was checked, what holds and what does not. */
export function checksOf({ unread, faults, difference, goals, names }: Grade): readonly Check[] {
  if (unread) {
    const { message, line, column } = unread;
    return [{ holds: false, text: `The laboratory cannot run it: ${message}`, at: { line, column } }];
  }
  return [
    { holds: true, text: 'It compiles.', at: null },
    ...(faults.length === 0 ? [{ holds: true, text: 'No race and no fault.', at: null }] : faultChecks(faults)),
    difference === null
      ? { holds: true, text: 'The memory it leaves is right.', at: null }
      : { holds: false, text: differenceText(difference, names), at: null },
    ...goals.map(goalCheck),
  ];
}

const LANES = 32;
/** Addresses of global memory; those of shared memory are small, and the sentence has them. */
const FAR = 2 ** 32;
/** One mistake shows in several places: these are enough to find it. */
const MOST_FAULTS = 3;

function faultChecks(faults: readonly Diagnostic[]): readonly Check[] {
  const rest = faults.length - MOST_FAULTS;
  const more = {
    holds: false,
    text: `${count(rest, 'more line')} with faults, probably for the same reason.`,
    at: null,
  };
  return [...faults.slice(0, MOST_FAULTS).map(faultCheck), ...(rest > 0 ? [more] : [])];
}

function faultCheck({ message, kind, count: times, thread, block, address, line, column }: Diagnostic): Check {
  if (thread === null || kind === 'limit') return { holds: false, text: message, at: null };
  const who = `Lane ${thread % LANES} of warp ${Math.floor(thread / LANES)}, block ${block}`;
  const what = message.replace(/^Thread \d+ of block \d+ \(lane \d+ of warp \d+\) /, '').replace(/\.$/, '');
  const where = address !== null && address >= FAR ? `, at address 0x${address.toString(16)}` : '';
  const often = times > 1 ? ` In all ${grouped(times)} times.` : '';
  return { holds: false, text: `${who}: ${what}${where}.${often}`, at: { line, column } };
}

function differenceText(
  { buffer, index, got, expected, isUntouched, wrong, of }: Difference,
  names: readonly string[],
): string {
  const element = `${names[buffer] ?? `buffer ${buffer + 1}`}[${grouped(index)}]`;
  const found = isUntouched ? `is ${got}, as before the launch` : `is ${got}`;
  const others = wrong > 1 ? ` ${grouped(wrong)} of ${count(of, 'element')} differ.` : '';
  return `${element} ${found}; ${expected} is expected.${others}`;
}

function goalCheck({ goal, value, isMet, worst }: Measured): Check {
  const name = metricName(goal.metric).replace(/^./, (letter) => letter.toUpperCase());
  if (value === null) return { holds: isMet, text: `${name}: no such access ran.`, at: null };
  const here = worst && worst.value !== value ? ` The access here has ${short(worst.value)}.` : '';
  return {
    holds: isMet,
    text: isMet ? `${name}: ${short(value)}.` : `${name}: ${short(value)}. The goal is ${limitText(goal)}.${here}`,
    at: worst && { line: worst.line, column: worst.column },
  };
}

/** "sectors per load request: at most 4", as the exercise lists its goals. */
export const goalText = (goal: Goal): string => `${metricName(goal.metric)}: ${limitText(goal)}`;

const limitText = ({ atMost, atLeast }: Goal): string =>
  atMost === undefined ? `at least ${short(atLeast!)}` : `at most ${short(atMost)}`;

const short = (value: number): string => grouped(Number(value.toFixed(2)));

/** "4 × 4 blocks of 32 × 8 threads." */
export function launchText({ grid, block }: RepairLaunch): string {
  const size = (of: readonly number[]): string => of.slice(0, of[2]! > 1 ? 3 : of[1]! > 1 ? 2 : 1).join(' × ');
  const isOne = grid.every((extent) => extent === 1);
  return `${size(grid)} ${isOne ? 'block' : 'blocks'} of ${size(block)} threads`;
}

/** An argument of the launch: "1,024 float, all 0". */
export function argumentText(argument: KernelArgument): string {
  if ('int' in argument) return grouped(argument.int);
  if ('float' in argument) return String(argument.float);
  if ('struct' in argument) return argument.struct.map(argumentText).join(', ');
  if ('buffer' in argument) return bufferText(argument.buffer);
  const { buffer, box, swizzle = 'none' } = argument.tensorMap;
  const pattern = swizzle === 'none' ? 'no swizzle' : `swizzle of ${swizzle} B`;
  return `${bufferText(buffer)}, box of ${box.join(' × ')}, ${pattern}`;
}

function bufferText({ type, count: elements, init = 'zero' }: BufferArgument): string {
  const fill = typeof init === 'string' ? FILLS[init] : `element i is (${init[1]} i + ${init[2]}) mod ${init[3]}`;
  return `${grouped(elements)} ${type}, ${fill}`;
}

const FILLS = { zero: 'all 0', one: 'all 1', iota: 'element i is i', random: 'random' } as const;
