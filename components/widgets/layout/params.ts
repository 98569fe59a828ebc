import { InputError } from '@src/engine/input-error';
import { structShape, type StructShape } from '@src/engine/struct-layout';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, set, type Values } from '@src/widget/params';

export interface StructField {
  /** One letter: it is used in the drawing's cells, in the controls, in sentences, and in the kernel. */
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

const MOST_FIELDS = Math.max(...Object.values(structs).map(({ fields }) => fields.length));

/** Fields are chosen by their place in the struct, so that a choice outlives a change of the struct. */
const places = Array.from({ length: MOST_FIELDS }, (_, index) => String(index + 1));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  struct: choice('Struct', {
    options: Object.entries(structs).map(([value, { fields, shape, one }]) => ({
      value,
      label: `${one}: ${fields.length} fields, ${shape.bytes} B`,
    })),
    initial: 'particle',
    help: 'The fields of one element of the data.',
    list: true,
  }),
  fields: set('Fields that the kernel touches', {
    options: places.map((value) => ({ value, label: `field ${value}` })),
    optionsFor: (values) =>
      structNamed(values['struct'] as string).fields.map(({ name }, index) => ({ value: places[index]!, label: name })),
    initial: ['1', '2', '3'],
    help: 'Each is one scalar load or store of the warp, in this order. Fields that the struct does not have are left out.',
  }),
  tile: choice('AoSoA tile', {
    options: ['8', '16', '32', '64'].map((value) => ({ value, label: value })),
    initial: '8',
    help: 'Structs in one tile; inside a tile each field is a short array.',
  }),
  op: choice('Access', {
    options: [
      { value: 'load', label: 'Load' },
      { value: 'store', label: 'Store' },
    ],
    initial: 'load',
    help: 'Read from or write to global memory.',
  }),
  gpu: gpuParam(),
};

export type LayoutValues = Values<typeof params>;

/**
 * Indexes of the touched fields in the chosen struct.
 *
 * @throws {InputError} When the struct has none of the chosen places.
 */
export function touchedFields({ struct, fields }: LayoutValues, spec: StructSpec = structNamed(struct)): number[] {
  const touched = spec.fields.map((_, index) => index).filter((index) => fields.includes(places[index]!));
  if (touched.length > 0) return touched;
  const names = spec.fields.map(({ name }) => name).join(', ');
  throw new InputError(
    `${spec.one} has ${spec.fields.length} fields (${names}), and field ${fields.join(', ')} is not among them. ` +
      `Choose at least one of ${names}.`,
  );
}

/** The text values of the first `count` fields. */
export const firstFields = (count: number): readonly string[] => places.slice(0, count);
