/** Any file that a reader provides: a report, or a clear answer. Nothing is thrown, and nothing leaves the program. */
import { kilobytes } from '@src/units/words';
import { LIMITS, type Reading, type Refusal } from '../report';
import { findTable, readNumbersByName, readTable } from './pages';
import { encodingOf, refusalOf } from './refusals';
import { isRepFile, readRepFile, RepFileError } from './rep-file';
import { isTextPage, readTextPage } from './text-page';

const refused = (refusal: Refusal): Reading => ({ report: null, refusal });

/** @param name - The file's name, for the commands of an answer; it is never interpreted. */
export function readBytes(bytes: Uint8Array, name = 'report'): Reading {
  if (bytes.length > LIMITS.bytes)
    return refused({
      found: `A file of ${kilobytes(bytes.length)}.`,
      expected: `At most ${kilobytes(LIMITS.bytes)}.`,
      todo: 'Profile fewer launches: ncu --kernel-name regex:yourKernel --launch-count 1.',
    });
  if (isRepFile(bytes)) {
    try {
      return { report: readRepFile(bytes), refusal: null };
    } catch (error) {
      if (!(error instanceof RepFileError)) throw error;
      return refused({
        found: `A report file of Nsight Compute, but ${error.message}.`,
        expected: 'A report file in a format that is known, or its raw page as CSV.',
        todo: `Let the profiler turn it into CSV: ${importCommand(name)}`,
      });
    }
  }
  const early = refusalOf(bytes, name);
  return early ? refused(early) : readText(decoded(bytes));
}

/** The command that converts a report file to a readable one. The name is quoted for a shell. */
export const importCommand = (name: string): string => {
  const quoted = /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", `'\\''`)}'`;
  return `ncu --import ${quoted} --csv --page raw > report.csv`;
};

const decoded = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);

/** The same for pasted text. */
export function readText(text: string): Reading {
  const table = findTable(text);
  const fromTable = table && readTable(text, table);
  if (fromTable && fromTable.launches.some(({ values }) => Object.keys(values).length > 0))
    return { report: fromTable, refusal: null };
  if (table) return refused(refusalOf(text, 'report', fromTable ?? 'empty table')!);
  const lines = text.split(/\r\n|\n|\r/);
  const isPage = lines.some((line) => isTextPage(line.slice(0, 2000)));
  const report = (isPage ? readTextPage(lines) : null) ?? readNumbersByName(lines);
  return report ? { report, refusal: null } : refused(refusalOf(text, 'report')!);
}
