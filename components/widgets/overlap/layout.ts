import { fitting, scaleOf, ticksOf, timesOf, type Clock, type Scale } from '@components/marks/clock-scale';
import { round, textWidth, type Bounds, type Box } from '@components/marks/geometry';
import { marksOf } from '@components/marks/grammar';
import type { HostUnit, Scheduled } from '@src/engine/host-copy';
import type { BasePicture } from '@src/widget/define-widget';
import { cutText, timeText } from './describe';
import type { OverlapValues } from './params';
import type { OverlapTrace, Program } from './simulate';

interface Bar extends Box {
  readonly unit: HostUnit;
  /** The piece's number, where there is room for it. */
  readonly text: string;
}

/** One piece on its way in, through the SMs, and out. */
interface Piece {
  readonly piece: number;
  readonly hue: string;
  readonly marks: string;
  readonly bars: readonly Bar[];
  /** From each bar to the next. */
  readonly way: string;
}

/** One program, in px. */
interface Panel {
  readonly own: boolean;
  readonly title: string;
  readonly titleY: number;
  readonly top: number;
  readonly bottom: number;
  readonly host: Box;
  readonly rows: readonly Box[];
  readonly labels: readonly { readonly x: number; readonly y: number; readonly text: string }[];
  readonly hostText: string;
  readonly pieces: readonly Piece[];
  /** While a unit has nothing to do before all is back, and while a copy blocks the host. */
  readonly waits: readonly Box[];
  /** Where the clock is when a piece is back, ascending; and the end, in words. */
  readonly backAt: readonly number[];
  readonly end: { readonly x: number; readonly text: string };
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly text: number;
  readonly y: number;
  readonly height: number;
  readonly x: Scale;
  /** Before each time: "≈ " where not measured. */
  readonly about: string;
}

/** Heights of the rows: host, in, the SMs with room for two kernels, out. */
const SHARES = [0.45, 1, 1.5, 1] as const;
/** With more pieces their paths are a tangle. */
const MOST_WAYS = 16;

function panelOf(program: Program, isChosen: boolean, title: string, place: Place): Panel {
  const { left, right, text, y, x } = place;
  const head = 1.9 * text;
  const gap = Math.min(0.6 * text, 0.025 * place.height);
  const unit = (place.height - head - 3 * gap) / SHARES.reduce((sum, share) => sum + share, 0);
  let at = y + head;
  const rows = SHARES.map((share): Box => {
    const row = { x: left, y: round(at), width: right - left, height: round(share * unit) };
    at += share * unit + gap;
    return row;
  });
  const [host, into, sms, out] = rows as [Box, Box, Box, Box];
  const barIn = ({ unit: of, piece, start, end }: Scheduled, row: Box): Bar => {
    const from = round(x(start));
    const width = round(Math.max(0.5, x(end) - from));
    const wide = width >= textWidth(`${piece}`, text, 'sans') + 0.3 * text && row.height >= 1.05 * text;
    return { unit: of, x: from, y: row.y, width, height: row.height, text: wide ? `${piece}` : '' };
  };
  const of = (name: HostUnit): readonly Scheduled[] => program.operations.filter((each) => each.unit === name);
  const placed = placesOf(of('kernel'));
  // A program that never runs two kernels at a time gives each the whole row.
  const half = (sms.height - 1) / 2;
  const kernelRows = placed.some(({ place: lower }) => lower === 1)
    ? [sms.y, sms.y + half + 1].map((top): Box => ({ ...sms, y: round(top), height: round(half) }))
    : [sms];
  const kernels = new Map(placed.map(({ kernel, place: row }) => [kernel.piece, { kernel, row }]));
  const streams = Math.max(1, program.plan.streams);
  const pieces = Array.from({ length: program.plan.pieces }, (_, piece): Piece => {
    const kernel = kernels.get(piece);
    const operationOf = (name: HostUnit) => of(name).find((each) => each.piece === piece)!;
    const bars = [
      barIn(operationOf('in'), into),
      ...(kernel ? [barIn(kernel.kernel, kernelRows[kernel.row]!)] : []),
      barIn(operationOf('out'), out),
    ];
    const stream = piece % streams;
    return {
      piece,
      hue: `q${stream}`,
      marks: marksOf(`lane:${piece}`, `piece:${piece}`, `stream:${stream}`),
      bars,
      way: program.plan.pieces > MOST_WAYS ? '' : wayOf(bars),
    };
  });
  const held = program.plan.memory === 'pageable' ? [...of('in'), ...of('out')] : [];
  const spanIn = (row: Box, start: number, end: number): Box => ({
    ...row,
    x: round(x(start)),
    width: round(x(end) - x(start)),
  });
  return {
    own: isChosen,
    title,
    titleY: y + 0.8 * text,
    top: host.y,
    bottom: out.y + out.height,
    host,
    rows,
    labels: (['host', 'copy in', 'SMs', 'copy out'] as const).map((name, index) => ({
      x: left - 0.5 * text,
      y: rows[index]!.y + rows[index]!.height / 2,
      text: name,
    })),
    hostText:
      host.height >= 1.05 * text && held.length === 0
        ? fitting(
            ['free: it issues all at once and goes on', 'issues all, then is free', 'free'],
            right - left - text,
            text,
          )
        : '',
    pieces,
    waits: [
      ...held.map(({ start, end }) => spanIn(host, start, end)),
      ...[of('in'), of('kernel'), of('out')].flatMap((spans, index) =>
        spans.length === 0
          ? []
          : idle(spans, program.totalUs).map(([from, to]) => spanIn([into, sms, out][index]!, from, to)),
      ),
    ].filter(({ width }) => width > 0.3),
    backAt: of('out')
      .map(({ end }) => round(x(end)))
      .sort((a, b) => a - b),
    end: { x: round(x(program.totalUs)), text: `all back at ${place.about}${timeText(program.totalUs)}` },
  };
}

