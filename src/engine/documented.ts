import { computeCapabilities } from '@src/arch/capability/numbers';
import type { Origin } from '@src/arch/fact';
import type { Rule } from './rule';

/** The capabilities that documents about 7.0 and later, or about every GPU, are taken to cover: all that the book knows. */
export const fromVoltaOn = computeCapabilities;

/** The same without those before 8.0. */
export const fromAmpereOn = fromVoltaOn.filter((capability) => Number(capability) >= 8);

/** One source for several compute capabilities. */
export const documentedOn = (on: readonly string[], from: Origin): Rule['documented'] =>
  Object.fromEntries(on.map((capability) => [capability, from]));
