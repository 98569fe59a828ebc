import type { MemoryPlan, SharedVariable } from './plan';

/**
 * The element that contains a byte of shared memory, `tile[2][5]`; "shared memory" where there is no variable of fixed size.
 */
export function sharedElement({ sharedVariables = [] }: MemoryPlan, at: number): string {
  const found = sharedVariables.find(({ start, bytes }) => at >= start && at < start + bytes);
  return found ? elementOf(found, at - found.start) : 'shared memory';
}

function elementOf({ name, sizes, elementBytes }: SharedVariable, offset: number): string {
  let rest = Math.floor(offset / elementBytes);
  let text = '';
  for (let at = sizes.length - 1; at >= 0; at -= 1) {
    const index = at === 0 ? rest : rest % sizes[at]!;
    text = `[${index}]${text}`;
    rest = Math.floor(rest / sizes[at]!);
  }
  return name + text;
}

/**
 * Past the end of shared memory: which variable is exceeded and by how much, if the last one is an array; else how to get
 * more of it.
 */
export function pastShared({ sharedVariables = [] }: MemoryPlan, at: number): string {
  if (sharedVariables.length === 0)
    return '. Give it more in the launch: dynamic shared memory is the third number between <<< and >>>';
  const last = sharedVariables.reduce<SharedVariable | null>(
    (best, each) => (!best || each.start > best.start ? each : best),
    null,
  );
  if (!last || last.sizes.length !== 1 || at < last.start) return '';
  const index = Math.floor((at - last.start) / last.elementBytes);
  return `. If it means ${last.name}[${index}]: the last element is ${last.name}[${last.sizes[0]! - 1}]`;
}
