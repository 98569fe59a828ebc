/** The kind of a file that is no report, described so that the next step is clear. */
import { kilobytes } from '@src/units/words';
import type { Refusal, Report } from '../report';

const EXPECTED =
  'What ncu writes with --csv --page raw or --csv --page details, its pages as text, or a report file (.ncu-rep).';
const EXPORT = 'ncu --import report.ncu-rep --csv --page raw > report.csv';

interface Look {
  readonly when: (text: string) => boolean;
  readonly found: string;
  readonly todo: string;
}

/** In this order: the first match is the answer. */
const LOOKS: readonly Look[] = [
  {
    when: (text) => text.trim() === '',
    found: 'An empty file.',
    todo: 'Run the profiler with --csv --page raw and send its output into the file.',
  },
  {
    when: (text) => /ERR_NVGPUCTRPERM/.test(text),
    found: 'The profiler’s message that it may not read the GPU’s counters (ERR_NVGPUCTRPERM).',
    todo: 'Run ncu as administrator, or let all users read counters: NVIDIA’s page “ERR_NVGPUCTRPERM” says how.',
  },
  {
    when: (text) => /No kernels were profiled|==WARNING== No kernels/i.test(text),
    found: 'The profiler’s message that it saw no kernel.',
    todo: 'Check --kernel-name and --launch-skip, and whether the program starts others: --target-processes all.',
  },
  {
    when: (text) => /NVPROF|==\d+== Profiling (?:application|result)/.test(text),
    found: 'The output of nvprof, an older profiler.',
    todo: 'Profile with Nsight Compute: ncu --set full --csv --page raw ./program > report.csv',
  },
  {
    when: (text) => /Time \(%\).*Total Time|CUDA (?:GPU|API) (?:Kernel )?Summary|Generated:\s*.*nsys/i.test(text),
    found: 'A table of Nsight Systems: it says when kernels ran, not what they did.',
    todo: 'Profile one kernel with Nsight Compute: ncu --set full --csv --page raw ./program > report.csv',
  },
  {
    when: (text) => /"?File Path"?,|^"?Function Name"?,/m.test(text) && /Address|# Samples/.test(text),
    found: 'The source page: numbers by line, and no sums of the kernel.',
    todo: `Export the raw page of the same report: ${EXPORT}`,
  },
  {
    when: (text) => /Session Attribute|Launch Attribute|Device Attribute/.test(text),
    found: 'The session page: it describes the machine.',
    todo: `Export the raw page of the same report: ${EXPORT}`,
  },
  {
    when: (text) => /^\s*(?:<!doctype html|<html|<\?xml|<svg)/i.test(text),
    found: 'A web page or another document of markup.',
    todo: 'Save the profiler’s output itself, not a page that shows it.',
  },
  {
    when: (text) => /^\s*[[{]/.test(text) && /"\s*:/.test(text.slice(0, 10_000)),
    found: 'A file of JSON.',
    todo: `Export the raw page as CSV: ${EXPORT}`,
  },
  {
    when: (text) => /==(?:ERROR|PROF|WARNING)==/.test(text),
    found: 'Messages of the profiler, and no table.',
    todo: 'Read the first line that begins with ==ERROR==, then run again with --csv --page raw.',
  },
];

const startsWith = (bytes: Uint8Array, magic: string): boolean =>
  [...magic].every((letter, at) => bytes[at] === letter.charCodeAt(0));

const BINARY: readonly (readonly [string, string, string])[] = [
  ['PK\u0003\u0004', 'A ZIP archive, or a workbook of a spreadsheet.', 'Unpack it, or save the sheet as CSV.'],
  ['\u001f\u008b', 'A file compressed with gzip.', 'Unpack it first: gunzip.'],
  [
    'SQLite format 3',
    'A database, as Nsight Systems writes it.',
    'Profile one kernel with Nsight Compute: ncu --set full --csv --page raw ./program > report.csv',
  ],
  ['%PDF', 'A document (PDF).', 'Save the profiler’s output itself as text.'],
  ['\u0089PNG', 'A picture.', 'Save the profiler’s output itself as text.'],
  ['\u007fELF', 'A program.', 'Profile it: ncu --set full --csv --page raw ./program > report.csv'],
];

/** @param table - What was found of a table; `null`: none. */
export function refusalOf(
  file: Uint8Array | string,
  name: string,
  table: Report | 'empty table' | null = null,
): Refusal | null {
  if (typeof file !== 'string') return refusalOfBytes(file, name);
  const text = file.slice(0, 1_000_000);
  if (table)
    return {
      found:
        table === 'empty table'
          ? 'The header of a page of ncu, and no row of a kernel after it.'
          : 'A page of ncu on which no known metric has a number.',
      expected: EXPECTED,
      todo:
        table === 'empty table'
          ? 'The file may be cut off: export it again. If the profiler saw no kernel, check --kernel-name.'
          : `Collect the metrics that say most: ncu --set full, then ${EXPORT}`,
    };
  const look = LOOKS.find(({ when }) => when(text));
  if (look) return { found: look.found, expected: EXPECTED, todo: look.todo };
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  return {
    found: `Text that begins “${line.trim().slice(0, 60)}”, ${kilobytes(file.length)} of it, without a table of ncu.`,
    expected: EXPECTED,
    todo: `Export the raw page: ${EXPORT}`,
  };
}

/**
 * PowerShell writes UTF-16 where others write UTF-8, and an editor may remove its byte order mark: then every other byte is
 * 0.
 */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 64);
  const isText = (odd: number): boolean =>
    start.length >= 8 && start.every((byte, at) => (at % 2 === odd ? byte === 0 : byte >= 9 && byte < 127));
  return isText(1) ? 'utf-16le' : isText(0) ? 'utf-16be' : 'utf-8';
}

function refusalOfBytes(bytes: Uint8Array, name: string): Refusal | null {
  const kind = BINARY.find(([magic]) => startsWith(bytes, magic));
  if (kind) return { found: kind[1], expected: EXPECTED, todo: kind[2] };
  if (encodingOf(bytes) !== 'utf-8' || !bytes.subarray(0, 4096).includes(0)) return null;
  return {
    found: `A binary file that is not a report of Nsight Compute, ${kilobytes(bytes.length)}.`,
    expected: EXPECTED,
    todo: name.endsWith('.ncu-rep')
      ? 'It has the ending of a report and not its first bytes: copy it again, or profile again.'
      : 'Choose the report, or the CSV that was exported from it.',
  };
}
