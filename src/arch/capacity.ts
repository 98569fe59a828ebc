import { mib, type Bytes } from '@src/units/units';

/** A memory capacity as data sheets print it. Their "GB" is 2^30 bytes: 80 GB are five stacks of 16 GiB. */
export const capacity = (printedGB: number): Bytes => mib(printedGB * 1024);
