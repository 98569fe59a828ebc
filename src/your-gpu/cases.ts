/** The accesses of the probes: content/your-gpu/cases.txt, parsed. */
import type { Direction } from './counters';

/** One instruction of one warp. */
export interface ProbeCase {
  /** "global:stride-012". */
  readonly id: string;
  readonly space: 'global' | 'shared' | 'ldmatrix';
  /** ld, st, or the form of an ldmatrix: "x4.trans". */
  readonly op: string;
  readonly direction: Direction;
  /** Bytes per lane. */
  readonly width: number;
  /** Bit i set = lane i is active. */
  readonly mask: number;
  /** Byte offset per lane from an aligned place. */
  readonly offsets: readonly number[];
}

/** A query to the runtime: how many blocks fit. */
export interface ProbeLaunch {
  readonly threads: number;
  readonly sharedBytes: number;
}

export interface Probes {
  readonly cases: readonly ProbeCase[];
  readonly launches: readonly ProbeLaunch[];
}

const SPACES = ['global', 'shared', 'ldmatrix'] as const;

/**
 * The lines of a file of cases.
 *
 * @throws {Error} For an invalid line: the file is the book's own.
 */
export function readCases(text: string): Probes {
  const cases: ProbeCase[] = [];
  const launches: ProbeLaunch[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [id = '', ...words] = line.split(' ');
    if (id === 'occupancy') {
      const [threads, sharedBytes] = words.map(Number);
      launches.push({ threads: threads!, sharedBytes: sharedBytes! });
      continue;
    }
    const [space, op = '', width, mask = '', ...offsets] = words;
    const known = SPACES.find((one) => one === space);
    if (!known || offsets.length !== 32) throw new Error(`cases.txt has a line that is no case: ${line}`);
    cases.push({
      id,
      space: known,
      op,
      direction: op === 'st' ? 'st' : 'ld',
      width: Number(width),
      mask: Number.parseInt(mask, 16),
      offsets: offsets.map(Number),
    });
  }
  return { cases, launches };
}

/** An access in words: "global load of 4 B per lane, 32 lanes". */
export function caseWords({ space, op, width, mask }: ProbeCase): string {
  if (space === 'ldmatrix') return `ldmatrix .${op}`;
  let lanes = 0;
  for (let lane = 0; lane < 32; lane += 1) lanes += (mask >>> lane) & 1;
  return `${space} ${op === 'st' ? 'store' : 'load'} of ${width} B per lane, ${lanes} ${lanes === 1 ? 'lane' : 'lanes'} active`;
}
