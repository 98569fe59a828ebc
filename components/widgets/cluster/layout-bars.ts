import { round, textWidth, type Box } from '@components/marks/geometry';
import { bytesText, count } from '@src/units/words';
import { latencyText, microseconds } from './describe';
import type { ClusterValues } from './params';
import type { ClusterTrace } from './simulate';

export interface Bar extends Box {
  readonly name: string;
  readonly text: string;
  readonly nameY: number;
  readonly textX: number;
  readonly look: 'model' | 'measured' | 'given' | 'estimate' | 'unknown';
  /** Of the width: what was asked for once; the rest again. */
  readonly once: number;
  /** Moment from which on it is whole. */
  readonly since: number;
}

export interface Bars {
  readonly title: { readonly x: number; readonly y: number; readonly text: string };
  readonly top: number;
  readonly bars: readonly Bar[];
  /** Where the values come from, line by line. */
  readonly notes: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  /** px of a cycle, and the cycles that have passed at each moment; empty where they are not known. */
  readonly scale: number;
  readonly cycles: readonly number[];
}

interface Entry {
  readonly name: string;
  readonly value: number;
  /** From the longest on. */
  readonly texts: readonly string[];
  readonly look: Bar['look'];
  readonly once: number;
  readonly since: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
  readonly text: number;
  readonly tall: boolean;
}

/** As many rows of bars in every state of a mode, at the lower edge. */
const ROWS = { load: 3, remote: 4 } as const;

export function barsPart(trace: ClusterTrace, values: ClusterValues, room: Room): Bars {
  const { width, height, text, tall } = room;
  const load = values.mode === 'load';
  const entries = load ? loadBars(trace) : remoteBars(trace);
  const most = Math.max(1, ...entries.map(({ value }) => value));
  const head = tall ? text * 1.9 : 0;
  const rows = ROWS[load ? 'load' : 'remote'];
  const pitch = Math.min(text * 3.6, Math.max(text * 2.1, (height * (load ? 0.24 : 0.3)) / rows));
  const notes = load || height < text * 38 ? [] : notesOf(trace, Math.floor(width / (text * 0.56)));
  const top = round(height - head - rows * pitch - notes.length * text * 1.5 - 1);
  const whole = width - 2;
  // The values stand in one column.
  const textX = 1 + Math.max(...entries.map(({ name }) => textWidth(name, text, 'sans'))) + text * 0.4;
  return {
    title: {
      x: 1,
      y: round(top + text * 0.7),
      text: tall ? (load ? 'All clusters, all tiles' : 'From a load to its value') : '',
    },
    top,
    bars: entries.map(({ name, value, texts, look, once, since }, index) => {
      const nameY = top + head + index * pitch + text * 0.65;
      const barY = nameY + text * 0.8;
      const barWidth = value === 0 ? 0 : Math.max(2, (value / most) * whole);
      return {
        name,
        text: texts.find((each) => textX + textWidth(each, text, 'sans') <= width) ?? '',
        textX: round(textX),
        nameY: round(nameY),
        x: 1,
        y: round(barY),
        width: round(barWidth),
        height: round(Math.max(3, pitch - text * 1.95)),
        once: round(barWidth * once),
        look,
        since,
      };
    }),
    notes: notes.map((line, index) => ({
      x: 1,
      y: round(height - (notes.length - index - 0.5) * text * 1.5),
      text: line,
    })),
    scale: whole / most,
    cycles: load ? [] : cyclesOf(trace),
  };
}

function loadBars({ deliveredBytes, askedBytes, uniqueBytes, counted, sectorBytes, gpu, size }: ClusterTrace): Entry[] {
  const since = size;
  const asked = bytesText(askedBytes);
  const bars: Entry[] = [
    {
      name: 'reach shared memory',
      value: deliveredBytes,
      texts: [bytesText(deliveredBytes)],
      look: 'model',
      once: 1,
      since,
    },
    {
      name: 'requested from the L2',
      value: askedBytes,
      texts: [
        ...(uniqueBytes < askedBytes ? [`${asked}, ${bytesText(askedBytes - uniqueBytes)} of them repeated`] : []),
        `${asked}, ${count(askedBytes / sectorBytes, 'sector')}`,
        asked,
      ],
      look: 'model',
      once: uniqueBytes / askedBytes,
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
      texts: [
        `${bytesText(read)}, ${count(counted.sectors, 'sector')} in ${microseconds(counted.timeUs)}`,
        `${count(counted.sectors, 'sector')}`,
        bytesText(read),
      ],
      look: 'measured',
      once: 1,
      since,
    },
  ];
}

const remoteBars = ({ latencies }: ClusterTrace): Entry[] =>
  latencies.map((each, index) => ({
    name: each.name,
    value: each.cycles ?? 0,
    texts: [latencyText(each)],
    look: each.look,
    once: 1,
    since: index + 1,
  }));

function cyclesOf({ latencies }: ClusterTrace): number[] {
  const known = latencies.flatMap(({ cycles }) => (cycles === null ? [] : [cycles]));
  const ascending = known.every((each, index) => each >= (known[index - 1] ?? 0));
  return known.length === latencies.length && ascending ? [0, ...known] : [];
}

/** Where the values come from, each origin once, cut into lines. */
function notesOf({ latencies, gpu }: ClusterTrace, letters: number): string[] {
  const kinds = [...new Map(latencies.map(({ look, from }) => [`${look} ${from}`, { look, from }])).values()];
  return kinds.flatMap(({ look, from }) => {
    const text = {
      measured: `Measured on the ${gpu}, otherwise idle.`,
      estimate: `Estimate: ${from}.`,
      unknown: `Not known: ${from}.`,
      given: `Source: ${from}.`,
    }[look];
    return linesOf(text, letters);
  });
}

function linesOf(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
