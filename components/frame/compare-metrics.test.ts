import { describe, expect, it } from 'vitest';
import banks from '@components/widgets/banks/definition';
import type { AnyWidget } from '@src/widget/define-widget';
import { initialValues, type Values } from '@src/widget/params';
import { compareMetrics } from './compare-metrics';
import { differences } from './differences';

const widget = banks as AnyWidget;
const stateOf = (set: Partial<Values>) => {
  const values = { ...initialValues(widget.params), ...set } as Values;
  return { values, trace: widget.simulate(values) as unknown };
};

describe('two states side by side', () => {
  const plain = stateOf({});
  const padded = stateOf({ padding: 1 });

  it('give each metric twice, with how many times the one is the other', () => {
    const rows = compareMetrics(widget, plain, padded);
    expect(rows[0]).toMatchObject({ a: { text: '32 wavefronts' }, b: { text: '1 wavefront' }, ratio: '1/32' });
    expect(compareMetrics(widget, padded, plain)[0]!.ratio).toBe('32×');
    expect(compareMetrics(widget, plain, plain).every(({ ratio }) => ['=', ''].includes(ratio))).toBe(true);
  });

  it('show what was counted in each, and doubt what is only assumed', () => {
    expect(compareMetrics(widget, plain, plain)[0]!.a).toMatchObject({ measured: 32, agrees: true, doubt: undefined });
    const v100 = compareMetrics(widget, plain, stateOf({ gpu: 'v100' }));
    expect(v100[0]!.b!.measured).toBeUndefined();
    expect(v100.some(({ b }) => b?.doubt !== undefined)).toBe(true);
  });

  it('name what they differ in, and nothing that is out of play', () => {
    expect(differences(widget.params, plain.values, padded.values)).toEqual([
      { label: 'Padding', a: '0 words', b: '1 word' },
    ]);
    expect(differences(widget.params, plain.values, { ...plain.values, stride: 5 } as Values)).toEqual([]);
  });
});
