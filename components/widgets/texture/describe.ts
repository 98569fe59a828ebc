import { count, percent, grouped } from '@src/units/words';
import type { Caption, Moment } from '@src/widget/define-widget';
import { bytesOf, sizeOf, type Kind, type TextureValues } from './params';
import type { LaidOut, TextureTrace } from './simulate';

/** "4 × 8". */
export const sizeText = (text: string): string => text.replace('x', ' × ');

/** "blocks of 8 × 4 texels". */
export const blocksText = ({ tile }: TextureValues): string => `blocks of ${sizeText(tile)} texels`;

/** "8 sectors in 8 lines". */
const footprintText = ({ sectors, lines }: LaidOut): string =>
  `${count(sectors.length, 'sector')} in ${count(lines.length, 'line')}`;

const HONEST = 'NVIDIA does not publish the layout of a CUDA array: the block and the order inside it are assumptions.';

export function describe({ byKind }: TextureTrace, values: TextureValues): Caption {
  const { rows, blocks } = byKind;
  return {
    headline: `A warp that covers ${sizeText(values.shape)} texels${spread(values)} touches ${footprintText(rows)} row by row, and an estimated ${footprintText(blocks)} in ${blocksText(values)}.`,
    detail: `${why(rows, blocks, values)} ${HONEST}`,
  };
}

const spread = ({ apart }: TextureValues): string => (apart === 1 ? '' : `, ${apart} apart,`);

function why(rows: LaidOut, blocks: LaidOut, { shape }: TextureValues): string {
  const { across, down } = sizeOf(shape);
  const saved = rows.sectors.length - blocks.sectors.length;
  if (saved > 0)
    return `Blocks also hold the neighbors above and below, so a window ${down >= across ? 'as tall as this' : 'of several rows'} fills more of each sector: ${percent(blocks.efficiency)} of the bytes are used, against ${percent(rows.efficiency)} in rows.`;
  if (saved < 0)
    return `Row by row suits a window this wide; in blocks it takes a slice of each block, and ${percent(blocks.efficiency)} of the bytes are used, against ${percent(rows.efficiency)} in rows.`;
  const fewer = Math.sign(rows.lines.length - blocks.lines.length);
  if (fewer === 0) return 'Both layouts serve this window equally well.';
  return `Both need as many sectors, but the ${fewer > 0 ? 'blocks' : 'rows'} have them in fewer lines, so fewer tags are looked up.`;
}

export function describeLane({ byKind, texelByLane }: TextureTrace, _values: TextureValues, lane: number): string {
  const { x, y } = texelByLane[lane]!;
  const at = (kind: Kind): string => `byte ${grouped(byKind[kind].addresses[lane]!)}`;
  return `Lane ${lane} reads the texel in column ${x} of row ${y}: ${at('rows')} row by row, ${at('blocks')} in these blocks.`;
}

/** The window, then its cost row by row, then in blocks. */
export function moments({ byKind }: TextureTrace, values: TextureValues): readonly Moment[] {
  const { rows, blocks } = byKind;
  return [
    {
      label: 'the window',
      say: `Each of the 32 lanes reads one texel of ${bytesOf(values)} B; lanes 0 to 7 are the first quarter.`,
    },
    {
      label: 'row by row',
      say: `In an image stored row by row, as an array in global memory is, the warp touches ${footprintText(rows)}.`,
    },
    {
      label: 'in blocks, assumed',
      say: `If the image is stored in ${blocksText(values)}, as a CUDA array may be, the warp touches ${footprintText(blocks)}.`,
    },
  ];
}
