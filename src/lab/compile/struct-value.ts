import { noRegister } from '../execute/names';
import type { Struct } from '../types/type';
import { type Operand, plain, sequence } from './operand';

/** A struct of the values of its members. */
export function structOf(type: Struct, values: readonly Operand[]): Operand {
  const leaves = values.flatMap((each) => each.leaves ?? [each]);
  const copies = leaves.map((leaf) => ({ ...leaf, run: null, isVariable: false }));
  const run = sequence(values.flatMap((each) => (each.leaves ? [each, ...each.leaves] : [each])));
  return plain(type, leaves[0]?.reg ?? noRegister, {
    leaves: copies,
    run,
    pure: values.every((each) => each.pure),
    changes: values.some((each) => each.changes),
    cost: values.reduce((sum, each) => sum + each.cost, 0),
    constant: values.every((each) => each.constant),
  });
}
