import { percent } from '@src/units/words';
import type { Caption } from '@src/widget/define-widget';
import type { RooflineValues } from './params';
import type { RooflineTrace } from './simulate';
import { intensityText, listed, MEMORY, number, PRECISION, rateText, shortName, speedText } from './words';

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const subjectOf = ({ name }: RooflineTrace): string => name ?? 'a kernel';

export function describe(trace: RooflineTrace): Caption {
  const { at, pair } = trace;
  const { compute, memory } = pair;
  const start = `${capital(subjectOf(trace))} with ${intensityText(at.intensity)} at ${MEMORY[memory.id]}`;
  const peak = rateText(compute.flopsPerSecond);
  const headline =
    at.boundBy === 'memory'
      ? `${start} is memory bound: at most ${rateText(at.flopsPerSecond)} on the ${shortName(pair.name)}, ${percent(at.flopsPerSecond / compute.flopsPerSecond)} of the ${peak} of ${PRECISION[compute.id]}.`
      : `${start} is compute bound: ${PRECISION[compute.id]} of the ${shortName(pair.name)} gives ${peak} and no more.`;
  return {
    headline,
    detail: [ridgeText(trace), measuredText(trace), silenceText(trace)].filter(Boolean).join(' '),
  };
}

function ridgeText({ pair, roofs }: RooflineTrace): string {
  const { compute, memory } = pair;
  const estimate = compute.estimate || memory.estimate ? ', an estimate' : '';
  const unknown = roofs.unknown.length > 0 ? ` ${roofs.unknown[0]!.why}` : '';
  return (
    `The roofs meet at ${rateText(compute.flopsPerSecond)} ÷ ${speedText(memory.bytesPerSecond)} = ` +
    `${intensityText(pair.ridge)}, the ridge point${estimate}.${unknown}`
  );
}

/** So many times more operations a byte than the source asks for is the work of caches. */
const MUCH = 1.5;

/** A measured rate above a roof says that the bytes counted here were not those that this memory moved. */
function measuredText({ own, at, pair }: RooflineTrace): string {
  if (!own) return '';
  const share = own.flopsPerSecond / at.flopsPerSecond;
  const rate = `Measured: ${rateText(own.flopsPerSecond)}`;
  if (share > 1)
    return `${rate}, ${number(share)} times this roof: the caches kept most of these bytes away from ${MEMORY[pair.memory.id]}.`;
  const counted =
    own.intensity !== null && own.intensity > MUCH * at.intensity
      ? ` The counter found ${intensityText(own.intensity)}: caches kept the other bytes away from ${MEMORY[pair.memory.id]}.`
      : '';
  return `${rate}, ${percent(share)} of this roof.${counted}`;
}

const silenceText = ({ silent }: RooflineTrace): string =>
  silent.length === 0 ? '' : `Not drawn, because that roof is not known: ${listed(silent.map(shortName))}.`;

export function describeLane(trace: RooflineTrace, values: RooflineValues, lane: number): string {
  const { at, pair } = trace;
  return `Lane ${lane} does ${number(at.intensity * 4)} operations for each 4 B that ${MEMORY[pair.memory.id]} moves for it${
    values.kernel === 'own' ? '' : `, in ${subjectOf(trace)}`
  }.`;
}
