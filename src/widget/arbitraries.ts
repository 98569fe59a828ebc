import fc from 'fast-check';
import { initialValues, type Param, type Schema, type Values } from './params';

/**
 * Any state that a reader can set: every parameter anywhere in its range, a third of them at their initial value, so that
 * one parameter is also tried alone. Integers are on the control's step half of the time: values off it are mostly refused,
 * and a test of accepted states must not see refusals only.
 */
export const valuesOf = <S extends Schema>(schema: S): fc.Arbitrary<Values<S>> =>
  fc
    .tuple(
      fc.record(Object.fromEntries(Object.entries(schema).map(([name, param]) => [name, valueOf(param)]))),
      fc.boolean(),
    )
    .map(([values, onStep]) => (onStep ? snapped(schema, values as Values<S>) : (values as Values<S>)));

const valueOf = (param: Param): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(param.initial) }, { weight: 2, arbitrary: anyOf(param) });

function anyOf(param: Param): fc.Arbitrary<unknown> {
  switch (param.kind) {
    case 'int':
      return fc.integer({ min: param.min, max: param.max });
    case 'choice':
      return fc.constantFrom(...param.options.map(({ value }) => value));
    case 'mask':
      return fc.oneof(fc.nat(0xffffffff), fc.constantFrom(0, 1, 0x80000000, 0x0000ffff, 0x55555555));
    case 'set':
      return fc.subarray(
        param.options.map(({ value }) => value),
        { minLength: 1 },
      );
    case 'text':
      return fc.constantFrom(...param.samples);
    case 'sequence':
      return fc.shuffledSubarray(param.options.map(({ value }) => value));
  }
}

function snapped<S extends Schema>(schema: S, values: Values<S>): Values<S> {
  const all: Record<string, unknown> = { ...initialValues(schema), ...values };
  for (const [name, param] of Object.entries(schema)) {
    if (param.kind !== 'int') continue;
    const step = param.stepFor(values);
    all[name] = param.min + Math.floor(((all[name] as number) - param.min) / step) * step;
  }
  return all as Values<S>;
}
