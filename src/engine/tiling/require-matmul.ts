import type { Architecture } from '@src/arch/architecture';
import { InputError } from '../input-error';
import { planOf, sharedBytesOf, threadsOf, type MatMul, type MatMulKernel, type Plan } from './problem';

/**
 * Refuse a product or a kernel that cannot run.
 *
 * @returns The plan of the kernel.
 * @throws {InputError} Names the error, what is allowed and what to do.
 */
export function requireMatMul(problem: MatMul, kernel: MatMulKernel, arch: Architecture): Plan {
  for (const [name, value] of Object.entries({ ...problem, ...numbersOf(kernel) }))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new InputError(`${name} is ${value}. It is a whole number from 1. Give the size in elements.`);
  if (kernel.kind === 'registers') requireWholeThreads(kernel.blockRows, kernel.threadRows, 'rows');
  if (kernel.kind === 'registers') requireWholeThreads(kernel.blockColumns, kernel.threadColumns, 'columns');
  const plan = planOf(kernel);
  requireBlock(problem, plan, arch);
  if (plan.vector > 1) requireVectors(problem, plan, arch);
  else requireWidth(problem.elementBytes, arch);
  return plan;
}

function numbersOf(kernel: MatMulKernel): Readonly<Record<string, number>> {
  if (kernel.kind === 'naive') return { 'block.x': kernel.block.x, 'block.y': kernel.block.y };
  return Object.fromEntries(
    Object.entries(kernel).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

function requireWholeThreads(ofBlock: number, ofThread: number, what: string): void {
  if (ofBlock % ofThread === 0) return;
  throw new InputError(
    `A block of ${ofBlock} ${what} cannot be shared out to threads of ${ofThread} ${what}. Let one be a multiple of the other.`,
  );
}

function requireBlock(problem: MatMul, plan: Plan, arch: Architecture): void {
  const threads = threadsOf(plan);
  if (threads > arch.maxThreadsPerBlock.value)
    throw new InputError(
      `The block has ${threads} threads; a block has at most ${arch.maxThreadsPerBlock.value}. Make it smaller, or ` +
        `let each thread make more of C.`,
    );
  const shared = sharedBytesOf(problem, plan);
  if (shared > arch.maxSharedBytesPerBlock.value)
    throw new InputError(
      `The tiles need ${shared} bytes of shared memory; a block of the ${arch.name} has at most ` +
        `${arch.maxSharedBytesPerBlock.value}. Go along k in shorter steps.`,
    );
}

function requireVectors(problem: MatMul, plan: Plan, arch: Architecture): void {
  const { vector } = plan;
  requireWidth(vector * problem.elementBytes, arch);
  const lengths = {
    columns: problem.columns,
    depth: problem.depth,
    blockColumns: plan.blockColumns,
    blockDepth: plan.stepDepth,
    threadColumns: plan.threadColumns,
  };
  for (const [name, length] of Object.entries(lengths))
    if (length % vector !== 0)
      throw new InputError(
        `${name} is ${length}, not a multiple of ${vector}: loads of ${vector} elements would be misaligned or reach ` +
          `beyond a row. Pad it to ${Math.ceil(length / vector) * vector}, or load single elements.`,
      );
}

function requireWidth(bytes: number, arch: Architecture): void {
  const widths = arch.accessWidths.value;
  if (widths.includes(bytes)) return;
  throw new InputError(
    `${arch.name} has no ${bytes}-byte load; it has ${widths.join(', ')} bytes per lane. Choose another element or vector.`,
  );
}
