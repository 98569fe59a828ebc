/**
 * The order of named values that a SequenceControl changes. Values left out follow those taken, in the order of the
 * options.
 */

/** All values as the control shows them: those taken first. */
export const shownOrder = (taken: readonly string[], all: readonly string[]): readonly string[] => [
  ...taken,
  ...all.filter((value) => !taken.includes(value)),
];

/** Appends a value that was left out; removes one that was taken. */
export const toggled = (taken: readonly string[], value: string): readonly string[] =>
  taken.includes(value) ? taken.filter((other) => other !== value) : [...taken, value];

/** Moves a value to place `to` among those taken, adding it if it was left out. */
export function movedTo(taken: readonly string[], value: string, to: number): readonly string[] {
  const others = taken.filter((other) => other !== value);
  const place = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, place), value, ...others.slice(place)];
}

/** The box of a value on the screen. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The place under a pointer, in rows that may wrap: the one whose center is nearest. */
export function placeAt(boxes: readonly Place[], x: number, y: number): number {
  const far = boxes.map(({ left, top, width, height }) => {
    const rows = Math.max(0, Math.abs(y - top - height / 2) - height / 2);
    return 4 * rows + Math.abs(x - left - width / 2);
  });
  return far.indexOf(Math.min(...far));
}
