import { describe, expect, it } from 'vitest';
import type { AnyDetails, AnyWidget } from '@src/widget/define-widget';
import { choice, int, type Values } from '@src/widget/params';
import { compareMetrics } from './compare-metrics';
import { differences } from './differences';

const help = 'Help.';
const onTwo = (value: string): readonly { value: string; label: string }[] =>
  value.split(' ').map((each) => ({ value: each, label: each.toUpperCase() }));

const told = (value: number) => ({
  id: 'told',
  label: 'told',
  value,
  text: value === 0 ? 'not known' : `${value} GB/s`,
});

/** A figure that counts its size, was measured at 8 on one GPU, and is only assumed on the other. */
const widget = {
  id: 'example',
  params: {
    size: int('Size', { min: 0, max: 100, initial: 8, help }),
    gpu: choice('GPU', { options: onTwo('h200 v100'), initial: 'h200', help }),
    unused: int('Unused', { min: 0, max: 9, initial: 1, help, when: () => false }),
  },
  metrics: (_: unknown, { size, gpu }: { size: number; gpu: string }) => [
    { id: 'wavefronts', label: 'wavefronts', value: size, text: `${size} wavefronts`, rule: 'queue', quiet: true },
    { id: 'hidden', label: 'hidden', value: size, text: 'hidden', quiet: true },
    ...(gpu === 'v100' ? [{ id: 'only', label: 'only here', value: 1, text: '1' }] : []),
    ...(size > 90 ? [told(gpu === 'h200' ? 5 : 0)] : []),
  ],
  measured: ({ size, gpu }: { size: number; gpu: string }) =>
    size === 8 && gpu === 'h200' ? { gpu: 'H200', dataset: 'example', byMetric: { wavefronts: 8 } } : null,
} as unknown as AnyWidget;

const details = {
  rules: ({ gpu }: { gpu: string }) => [
    { rule: { id: 'queue', assumption: 'as on the other' }, level: gpu === 'h200' ? 'measured' : 'assumed' },
  ],
} as unknown as AnyDetails;

const stateOf = (set: Partial<Values>) => ({
  values: { size: 8, gpu: 'h200', unused: 1, ...set } as Values,
  trace: null,
});
const rows = (a: Partial<Values>, b: Partial<Values>) => compareMetrics(widget, details, stateOf(a), stateOf(b));

describe('two states side by side', () => {
  it('give each metric for both, the first metric always, with their ratio', () => {
    expect(rows({ size: 32 }, { size: 1 })).toMatchObject([
      { id: 'wavefronts', a: { text: '32 wavefronts' }, b: { text: '1 wavefronts' }, ratio: '1/32' },
    ]);
    const ratios = [
      [8, 8],
      [1, 32],
      [8, 2],
      [8, 0],
      [0, 8],
    ].map(([a, b]) => rows({ size: a }, { size: b })[0]!.ratio);
    expect(ratios).toEqual(['=', '32×', '1/4', '0×', '']);
  });

  it('divide nothing by an unknown value', () => {
    const of = (a: string, b: string) =>
      rows({ size: 99, gpu: a }, { size: 99, gpu: b }).find(({ id }) => id === 'told');
    expect(of('h200', 'v100')).toMatchObject({ a: { text: '5 GB/s' }, b: { text: 'not known' }, ratio: '' });
    expect(of('v100', 'h200')).toMatchObject({ ratio: '' });
    expect(of('h200', 'h200')).toMatchObject({ ratio: '=' });
  });

  it('leave a gap where only one of them has a metric', () => {
    expect(rows({}, { gpu: 'v100' })[1]).toMatchObject({ id: 'only', a: null, b: { text: '1' }, ratio: '' });
  });

  it('show the measured value of each, and mark what is only assumed', () => {
    const [row] = rows({}, { gpu: 'v100' });
    expect(row!.a).toEqual({ text: '8 wavefronts', measured: 8, agrees: true, doubt: undefined });
    expect(row!.b).toEqual({ text: '8 wavefronts', measured: undefined, agrees: false, doubt: 'as on the other' });
  });

  it('name the parameters in which they differ, and none that is out of play', () => {
    const { values } = stateOf({});
    expect(differences(widget.params, values, { ...values, size: 9, unused: 5 } as Values)).toEqual([
      { label: 'Size', a: '8', b: '9' },
    ]);
  });
});
