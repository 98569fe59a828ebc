import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { kernelSignatures } from './signatures';

const signatures = (source: string, chosen = '') => kernelSignatures(source, architectures.h200, chosen);

it('reports what a launch needs: buffers, numbers, structs', () => {
  const { kernels, problem } = signatures(
    'struct S { float a; int b; };\n__global__ void k(float4 *out, const unsigned char *in, int n, double x, S s) {}',
  );
  expect(problem).toBeNull();
  expect(kernels).toHaveLength(1);
  const [out, bytes, n, x, s] = kernels[0]!.parameters;
  expect(out).toMatchObject({ name: 'out', form: 'buffer', type: 'float4 *', element: 'float', perElement: 4 });
  expect(bytes).toMatchObject({ form: 'buffer', element: 'uint8', perElement: 1 });
  expect([n!.form, x!.form, s!.form]).toEqual(['int', 'float', 'struct']);
  expect(s!.parts.map(({ form }) => form)).toEqual(['float', 'int']);
  expect(kernels[0]!.line).toBe(2);
});

it('reads template parameters, and the parameters of the chosen instance', () => {
  const source = 'template <typename T, int n = 4> __global__ void k(T *out) {}';
  expect(signatures(source).kernels[0]).toMatchObject({
    template: [
      { name: 'T', isType: true, needed: true },
      { name: 'n', isType: false, needed: false },
    ],
  });
  expect(signatures(source).kernels[0]!.parameters[0]!.element).toBe('float');
  expect(signatures(source, 'k<double>').kernels[0]!.parameters[0]!.element).toBe('double');
  expect(signatures(source, 'k<').kernels[0]!.parameters[0]!.element).toBe('float');
});

it('distinguishes signed from unsigned, and treats unknown types as bytes', () => {
  const { kernels } = signatures('__global__ void k(unsigned *a, int *b, short *c, void *d, half *e, long long *f) {}');
  const elements = kernels[0]!.parameters.map(({ element }) => element);
  expect(elements).toEqual(['uint32', 'int32', 'int16', 'uint8', 'uint16', 'int64']);
});

it('names the place of what it cannot read', () => {
  expect(signatures('int x;\n}').problem).toMatchObject({ line: 2, column: 1, kind: 'unsupported' });
});
