/** Numbers that are kept for later launches. */
const MOST_KEPT = 2 ** 21;

const byLength = new Map<number, Int32Array<ArrayBuffer>[]>();
let kept = 0;

/** Arrays of the models of earlier SMs and warps: a launch needs thousands, all of few lengths. Their content is left over. */
export function takeArray(length: number): Int32Array<ArrayBuffer> {
  const found = byLength.get(length)?.pop();
  if (!found) return new Int32Array(length);
  kept -= length;
  return found;
}

/** Nobody uses it any more. */
export function giveArray(array: Int32Array<ArrayBuffer>): void {
  const { length } = array;
  if (kept + length > MOST_KEPT) return;
  kept += length;
  const alike = byLength.get(length);
  if (alike) alike.push(array);
  else byLength.set(length, [array]);
}
