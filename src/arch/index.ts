import { a100 } from './a100';
import type { Architecture } from './architecture';
import { b200 } from './b200';
import { h100 } from './h100';
import { h200 } from './h200';
import { l40s } from './l40s';
import { orin } from './orin';
import { rtx3090 } from './rtx-3090';
import { rtx4090 } from './rtx-4090';
import { rtx5090 } from './rtx-5090';
import { t4 } from './t4';
import { v100 } from './v100';

const byId = {
  v100,
  t4,
  a100,
  'rtx-3090': rtx3090,
  orin,
  h100,
  'rtx-4090': rtx4090,
  l40s,
  h200,
  b200,
  'rtx-5090': rtx5090,
} satisfies Record<string, Architecture>;

/** The id of a GPU that the book knows. */
export type ArchitectureId = keyof typeof byId;

/** Every GPU of the book by id, in the order in which they were announced. */
export const architectures: Readonly<Record<ArchitectureId, Architecture>> = byId;

/** In the order in which they were announced. */
export const architectureIds = Object.keys(byId) as readonly ArchitectureId[];

const isId = (text: string): text is ArchitectureId => Object.hasOwn(byId, text);

/**
 * The GPU called `id`.
 *
 * @throws {RangeError} When the book has no such GPU; names those that it has.
 */
export function architecture(id: string): Architecture {
  if (isId(id)) return byId[id];
  throw new RangeError(`architecture: no GPU is called "${id}". The book has ${architectureIds.join(', ')}.`);
}
