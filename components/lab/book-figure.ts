import type { Access, Sample } from '@src/lab';
import { shapeOf } from './shape';

/** A figure of the book in the state that shows this very request. */
export interface BookFigure {
  readonly widget: 'coalescing' | 'banks';
  readonly params: string;
}

const LINE = 128;
const MOST_STRIDE = 64;
const MOST_PITCH = 4096;
const MOST_BANK_STRIDE = 33;

/** `null` when no state of a figure has these addresses. */
export function bookFigure({ space, op, width }: Access, sample: Sample, gpu: string): BookFigure | null {
  const { step, lanes } = shapeOf(sample);
  if (step === null || lanes < 2 || step < 0 || step % width !== 0) return null;
  if (op !== 'load' && op !== 'store') return null;
  const stride = step / width;
  const rest = `bytes=${width}&op=${op}&mask=${maskText(sample)}&gpu=${gpu}`;
  if (space === 'shared')
    return stride <= MOST_BANK_STRIDE && width === 4
      ? { widget: 'banks', params: `access=strided&stride=${stride}&${rest}` }
      : null;
  if (space !== 'global') return null;
  const first = sample.addressByLane.findIndex((address) => address !== null);
  const ofLane0 = sample.addressByLane[first]! - first * step;
  const offset = ((ofLane0 % LINE) + LINE) % LINE;
  if (offset % width !== 0) return null;
  if (stride <= MOST_STRIDE) return { widget: 'coalescing', params: `stride=${stride}&offset=${offset}&${rest}` };
  return stride <= MOST_PITCH
    ? { widget: 'coalescing', params: `pattern=column&pitch=${stride}&offset=${offset}&${rest}` }
    : null;
}

const maskText = ({ addressByLane }: Sample): string =>
  addressByLane
    .reduce<number>((mask, address, lane) => (address === null ? mask : mask + 2 ** lane), 0)
    .toString(16)
    .padStart(8, '0');
