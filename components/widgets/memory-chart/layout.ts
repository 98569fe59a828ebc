import { round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import type { Flow, Place } from '@src/profile/chart';
import type { BasePicture, Mover } from '@src/widget/define-widget';
import { amountText, AT, countText, few } from './describe';
import type { MemoryChartTrace } from './simulate';

/** Everything in px of the picture. */
export interface Picture extends BasePicture {
  readonly text: number;
  readonly houses: readonly House[];
  readonly arrows: readonly Arrow[];
  /** How busy each place was, one below another, where the chart leaves room for it. */
  readonly busy: Busy | null;
  readonly key: string;
  readonly keyY: number;
}

interface House {
  readonly id: Place;
  readonly marks: string;
  readonly box: Box;
  readonly lines: readonly {
    readonly x: number;
    readonly y: number;
    readonly text: string;
    readonly look: 'title' | 'note';
  }[];
  /** How busy it was: the filled part of a bar; `null` where not counted. */
  readonly bar: { readonly all: Box; readonly part: number } | null;
  readonly isLimit: boolean;
}

interface Arrow {
  readonly id: string;
  readonly marks: string;
  /** The shaft, as thick as what it carries, and the head. */
  readonly path: string;
  readonly isUnknown: boolean;
  /** Moment at which it is there. */
  readonly since: number;
  readonly labels: readonly Label[];
}

interface Busy {
  readonly x: number;
  readonly titleY: number;
  readonly title: string;
  readonly rows: readonly {
    readonly id: Place;
    readonly marks: string;
    readonly name: string;
    readonly rail: Box;
    readonly part: number;
    readonly text: string;
    readonly isLimit: boolean;
  }[];
}

interface Label {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly look: 'strong' | 'note';
  readonly side: 'start' | 'middle';
}

const NAMES: Readonly<Record<Place, readonly [string, string]>> = {
  kernel: ['Kernel', 'SMs'],
  shared: ['Shared', 'shared memory'],
  l1: ['L1', 'L1/TEX'],
  l2: ['L2', 'LTS'],
  dram: ['DRAM', 'device memory'],
};
/** When each arrow's bytes travel. */
const TRIPS: Readonly<Record<string, readonly [number, number]>> = {
  'global-stores': [AT.start, AT.out],
  'shared-stores': [AT.start, AT.out],
  'l2-writes': [AT.out, AT.miss],
  'dram-writes': [AT.miss, AT.dram],
  'dram-reads': [AT.dram, AT.back],
  'l2-reads': [AT.back, AT.fill],
  'global-loads': [AT.fill, AT.end],
  'shared-loads': [AT.fill, AT.end],
};
const LIMITS: Readonly<Record<string, readonly Place[]>> = {
  dram: ['dram'],
  l2: ['l2'],
  data: ['l1', 'shared'],
  requests: ['l1'],
  constant: ['kernel'],
  math: ['kernel'],
  issue: ['kernel'],
};
/** Room for the thick frame of the bound. */
const EDGE = 2;
/** Pieces that travel along the fullest arrow. */
const MOST_MOVERS = 12;

interface Plan {
  readonly text: number;
  readonly isWide: boolean;
  readonly houses: Readonly<Record<Place, Box>>;
  readonly thickest: number;
}

/** Side by side where there is room, else one below another: the kernel first, DRAM last. */
export function layout(trace: MemoryChartTrace, { show }: { readonly show: string }, bounds: Bounds): Picture {
  const { width, height, minText } = bounds;
  const isWide = width >= 48 * minText;
  const grown = isWide ? Math.min(width / 600, height / 320) / (minText / 11) : 1;
  const text = round(minText * Math.min(1.4, Math.max(1, grown)));
  const keyRoom = 1.5 * text;
  const room = [width - 2 * EDGE, height - keyRoom - 2 * EDGE] as const;
  const plan = isWide ? wide(...room, text) : tall(...room, text);
  const largest = Math.max(1, ...trace.chart.flows.map(({ bytes }) => bytes ?? 0));
  const drawn = trace.chart.flows.map((flow) => arrowOf(flow, trace, show, plan, largest));
  const keys = [
    'Thickness: bytes, of shared memory 128 B per wavefront · bar: how busy, in percent of the peak',
    'Thickness: bytes · bar: how busy, in percent of the peak',
    'thickness: bytes · bar: percent of the peak',
    'thickness: bytes · bar: busy',
  ];
  return {
    width,
    height,
    text,
    houses: (Object.keys(plan.houses) as Place[]).map((id) => houseOf(id, plan, trace)),
    arrows: drawn.map(({ arrow }) => arrow),
    busy: isWide ? busyOf(plan, trace) : null,
    movers: drawn.flatMap(({ movers }) => movers),
    key: keys.find((each) => textWidth(each, text, 'sans') <= width) ?? '',
    keyY: round(height - 0.6 * text),
  };
}

function wide(width: number, height: number, text: number): Plan {
  const gap = Math.max(8.2 * text, width * 0.16);
  const house = (width - 3 * gap) / 4;
  const half = (height - text) / 2;
  const at = (column: number, y: number, high: number): Box => ({
    x: round(EDGE + column * (house + gap)),
    y: round(EDGE + y),
    width: round(house),
    height: round(high),
  });
  return {
    text,
    isWide: true,
    thickest: Math.min(half * 0.24, 3.2 * text),
    houses: {
      kernel: at(0, 0, height),
      l1: at(1, 0, half),
      shared: at(1, half + text, half),
      l2: at(2, 0, half),
      dram: at(3, 0, half),
    },
  };
}

function tall(width: number, height: number, text: number): Plan {
  const house = Math.min(3.2 * text, height * 0.15);
  const gap = (height - 4 * house) / 3;
  const at = (row: number, x: number, wideness: number): Box => ({
    x: round(EDGE + x),
    y: round(EDGE + row * (house + gap)),
    width: round(wideness),
    height: round(house),
  });
  const half = (width - text) / 2;
  return {
    text,
    isWide: false,
    thickest: Math.min(width * 0.03, 2 * text),
    houses: {
      kernel: at(0, 0, width),
      l1: at(1, 0, half),
      shared: at(1, half + text, half),
      l2: at(2, 0, half),
      dram: at(3, 0, half),
    },
  };
}

function houseOf(id: Place, { houses, text, isWide }: Plan, trace: MemoryChartTrace): House {
  const box = houses[id];
  const { busy, hits, wavefronts } = trace.chart;
  const [name, other] = NAMES[id];
  const hit = id === 'l1' || id === 'l2' ? hits[id] : undefined;
  const notes = [
    ...(hit === undefined ? [] : [`${few(hit)} % hits`]),
    ...(id === 'shared' && wavefronts ? [`${countText(wavefronts.all)} wavefronts`] : []),
    ...(id === 'shared' && wavefronts?.excess ? [`${countText(wavefronts.excess)} in excess`] : []),
    ...(busy[id] === undefined ? [] : [`${few(busy[id])} % busy`]),
    ...(isWide ? [`(${other})`] : []),
  ];
  const barRoom = busy[id] === undefined ? 0 : 0.9 * text;
  const rows = Math.max(1, Math.floor((box.height - barRoom - 0.3 * text) / (1.25 * text)));
  const fits = (line: string): boolean => textWidth(line, text, 'sans') <= box.width - text;
  const inside = box.x + box.width / 2;
  const first = isWide ? [name] : [[name, ...notes.filter((note) => note.includes('hits')).slice(0, 1)].join(', ')];
  const rest = (isWide ? notes : notes.filter((note) => !note.includes('hits'))).filter(fits);
  const lines = [...first, ...rest].slice(0, rows);
  const top = box.y + (box.height - barRoom - lines.length * 1.25 * text) / 2;
  return {
    id,
    marks: `place:${id}`,
    box,
    lines: lines.map((line, index) => ({
      x: round(inside),
      y: round(top + (index + 0.5) * 1.25 * text),
      text: line,
      look: index === 0 ? 'title' : 'note',
    })),
    bar:
      busy[id] === undefined
        ? null
        : {
            all: {
              x: round(box.x + text * 0.6),
              y: round(box.y + box.height - 0.9 * text),
              width: round(box.width - 1.2 * text),
              height: round(0.5 * text),
            },
            part: Math.min(1, busy[id] / 100),
          },
    isLimit: isLimit(trace, id),
  };
}

const isLimit = ({ bound, chart }: MemoryChartTrace, id: Place): boolean =>
  (LIMITS[bound.kind] ?? []).includes(id) && (id !== 'shared' || chart.wavefronts !== null);

/** Right of the shared memory, under the L2 and the DRAM: the longest bar is the place to look at. */
function busyOf({ houses, text }: Plan, trace: MemoryChartTrace): Busy {
  const { l2, dram, shared } = houses;
  const ids = (Object.keys(NAMES) as Place[]).filter((id) => trace.chart.busy[id] !== undefined);
  const names = Math.max(...ids.map((id) => textWidth(NAMES[id][0], text, 'sans'))) + text;
  const [x, width] = [l2.x, dram.x + dram.width - l2.x];
  const top = shared.y + 2.6 * text;
  const pitch = Math.min(4.5 * text, (shared.y + shared.height - top) / ids.length);
  return {
    x,
    titleY: round(shared.y + text),
    title: 'how busy, in percent of the peak',
    rows: ids.map((id, index) => ({
      id,
      marks: `place:${id}`,
      name: NAMES[id][0],
      isLimit: isLimit(trace, id),
      part: Math.min(1, trace.chart.busy[id]! / 100),
      text: `${few(trace.chart.busy[id]!)} %`,
      rail: {
        x: round(x + names),
        y: round(top + index * pitch + 0.15 * pitch),
        width: round(width - names - 4.4 * text),
        height: round(0.7 * pitch),
      },
    })),
  };
}

/** From an arrow to the one in the other direction: its text has a little more than half of the box. */
const betweenWays = (house: Box, text: number): number => house.width / 2 + 0.35 * text;

/** Where an arrow begins and ends, its direction, and the place of its text. */
function placed(
  flow: Flow,
  { houses, isWide, text, thickest }: Plan,
): { from: readonly [number, number]; to: readonly [number, number] } {
  const [a, b] = [houses[flow.from], houses[flow.to]];
  const [near, far] = flow.way === 'out' ? [a, b] : [b, a];
  // The inner edge that the two boxes share, with one lane for each direction.
  if (isWide) {
    const y = far.y + far.height * (flow.way === 'in' ? 0.32 : 0.78);
    const [left, right] = [near.x + near.width + 2, far.x - 2];
    return flow.way === 'out' ? { from: [left, y], to: [right, y] } : { from: [right, y], to: [left, y] };
  }
  const middle = far.x + thickest * 0.8 + (flow.way === 'in' ? 0 : betweenWays(far, text));
  const [upper, lower] = [near.y + near.height + 2, far.y - 2];
  const x = Math.min(middle + text * 0.2, far.x + far.width - text);
  return flow.way === 'out' ? { from: [x, upper], to: [x, lower] } : { from: [x, lower], to: [x, upper] };
}

function arrowOf(
  flow: Flow,
  trace: MemoryChartTrace,
  show: string,
  plan: Plan,
  largest: number,
): { arrow: Arrow; movers: readonly Mover[] } {
  const { text, thickest, isWide } = plan;
  const { from, to } = placed(flow, plan);
  const bytes = flow.bytes ?? 0;
  const thick = bytes === 0 ? 1 : Math.max(1.5, (thickest * bytes) / largest);
  const [start, until] = TRIPS[flow.id]!;
  const amount = flow.bytes === null ? 'not known' : amountText(bytes, trace, show);
  const requests =
    flow.requests === null || flow.requests === 0
      ? ''
      : `${countText(flow.requests)} ${flow.id.startsWith('shared') ? 'instr.' : 'requests'}`;
  const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])];
  const room = Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]);
  const labels = labelsOf(amount, requests, from, to, thick, plan, room);
  const arrow: Arrow = {
    id: flow.id,
    marks: `flow:${flow.id} place:${flow.from} place:${flow.to}`,
    path: shaft(from, to, dx, dy, thick, text),
    isUnknown: flow.bytes === null || bytes === 0,
    since: until,
    labels,
  };
  const count = bytes === 0 ? 0 : Math.max(1, Math.round((MOST_MOVERS * bytes) / largest));
  const size = round(Math.max(4, Math.min(0.7 * text, thick + 2)));
  const lanes = Math.max(1, Math.floor(thick / (size + 1)));
  const movers = Array.from({ length: count }, (_, index): Mover => {
    const offset = ((index % lanes) - (lanes - 1) / 2) * (size + 1);
    const place = ([x, y]: readonly [number, number]): Box => ({
      x: round(x + (isWide ? 0 : offset) - size / 2),
      y: round(y + (isWide ? offset : 0) - size / 2),
      width: size,
      height: size,
    });
    const share = count === 1 ? 0 : index / count;
    const length = until - start;
    return {
      key: `${flow.id}-${index}`,
      from: start + 0.55 * length * share,
      until: start + length * (0.45 + 0.55 * share),
      start: place(from),
      end: place(to),
      look: flow.way === 'in' ? 'q2' : 'q0',
    };
  });
  return { arrow, movers };
}

