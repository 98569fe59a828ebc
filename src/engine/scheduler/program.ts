import type { Cycles } from '@src/units/units';
import { InputError } from '../input-error';

/** The unit that an instruction needs. `integer`: any other with a fixed latency. */
export const instructionKinds = ['load', 'constant', 'special', 'fma', 'integer', 'branch', 'barrier'] as const;

export type InstructionKind = (typeof instructionKinds)[number];

/** One instruction as the compiler passes it to the scheduler. */
export interface Instruction {
  readonly kind: InstructionKind;
  /** Cycles until the same warp may issue again, at least 1. The compiler enforces fixed latencies with it. */
  readonly stall: Cycles;
  /** The scoreboard that its result clears; `null` for a fixed latency. */
  readonly sets: number | null;
  /** Scoreboards that must be clear before it issues. */
  readonly waits: readonly number[];
}

/** The loop of a kernel: `before` once, `inner` that many times, `after` once, and all of that in `rounds`. */
export interface WarpProgram {
  readonly before: readonly Instruction[];
  readonly inner: readonly Instruction[];
  readonly innerTimes: number;
  readonly after: readonly Instruction[];
  readonly rounds: number;
}

/** Per warp. */
export const SCOREBOARDS = 6;

/** An instruction of a round; `taken`: a branch back to the start of a loop. */
export interface Step extends Instruction {
  readonly taken: boolean;
}

/** One round as a list. The branch at its end is not taken in the last round. */
export function roundOf({ before, inner, innerTimes, after }: WarpProgram): readonly Step[] {
  const as = (part: readonly Instruction[], taken: boolean): Step[] =>
    part.map((each, index) => ({ ...each, taken: taken && each.kind === 'branch' && index === part.length - 1 }));
  return [
    ...as(before, false),
    ...Array.from({ length: innerTimes }, (_, time) => as(inner, time < innerTimes - 1)).flat(),
    ...as(after, true),
  ];
}

/** @throws {InputError} For a program that no compiler generates. */
export function requireProgram(program: WarpProgram): void {
  if (!Number.isInteger(program.rounds) || program.rounds < 1)
    throw new InputError(`${program.rounds} rounds came. Give a whole number of at least 1.`);
  if (!Number.isInteger(program.innerTimes) || program.innerTimes < 0)
    throw new InputError(`${program.innerTimes} times round the inner loop came. Give a whole number of at least 0.`);
  const round = roundOf(program);
  if (round.length === 0) throw new InputError('A program without instructions came. Give it at least one.');
  for (const { stall, sets, waits } of round) {
    if (!Number.isInteger(stall) || stall < 1)
      throw new InputError(`A stall of ${stall} cycles came. Give whole numbers of at least 1.`);
    for (const one of sets === null ? waits : [sets, ...waits])
      if (!Number.isInteger(one) || one < 0 || one >= SCOREBOARDS)
        throw new InputError(`Scoreboard ${one} came. A warp has scoreboards 0 to ${SCOREBOARDS - 1}.`);
  }
}
