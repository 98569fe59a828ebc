import { architecture } from '@src/arch';
import { closeBytesText, count, percent } from '@src/units/words';
import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import type { InFlightValues } from './params';
import { loadsText, memoryText, neededPerSm } from './describe';
import { modelled, type InFlightTrace, type Modelled } from './simulate';

const PERCENTS = [1, 5, 10, 25, 50, 75, 90, 100];

const nearest = (share: number): number =>
  PERCENTS.reduce((best, one) => (Math.abs(one - share * 100) < Math.abs(best - share * 100) ? one : best));

/** Of a GPU whose bandwidth nobody measured, the figure can only ask for the bytes. */
export function ask(values: InFlightValues): string {
  const { warps, gpu } = values;
  const start = `${count(warps, 'warp')} on each SM of the ${architecture(gpu).name}, and each lane waits for ${loadsText(values)}.`;
  return modelled(values).known
    ? `${start} What share of the highest bandwidth from ${memoryText(values)} does that give? Choose the nearest.`
    : `${start} How many bytes does one SM have in flight?`;
}

export function places({ bytes, model }: InFlightTrace, { warps, loads }: InFlightValues) {
  if (model.known) return PERCENTS.map((id) => ({ id, label: `${id} %` }));
  // The right one takes a label that two would have. Without the lanes, without the unrolling, one warp only; and twice as many, when none of these can be forgotten.
  const numbers = [bytes.sm, warps * bytes.lane, bytes.sm / Number(loads), bytes.warp, bytes.sm * 2];
  const byLabel = new Map(numbers.toReversed().map((id) => [closeBytesText(id), id] as const));
  return [...byLabel].map(([label, id]) => ({ id, label })).sort((a, b) => a.id - b.id);
}

export const answer = ({ bytes, model }: InFlightTrace): number[] => [model.known ? nearest(model.share) : bytes.sm];

/** Each likely wrong answer has a thought behind it; name the thought. */
export function judge(trace: InFlightTrace, values: InFlightValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const { model } = trace;
  return model.known ? judgeShare(guess, trace, model, values) : judgeBytes(guess, trace, values);
}

function judgeShare(guess: number, { bytes }: InFlightTrace, model: Modelled, values: InFlightValues): Judgement {
  const right = nearest(model.share);
  const facts = `${closeBytesText(bytes.sm)} per SM bring ${percent(model.share)}; 90 % needs ${closeBytesText(neededPerSm(model, values))}.`;
  const not = (hint: string): Judgement => wrong(hint, `${hint} ${facts}`);
  if (guess === right) return { correct: true, say: `Yes: ${facts}` };
  const occupancy = values.warps / architecture(values.gpu).maxWarpsPerSm.value;
  if (guess > right && guess === nearest(occupancy))
    return not('That is the occupancy. What counts is how many bytes the warps wait for.');
  if (guess > right && guess === nearest(Math.min(1, bytes.gpu / model.littlesBytes)))
    return not(
      'That follows from Little’s law with an unloaded memory. Near the limit requests queue, and the latency grows.',
    );
  return not(guess > right ? 'Less: too few bytes are in flight.' : 'More: many lanes wait at the same time.');
}

function judgeBytes(
  guess: number,
  { bytes, model }: InFlightTrace,
  { warps, bytes: width, loads }: InFlightValues,
): Judgement {
  const product = `${warps} × 32 lanes × ${loads} × ${width} B = ${closeBytesText(bytes.sm)}`;
  const because = model.known ? '' : ` The bandwidth that this gives is not known: ${model.because}.`;
  if (guess === bytes.sm) return { correct: true, say: `Yes: ${product}.${because}` };
  const not = (hint: string): Judgement => wrong(`${hint}.`, `${hint}: ${product}.`);
  if (guess === bytes.warp) return not('That is one warp; the others send requests while it waits');
  if (guess === warps * bytes.lane) return not('That is one lane of each warp');
  return not(guess < bytes.sm ? 'That is one load of each lane' : 'Each byte is in flight once');
}
