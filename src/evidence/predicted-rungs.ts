import written from '@src/lab/verdict/predicted-rungs.json';

const known = written as Readonly<Record<string, number | undefined>>;

/**
 * What the laboratory predicts of a recorded transpose of the ladder on the H200, in microseconds, from a warm L2.
 *
 * @param name - Of its case in `ladder-transpose`.
 * @returns `null`: of a softmax, a copy, or a kernel of PyTorch nothing is predicted.
 */
export const predictedRungUs = (name: string): number | null => known[name] ?? null;
