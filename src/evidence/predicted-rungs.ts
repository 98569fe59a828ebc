import written from '@src/lab/verdict/predicted-rungs.json';

const known = written as Readonly<Record<string, number | undefined>>;

/**
 * The laboratory's prediction of a recorded transpose of the ladder on the H200, in microseconds, from a warm L2.
 *
 * @param name - Of its case in `ladder-transpose`.
 * @returns `null` for a softmax, a copy, or a kernel of PyTorch.
 */
export const predictedRungUs = (name: string): number | null => known[name] ?? null;
