import type { CapabilityFacts } from '../architecture';
import { cc100 } from './cc-10-0';
import { cc103 } from './cc-10-3';
import { cc110 } from './cc-11-0';
import { cc120 } from './cc-12-0';
import { cc121 } from './cc-12-1';
import { cc70 } from './cc-7-0';
import { cc72 } from './cc-7-2';
import { cc75 } from './cc-7-5';
import { cc80 } from './cc-8-0';
import { cc86 } from './cc-8-6';
import { cc87 } from './cc-8-7';
import { cc89 } from './cc-8-9';
import { cc90 } from './cc-9-0';

const byNumber: Readonly<Record<string, CapabilityFacts>> = Object.fromEntries(
  [cc70, cc72, cc75, cc80, cc86, cc87, cc89, cc90, cc100, cc103, cc110, cc120, cc121].map((facts) => [
    facts.computeCapability,
    facts,
  ]),
);

/** Facts by compute capability, from the oldest to the newest, including those without a GPU in the book. */
export const capabilities: readonly CapabilityFacts[] = Object.values(byNumber);

/**
 * The facts of a compute capability such as "9.0".
 *
 * @throws {RangeError} When the book does not know it; names those that it knows.
 */
export function capability(computeCapability: string): CapabilityFacts {
  const found = Object.hasOwn(byNumber, computeCapability) ? byNumber[computeCapability] : undefined;
  if (found) return found;
  const known = capabilities.map((facts) => facts.computeCapability).join(', ');
  throw new RangeError(
    `capability: the book has no sourced facts for compute capability "${computeCapability}". It has ${known}.`,
  );
}
