import { structShape, type StructShape } from '@src/engine/struct-layout';

export interface StructField {
  /** One letter: it stands in the drawing's cells, in the controls, in sentences and in the kernel. */
  readonly name: string;
  readonly type: 'unsigned char' | 'int' | 'float' | 'double';
}

export interface StructSpec {
  /** The struct's name in CUDA, and of its SoA form. */
  readonly one: string;
  readonly many: string;
  readonly fields: readonly StructField[];
  /** What the letters mean. */
  readonly meaning: string;
  readonly shape: StructShape;
}

const BYTES_OF = { 'unsigned char': 1, int: 4, float: 4, double: 8 } as const;

function spec(one: string, many: string, meaning: string, fields: readonly StructField[]): StructSpec {
  const shape = structShape(fields.map(({ name, type }) => ({ name, bytes: BYTES_OF[type] })));
  return { one, many, meaning, fields, shape };
}

const all = (type: StructField['type'], names: string): StructField[] => [...names].map((name) => ({ name, type }));

export const structs: Readonly<Record<string, StructSpec>> = {
  particle: spec('Particle', 'Particles', 'position xyz, velocity uvw, mass m, charge q', all('float', 'xyzuvwmq')),
  vec3: spec('Vec3', 'Vec3s', 'a point in space', all('float', 'xyz')),
  pixel: spec('Pixel', 'Pixels', 'red, green, blue, alpha', all('unsigned char', 'rgba')),
  mixed: spec('Sample', 'Samples', 'float f, double d, char c, int n: 7 B are padding', [
    { name: 'f', type: 'float' },
    { name: 'd', type: 'double' },
    { name: 'c', type: 'unsigned char' },
    { name: 'n', type: 'int' },
  ]),
  body: spec(
    'Body',
    'Bodies',
    'as a particle, then acceleration abc, radius r, heat t, pressure p, energy e, reach h',
    all('float', 'xyzuvwmqabcrtpeh'),
  ),
};

export const structNamed = (name: string): StructSpec => structs[name]!;
