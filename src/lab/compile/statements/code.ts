import { alone } from '../../execute/effects';
import { control } from '../../execute/control';
import { described, type Node, nodeOf, nodeOfStep } from '../../ir/node';
import type { Context } from '../context';
import type { Run } from '../operand';
import type { Code } from '../code';

/** The code of a statement, with its node recorded. */
export function codeOf(node: Node, ends = false): Code {
  const { run, wait } = control(node, alone);
  described(run ?? wait!, node);
  return { run, wait, ends };
}

export const nothing: Code = codeOf({ k: 'block', parts: [] });

export function counted(cx: Context, run: Run | null, cost: number): Code {
  if (!run) return nothing;
  const { machine } = cx.compiler;
  return codeOf({ k: 'statement', machine, steps: Math.max(1, cost), body: nodeOf(run) });
}

/** One after the other; what no lane reaches is not run. */
export function joined(codes: readonly Code[]): Code {
  const all = codes.filter((code) => code !== nothing);
  if (all.length === 0) return nothing;
  if (all.length === 1) return all[0]!;
  return codeOf({ k: 'block', parts: all.map(nodeOfStep) }, all.at(-1)!.ends);
}
