import { bytesText, count } from '@src/units/words';
import type { ClusterValues } from './params';
import type { ClusterTrace } from './simulate';
import { latencyText, microseconds } from './words';

export interface Bar {
  readonly name: string;
  readonly text: string;
  readonly nameY: number;
  readonly y: number;
  readonly width: number;
  readonly look: 'model' | 'measured' | 'given' | 'estimate' | 'unknown';
  /** Step of the time line from which on it is shown. */
  readonly since: number;
}

export interface Bars {
  readonly title: string;
  readonly x: number;
  readonly titleY: number;
  readonly height: number;
  readonly bars: readonly Bar[];
  readonly notes: readonly string[];
  readonly notesY: number;
  readonly bottom: number;
}

const PITCH = 38;
const NOTE_PITCH = 16;

export function barsPart(trace: ClusterTrace, values: ClusterValues, width: number, y: number): Bars {
  const load = values.mode === 'load';
  const entries = load ? loadBars(trace) : remoteBars(trace);
  const most = Math.max(1, ...entries.map(({ value }) => value));
  const notes = load ? [] : notesOf(trace, width < 560);
  const first = y + 22;
  const notesY = first + entries.length * PITCH + 6;
  return {
    title: load ? 'All clusters, all tiles' : 'From a load to its value',
    x: 4,
    titleY: y,
    height: 13,
    bars: entries.map(({ value, ...entry }, index) => ({
      ...entry,
      nameY: first + index * PITCH,
      y: first + index * PITCH + 9,
      width: value === 0 ? 0 : Math.max(2, (value / most) * (width - 8)),
    })),
    notes,
    notesY,
    bottom: notes.length === 0 ? notesY : notesY + notes.length * NOTE_PITCH,
  };
}

type Entry = Omit<Bar, 'nameY' | 'y' | 'width'> & { readonly value: number };

function loadBars({ deliveredBytes, askedBytes, counted, sectorBytes, gpu, size }: ClusterTrace): Entry[] {
  const since = size;
  const bars: Entry[] = [
    { name: 'reach shared memory', value: deliveredBytes, text: bytesText(deliveredBytes), look: 'model', since },
    {
      name: 'asked of the L2',
      value: askedBytes,
      text: `${bytesText(askedBytes)}, ${count(askedBytes / sectorBytes, 'sector')}`,
      look: 'model',
      since,
    },
  ];
  if (!counted) return bars;
  const read = counted.sectors * sectorBytes;
  return [
    ...bars,
    {
      name: `${gpu.replace('NVIDIA ', '')} counted at the L2`,
      value: read,
      text: `${count(counted.sectors, 'sector')} in ${microseconds(counted.timeUs)}`,
      look: 'measured',
      since,
    },
  ];
}

const remoteBars = ({ latencies }: ClusterTrace): Entry[] =>
  latencies.map((each, index) => ({
    name: each.name,
    value: each.cycles ?? 0,
    text: latencyText(each),
    look: each.look,
    since: index + 1,
  }));

/** Where the values come from, each origin once, cut into lines. */
function notesOf({ latencies, gpu }: ClusterTrace, narrow: boolean): string[] {
  const kinds = [...new Map(latencies.map(({ look, from }) => [`${look} ${from}`, { look, from }])).values()];
  return kinds.flatMap(({ look, from }) => {
    const text =
      look === 'measured'
        ? `Measured on the ${gpu}, nothing else going on.`
        : look === 'estimate'
          ? `Estimate: ${from}.`
          : look === 'unknown'
            ? `Not known: ${from}.`
            : `Source: ${from}.`;
    return lines(text, narrow ? 52 : 110);
  });
}

function lines(text: string, most: number): string[] {
  const all: string[] = [];
  for (const word of text.split(' ')) {
    const last = all.at(-1);
    if (last !== undefined && last.length + word.length < most) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
  }
  return all;
}
