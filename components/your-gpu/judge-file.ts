/** Loaded by the page with the first file: the cases, the engine, and the comparison. */
import casesText from '@content/your-gpu/cases.txt?raw';
import { readCases } from '@src/your-gpu/cases';
import { compare, type Comparison } from '@src/your-gpu/compare';
import { readRecording, type Recording } from '@src/your-gpu/file';

export interface Judged {
  readonly recording: Recording;
  readonly comparison: Comparison;
}

/**
 * Judges a file, given as text; returns a sentence if it is refused.
 *
 * @param reference - The recording of the book's own GPU as text, `null` where it could not be loaded.
 */
export function judgeFile(
  text: string,
  reference: string | null,
  casesHash: string,
): Judged | { readonly problem: string } {
  const expected = { probes: readCases(casesText), casesHash };
  const read = readRecording(text, expected);
  if ('problem' in read) return read;
  const book = reference === null ? null : readRecording(reference, expected);
  const other = book && 'recording' in book ? book.recording : null;
  return { recording: read.recording, comparison: compare(read.recording, expected.probes, other) };
}
