import type { Moment } from '@src/widget/define-widget';
import { blocksText, footprintText } from './describe';
import { bytesOf, type TextureValues } from './params';
import type { TextureTrace } from './simulate';

/** The window, then what it costs row by row, then in blocks. */
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
