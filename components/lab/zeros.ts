import { decidedByZeros, type Access, type ZeroBuffer } from '@src/lab';
import type { Job } from './job';
import { buffersOf } from './next-job';

/** A buffer of zeros that decides what the kernel does, and what to say about it. */
export interface ZeroNote extends ZeroBuffer {
  readonly text: string;
}

/**
 * @param names - Of the buffers of the launch.
 * @param accesses - That were carried out.
 */
export function zeroNotes(job: Job, names: readonly string[], accesses: readonly Access[]): readonly ZeroNote[] {
  const zeros = buffersOf(job.arguments).flatMap(({ init }, at) => (init === 'zero' && names[at] ? [names[at]] : []));
  const base = job.kernel.split('::').at(-1)!;
  return decidedByZeros(job.source, base, zeros).map((each) => ({ ...each, text: textOf(each, job.source, accesses) }));
}

function textOf({ name, decides, line }: ZeroBuffer, source: string, accesses: readonly Access[]): string {
  const so =
    decides === 'address' ? `and its values choose the address in line ${line}` : conditionText(line, source, accesses);
  return `${name} is all zeros, ${so}. Choose what it holds.`;
}

/** The line below a condition, where it has an access and none was carried out. */
function conditionText(line: number, source: string, accesses: readonly Access[]): string {
  const isAccess = source.split('\n')[line]?.includes('[') ?? false;
  const ran = accesses.some((each) => each.line === line + 1);
  return isAccess && !ran ? `so line ${line + 1} never runs` : `and its values decide in line ${line} what runs`;
}
