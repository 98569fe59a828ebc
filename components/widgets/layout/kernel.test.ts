import { describe, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { firstFields, params, type LayoutValues } from './params';

const state = (values: Partial<LayoutValues>): LayoutValues => ({ ...initialValues(params), ...values });

describe('the kernel of a state', () => {
  it('declares the struct in all three forms and touches exactly the chosen fields', () => {
    const text = kernel(state({ fields: ['1', '4'], tile: '32' }));
    expect(text).toContain('struct Particle {\n  float x, y, z, u, v, w, m, q;\n};');
    expect(text).toContain('  volatile float *x, *y, *z, *u, *v, *w, *m, *q;');
    expect(text).toContain('  float x[32], y[32], z[32], u[32], v[32], w[32], m[32], q[32];');
    expect(text).toContain('out[i] = data[i].x + data[i].u;');
    expect(text).toContain('out[i] = data.x[i] + data.u[i];');
    expect(text).toContain('out[i] = data[i / 32].x[i % 32] + data[i / 32].u[i % 32];');
  });

  it('keeps the order of fields of different types, on which the padding depends', () => {
    expect(kernel(state({ struct: 'mixed' }))).toContain(
      'struct Sample {\n  float f;\n  double d;\n  unsigned char c;\n  int n;\n};',
    );
  });

  it('stores with one statement a field', () => {
    const text = kernel(state({ op: 'store', fields: firstFields(2) }));
    expect(text).toContain('float value) {\n  int i = threadIdx.x;\n  data[i].x = value;\n  data[i].y = value;\n}');
    expect(text).not.toContain('out[');
  });
});
