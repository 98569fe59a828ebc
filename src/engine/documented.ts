import type { Origin } from '@src/arch/fact';
import type { Rule } from './rule';

/** What documents about 7.0 and later, or about every GPU, are taken to speak of: the capabilities of the book's GPUs. */
export const fromVoltaOn = ['7.0', '7.5', '8.0', '8.6', '8.7', '8.9', '9.0', '10.0', '12.0'] as const;

/** The same without those that came before 8.0. */
export const fromAmpereOn = fromVoltaOn.filter((capability) => !capability.startsWith('7.'));

/** One source for several compute capabilities. */
export const documentedOn = (capabilities: readonly string[], from: Origin): Rule['documented'] =>
  Object.fromEntries(capabilities.map((capability) => [capability, from]));