/** An arrow as one path, with a head no longer than half of it. */
function shaft(
  from: readonly [number, number],
  to: readonly [number, number],
  dx: number,
  dy: number,
  thick: number,
  text: number,
): string {
  const head = Math.min(0.9 * text, (Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1])) / 2);
  const [half, wing] = [thick / 2, thick / 2 + 0.35 * text];
  const neck = [to[0] - dx * head, to[1] - dy * head] as const;
  const point = (x: number, y: number): string => `${round(x)},${round(y)}`;
  const side = ([x, y]: readonly [number, number], by: number): string => point(x + dy * by, y + dx * by);
  return `M${side(from, -half)}L${side(neck, -half)}L${side(neck, -wing)}L${point(to[0], to[1])}L${side(neck, wing)}L${side(neck, half)}L${side(from, half)}z`;
}

function labelsOf(
  amount: string,
  requests: string,
  from: readonly [number, number],
  to: readonly [number, number],
  thick: number,
  plan: Plan,
  room: number,
): Arrow['labels'] {
  const { text, isWide, houses } = plan;
  if (isWide) {
    const middle = round((from[0] + to[0]) / 2);
    const below = from[1] + thick / 2 + 0.8 * text;
    const lines: Label[] = [
      { x: middle, y: round(from[1] - thick / 2 - 0.75 * text), text: amount, look: 'strong', side: 'middle' },
      ...(requests !== '' && textWidth(requests, text) <= room
        ? [{ x: middle, y: round(below), text: requests, look: 'note' as const, side: 'middle' as const }]
        : []),
    ];
    return lines.filter(({ y }) => y > text / 2);
  }
  const x = round(from[0] + thick / 2 + 0.5 * text);
  const end = houses.kernel.width;
  const y = (from[1] + to[1]) / 2;
  // Up to the arrow in the other direction.
  const limit = Math.min(end, from[0] + betweenWays(houses.l1, text) - plan.thickest / 2) - x;
  const all: Pick<Label, 'text' | 'look'>[] = [
    { text: amount, look: 'strong' },
    ...(room > 3.2 * text && requests !== '' ? [{ text: requests, look: 'note' as const }] : []),
  ];
  return all
    .filter((line, index) => index === 0 || textWidth(line.text, text, 'sans') <= limit)
    .map((line, index, kept) => ({
      x,
      y: round(y + (index - (kept.length - 1) / 2) * 1.2 * text),
      ...line,
      side: 'start' as const,
    }));
}
