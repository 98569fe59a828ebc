import type { CompiledKernel } from './compile/kernel';
import type { FaultKind } from './machine/fault';
import type { Place } from './source/problem';

/** A message for the reader, with its place in the source. */
export interface Diagnostic {
  readonly severity: 'error' | 'warning' | 'note';
  readonly kind: FaultKind | 'unsupported';
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** How many times it happened. */
  readonly count: number;
  /** The first thread in which it happened, within its block, and that block; both count from 0. */
  readonly thread: number | null;
  readonly block: number | null;
  readonly address: number | null;
}

const SEVERITY: Readonly<Record<FaultKind, Diagnostic['severity']>> = {
  'out-of-bounds': 'error',
  misaligned: 'error',
  uninitialised: 'error',
  race: 'error',
  barrier: 'error',
  shuffle: 'warning',
  'warp-race': 'warning',
  'block-race': 'warning',
  unset: 'warning',
  limit: 'warning',
  arithmetic: 'error',
  note: 'note',
};

const number = (value: number): string => value.toLocaleString('en-GB');

/** All findings of a run, worst first, then by place. */
export function diagnosticsOf(
  { compiler }: CompiledKernel,
  placeOf: (at: number) => Place,
  blocks: {
    readonly done: number;
    readonly chosen: number;
    readonly of: number;
    readonly isScaled: boolean;
    readonly isComplete: boolean;
    readonly isStuck: boolean;
    readonly limit: number;
  },
): Diagnostic[] {
  const { machine } = compiler;
  const found = [...machine.memory.faults.values()].map((fault): Diagnostic => {
    const { kind, message, at, count, thread, block, address } = fault;
    const what =
      kind === 'note' || kind === 'limit' || kind === 'block-race'
        ? message
        : `Thread ${thread} of block ${block} (lane ${thread % 32} of warp ${thread >> 5}) ${message}.`;
    const place = placeOf(compiler.asSeen(at));
    return { severity: SEVERITY[kind], kind, message: what, ...place, count, thread, block, address };
  });
  const nowhere = { count: 1, thread: null, block: null, address: null };
  for (const { at, message } of compiler.notes)
    found.push({ severity: 'note', kind: 'note', message: `${message}.`, ...placeOf(at), ...nowhere });
  if (blocks.isStuck)
    found.push({
      severity: 'note',
      kind: 'limit',
      line: 1,
      column: 1,
      ...nowhere,
      message: `The run ended after ${blocks.done} of ${blocks.of} blocks, because warps wait for what never comes. Counts are those of what ran.`,
    });
  else if (!blocks.isComplete)
    found.push({
      severity: 'warning',
      kind: 'limit',
      line: 1,
      column: 1,
      ...nowhere,
      message: `The run was stopped after ${number(blocks.done)} of ${number(blocks.of)} blocks: ${number(blocks.limit)} operations of lanes are allowed. Counts are those of what ran, a part of the next block among it. Raise the budget, or launch fewer blocks.`,
    });
  else if (blocks.done < blocks.of && !blocks.isScaled)
    found.push({
      severity: 'note',
      kind: 'limit',
      line: 1,
      column: 1,
      ...nowhere,
      message: `${number(blocks.done)} of ${number(blocks.of)} blocks ran, evenly spread over the grid. Counts are theirs and are not scaled.`,
    });
  const order = ['error', 'warning', 'note'];
  return found.sort(
    (a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.line - b.line || a.column - b.column,
  );
}
