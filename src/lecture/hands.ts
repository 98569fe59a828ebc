/** A show of hands: options, and how many raised a hand for each. Pure. */
export interface Hands {
  readonly options: readonly { readonly label: string; readonly count: number }[];
}

export const MOST = { options: 9, count: 9999 } as const;
const LETTERS = ['A', 'B', 'C', 'D'];

/** @param labels - The figure's options; without any, letters for the lecturer's own. */
export const handsFor = (labels: readonly string[]): Hands => ({
  options: (labels.length > 1 ? labels.slice(0, MOST.options) : LETTERS).map((label) => ({ label, count: 0 })),
});

/** An unknown option changes nothing; a count stays between zero and the largest audience. */
export const counted = ({ options }: Hands, option: number, by: number): Hands => ({
  options: options.map(({ label, count }, index) =>
    index === option ? { label, count: Math.max(0, Math.min(MOST.count, count + by)) } : { label, count },
  ),
});

export const sharesOf = ({ options }: Hands): readonly number[] => {
  const all = options.reduce((sum, { count }) => sum + count, 0);
  return options.map(({ count }) => (all === 0 ? 0 : count / all));
};

/** The text for the counts: "8: 12 of 20 hands". */
export function resultOf(hands: Hands): string {
  const all = hands.options.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return 'No hand was counted.';
  return hands.options
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${count} of ${all} ${all === 1 ? 'hand' : 'hands'}.`)
    .join(' ');
}

interface Key {
  readonly code: string;
  readonly shiftKey: boolean;
}
/** The option that a key counts for: the digit itself, wherever the key is; with Shift one hand less. */
export function countOf({ code, shiftKey }: Key): { readonly option: number; readonly by: 1 | -1 } | null {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  return digit === undefined ? null : { option: Number(digit) - 1, by: shiftKey ? -1 : 1 };
}
