import type { Architecture } from './architecture';
import { gpus } from './gpus';

/** The id of a GPU that the book knows. */
export type ArchitectureId = (typeof gpus)[number]['id'];

/** In the order of announcement. */
export const architectureIds: readonly ArchitectureId[] = gpus.map(({ id }) => id);

/** Every GPU of the book by id, in the order of announcement. */
export const architectures = Object.fromEntries(gpus.map((gpu) => [gpu.id, gpu])) as Readonly<
  Record<ArchitectureId, Architecture>
>;

const isId = (text: string): text is ArchitectureId => Object.hasOwn(architectures, text);

/**
 * The GPU with this `id`.
 *
 * @throws {RangeError} When the book has no such GPU; names those that it has.
 */
export function architecture(id: string): Architecture {
  if (isId(id)) return architectures[id];
  throw new RangeError(`architecture: no GPU is called "${id}". The book has ${architectureIds.join(', ')}.`);
}
