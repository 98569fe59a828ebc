import { architecture } from '@src/arch';
import { ridge } from '@src/engine/roofline';
import { digits, intensityText, MEMORY, number, PRECISION, rateText, shortName, speedText } from './describe';
import type { RooflineValues } from './params';
import { pairOf, type RooflineTrace } from './simulate';

interface Candidate {
  readonly value: number;
  /** Why a reader would think so; `null` for the right one. */
  readonly thought: string | null;
}

const OTHER = { fp32: 'tensor', tensor: 'fp32' } as const;

export function ask(values: RooflineValues): string {
  const { compute, memory, name } = pairOf(architecture(values.gpu), values)!;
  return (
    `${PRECISION[compute.id].replace(/^./, (first) => first.toUpperCase())} of the ${shortName(name)} gives ${rateText(compute.flopsPerSecond)}, ` +
    `and ${MEMORY[memory.id]} brings ${speedText(memory.bytesPerSecond)}. From how many operations per byte on is memory no longer the limit?`
  );
}

/** The right one first; one with the label of an earlier one is left out: with 16 bits, a ridge per element. */
export function candidates({ pair, roofs }: RooflineTrace): readonly Candidate[] {
  const { compute, memory } = pair;
  const other = roofs.compute.find(({ id }) => id === OTHER[compute.id])!;
  const bytes = compute.id === 'fp32' ? 4 : 2;
  const all: Candidate[] = [
    { value: pair.ridge, thought: null },
    compute.id === 'tensor'
      ? {
          value: pair.ridge * 2,
          thought: 'That takes the rate for sparse matrices, twice the dense one. A dense product does not get it.',
        }
      : {
          value: pair.ridge / 2,
          thought: 'A multiply-add counts as two operations in the rate, and therefore in the intensity too.',
        },
    { value: pair.ridge * bytes, thought: `That is operations per element of ${bytes} bytes. The slope counts bytes.` },
    { value: 1 / pair.ridge, thought: 'That is bytes per operation, the inverse.' },
    { value: ridge(other, memory), thought: `That is where the roof of ${PRECISION[other.id]} begins.` },
  ];
  return all.filter(({ value }, index) => all.findIndex((one) => number(one.value) === number(value)) === index);
}

export const places = (trace: RooflineTrace) =>
  candidates(trace)
    .map(({ value }) => ({ id: digits(value), label: intensityText(value) }))
    .sort((one, two) => one.id - two.id);

export const answer = ({ pair }: RooflineTrace): number[] => [digits(pair.ridge)];
