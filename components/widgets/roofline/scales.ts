import { round, type Box } from '@components/marks/geometry';

/** Operations per byte to the right, operations a second upwards. The same for all GPUs, so that they can be compared. */
export const X = { least: 1 / 8, most: 2048 } as const;
export const Y = { least: 0.03e12, most: 3000e12 } as const;

export interface Dot {
  readonly x: number;
  readonly y: number;
}

export const xOf = ({ x, width }: Box, intensity: number): number =>
  round(x + (width * Math.log(intensity / X.least)) / Math.log(X.most / X.least));

/** Rates below the scale stand at its foot: a kernel that climbs to its roof starts there. */
export const yOf = ({ y, height }: Box, flopsPerSecond: number): number =>
  round(
    y + height * (1 - Math.max(0, Math.log(Math.max(Y.least, flopsPerSecond) / Y.least)) / Math.log(Y.most / Y.least)),
  );

export const dotOf = (box: Box, { intensity, flopsPerSecond }: { intensity: number; flopsPerSecond: number }): Dot => ({
  x: xOf(box, intensity),
  y: yOf(box, flopsPerSecond),
});

export const pathOf = (dots: readonly Dot[]): string =>
  dots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('');

const X_TICKS = [1 / 8, 1 / 2, 2, 8, 32, 128, 512, 2048];
const Y_TICKS = [0.1, 1, 10, 100, 1000];

/** @param needed - px that the longest label takes. */
export function xTicks(box: Box, needed: number) {
  const every = box.width / (X_TICKS.length - 1) < needed * 1.5 ? 2 : 1;
  return X_TICKS.map((value, index) => ({
    x: xOf(box, value),
    text: index % every !== 0 ? '' : value < 1 ? `1/${1 / value}` : value.toLocaleString('en-GB'),
  }));
}

export const yTicks = (box: Box) =>
  Y_TICKS.map((value) => ({ y: yOf(box, value * 1e12), text: value.toLocaleString('en-GB') }));