/** Two concurrent kernels are one above the other: each takes the upper row when that is free. */
function placesOf(kernels: readonly Scheduled[]): { kernel: Scheduled; place: number }[] {
  const free = [0, 0];
  return kernels
    .toSorted((a, b) => a.start - b.start || a.piece - b.piece)
    .map((kernel) => {
      const place = free[0]! <= kernel.start + 1e-6 ? 0 : 1;
      free[place] = kernel.end;
      return { kernel, place };
    });
}

/** Times up to the end in which none of the spans runs. */
function idle(spans: readonly Scheduled[], end: number): (readonly [from: number, to: number])[] {
  let free = 0;
  const gaps: (readonly [number, number])[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start > free) gaps.push([free, span.start]);
    free = Math.max(free, span.end);
  }
  return free < end ? [...gaps, [free, end]] : gaps;
}

const wayOf = (bars: readonly Bar[]): string =>
  bars
    .slice(1)
    .map((bar, index) => {
      const before = bars[index]!;
      return `M${round(before.x + before.width)},${before.y + before.height}L${bar.x},${bar.y}`;
    })
    .join('');

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** px of the type. */
  readonly text: number;
  readonly clock: Clock;
  /** As the reader set it, and in one piece where that differs. */
  readonly panels: readonly Panel[];
  readonly legend: readonly { readonly hue: string; readonly text: string; readonly x: number; readonly y: number }[];
  /** Pieces that can be chosen. */
  readonly count: number;
}

const MS = 1000;

export function layout(trace: OverlapTrace, values: OverlapValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = projected ? minText : minText * Math.min(1.25, Math.max(1, width / 700));
  const left = textWidth('copy out', text, 'sans') + 0.4 * text;
  const right = width - 1;
  const x = scaleOf(left, right, trace.window);
  const legend = height >= 24 * text ? legendOf(values, width, height - 0.8 * text, text) : [];
  const bottom = height - (legend.length > 0 ? 3.8 : 1.8) * text;
  const programs =
    values.chunks === 1
      ? [{ program: trace.own, title: 'One piece' }]
      : [
          { program: trace.own, title: cutText(values) },
          { program: trace.whole, title: 'One piece' },
        ];
  const gap = 0.9 * text;
  const room = Math.min((bottom - gap * (programs.length - 1)) / programs.length, 32 * text);
  const panels = programs.map(({ program, title }, index) =>
    panelOf(program, program === trace.own, title, {
      left,
      right,
      text,
      x,
      y: index * (room + gap),
      height: room,
      about: trace.doubt === '' ? '' : '≈ ',
    }),
  );
  const inMs = trace.window >= MS;
  const unit = inMs ? 'ms' : 'µs';
  const axis = { left, right, unit, size: text };
  const foot = panels.at(-1)!.bottom;
  return {
    width,
    height,
    text,
    clock: {
      left,
      right,
      top: panels[0]!.top - 3,
      bottom: foot + 3,
      axisY: foot + 1.1 * text,
      unit,
      ticks: ticksOf(trace.window, axis, (us) => String(Number((us / (inMs ? MS : 1)).toFixed(2)))),
      nowByMoment: timesOf(trace.window, trace.tick).map(x),
    },
    panels,
    legend,
    count: values.chunks,
  };
}

/** The legend in one line, where all of it fits. */
function legendOf({ streams, chunks }: OverlapValues, width: number, y: number, text: number): Picture['legend'] {
  const items = [
    ...Array.from({ length: Math.min(streams, chunks) }, (_, stream) => ({
      hue: `q${stream}`,
      text: `stream ${stream}`,
    })),
    { hue: '', text: 'waits' },
  ];
  let x = 0;
  const placed = items.map((item) => {
    const at = { ...item, x, y };
    x += textWidth(item.text, text, 'sans') + 3.2 * text;
    return at;
  });
  return x - text <= width ? placed : [];
}
