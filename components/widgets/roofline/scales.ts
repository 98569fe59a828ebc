/** A box of the picture, px. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Operations per byte to the right, operations a second upwards. The same for all GPUs, so that they can be compared. */
export const X = { least: 1 / 8, most: 2048 } as const;
export const Y = { least: 0.03e12, most: 3000e12 } as const;

export const round = (value: number): number => Math.round(value * 10) / 10;

export const xOf = ({ x, width }: Box, intensity: number): number =>
  round(x + (width * Math.log(intensity / X.least)) / Math.log(X.most / X.least));

export const yOf = ({ y, height }: Box, flopsPerSecond: number): number =>
  round(y + height * (1 - Math.log(flopsPerSecond / Y.least) / Math.log(Y.most / Y.least)));

export interface Dot {
  readonly x: number;
  readonly y: number;
}

export const pathOf = (dots: readonly Dot[]): string =>
  dots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('');

const X_TICKS = [1 / 8, 1 / 2, 2, 8, 32, 128, 512, 2048];
const Y_TICKS = [0.1, 1, 10, 100, 1000];

export const xTicks = (box: Box) =>
  X_TICKS.map((value) => ({ x: xOf(box, value), text: value < 1 ? `1/${1 / value}` : value.toLocaleString('en-GB') }));

export const yTicks = (box: Box) =>
  Y_TICKS.map((value) => ({ y: yOf(box, value * 1e12), text: value.toLocaleString('en-GB') }));
