/** 16-bit floats: the values of all bit patterns, and the nearest pattern of a value. */
let values: Float32Array | null = null;

function valueOf(pattern: number): number {
  const sign = pattern & 0x8000 ? -1 : 1;
  const exponent = (pattern >>> 10) & 31;
  const fraction = pattern & 1023;
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

/** The value of a half with these 16 bits. */
export function halfValue(pattern: number): number {
  values ??= Float32Array.from({ length: 65536 }, (_, index) => valueOf(index));
  return values[pattern & 0xffff]!;
}

/** The half nearest to a number, ties to even, as 16 bits. */
export function halfBits(value: number): number {
  if (Number.isNaN(value)) return 0x7fff;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size >= 65520) return sign | 0x7c00;
  if (size < 2 ** -14) return sign | even(size * 2 ** 24);
  let exponent = Math.floor(Math.log2(size));
  if (2 ** exponent > size) exponent -= 1;
  else if (2 ** (exponent + 1) <= size) exponent += 1;
  return sign | (((exponent + 15) << 10) + even((size / 2 ** exponent - 1) * 1024));
}

function even(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
}

const single = new Float32Array(1);
const word = new Uint32Array(single.buffer);

/** bfloat16 is the upper half of a float. */
export function bfloatValue(pattern: number): number {
  word[0] = pattern << 16;
  return single[0]!;
}

export function bfloatBits(value: number): number {
  single[0] = value;
  if (Number.isNaN(value)) return 0x7fff;
  const all = word[0]!;
  return ((all + 0x7fff + ((all >>> 16) & 1)) >>> 16) & 0xffff;
}
