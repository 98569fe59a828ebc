import { round } from './scales';
import type { RooflineTrace } from './simulate';
import { intensityText, MEMORY, rateText, shortName, speedText } from './words';

export interface LegendRow {
  readonly mark: 'state' | 'measured' | 'library' | 'before' | 'letter' | 'written' | 'roof' | 'thin';
  /** Of another GPU. */
  readonly letter: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export const letterOf = (index: number): string => String.fromCharCode(97 + index);

const ROW = 19;

/** What the marks mean, then the ridge points of the other GPUs. */
export function legendFor(trace: RooflineTrace, place: { y: number; width: number; narrow: boolean }): LegendRow[] {
  const { at, before, points, pair, others, name, roofs } = trace;
  const library = points.find(({ intensity, id }) => intensity === null && id === 'library');
  const drawn = points.some(({ intensity }) => intensity !== null);
  const marks = [
    {
      mark: 'state' as const,
      text: `${name === null ? 'your kernel' : 'this kernel'}: at most ${rateText(at.flopsPerSecond)}`,
    },
    ...(before.length > 0 ? [{ mark: 'before' as const, text: 'the kernels before it' }] : []),
    ...(drawn
      ? [{ mark: 'measured' as const, text: `measured, at the bytes counted at ${MEMORY[pair.memory.id]}` }]
      : []),
    ...(points.some(({ asWritten }) => asWritten)
      ? [{ mark: 'written' as const, text: 'measured, tiles with each read as written' }]
      : []),
    ...(library
      ? [{ mark: 'library' as const, text: `the library, timed only: ${rateText(library.flopsPerSecond)}` }]
      : []),
    ...roofs.memory.map((memory) => ({
      mark: memory.id === pair.memory.id ? ('roof' as const) : ('thin' as const),
      text: `${MEMORY[memory.id].replace(/^the /, '')}: ${speedText(memory.bytesPerSecond)}${memory.estimate ? ' (estimate)' : ''}`,
    })),
  ];
  const two = place.narrow ? 1 : 2;
  const first = marks.map((row, index) => ({
    ...row,
    letter: '',
    x: round(14 + ((index % two) * place.width) / two),
    y: place.y + Math.floor(index / two) * ROW,
  }));
  const below = place.y + Math.ceil(marks.length / two) * ROW + (others.length > 0 ? 6 : 0);
  const columns = place.narrow ? 2 : 4;
  return [
    ...first,
    ...others.map((other, index) => ({
      mark: 'letter' as const,
      letter: letterOf(index),
      text: `${shortName(other.name)}: ${intensityText(other.ridge)}`,
      x: round(14 + ((index % columns) * place.width) / columns),
      y: below + Math.floor(index / columns) * ROW,
    })),
  ];
}
