import { bytesOf, sizeOf, type TextureValues } from './params';
import { sizeText } from './describe';
import type { TextureTrace } from './simulate';

const USUAL = [1, 4, 8, 16, 32];

export const ask = (values: TextureValues): string =>
  `A warp covers ${sizeText(values.shape)} texels of ${bytesOf(values)} B in an image stored row by row. How many sectors does it touch?`;

/** Those of a warp whose texels lie side by side. */
export const contiguous = ({ usefulBytes, sectorBytes }: TextureTrace): number => Math.ceil(usefulBytes / sectorBytes);

export function places(trace: TextureTrace, values: TextureValues): { id: number; label: string }[] {
  const { rows, blocks } = trace.byKind;
  const numbers = [...USUAL, rows.sectors.length, blocks.sectors.length, contiguous(trace), sizeOf(values.shape).down];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ byKind }: TextureTrace): number[] => [byKind.rows.sectors.length];
