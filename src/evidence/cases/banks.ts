import { isInputError } from '@src/engine/input-error';
import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { stateText } from '@src/widget/state-text';
import { params, type BanksValues } from '@components/widgets/banks/params';
import { accessOf } from '@components/widgets/banks/simulate';

type Change = Partial<BanksValues>;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const WIDTHS = ['1', '2', '4', '8', '16'];
const SIDES = ['8', '16', '32', '64'];
const SWIZZLES = ['xor', 'tma32', 'tma64', 'tma128'];
const WALKS: readonly Change[] = ['row', 'column', 'diagonal', 'strided', 'broadcast', 'random'].map((access) => ({
  access,
}));
const MASKS = [0, 1, 0x0000ffff, 0x55555555, 0x11111111, 0xff00ff00];

const LINES: readonly Change[] = WALKS.slice(0, 3);

/** Loads and stores that a reader is likely to try; those that the hardware refuses are dropped. */
function accesses(): Change[] {
  const tiles = SIDES.flatMap((rows) => SIDES.map((columns) => ({ rows, columns })));
  const paddings = range(0, 4).map((padding) => ({ padding }));
  return [
    ...WALKS.flatMap((walk) => WIDTHS.flatMap((bytes) => paddings.map((more) => ({ ...walk, bytes, ...more })))),
    ...WALKS.flatMap((walk) => WIDTHS.map((bytes) => ({ ...walk, bytes, op: 'store' }))),
    ...range(0, 33).flatMap((stride) => WIDTHS.map((bytes) => ({ access: 'strided', stride, bytes }))),
    ...range(0, 33).map((stride) => ({ access: 'strided', stride, columns: '64', padding: 1 })),
    ...range(1, 32).flatMap((sharing) => ['4', '16'].map((bytes) => ({ access: 'broadcast', sharing, bytes }))),
    ...tiles.flatMap((tile) => LINES.flatMap((walk) => [0, 1].map((padding) => ({ ...tile, ...walk, padding })))),
    // More rows than lanes change nothing, and the plain tiles above cover fewer.
    ...SIDES.flatMap((columns) =>
      SWIZZLES.flatMap((layout) =>
        LINES.flatMap((walk) => WIDTHS.map((bytes) => ({ columns, ...walk, layout, bytes }))),
      ),
    ),
    ...range(0, 31).flatMap((line) => LINES.map((walk) => ({ ...walk, layout: 'xor', line }))),
    ...range(1, 12).map((seed) => ({ access: 'random', seed })),
    ...MASKS.flatMap((mask) => LINES.flatMap((walk) => ['4', '16'].map((bytes) => ({ ...walk, bytes, mask })))),
  ];
}

/** The same for atomics. */
function atomics(): Change[] {
  const each = (change: Change): Change[] =>
    params.atomic.options.map(({ value }) => ({ ...change, op: 'atomic', atomic: value }));
  return [
    ...WALKS.flatMap((walk) => range(0, 4).flatMap((padding) => each({ ...walk, padding }))),
    ...WALKS.flatMap((walk) => each({ ...walk, layout: 'xor' })),
    ...range(0, 33).flatMap((stride) => each({ access: 'strided', stride })),
    ...range(1, 32).flatMap((sharing) => each({ access: 'broadcast', sharing })),
    ...range(1, 4).flatMap((seed) => each({ access: 'random', seed, rows: '8', columns: '8' })),
    ...MASKS.flatMap((mask) => each({ access: 'column', mask })),
  ];
}

/** Names of the states that the hardware accepts, without duplicates, in a fixed order. */
function namesOf(changes: readonly Change[]): string[] {
  const all = changes.map((change) => ({ ...initialValues(params), ...change }) as BanksValues);
  return [...new Set(all.filter(isTaken).map((values) => stateText(params, values)))];
}

function isTaken(values: BanksValues): boolean {
  try {
    accessOf(values);
    return true;
  } catch (error) {
    if (isInputError(error)) return false;
    throw error;
  }
}

export const recordedStates = (): string[] => namesOf(accesses());
export const recordedAtomics = (): string[] => namesOf(atomics());

/** The first state has an empty name; a list of cases needs a visible one. */
export const FIRST_STATE = '-';

/** The probes' names of the operations: content/evidence/shared-access/kernel.cu and shared-atomic/kernel.cu. */
const ATOMICS: Readonly<Record<string, string>> = { add: 'red_add_u32', count: 'red_add_one', cas: 'atom_cas_b32' };
const probeOp = ({ op, atomic }: BanksValues): string =>
  op === 'atomic' ? ATOMICS[atomic]! : op === 'store' ? 'st' : 'ld';

/**
 * One case for a probe: name, operation, width, mask, 32 byte offsets. Inactive lanes keep the offset that they would have:
 * the probe predicates them.
 */
export function caseLine(state: string): string {
  const { values } = readState(params, state, '');
  const { width, addressByLane } = accessOf({ ...values, mask: 0xffffffff });
  return [state || FIRST_STATE, probeOp(values), width, params.mask.format(values.mask), ...addressByLane].join(' ');
}

/** The whole list of cases, as the probes read it. */
export const caseFile = (states: readonly string[]): string =>
  `# id op width mask offset-of-lane-0 ... offset-of-lane-31; written by src/run/write-cases.mjs\n${states.map(caseLine).join('\n')}\n`;
