import { bankColumn, type BankColumn } from '@components/marks/bank-column';
import { lanesText } from '@src/units/words';
import type { BasePicture, Bounds } from '@src/widget/define-widget';
import type { BanksValues } from './params';
import type { BanksTrace } from './simulate';

export interface Picture extends BasePicture {
  readonly column: BankColumn;
}

/** Rooms this wide and high get larger type. */
const LARGE = { width: 1000, height: 620 };

/** Lanes, tile, banks, and wavefronts on one axis; nothing in here knows a rule of the hardware. */
export function layout(trace: BanksTrace, values: BanksValues, bounds: Bounds): Picture {
  const { width, height, minText, projected } = bounds;
  const text = !projected && width >= LARGE.width && height >= LARGE.height ? minText * 1.18 : minText;
  const { shared, access } = trace;
  const { column, movers } = bankColumn(
    {
      shared,
      bytes: access.width,
      lines: trace.lines,
      tileBytes: trace.tileBytes,
      worst: trace.worst,
      piece: 4,
      holeLabel: trace.holeBytes === 0 ? [] : ['dashed:', values.layout === 'rows' ? 'padding' : 'not used'],
      labelsOf: (lanes) => [lanes.length === 1 ? String(lanes[0]) : `${lanes.length}×`],
      names: (wavefront) => namesOf(trace, values, wavefront),
      room: roomOf(trace, values),
    },
    { width, height, text, projected },
  );
  return {
    width,
    height,
    column,
    get movers() {
      return movers();
    },
  };
}

/** What a wavefront does, in a few words; the longest text that fits is drawn. */
function namesOf({ shared }: BanksTrace, { op }: BanksValues, wavefront: number): string[] {
  const { lanes, words } = shared.wavefronts[wavefront - 1]!;
  const one = lanes.length === 1;
  const who = `${one ? 'lane' : 'lanes'} ${lanesText(lanes)}`;
  const what = words.length === 1 && !one ? 'one word' : one ? 'its word' : 'their words';
  const verb = { load: one ? 'has' : 'have', store: one ? 'writes' : 'write' }[op] ?? (one ? 'adds to' : 'add to');
  return [`wavefront ${wavefront}: ${who} ${verb} ${what}`, `${who} ${verb} ${what}`, who];
}

/** How far the pile would reach in the plain tile, or at worst. */
function roomOf({ plainWavefronts, shared, worst }: BanksTrace, { layout: kind }: BanksValues) {
  if (plainWavefronts > shared.wavefronts.length)
    return {
      rows: plainWavefronts,
      label: `without ${kind === 'rows' ? 'padding' : 'the swizzle'}: ${plainWavefronts}`,
    };
  return { rows: worst, label: `at worst: ${worst}` };
}
