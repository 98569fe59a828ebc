import { architecture } from '@src/arch';
import { InputError } from '@src/engine/input-error';
import { kernelSignatures, runKernel, type Access, type Diagnostic, type KernelResult } from '@src/lab';
import { buffersIn, firstDifference, type Difference } from './compare';
import { measure, type Measured } from './goals';
import { isUnchanged, mistakeIn } from './mistakes';
import type { RepairTask } from './task';

/** The GPU of the book's measurements. */
const GPU = 'h200';
/** No repaired kernel needs a fifth of this; an endless one is stopped soon. */
const MOST_STEPS = 2e7;

/** The laboratory's findings on a reader's kernel. */
export interface Grade {
  readonly isRight: boolean;
  /** Nothing was changed yet. */
  readonly isUnchanged: boolean;
  /** The kernel cannot be read, or not be launched as the task launches it; then nothing else is known. */
  readonly unread: { readonly message: string; readonly line: number; readonly column: number } | null;
  /** Errors and warnings of the run: races, faults, and undefined behavior. */
  readonly faults: readonly Diagnostic[];
  readonly difference: Difference | null;
  /** By the reader's names for the buffers. */
  readonly names: readonly string[];
  readonly goals: readonly Measured[];
  /** Index of the mistake that the author foresaw; -1: none of them, or no mistake. */
  readonly mistake: number;
  /** For marks next to the lines. */
  readonly accesses: readonly Access[];
}

export function grade(task: RepairTask, source: string): Grade {
  const same = isUnchanged(task, source);
  const none: Grade = {
    isRight: false,
    isUnchanged: same,
    unread: null,
    faults: [],
    difference: null,
    goals: [],
    accesses: [],
    names: [],
    mistake: mistakeIn(task, source),
  };
  const result = runOf(task, source);
  if (result instanceof InputError) {
    const message = `${result.message} The launch stays as it is: keep the name of the kernel and its parameters.`;
    return { ...none, unread: { message, line: 1, column: 1 } };
  }
  const unread = result.diagnostics.find(({ kind }) => kind === 'unsupported');
  if (unread) return { ...none, unread };
  const faults = result.diagnostics.filter(({ severity, kind }) => severity !== 'note' || kind === 'limit');
  const right = runOf(task, task.repaired);
  if (right instanceof InputError) throw right;
  const difference = firstDifference(task.launch.arguments, result, right);
  const goals = task.goals.map((goal) => measure(result.accesses, goal));
  const isRight = faults.length === 0 && difference === null && goals.every(({ isMet }) => isMet);
  return {
    ...none,
    isRight,
    faults,
    difference,
    goals,
    accesses: result.accesses,
    names: difference ? bufferNames(task, source) : [],
    mistake: isRight ? -1 : none.mistake,
  };
}

/** For each buffer of the launch, its parameter. */
function bufferNames({ launch }: RepairTask, source: string): readonly string[] {
  const { kernels } = kernelSignatures(source, architecture(GPU), launch.kernel ?? '');
  const signature = kernels.find(({ name }) => name === launch.kernel) ?? kernels[0];
  return launch.arguments.flatMap((argument, index) =>
    buffersIn([argument]).map(() => signature?.parameters[index]?.name ?? `argument ${index + 1}`),
  );
}

/** Reasons by name, as a task lists why its broken kernel fails. */
export const reasonsOf = ({ unread, faults, difference, goals }: Grade): readonly string[] => [
  ...(unread ? ['unread'] : []),
  ...faults.map(({ kind }) => kind),
  ...(difference ? ['memory'] : []),
  ...goals.filter(({ isMet }) => !isMet).map(({ goal }) => `goal ${goal.metric}`),
];

function runOf({ launch }: RepairTask, source: string): KernelResult | InputError {
  try {
    return runKernel({ source, ...launch }, architecture(GPU), { steps: MOST_STEPS, l1: false });
  } catch (problem) {
    if (problem instanceof InputError) return problem;
    throw problem;
  }
}
