/** What bounds a kernel, by one rule for all of them, from the shares and stall reasons that were recorded. */
import { launchUs, type RecordedRung } from '@src/evidence/recorded-ladders';
import { percent } from '@src/units/words';

export interface Bound {
  readonly id: 'launch' | 'dram' | 'pipe' | 'issue' | 'l2' | 'wait' | 'unknown';
  /** "DRAM", "the L1’s data pipe", "waits for loads". */
  readonly name: string;
  /** The same where there is little room. */
  readonly short: string;
  /** Of the time, of what the copy reached, of the peak or of the slots; `null` for waits. */
  readonly share: number | null;
}

/** From these shares on a unit is what bounds; below all of them, the warps wait. */
export const limits = { launch: 0.9, unit: 0.65, l2: 0.8 } as const;

/** The rule in a sentence, for the table behind the drawing. */
export const boundRule =
  'the launch of the blocks, if it takes 90 % of the time; else the busiest of DRAM (of what the copy reached), the L1’s data pipe, and the issue slots, if it is at 65 % or more; ' +
  'else the L2, at 80 % of what the copy reached; else the reason for which warps wait most.';

/** What warps wait for, by stall reason. */
const WAITS: Readonly<Record<string, readonly [name: string, short: string]>> = {
  long_scoreboard: ['global loads', 'loads'],
  short_scoreboard: ['shared reads', 'shared'],
  mio_throttle: ['the queue of shared memory', 'its queue'],
  lg_throttle: ['the queue of loads and stores', 'its queue'],
  drain: ['stores to leave', 'stores'],
  barrier: ['other warps at a barrier', 'barrier'],
  membar: ['stores at a memory barrier', 'stores'],
};

export function boundOf(kernel: RecordedRung, copy: RecordedRung): Bound {
  const { counted } = kernel;
  const launch = launchUs(kernel);
  if (launch !== null && launch >= limits.launch * kernel.timeUs)
    return { id: 'launch', name: 'block launches', short: 'launches', share: Math.min(1, launch / kernel.timeUs) };
  if (!counted) return { id: 'unknown', name: 'not counted', short: 'not counted', share: null };
  const units = [
    { id: 'dram', name: 'DRAM', short: 'DRAM', share: Math.min(1, counted.dram / copy.counted!.dram) },
    { id: 'pipe', name: 'L1 data pipe', short: 'L1 pipe', share: counted.dataPipe / 100 },
    { id: 'issue', name: 'issue slots', short: 'issue', share: counted.issue / 100 },
  ] as const;
  const busiest = units.reduce<Bound>((most, one) => (one.share > most.share! ? one : most), units[0]);
  if (busiest.share! >= limits.unit) return busiest;
  const l2 = Math.min(1, counted.l2 / copy.counted!.l2);
  if (l2 >= limits.l2) return { id: 'l2', name: 'L2', short: 'L2', share: l2 };
  const [name, short] = WAITS[counted.stall] ?? [counted.stall.replaceAll('_', ' '), 'other'];
  return { id: 'wait', name: `waits for ${name}`, short: `waits: ${short}`, share: null };
}

/** "DRAM 97 %", "waits for global loads". */
export const boundText = ({ name, share }: Bound): string =>
  share === null ? name : `${name} ${percent(Math.round(100 * share) / 100)}`;

/** "DRAM 97 %", "waits: loads". */
export const shortBoundText = ({ short, share }: Bound): string =>
  share === null ? short : `${short} ${percent(Math.round(100 * share) / 100)}`;

/** As a clause: "DRAM is 97 % busy", "its warps wait for global loads". */
export function boundClause({ id, name, share }: Bound): string {
  const much = share === null ? '' : percent(Math.round(100 * share) / 100);
  if (id === 'wait') return `no unit is busy and ${name.replace('waits', 'warps wait')}`;
  if (id === 'unknown') return 'its counters were not recorded';
  if (id === 'launch') return `launching its blocks takes ${much} of the time`;
  if (id === 'pipe') return `the data pipe of the L1 is busy ${much} of the time`;
  if (id === 'issue') return `${much} of the issue slots are used`;
  return `${name} is at ${much} of what the copy reaches`;
}
