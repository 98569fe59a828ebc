import type { Judgement } from '@src/widget/define-widget';
import { wrong } from '@src/widget/judgement';
import type { TmaBoxValues } from './params';
import type { TmaBoxTrace } from './simulate';
import { laid, readWords, wavefronts } from './describe';

const USUAL = [1, 2, 4, 8, 16, 32];

export const ask = (values: TmaBoxValues): string =>
  `A box of ${values.columns} × ${values.rows} ${values.type}, ${laid(values)}. Lane i reads ${values.read === 'chunk' ? '16 B' : 'one element'} of row i, ` +
  'all from the same column. How many wavefronts does the read take?';

export function places({ read }: TmaBoxTrace): { id: number; label: string }[] {
  const numbers = new Set([...USUAL, read.wavefronts.length, read.activeLanes, read.ideal]);
  return [...numbers].sort((a, b) => a - b).map((id) => ({ id, label: String(id) }));
}

export const answer = ({ read }: TmaBoxTrace): number[] => [read.wavefronts.length];

export function judge(trace: TmaBoxTrace, values: TmaBoxValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  const { read, readBytes, pitchBytes } = trace;
  const right = read.wavefronts.length;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const reason = reasonOf(trace, values);
  if (guess === right) return { correct: true, say: `Yes: ${reason}` };
  // What ends in a colon leads over to the reason.
  const not = (hint: string): Judgement => wrong(hint.replace(/:$/, '.'), `${hint} ${reason}`);
  if (guess === read.activeLanes && values.swizzle !== 'none')
    return not('That would be one wavefront per row. The swizzle puts neighboring rows into different pieces:');
  if (guess === 1 && readBytes > 4)
    return not(`One wavefront moves at most 128 B, and a column of ${readBytes} B per lane has more:`);
  if (guess === 1 && values.swizzle !== 'none')
    return not(`A swizzle moves whole pieces of 16 B within ${values.swizzle} B, so it has few places for a column:`);
  if (guess === 1) return not(`Rows are ${pitchBytes} B apart, and 128 B further on the banks begin again:`);
  if (guess === read.ideal) return not('That would be enough if no bank had a queue:');
  return not(guess < right ? 'Too few:' : 'Too many:');
}

function reasonOf(trace: TmaBoxTrace, values: TmaBoxValues): string {
  const { read } = trace;
  const taken = `reading ${readWords(trace)} takes ${wavefronts(read.wavefronts.length)}`;
  if (read.conflictDegree <= 1) return `${taken}; no bank has a queue.`;
  const rows =
    values.swizzle === 'none' ? `rows ${trace.pitchBytes} B apart` : `rows swizzled within ${values.swizzle} B`;
  return `${taken}, because ${rows} put ${read.conflictDegree} words into one bank.`;
}
