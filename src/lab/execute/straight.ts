import type { Node, Run, Step } from '../ir/node';
import { partsOf } from '../ir/parts';
import { executionsOf } from '../machine/executions';
import { lanesIn } from '../machine/registers';

export type Straight = Extract<Node, { k: 'statement' }>;

/** The nodes that neither end a run nor ask how many steps it has had, if their parts do not. */
const QUIET: ReadonlySet<Node['k']> = new Set([
  ...(['constant', 'register', 'compute', 'as', 'load', 'after'] as const),
  ...(['set', 'store', 'fetch', 'sequence'] as const),
]);

const known = new WeakMap<Node, boolean>();

function isQuiet(node: Node): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  const is = QUIET.has(node.k) && !(node.k === 'compute' && node.apply) && partsOf(node).every(isQuiet);
  known.set(node, is);
  return is;
}

/** A statement whose steps may as well be counted before or after it. */
export const isStraight = (node: Node): node is Straight => node.k === 'statement' && isQuiet(node.body);

/** Statements in order, whose steps are counted together. */
export function straight(statements: readonly Straight[], runs: readonly Run[]): Step {
  const { machine } = statements[0]!;
  const steps = statements.reduce((sum, each) => sum + each.steps, 0);
  const ran = statements.map((each) => executionsOf(machine.executions, each));
  const [a, b] = runs as readonly [Run, Run];
  const [ranA, ranB] = ran as [(typeof ran)[0], (typeof ran)[0]];
  const isTwo = runs.length === 2;
  return (mask) => {
    machine.steps += steps * lanesIn(mask);
    ranA.warps += 1;
    a(mask);
    // What no lane reaches is not run.
    if (mask === 0) return 0;
    ranB.warps += 1;
    b(mask);
    if (!isTwo)
      for (let i = 2; i < runs.length; i += 1) {
        ran[i]!.warps += 1;
        runs[i]!(mask);
      }
    return mask;
  };
}
