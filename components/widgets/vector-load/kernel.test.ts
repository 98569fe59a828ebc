import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { loopLoads } from '@src/engine/element-loop';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel, typeOf } from './kernel';
import { params, promiseOf, type VectorLoadValues } from './params';

const first: VectorLoadValues = initialValues(params);
const SIZE: Readonly<Record<string, number>> = {
  'unsigned char': 1,
  'unsigned short': 2,
  float: 4,
  float2: 8,
  float4: 16,
};

/** Size and alignment of the element, read from the printed CUDA as a compiler has it. */
function elementIn(code: string): { bytes: number; alignment: number } {
  const using = /using Element = ([\w ]+);/.exec(code)?.[1];
  if (using) return { bytes: SIZE[using]!, alignment: SIZE[using]! };
  const [, alignment, part, count] = /struct alignas\((\d+)\) Element \{\n {2}([\w ]+) part\[(\d+)\];/.exec(code)!;
  return { bytes: SIZE[part!]! * Number(count), alignment: Number(alignment) };
}

describe('the CUDA of a state', () => {
  it('has an element of just this size and promise, and takes the tail in words that the promise allows', () => {
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const code = kernel(values);
        expect(elementIn(code)).toEqual({ bytes: Number(values.bytes), alignment: promiseOf(values) });
        const tail = /using Tail = ([\w ]+);/.exec(code)?.[1];
        expect(tail === undefined).toBe(Number(values.bytes) <= 4);
        if (tail) expect(code).toContain(`lane * ${SIZE[tail]!};`);
        const loads = loopLoads(
          { elementBytes: Number(values.bytes), alignment: promiseOf(values), offset: 0, dataBytes: 4 * values.floats },
          architectures.h200,
        );
        const drawn = loads.find((load) => load.tail);
        if (drawn) expect(drawn.access.width).toBe(SIZE[tail!]);
        expect(code).toContain(`, ${values.floats});`);
      }),
    );
  });

  it.each([
    ['16', 'full', 'float4'],
    ['8', '16', 'float2'],
    ['16', '8', 'Element'],
    ['32', 'full', 'Element'],
  ])('with %s B and the promise "%s" names the type %s', (bytes, alignment, name) =>
    expect(typeOf({ bytes, alignment }).name).toBe(name),
  );

  it('is whole: an unproven alignment at an offset, to the letter', () => {
    expect(kernel({ ...first, alignment: '4', offset: 4 })).toBe(
      `// Both pointers come from cudaMalloc, which aligns to 256 B; 256 floats of data:
// copy<<<1, 32>>>(data + 4, other + 4, 256);

struct alignas(4) Element {
  float part[4];
};

__global__ void copy(const char *data, char *other, int floats) {
  using Tail = float;
  const Element *from = reinterpret_cast<const Element *>(data);
  Element *to = reinterpret_cast<Element *>(other);
  int lane = threadIdx.x;
  int count = floats * 4 / int(sizeof(Element));
  for (int first = 0; first < count; first += 32)
    if (first + lane < count) to[first + lane] = from[first + lane];

  // The tail: what does not fill an element.
  int rest = count * int(sizeof(Element)) + lane * 4;
  if (rest < floats * 4)
    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);
}
`,
    );
  });
});
