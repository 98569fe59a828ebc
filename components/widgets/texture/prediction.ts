import { count } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { tooFewOrMany, wrong } from '@src/widget/judgement';
import { bytesOf, sizeOf, type TextureValues } from './params';
import { sizeText } from './describe';
import type { TextureTrace } from './simulate';

const LANES = 32;
const USUAL = [1, 4, 8, 16, 32];

export const ask = (values: TextureValues): string =>
  `A warp covers ${sizeText(values.shape)} texels of ${bytesOf(values)} B in an image stored row by row. How many sectors does it touch?`;

/** Those of a warp whose texels lie side by side. */
const contiguous = ({ usefulBytes, sectorBytes }: TextureTrace): number => Math.ceil(usefulBytes / sectorBytes);

export function places(trace: TextureTrace, values: TextureValues): { id: number; label: string }[] {
  const { rows, blocks } = trace.byKind;
  const numbers = [...USUAL, rows.sectors.length, blocks.sectors.length, contiguous(trace), sizeOf(values.shape).down];
  return [...new Set(numbers)].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ byKind }: TextureTrace): number[] => [byKind.rows.sectors.length];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: TextureTrace, values: TextureValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const { rows, blocks } = trace.byKind;
  const right = rows.sectors.length;
  const { down } = sizeOf(values.shape);
  const rule = `The lanes are in ${count(down, 'row')} of the image, and each row touches ${count(right / down, 'sector')}: ${right}.`;
  if (guess === right) return { correct: true, say: `Yes. ${rule}` };
  const perRow = right / down;
  if (guess === contiguous(trace))
    return wrong(
      'That would be enough if the 32 texels were contiguous in memory.',
      `That would be enough if the 32 texels were contiguous in memory. ${rule}`,
    );
  if (guess === down && perRow > 1)
    return wrong('A row is more than one sector here.', `A row is more than one sector here. ${rule}`);
  if (guess === LANES)
    return wrong(
      'Lanes next to each other in a row share sectors.',
      `Lanes next to each other in a row share sectors. ${rule}`,
    );
  if (guess === blocks.sectors.length)
    return wrong(
      'That is the estimate for an image in blocks.',
      `That is the estimate for an image in blocks. ${rule}`,
    );
  const way = tooFewOrMany(guess, right);
  return wrong(way, `${way} ${rule}`);
}
