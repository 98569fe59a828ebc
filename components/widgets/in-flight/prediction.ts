import { architecture } from '@src/arch';
import { closeBytesText, count } from '@src/units/words';
import type { InFlightValues } from './params';
import { loadsText, memoryText } from './describe';
import { modelled, type InFlightTrace } from './simulate';

const PERCENTS = [1, 5, 10, 25, 50, 75, 90, 100];

export const nearest = (share: number): number =>
  PERCENTS.reduce((best, one) => (Math.abs(one - share * 100) < Math.abs(best - share * 100) ? one : best));

/** Where a GPU's bandwidth was not measured, the figure can only ask for the bytes. */
export function ask(values: InFlightValues): string {
  const { warps, gpu } = values;
  const start = `${count(warps, 'warp')} on each SM of the ${architecture(gpu).name}, and each lane waits for ${loadsText(values)}.`;
  return modelled(values).known
    ? `${start} What share of the highest bandwidth from ${memoryText(values)} does that give? Choose the nearest.`
    : `${start} How many bytes does one SM have in flight?`;
}

export function places({ bytes, model }: InFlightTrace, { warps, loads }: InFlightValues) {
  if (model.known) return PERCENTS.map((id) => ({ id, label: `${id} %` }));
  // The right one takes a label that two would have. Without the lanes, without the unrolling, one warp only; and twice
  // as many, when none of these can be forgotten.
  const numbers = [bytes.sm, warps * bytes.lane, bytes.sm / Number(loads), bytes.warp, bytes.sm * 2];
  const byLabel = new Map(numbers.toReversed().map((id) => [closeBytesText(id), id] as const));
  return [...byLabel].map(([label, id]) => ({ id, label })).sort((a, b) => a.id - b.id);
}

export const answer = ({ bytes, model }: InFlightTrace): number[] => [model.known ? nearest(model.share) : bytes.sm];
