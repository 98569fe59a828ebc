/** How often warps came to a statement, a branch, or a loop. */
export class Executions {
  /** Warps that executed it; of a loop, turns. */
  warps = 0;
  /** Of a branch, warps of which some lanes go on there, and warps of which some go the other way. */
  yes = 0;
  no = 0;
  /** Of a loop, warps that entered it. */
  entered = 0;
}

/** The sums of `Executions`, for samples of a grid. */
export const executionSums = ['warps', 'yes', 'no', 'entered'] as const satisfies readonly (keyof Executions)[];

/** The executions of one place of the kernel. */
export function executionsOf(all: Map<object, Executions>, place: object): Executions {
  const known = all.get(place);
  if (known) return known;
  const made = new Executions();
  all.set(place, made);
  return made;
}
