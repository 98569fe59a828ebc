import { BUILT_IN, FLOAT, params, promiseOf, typeOf, type ElementValues, type VectorLoadValues } from './params';

/** The loop of one warp over elements of this size and promise, without what it is launched with. */
export function loopSource(values: ElementValues): string {
  const { name, declaration } = typeOf(values);
  const bytes = Number(values.bytes);
  const tailBytes = Math.min(FLOAT, promiseOf(values));
  const tail =
    bytes <= FLOAT
      ? ''
      : `\n  // The tail: what does not fill an element.\n` +
        `  int rest = count * int(sizeof(Element)) + lane * ${tailBytes};\n` +
        `  if (rest < floats * 4)\n` +
        `    *reinterpret_cast<Tail *>(other + rest) = *reinterpret_cast<const Tail *>(data + rest);\n`;
  return (
    `${declaration}__global__ void copy(const char *data, char *other, int floats) {\n` +
    `${name === 'Element' ? '' : `  using Element = ${name};\n`}` +
    `${tail === '' ? '' : `  using Tail = ${BUILT_IN[tailBytes]!};\n`}` +
    `  const Element *from = reinterpret_cast<const Element *>(data);\n` +
    `  Element *to = reinterpret_cast<Element *>(other);\n` +
    `  int lane = threadIdx.x;\n` +
    `  int count = floats * 4 / int(sizeof(Element));\n` +
    `  for (int first = 0; first < count; first += 32)\n` +
    `    if (first + lane < count) to[first + lane] = from[first + lane];\n${tail}}\n`
  );
}

/** A complete kernel of one warp that makes exactly the loads of this state; its stores are not drawn. */
export function kernel(values: VectorLoadValues): string {
  const at = values.offset === 0 ? 'data' : `data + ${values.offset}`;
  return (
    `// Both pointers come from cudaMalloc, which aligns to 256 B; ${params.floats.say(values.floats)} of data:\n` +
    `// copy<<<1, 32>>>(${at}, other${at.slice(4)}, ${values.floats});\n\n${loopSource(values)}`
  );
}
