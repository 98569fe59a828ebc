import { described, type Node, nodeOf, nodeOfStep, type Waiting } from '../../ir/node';
import type { Code } from '../code';
import type { Context } from '../context';
import type { Run } from '../operand';
import { codeOf } from '../statements/code';

/** A function with a barrier runs before the statement that calls it. */
export function hoist(cx: Context, prepare: Run | null, code: Code, name = 'wait'): void {
  const parts: Node[] = [...(prepare ? [nodeOf(prepare)] : []), nodeOfStep(code)];
  cx.compiler.hoisted.push(codeOf({ k: 'call', name, parts }));
}

/** What must be done ahead of a barrier that comes later among the hoisted code. */
export const hoistedRuns = (runs: readonly Run[]): Code => codeOf({ k: 'sequence', parts: runs.map(nodeOf) });

/** What makes the warp wait runs before the statement. */
export const hoistWait = (cx: Context, prepare: Run | null, wait: Waiting): void =>
  hoist(cx, prepare, { run: null, wait: described(wait, { k: 'step', run: null, wait, name: 'wait' }) });
