/** The file that content/your-gpu/measure.sh writes: its format, and what is accepted. */
import type { Probes } from './cases';
import { counterNames } from './counters';

export const FORMAT = 'warp-and-weft/your-gpu';
export const VERSION = 1;
/** No file of the script gets near these limits. */
export const MOST = { bytes: 2_000_000, count: 1_000_000, blocks: 64, registers: 255 };

/** The recording of a GPU. */
export interface Recording {
  readonly device: {
    readonly name: string;
    /** "9.0". */
    readonly computeCapability: string;
    readonly sms: number;
    readonly l2Bytes: number;
  };
  readonly driver: string;
  readonly cuda: string;
  readonly ncu: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** sha256 of probes.cu; `null` for a recording assembled from datasets. */
  readonly probes: string | null;
  /** The datasets of the book that the numbers come from; empty for a file of the script. */
  readonly datasets: readonly string[];
  /** Counters by case, by full name. */
  readonly counted: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly occupancy: readonly {
    readonly threads: number;
    readonly sharedBytes: number;
    readonly registers: number;
    readonly blocks: number;
  }[];
}

/** What a file is checked against. */
export interface Expected {
  readonly probes: Probes;
  /** sha256 of cases.txt. */
  readonly casesHash: string;
}

export type Read = { readonly recording: Recording } | { readonly problem: string };

class FileProblem extends Error {}

const refuse = (problem: string): never => {
  throw new FileProblem(problem);
};

/** A file's content, or in one sentence why it is refused. Never throws; nothing of a refused file is used. */
export function readRecording(text: string, expected: Expected): Read {
  try {
    if (text.length > MOST.bytes) refuse(`It is larger than ${MOST.bytes / 1_000_000} MB.`);
    return { recording: recordingOf(objectOf(parsed(text), 'It'), expected) };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}

function recordingOf(all: Record<string, unknown>, { probes, casesHash }: Expected): Recording {
  if (all['format'] !== FORMAT) refuse(`It is no file of measure.sh: its “format” is not “${FORMAT}”.`);
  if (all['version'] !== VERSION)
    refuse(
      `It is of version ${quoted(all['version'])}; this edition of the book reads version ${VERSION}. ` +
        'Download the folder again and run it again.',
    );
  if (all['casesFile'] !== casesHash)
    refuse('It counts other cases than this edition of the book has. Download the folder again and run it again.');
  const device = objectOf(all['device'], '“device”');
  return {
    device: {
      name: textOf(device['name'], 'The name of the device', /^[\w ()./+-]{1,80}$/),
      computeCapability: capabilityOf(device['computeCapability']),
      sms: wholeOf(device['sms'], 'The number of SMs', 10_000, 1),
      l2Bytes: wholeOf(device['l2Bytes'], 'The size of the L2', 2 ** 40),
    },
    driver: textOf(all['driver'], '“driver”', /^[\w.]{1,30}$/),
    cuda: textOf(all['cuda'], '“cuda”', /^[\w.]{1,30}$/),
    ncu: textOf(all['ncu'], '“ncu”', /^[\w.]{1,30}$/),
    date: textOf(all['date'], '“date”', /^\d{4}-\d\d-\d\d$/),
    probes: all['datasets'] === undefined ? textOf(all['probes'], '“probes”', /^[0-9a-f]{64}$/) : null,
    datasets: listOf(all['datasets'] ?? [], '“datasets”', 9).map((name) =>
      textOf(name, 'A dataset', /^[a-z0-9-]{1,40}$/),
    ),
    counted: countedOf(all['cases'], probes),
    occupancy: occupancyOf(all['occupancy'], probes),
  };
}

function countedOf(given: unknown, { cases }: Probes): Recording['counted'] {
  const known = new Set(cases.map(({ id }) => id));
  const counted = new Map<string, ReadonlyMap<string, number>>();
  for (const each of listOf(given, '“cases”', cases.length)) {
    const { case: id, counters } = objectOf(each, 'An entry of “cases”');
    if (typeof id !== 'string' || !known.has(id)) refuse(`${quoted(id)} is no case of the probes.`);
    if (counted.has(id as string)) refuse(`The case ${quoted(id)} is in it twice.`);
    const entries = Object.entries(objectOf(counters, `“counters” of ${quoted(id)}`));
    for (const [name, count] of entries) {
      if (!counterNames.has(name)) refuse(`${quoted(name)} is no counter of the probes.`);
      wholeOf(count, `${quoted(name)} of ${quoted(id)}`, MOST.count);
    }
    counted.set(id as string, new Map(entries as [string, number][]));
  }
  if (counted.size === 0) refuse('It holds no case.');
  return counted;
}

function occupancyOf(given: unknown, { launches }: Probes): Recording['occupancy'] {
  const open = new Set(launches.map(({ threads, sharedBytes }) => `${threads} ${sharedBytes}`));
  return listOf(given, '“occupancy”', launches.length).map((each) => {
    const { threads, sharedBytes, registers, blocks } = objectOf(each, 'An entry of “occupancy”');
    if (!open.delete(`${String(threads)} ${String(sharedBytes)}`))
      refuse(
        `The launch of ${quoted(threads)} threads and ${quoted(sharedBytes)} bytes is none of the probes, or is in it twice.`,
      );
    return {
      threads: wholeOf(threads, 'The number of threads', 1024, 1),
      sharedBytes: wholeOf(sharedBytes, 'The shared memory', 2 ** 20),
      registers: wholeOf(registers, 'The number of registers', MOST.registers, 1),
      blocks: wholeOf(blocks, 'The number of blocks', MOST.blocks),
    };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('It is not JSON, or it was cut short.');
  }
}

/** A message's quotation from a file: short, and text. */
function quoted(value: unknown): string {
  if (typeof value === 'string') return `“${value.slice(0, 40)}”`;
  if (typeof value === 'number') return Number.isFinite(value) ? `“${value}”` : 'a number beyond all bounds';
  if (typeof value === 'boolean' || value === null) return `“${value}”`;
  // Not its content: printing ten thousand nested levels would exhaust the stack.
  return value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : 'an object';
}

function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(`${what} holds no named entries.`);
  return value as Record<string, unknown>;
}

function listOf(value: unknown, what: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(`${what} is no list.`);
  if (value.length > most) refuse(`${what} has ${value.length} entries; at most ${most} are read.`);
  return value;
}

function textOf(value: unknown, what: string, form: RegExp): string {
  if (typeof value !== 'string' || !form.test(value))
    refuse(`${what} is not as the script writes it: ${quoted(value)}.`);
  return value as string;
}

function wholeOf(value: unknown, what: string, most: number, least = 0): number {
  if (!Number.isInteger(value) || (value as number) < least || (value as number) > most)
    refuse(`${what} is ${quoted(value)}; it must be a whole number from ${least} to ${most}.`);
  return value as number;
}

function capabilityOf(value: unknown): string {
  const text = textOf(value, 'The compute capability', /^\d{1,2}\.\d$/);
  if (Number(text) < 7) refuse(`Compute capability ${text} is older than all GPUs of the book, which begins at 7.0.`);
  return text;
}
