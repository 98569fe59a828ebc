import type { Judgement } from './define-widget';

/**
 * A guess that is wrong.
 *
 * @param hint - The thought behind it, or which way to go; the answer must not be in it.
 * @param say - The thought and the answer; the hint alone when left out.
 */
export const wrong = (hint: string, say: string = hint): Judgement => ({ correct: false, hint, say });

/** Which way to go, where nothing better is known about a number. */
export const tooFewOrMany = (guess: number, right: number): string => (guess < right ? 'Too few.' : 'Too many.');

/** The end of a sentence as a sentence of its own. */
export const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;
