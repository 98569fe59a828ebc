/** How often warps reached a statement, a branch, or a loop. */
export class Executions {
  /** Warps that executed it; for a loop, iterations. */
  warps = 0;
  /** For a branch: warps with lanes that take it, and warps with lanes that do not. */
  yes = 0;
  no = 0;
  /** For a loop: warps that entered it. */
  entered = 0;
}

/** The sums of `Executions`, for samples of a grid. */
export const executionSums = ['warps', 'yes', 'no', 'entered'] as const satisfies readonly (keyof Executions)[];

/** The executions at one node of the kernel. */
export function executionsOf(all: Map<object, Executions>, place: object): Executions {
  const known = all.get(place);
  if (known) return known;
  const made = new Executions();
  all.set(place, made);
  return made;
}
