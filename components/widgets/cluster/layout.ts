import { round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf, type Quarter } from '@components/marks/grammar';
import { bytesText, count } from '@src/units/words';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import { latencyText, microseconds } from './describe';
import type { ClusterValues } from './params';
import type { ClusterTrace } from './simulate';

export interface Bar extends Box {
  /** As in the name of its mark. */
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly nameY: number;
  readonly textX: number;
  readonly look: 'model' | 'measured' | 'given' | 'estimate' | 'unknown';
  /** Of the width: first-time requests; repeated ones. */
  readonly once: number;
  /** Moment from which on it is whole. */
  readonly since: number;
}

interface Bars {
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
  readonly id: string;
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

function barsPart(trace: ClusterTrace, values: ClusterValues, room: Room): Bars {
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
  // The values are in one column.
  const textX = 1 + Math.max(...entries.map(({ name }) => textWidth(name, text, 'sans'))) + text * 0.4;
  return {
    title: {
      x: 1,
      y: round(top + text * 0.7),
      text: tall ? (load ? 'All clusters, all tiles' : 'From a load to its value') : '',
    },
    top,
    bars: entries.map(({ id, name, value, texts, look, once, since }, index) => {
      const nameY = top + head + index * pitch + text * 0.65;
      const barY = nameY + text * 0.8;
      const barWidth = value === 0 ? 0 : Math.max(2, (value / most) * whole);
      return {
        id,
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
      id: 'delivered',
      name: 'reach shared memory',
      value: deliveredBytes,
      texts: [bytesText(deliveredBytes)],
      look: 'model',
      once: 1,
      since,
    },
    {
      id: 'asked',
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
      id: 'counted',
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
    id: each.id,
    name: each.name,
    value: each.cycles ?? 0,
    texts: [latencyText(each)],
    look: each.look,
    once: 1,
    since: index + 1,
  }));

function cyclesOf({ latencies }: ClusterTrace): number[] {
  const waits = latencies.flatMap(({ cycles }) => (cycles === null ? [] : [cycles]));
  const ascending = waits.every((each, index) => each >= (waits[index - 1] ?? 0));
  return waits.length === latencies.length && ascending ? [0, ...waits] : [];
}

/** Where the values come from, each source once, broken into lines. */
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

/**
 * The L2 above, the blocks of one cluster beneath it, and the result as bars. Nothing in here knows a rule of the
 * hardware.
 */
export interface Picture extends BasePicture {
  /** Size of type, px: it grows in a large room. */
  readonly text: number;
  readonly remote: boolean;
  readonly title: Text;
  readonly l2: Box;
  readonly l2Label: Text;
  /** The tile in the L2: in as many parts as there are different requests. */
  readonly source: readonly Part[];
  readonly blocks: readonly BlockPlace[];
  readonly arrows: readonly Arrow[];
  /**
   * Between the L2 and the blocks, and between block and block: the middle of the labels; '' where there is no room.
   */
  readonly ways: { readonly far: Text; readonly near: Text; readonly depth: number };
  readonly bars: Bars;
}

interface Text {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Bytes of the tile that one block requests. */
interface Part extends Box {
  readonly rank: number;
  readonly hue: Quarter;
  readonly text: string;
  readonly marks: string;
}

interface BlockPlace extends Box {
  readonly rank: number;
  readonly name: Text;
  /** '' where it does not fit. */
  readonly memory: Text;
  /** Its tile in shared memory, part by part: which block requested it. */
  readonly parts: readonly Part[];
  /** A word of its shared memory. */
  readonly word: Box;
  readonly marks: string;
}

interface Arrow {
  readonly key: string;
  readonly path: string;
  readonly from: number;
  readonly hue: Quarter;
  readonly marks: string;
}

const hueOf = (rank: number): Quarter => `q${rank % 4}` as Quarter;
/** The place of a lane represents a block. */
const blockMarks = (rank: number): string[] => [`lane:${rank}`, `block:${rank}`];

export function layout(trace: ClusterTrace, values: ClusterValues, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const text = round(Math.max(minText, Math.min(minText * 1.25, width / 72, height / 44)));
  const remote = values.mode === 'remote';
  const { size } = trace;
  const tall = height > 23 * text;
  const top = tall ? text * 1.9 : 1;
  const l2 = {
    x: 1,
    y: round(top),
    width: width - 2,
    height: round(remote ? Math.max(2 * text, height * 0.08) : Math.max(3.6 * text, height * 0.14)),
  };
  const depth = remote ? round(Math.max(3.2 * text, height * 0.09)) : 0;
  const bars = barsPart(trace, values, { width, height, text, tall });
  const blockHeight = round(Math.max(4.4 * text, height * (remote ? 0.15 : 0.21)));
  const blockY = round(bars.top - text * 1.2 - depth - blockHeight);
  const source = remote ? [] : sourceOf(trace, l2, text);
  const blocks = blocksOf(trace, { x: 1, y: blockY, width: width - 2, height: blockHeight }, remote, text);
  const between = blockY - l2.y - l2.height;
  const titles =
    size === 1 ? ['One block'] : [`One cluster: ${size} blocks on ${size} SMs`, `A cluster of ${size} blocks`];
  const label = (all: readonly string[], x: number, y: number, room: number, fits: boolean): Text => ({
    x: round(x),
    y: round(y),
    text: (fits && all.find((each) => textWidth(each, text, 'sans') <= room)) || '',
  });
  return {
    width,
    height,
    text,
    remote,
    title: label(titles, 1, text * 0.75, width / 1.2, tall),
    l2,
    l2Label: label(
      remote ? ['L2 and global memory'] : [`L2: a tile of ${bytesText(trace.tileBytes)}`],
      l2.x + text * 0.7,
      remote ? l2.y + l2.height / 2 : l2.y + text,
      width,
      true,
    ),
    source,
    blocks,
    arrows: remote ? [] : arrowsOf(trace, source, blocks),
    ways: {
      far: label(
        ['through the L2'],
        width / 2,
        l2.y + l2.height + between / 2,
        width,
        remote && size > 1 && between > 2.4 * text,
      ),
      near: label(
        ['directly, from SM to SM'],
        width / 2,
        blockY + blockHeight + depth - text * 0.4,
        width,
        remote && size > 1,
      ),
      depth,
    },
    bars,
    movers: remote ? [] : moversOf(trace, source, blocks),
  };
}

function sourceOf({ size, multicast, tileBytes, receivers }: ClusterTrace, l2: Box, text: number): Part[] {
  const parts = multicast ? size : 1;
  const inset = text * 0.7;
  const width = (l2.width - 2 * inset) / parts;
  return Array.from({ length: parts }, (_, rank) => ({
    x: round(l2.x + inset + rank * width),
    y: round(l2.y + text * 1.8),
    width: round(width),
    height: round(l2.height - text * 2.2),
    rank,
    hue: hueOf(rank),
    text: fits(multicast ? String(rank) : bytesText(tileBytes), width, text),
    marks: multicast
      ? marksOf(`share:${rank}`, `lane:${rank}`)
      : marksOf(
          'tile:0',
          receivers.flatMap((_, block) => [`lane:${block}`, `share:${block}`]),
        ),
  }));
}

const fits = (label: string, width: number, text: number): string =>
  textWidth(label, text) + text * 0.5 <= width ? label : '';

/** The blocks side by side, over the whole width; a few of them in the middle. */
function blocksOf(trace: ClusterTrace, room: Box, remote: boolean, text: number): BlockPlace[] {
  const { size, multicast, tileBytes } = trace;
  const gap = Math.min(14, room.width / (size * 8));
  const each = Math.min(room.width * 0.3, (room.width - (size - 1) * gap) / size);
  const left = room.x + (room.width - size * each - (size - 1) * gap) / 2;
  const inset = Math.min(6, each * 0.07);
  const named = textWidth('block 0', text, 'sans') + 4 <= each;
  return Array.from({ length: size }, (_, rank) => {
    const x = left + rank * (each + gap);
    const parts = remote ? 0 : multicast ? size : 1;
    const width = (each - 2 * inset) / Math.max(1, parts);
    const middle = round(x + each / 2);
    const roomy = room.height > text * 5.4 && textWidth('shared memory', text, 'sans') + 8 <= each;
    const head = text * (roomy ? 3.1 : 1.9);
    const wordSize = Math.min(text * 1.5, room.height - head - inset);
    return {
      rank,
      x: round(x),
      y: room.y,
      width: round(each),
      height: room.height,
      name: { x: middle, y: round(room.y + text), text: named ? `block ${rank}` : String(rank) },
      memory: { x: middle, y: round(room.y + text * 2.3), text: roomy ? 'shared memory' : '' },
      parts: Array.from({ length: parts }, (_, part) => {
        const from = multicast ? part : rank;
        return {
          x: round(x + inset + part * width),
          y: round(room.y + head),
          width: round(width),
          height: round(room.height - head - inset),
          rank: from,
          hue: hueOf(from),
          text: fits(multicast ? String(part) : bytesText(tileBytes), width, text),
          marks: marksOf(`part:${from}-${rank}`, `share:${from}`, `lane:${from}`, `block:${rank}`),
        };
      }),
      word: {
        x: round(middle - wordSize / 2),
        y: round(room.y + room.height - inset - wordSize),
        width: round(wordSize),
        height: round(wordSize),
      },
      marks: marksOf(`block:${rank}`, blockMarks(rank)),
    };
  });
}

/** Every copy: from the part of the tile that a block requests to the shared memory of a block that receives it. */
const copiesOf = (trace: ClusterTrace, source: readonly Part[], blocks: readonly BlockPlace[]) =>
  trace.receivers.flatMap((receivers, from) =>
    receivers.map((to) => ({
      from,
      to,
      part: source[trace.multicast ? from : 0]!,
      target: blocks[to]!.parts[trace.multicast ? from : 0]!,
      block: blocks[to]!,
    })),
  );

/** x at which a copy leaves the L2: below its own part, or at its own place below the tile that all want. */
const startOf = ({ multicast, size }: ClusterTrace, { x, width }: Part, from: number): number =>
  x + width * (multicast ? 0.5 : (from + 0.5) / size);

function arrowsOf(trace: ClusterTrace, source: readonly Part[], blocks: readonly BlockPlace[]): Arrow[] {
  return copiesOf(trace, source, blocks).map(({ from, to, part, target, block }) => {
    const startX = round(startOf(trace, part, from));
    const startY = part.y + part.height;
    const endX = round(target.x + target.width / 2);
    const middle = round((startY + block.y) / 2);
    return {
      key: `${from} ${to}`,
      path: `M${startX},${round(startY)}C${startX},${middle} ${endX},${middle} ${endX},${block.y}V${target.y}`,
      from,
      hue: hueOf(from),
      marks: marksOf(`copy:${from}-${to}`, `share:${from}`, `lane:${from}`, `block:${to}`),
    };
  });
}

/** A share leaves the L2 once for each block that receives it, all at the same time. */
const moversOf = (trace: ClusterTrace, source: readonly Part[], blocks: readonly BlockPlace[]): Mover[] =>
  copiesOf(trace, source, blocks).map(({ from, to, part, target, block }) => ({
    key: `${from} ${to}`,
    from,
    until: from + 1,
    start: {
      x: round(startOf(trace, part, from) - target.width / 2),
      y: part.y,
      width: target.width,
      height: part.height,
    },
    end: { x: target.x, y: target.y, width: target.width, height: target.height },
    bend: round((part.y + part.height + block.y) / 2),
    look: hueOf(from),
  }));
