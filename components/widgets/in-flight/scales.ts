import type { FlowPoint } from './saturation';

/** A box of the picture, px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What is on its way at one level, with the product that it comes from. */
export interface Titled {
  readonly title: string;
  readonly subtitle: string;
  readonly titleY: number;
}

/** px beside everything that has a scale. */
export const LEFT = 46;
export const RIGHT = 10;

/** Bytes to the right, doubling by equal steps; GB/s upwards from 0. */
export interface Scales {
  readonly box: Box;
  readonly least: number;
  readonly most: number;
  readonly top: number;
}

export const round = (value: number): number => Math.round(value * 10) / 10;

export const xOf = ({ box, least, most }: Scales, bytes: number): number =>
  round(box.x + (box.width * Math.log2(bytes / least)) / Math.log2(most / least));

export const yOf = ({ box, top }: Scales, GBps: number): number => round(box.y + box.height * (1 - GBps / top));

export const pathOf = (scales: Scales, points: readonly FlowPoint[]): string =>
  points
    .map(({ bytes, GBps }, index) => `${index === 0 ? 'M' : 'L'}${xOf(scales, bytes)},${yOf(scales, GBps)}`)
    .join('');

/** Powers of 4, which stay apart on a phone. */
export function byteTicks({ least, most }: Scales): number[] {
  const first = Math.ceil(Math.log2(least) / 2 - 1e-9);
  const last = Math.floor(Math.log2(most) / 2 + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => 4 ** (first + index));
}

/** From 0 in round steps, six at most. */
export function rateTicks({ top }: Scales): number[] {
  const power = 10 ** Math.floor(Math.log10(top / 5));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => top / candidate < 6)!;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, index) => index * step);
}
