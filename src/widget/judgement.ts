import type { Judgement } from './define-widget';

/**
 * A wrong guess.
 *
 * @param hint - The reasoning behind it, or which way to go; the answer must not be in it.
 * @param say - The reasoning and the answer; the hint by default.
 */
export const wrong = (hint: string, say: string = hint): Judgement => ({ correct: false, hint, say });

/** Which way to go, where nothing more specific is known about a number. */
export const tooFewOrMany = (guess: number, right: number): string => (guess < right ? 'Too few.' : 'Too many.');

/** The end of a sentence as a separate sentence. */
export const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;
