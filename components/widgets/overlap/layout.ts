import { scaleOf, ticksOf, timesOf, type Clock } from '@components/marks/clock-scale';
import { textWidth, type Bounds } from '@components/marks/geometry';
import type { BasePicture } from '@src/widget/define-widget';
import { cutText } from './describe';
import { panelOf, type Panel } from './layout-panel';
import type { OverlapValues } from './params';
import type { OverlapTrace } from './simulate';

/** Everything in px of the picture; nothing in here knows a rule of the hardware. */
export interface Picture extends BasePicture {
  /** px of the type. */
  readonly text: number;
  readonly clock: Clock;
  /** As the reader set it, and in one piece where that is not the same. */
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

/** One line of samples, where all of them fit. */
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
