import { placeLanes } from '@components/marks/lane-grid';
import type { LanePicture } from '@components/marks/lane-picture';
import { PLAIN, type CellKind, type LaneCell, type LaneRow } from '@components/marks/lane-sheet';
import type { Bounds } from '@src/widget/define-widget';
import type { ShuffleValues } from './params';
import type { ShuffleFigureTrace } from './simulate';

const KINDS: Readonly<Record<string, CellKind>> = { read: 'value', own: 'kept', undefined: 'unknown', off: 'off' };

const LEGEND: Readonly<Partial<Record<CellKind, string>>> = {
  value: "another lane's value",
  kept: 'its own value',
  unknown: 'Undefined: do not rely on it',
  off: 'off',
};

/** What the lanes offer, what each gets, and the threads between. */
export function layout(trace: ShuffleFigureTrace, { width: segment }: ShuffleValues, bounds: Bounds): LanePicture {
  const offered = trace.outcomeByLane.map((outcome, lane): LaneCell =>
    outcome === 'off'
      ? { kind: 'off', text: '', from: [], outside: false }
      : { kind: 'value', text: String(lane), from: [], outside: false },
  );
  const got = trace.outcomeByLane.map((outcome, lane): LaneCell => {
    const source = trace.sourceByLane[lane] ?? null;
    return {
      kind: outcome === 'read' && source === lane ? 'kept' : KINDS[outcome]!,
      text: outcome === 'off' ? '' : String(trace.valueByLane[lane] ?? '?'),
      from: source === null ? [] : [source],
      outside: false,
      ...(source === null ? {} : { hueOf: source }),
    };
  });
  const kinds = [...new Set(got.map(({ kind }) => kind))];
  const rows: LaneRow[] = [
    { ...PLAIN, label: 'offers', short: 'from', cells: offered, since: 0, threadsSince: 0 },
    { ...PLAIN, label: 'gets', short: 'gets', cells: got, since: 2, threadsSince: 1 },
  ];
  return placeLanes(
    {
      rows,
      legend: (['value', 'kept', 'unknown', 'off'] as const)
        .filter((kind) => kinds.includes(kind))
        .map((kind) => ({ kind, text: LEGEND[kind]! })),
      width: Number(segment),
      leftOut: '',
    },
    (lane) => trace.outcomeByLane[lane] !== 'off',
    bounds,
  );
}
