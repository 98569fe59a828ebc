import type { Filled, Limiter, Resource } from '@src/engine/occupancy';
import { bytesText, count } from '@src/units/words';

/** "33 KiB"; bytes that are no whole KiB in full, because a single byte can cost a block: "115,713 B". */
export const bytesExact = (value: number): string =>
  value % 1024 === 0 ? bytesText(value) : `${value.toLocaleString('en-GB')} B`;

export const number = (value: number): string => value.toLocaleString('en-GB');

export const blocksText = (blocks: number): string => count(blocks, 'block');

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

export const NAMES: Readonly<Record<Limiter, string>> = {
  warps: 'warp slots',
  blocks: 'block slots',
  registers: 'registers',
  shared: 'shared memory',
  barriers: 'barriers',
};

/** What an amount of a resource is called: "8 warp slots", "16,384 registers", "9 KiB". */
export const AMOUNT: Readonly<Record<Filled, (value: number) => string>> = {
  blocks: (value) => count(value, 'block slot'),
  warps: (value) => count(value, 'warp slot'),
  registers: (value) => count(value, 'register'),
  shared: bytesExact,
};

/** A value of a resource, without its unit where the resource is named already. */
export const plain = (resource: Resource, value: number): string =>
  resource === 'sharedBytesPerBlock' ? bytesExact(value) : number(value);

type Said = Readonly<Record<Resource, (value: number) => string>>;

/** A value of a resource that the programmer sets, and everything below it: "48 registers or fewer". */
export const ORLESS: Said = {
  registersPerThread: (value) => `${count(value, 'register')} or fewer`,
  threadsPerBlock: (value) => `${count(value, 'thread')} or fewer`,
  sharedBytesPerBlock: (value) => `${bytesExact(value)} or less`,
};
export const ORMORE: Said = {
  registersPerThread: (value) => `${count(value, 'register')} or more`,
  threadsPerBlock: (value) => `${count(value, 'thread')} or more`,
  sharedBytesPerBlock: (value) => `${bytesExact(value)} or more`,
};
export const LESS: Readonly<Record<Resource, string>> = {
  registersPerThread: 'fewer registers',
  threadsPerBlock: 'fewer threads',
  sharedBytesPerBlock: 'less shared memory',
};
