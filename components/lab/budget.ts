import type { Budget } from './messages';

export const stepChoices: readonly { readonly value: number; readonly label: string }[] = [
  { value: 1e8, label: '100 million' },
  { value: 1e9, label: '1 billion' },
  { value: 4e9, label: '4 billion' },
  { value: 2e10, label: '20 billion' },
  { value: 1e11, label: '100 billion' },
];

export const byteChoices: readonly { readonly value: number; readonly label: string }[] = [
  { value: 2 ** 28, label: '256 MiB' },
  { value: 2 ** 30, label: '1 GiB' },
  { value: 2 ** 31, label: '2 GiB' },
];

export const firstBudget: Budget = { steps: 4e9, bytes: 2 ** 30, blocks: null, every: false, races: true };

/** The next larger budget of operations; `null`: this is the largest. */
export const moreSteps = ({ steps }: Budget): (typeof stepChoices)[number] | null =>
  stepChoices.find(({ value }) => value > steps) ?? null;
