/** Products of the bytes of a word, summed: `__dp4a` and `__dp2a`, of words and of vectors of four. */
function fourBytes(vector: string, word: string): string {
  const shifted = (name: string, at: number): string => `((${name} << ${24 - 8 * at}) >> 24)`;
  const bytes = [0, 1, 2, 3];
  const members = ['x', 'y', 'z', 'w'];
  const ofWords = bytes.map((at) => `${shifted('a', at)} * ${shifted('b', at)}`);
  const ofVectors = members.map((name) => `(${word})a.${name} * (${word})b.${name}`);
  return `
inline __device__ ${word} __dp4a(${word} a, ${word} b, ${word} c) { return c + ${ofWords.join(' + ')}; }
inline __device__ ${word} __dp4a(${vector} a, ${vector} b, ${word} c) { return c + ${ofVectors.join(' + ')}; }`;
}

/** Two halves of `a` with two bytes of `b`: the lower or the upper ones. */
function twoHalves(name: string, from: number, word: string, half: string, byte: string): string {
  const product = (at: number): string => `((a << ${16 - 16 * at}) >> 16) * ((b << ${24 - 8 * (from + at)}) >> 24)`;
  const [first, second] = from === 0 ? ['x', 'y'] : ['z', 'w'];
  return `
inline __device__ ${word} ${name}(${word} a, ${word} b, ${word} c) { return c + ${product(0)} + ${product(1)}; }
inline __device__ ${word} ${name}(${half} a, ${byte} b, ${word} c) {
  return c + (${word})a.x * (${word})b.${first} + (${word})a.y * (${word})b.${second};
}`;
}

export const dotProducts: string = [
  fourBytes('char4', 'int'),
  fourBytes('uchar4', 'unsigned'),
  ...(['lo', 'hi'] as const).flatMap((which) => [
    twoHalves(`__dp2a_${which}`, which === 'lo' ? 0 : 2, 'int', 'short2', 'char4'),
    twoHalves(`__dp2a_${which}`, which === 'lo' ? 0 : 2, 'unsigned', 'ushort2', 'uchar4'),
  ]),
].join('\n');
