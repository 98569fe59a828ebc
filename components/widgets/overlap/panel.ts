import type { HostUnit, Scheduled } from '@src/engine/host-copy';
import { recordedMs } from './measured';
import type { OverlapValues } from './params';
import { cutText } from './say';
import type { Scale } from './scale';
import type { OverlapTrace, Program } from './simulate';
import { msNumber, timeText } from './words';

/** px; `piece` says whose it is, `text` is its number where there is room for it. */
export interface Bar {
  readonly piece: number;
  readonly quarter: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** One program, in px. */
export interface Panel {
  readonly own: boolean;
  readonly title: string;
  readonly titleY: number;
  readonly result: string;
  readonly resultX: number;
  readonly resultY: number;
  readonly tracks: readonly { x: number; y: number; width: number; height: number }[];
  readonly labels: readonly { x: number; y: number; text: string }[];
  readonly copies: readonly Bar[];
  readonly kernels: readonly Bar[];
  /** Times in which a copy holds the host. */
  readonly held: readonly Bar[];
  /** What the host does when no copy holds it. */
  readonly hostText: { readonly x: number; readonly y: number; readonly text: string };
  readonly top: number;
  readonly bottom: number;
}

const DIGIT = 7.5;
const GAP = 4;

export function panelFor(
  trace: OverlapTrace,
  values: OverlapValues,
  program: Program,
  own: boolean,
  scale: Scale,
  y: number,
  narrow: boolean,
): Panel {
  const titleY = y + 8;
  const resultY = narrow ? titleY + 17 : titleY;
  const top = resultY + 15;
  const row = (at: number, height: number): { y: number; height: number } => ({ y: at, height });
  const host = row(top, 12);
  const into = row(host.y + host.height + GAP, 20);
  const kernels = [0, 1].map((place) => row(into.y + into.height + GAP + place * 17, 16));
  const out = row(kernels[1]!.y + 16 + GAP, 20);
  const hues = Math.max(1, program.plan.streams);

  const barIn =
    (at: { y: number; height: number }) =>
    ({ piece, start, end }: Scheduled): Bar => {
      const x = scale.x(start);
      const width = scale.x(end) - x;
      const fits = at.height > 12 && width >= String(piece).length * DIGIT + 3;
      return { piece, quarter: piece % hues, x, width, ...at, text: fits ? `${piece}` : '' };
    };
  const of = (unit: HostUnit): readonly Scheduled[] => program.operations.filter((each) => each.unit === unit);
  const copies = [...of('in').map(barIn(into)), ...of('out').map(barIn(out))];
  const label = (text: string, at: { y: number; height: number }) => ({
    x: scale.left - 8,
    y: at.y + at.height / 2,
    text,
  });
  return {
    own,
    title: own && values.chunks > 1 ? `In ${cutText(values)}` : 'In one piece',
    titleY,
    result: resultOf(trace, values, program, own),
    resultX: narrow ? 1 : scale.right,
    resultY,
    tracks: [host, into, ...kernels, out].map((at) => ({ x: scale.left, width: scale.right - scale.left, ...at })),
    labels: [
      label('host', host),
      label(narrow ? 'in' : 'copy engine, in', into),
      label('SMs', { y: kernels[0]!.y, height: 33 }),
      label(narrow ? 'out' : 'copy engine, out', out),
    ],
    copies,
    kernels: places(of('kernel')).map(({ kernel, place }) => barIn(kernels[place]!)(kernel)),
    held: program.plan.memory === 'pageable' ? [...of('in'), ...of('out')].map(barIn(host)) : [],
    hostText: {
      x: scale.left + 5,
      y: host.y + host.height / 2,
      text: program.plan.memory === 'pinned' ? 'free: it issues all at once and goes on' : '',
    },
    top,
    bottom: out.y + out.height,
  };
}

/** Two kernels at once stand one above the other: each takes the upper row when that is free. */
function places(kernels: readonly Scheduled[]): { kernel: Scheduled; place: number }[] {
  const free = [0, 0];
  return kernels
    .toSorted((a, b) => a.start - b.start || a.piece - b.piece)
    .map((kernel) => {
      const place = free[0]! <= kernel.start + 1e-6 ? 0 : 1;
      free[place] = kernel.end;
      return { kernel, place };
    });
}

function resultOf({ doubt }: OverlapTrace, values: OverlapValues, { totalUs }: Program, own: boolean): string {
  const recorded = recordedMs(values, own ? {} : { pieces: 1, streams: 1 });
  const text = `${doubt === '' ? '' : '≈ '}${timeText(totalUs)}`;
  return recorded === null ? text : `${text}, ${values.gpu.toUpperCase()} measured ${msNumber(recorded * 1000)} ms`;
}
