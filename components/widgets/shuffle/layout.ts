import { placeLanes } from '@components/marks/lane-grid';
import type { LanePicture } from '@components/marks/lane-picture';
import type { CellKind, LaneCell, LaneRow } from '@components/marks/lane-sheet';
import type { ShuffleValues } from './params';
import type { ShuffleFigureTrace } from './simulate';

const KINDS: Readonly<Record<string, CellKind>> = { read: 'value', own: 'kept', undefined: 'unknown', off: 'off' };

const LEGEND: Readonly<Partial<Record<CellKind, string>>> = {
  value: 'reads its source',
  kept: 'beyond the edge: its own value',
  unknown: 'Undefined: nobody may rely on it',
  off: 'off',
};

/** What the lanes offer, what each gets, and the threads between. */
export function layout(trace: ShuffleFigureTrace, { width: segment }: ShuffleValues, width: number): LanePicture {
  const offered = trace.outcomeByLane.map((outcome, lane): LaneCell =>
    outcome === 'off'
      ? { kind: 'off', text: '', from: [], outside: false }
      : { kind: 'value', text: String(lane), from: [], outside: false },
  );
  const got = trace.outcomeByLane.map((outcome, lane): LaneCell => {
    const source = trace.sourceByLane[lane] ?? null;
    return {
      kind: KINDS[outcome]!,
      text: outcome === 'off' ? '' : String(trace.valueByLane[lane] ?? '?'),
      from: source === null ? [] : [source],
      outside: false,
      ...(source === null ? {} : { hueOf: source }),
    };
  });
  const kinds = [...new Set(got.map(({ kind }) => kind))];
  const plain = { wavefronts: 0, conflicts: 0, barrier: false, joint: '' };
  const rows: LaneRow[] = [
    { ...plain, label: 'offers', short: 'from', cells: offered, since: 0, threadsSince: 0 },
    {
      ...plain,
      label: 'gets',
      short: 'gets',
      cells: got,
      since: 2,
      threadsSince: 1,
    },
  ];
  return placeLanes(
    {
      heading: 'a register of each lane, before and after one wavefront',
      rows,
      legend: (['value', 'kept', 'unknown', 'off'] as const)
        .filter((kind) => kinds.includes(kind))
        .map((kind) => ({ kind, text: LEGEND[kind]! })),
      width: Number(segment),
      room: 190,
    },
    (lane) => trace.outcomeByLane[lane] !== 'off',
    width,
  );
}
