/** How one part of a word is computed from the parts x and y of two words, signed or not. */
const PARTS: readonly (readonly [name: string, isSigned: boolean, part: (bits: number) => string])[] = [
  ['add', false, () => 'x + y'],
  ['sub', false, () => 'x - y'],
  ['addss', true, (bits) => `min(max(x + y, ${least(bits)}), ${most(bits)})`],
  ['subss', true, (bits) => `min(max(x - y, ${least(bits)}), ${most(bits)})`],
  ['addus', false, (bits) => `min(x + y, ${ones(bits)})`],
  ['subus', false, () => 'x > y ? x - y : 0u'],
  ['maxs', true, () => 'max(x, y)'],
  ['mins', true, () => 'min(x, y)'],
  ['maxu', false, () => 'max(x, y)'],
  ['minu', false, () => 'min(x, y)'],
  ['absdiffu', false, () => 'x > y ? x - y : y - x'],
  ['absdiffs', true, () => 'x > y ? x - y : y - x'],
  ['avgu', false, () => '(x + y + 1u) >> 1'],
  ['avgs', true, () => '(x + y + (x + y >= 0 ? 1 : 0)) >> 1'],
  ...Object.entries({
    eq: '==',
    gts: '>',
    ges: '>=',
    lts: '<',
    les: '<=',
    ne: '!=',
    gtu: '>',
    geu: '>=',
    ltu: '<',
    leu: '<=',
  }).flatMap(([name, op]) => [
    [`cmp${name}`, name.endsWith('s'), (bits: number) => `x ${op} y ? ${ones(bits)} : 0u`] as const,
    [`set${name}`, name.endsWith('s'), () => `x ${op} y ? 1u : 0u`] as const,
  ]),
];

const ones = (bits: number): string => `${2 ** bits - 1}u`;
const most = (bits: number): number => 2 ** (bits - 1) - 1;
const least = (bits: number): number => -(2 ** (bits - 1));

function byParts(name: string, bits: number, isSigned: boolean, part: string): string {
  const type = isSigned ? 'int' : 'unsigned';
  const cut = (word: string): string =>
    isSigned ? `((int)(${word} << (${32 - bits} - i)) >> ${32 - bits})` : `((${word} >> i) & ${ones(bits)})`;
  return `inline __device__ unsigned ${name}(unsigned a, unsigned b) {
  unsigned r = 0;
  for (int i = 0; i < 32; i += ${bits}) {
    ${type} x = ${cut('a')}, y = ${cut('b')};
    r |= ((unsigned)(${part}) & ${ones(bits)}) << i;
  }
  return r;
}`;
}

const sumOfParts = (name: string, of: string, bits: number): string =>
  `inline __device__ unsigned ${name}(unsigned a, unsigned b) {
  unsigned d = ${of}(a, b), sum = 0;
  for (int i = 0; i < 32; i += ${bits}) sum += (d >> i) & ${ones(bits)};
  return sum;
}`;

const inWord = (count: 2 | 4): string => {
  const bits = 32 / count;
  return [
    ...PARTS.map(([name, isSigned, part]) => byParts(`__v${name}${count}`, bits, isSigned, part(bits))),
    ...['u', 's'].map((sign) => sumOfParts(`__vsad${sign}${count}`, `__vabsdiff${sign}${count}`, bits)),
    `inline __device__ unsigned __vneg${count}(unsigned a) { return __vsub${count}(0u, a); }`,
    `inline __device__ unsigned __vabs${count}(unsigned a) {
  unsigned sign = __vcmpgts${count}(0u, a);
  return __vsub${count}(a ^ sign, sign);
}`,
    `inline __device__ unsigned __vabsss${count}(unsigned a) {
  unsigned lowest = __vcmpeq${count}(a, ${count === 2 ? '0x80008000u' : '0x80808080u'});
  return __vsub${count}(__vabs${count}(a), lowest & ${count === 2 ? '0x00010001u' : '0x01010101u'});
}`,
  ].join('\n');
};

const ofThree = (op: 'min' | 'max'): string =>
  ['int', 'unsigned']
    .map((type) => {
      const end = type === 'int' ? 's32' : 'u32';
      return `inline __device__ ${type} __vi${op}3_${end}(${type} a, ${type} b, ${type} c) { return ${op}(${op}(a, b), c); }
inline __device__ ${type} __viadd${op}_${end}(${type} a, ${type} b, ${type} c) { return ${op}(a + b, c); }`;
    })
    .join('\n');

/** Words as four bytes or as two parts of 16 bits, products of such parts, minima of three. */
export const packed = (): string => `${inWord(4)}
${inWord(2)}
${ofThree('min')}
${ofThree('max')}
inline __device__ int __dp2a_lo(int a, int b, int c) {
  return c + (int)(short)a * (int)(signed char)b + (a >> 16) * (int)(signed char)(b >> 8);
}
inline __device__ int __dp2a_hi(int a, int b, int c) {
  return c + (int)(short)a * (int)(signed char)(b >> 16) + (a >> 16) * (b >> 24);
}
inline __device__ unsigned __dp2a_lo(unsigned a, unsigned b, unsigned c) {
  return c + (a & 65535u) * (b & 255u) + (a >> 16) * ((b >> 8) & 255u);
}
inline __device__ unsigned __dp2a_hi(unsigned a, unsigned b, unsigned c) {
  return c + (a & 65535u) * ((b >> 16) & 255u) + (a >> 16) * (b >> 24);
}
`;
