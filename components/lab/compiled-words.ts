import type { Access, CompiledAccess } from '@src/lab';
import { count } from '@src/units/words';

/**
 * What the compiler probably makes of an access: "4 requests of 16 B, with line 33:19", "not loaded again: line 9:11
 * has it". `null`: exactly what is written.
 */
export function compiledText(access: Access): string | null {
  const { compiled } = access;
  if (!compiled) return null;
  return compiled.requests === 0 ? leftOutText(compiled) : changedText(access, compiled);
}

function leftOutText({ why, with: other }: CompiledAccess): string {
  const where = other && placeText(other);
  switch (why) {
    case 'repeated':
      return where ? `not loaded again: ${where} has it` : 'not loaded again';
    case 'forwarded':
      return where ? `not loaded: ${where} wrote it` : 'not loaded: the thread wrote it';
    case 'unused':
      return 'not loaded: nothing uses it';
    case 'unchanged':
      return 'not stored: the value is there already';
    case 'overwritten':
      return where ? `not stored: ${where} stores there again` : 'not stored: stored there again';
    default:
      return where ? `goes with ${where}` : 'left out';
  }
}

function changedText({ width, space, sectors, wavefronts }: Access, compiled: CompiledAccess): string {
  const counts = [
    count(compiled.requests, 'request') +
      (compiled.width === width ? '' : ` of ${compiled.width} B`) +
      (compiled.why === 'aggregated' ? ' of one lane' : ''),
    space === 'global' && compiled.sectors !== sectors ? count(compiled.sectors, 'sector') : '',
    compiled.wavefronts === wavefronts ? '' : count(compiled.wavefronts, 'wavefront'),
  ]
    .filter((each) => each !== '')
    .join(', ');
  if (!compiled.with) return counts;
  // Both sides of a choice have the counts of the one access that they become.
  return compiled.why === 'chosen'
    ? `one access with ${placeText(compiled.with)}: ${counts}`
    : `${counts}, with ${placeText(compiled.with)}`;
}

const placeText = ({ line, column }: { line: number; column: number }): string => `line ${line}:${column}`;
