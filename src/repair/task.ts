import { InputError } from '@src/engine/input-error';
import type { KernelArgument, KernelQuery } from '@src/lab';
import { metricIds, type Goal } from './goals';

/** A change of a kernel's text, each part of which is found exactly once. */
export type Edits = readonly (readonly [from: string, to: string])[];

/** A repair that readers are likely to try, and that does not work. */
export interface Mistake {
  /** A few words on what was tried. */
  readonly name: string;
  /** Applied to the broken kernel, or to the repaired one. */
  readonly of: 'broken' | 'repaired';
  readonly edits: Edits;
  /** Why it does not work. What is between backticks is code. */
  readonly why: string;
}

/** How a kernel is run: always the same way, whatever the reader changes. */
export type RepairLaunch = Pick<KernelQuery, 'kernel' | 'grid' | 'block' | 'sharedBytes' | 'arguments'>;

/** A kernel that does not do what it should, and what it should do. */
export interface RepairTask {
  readonly broken: string;
  readonly repaired: string;
  readonly launch: RepairLaunch;
  readonly goals: readonly Goal[];
  readonly mistakes: readonly Mistake[];
}

/** The content of a file task.json. */
export interface TaskFile extends RepairLaunch {
  readonly arguments: readonly KernelArgument[];
  /** Why the broken kernel fails: "memory", "race", "goal sharedLoadWavefronts". A test compares. */
  readonly fails: string;
  readonly goals?: readonly Goal[];
  readonly mistakes: readonly (Omit<Mistake, 'of'> & Partial<Pick<Mistake, 'of'>>)[];
}

const MOST_LINES = 30;

/** @throws {InputError} When the parts of a task do not match; the message says which. */
export function taskOf(
  name: string,
  { broken, repaired, file }: { broken: string; repaired: string; file: TaskFile },
): RepairTask {
  const { kernel, grid, block, sharedBytes, arguments: args, goals = [], mistakes } = file;
  const refuse = (problem: string): never => {
    throw new InputError(`The repair "${name}": ${problem}`);
  };
  const lines = broken.trim().split('\n').length;
  if (lines > MOST_LINES) refuse(`broken.cu has ${lines} lines; ${MOST_LINES} are read at a glance.`);
  for (const { metric, atMost, atLeast } of goals) {
    if (!metricIds.includes(metric)) refuse(`there is no metric "${metric}". There are ${metricIds.join(', ')}.`);
    if ((atMost === undefined) === (atLeast === undefined)) refuse(`the goal "${metric}" needs atMost or atLeast.`);
  }
  const task: RepairTask = {
    broken: broken.trim(),
    repaired: repaired.trim(),
    goals,
    launch: { kernel, grid, block, arguments: args, ...(sharedBytes === undefined ? {} : { sharedBytes }) },
    mistakes: mistakes.map((mistake) => ({ of: 'broken', ...mistake })),
  };
  for (const mistake of task.mistakes) mistaken(task, mistake);
  return task;
}

/**
 * The kernel with a mistake applied.
 *
 * @throws {InputError} When the text to change is missing, or occurs more than once.
 */
export function mistaken(task: Pick<RepairTask, 'broken' | 'repaired'>, { name, of, edits }: Mistake): string {
  return edits.reduce((text, [from, to]) => {
    const parts = text.split(from);
    if (parts.length !== 2)
      throw new InputError(`The mistake "${name}": “${from}” is ${parts.length - 1} times in ${of}.cu, not once.`);
    return parts.join(to);
  }, task[of]);
}
