import type { Architecture } from './architecture';
import * as gpus from './gpus';

/** The id of a GPU that the book knows. */
export type ArchitectureId = (typeof gpus)[keyof typeof gpus]['id'];

/** Those of one month, such as a module and a card, from the smaller memory bandwidth on. */
const inOrder: readonly (Architecture & { readonly id: ArchitectureId })[] = Object.values(gpus).sort(
  (a, b) => monthOf(a).localeCompare(monthOf(b)) || a.dramGBps.value - b.dramGBps.value,
);

function monthOf({ announced }: Architecture): string {
  return announced.value;
}

/** Every GPU of the book by id, in the order in which they were announced. */
export const architectures = Object.fromEntries(inOrder.map((arch) => [arch.id, arch])) as Readonly<
  Record<ArchitectureId, Architecture>
>;

/** In the order in which they were announced. */
export const architectureIds: readonly ArchitectureId[] = inOrder.map(({ id }) => id);

const isId = (text: string): text is ArchitectureId => Object.hasOwn(architectures, text);

/**
 * The GPU called `id`.
 *
 * @throws {RangeError} When the book has no such GPU; names those that it has.
 */
export function architecture(id: string): Architecture {
  if (isId(id)) return architectures[id];
  throw new RangeError(`architecture: no GPU is called "${id}". The book has ${architectureIds.join(', ')}.`);
}
