import { InputError } from '@src/engine/input-error';
import { gpuParam } from '@src/widget/gpu-param';
import { choice, set, type Values } from '@src/widget/params';
import { structNamed, structs, type StructSpec } from './structs';

const MOST_FIELDS = Math.max(...Object.values(structs).map(({ fields }) => fields.length));

/** Fields go by their place in the struct, so that a choice outlives a change of the struct. */
const places = Array.from({ length: MOST_FIELDS }, (_, index) => String(index + 1));

/** All that a reader can change. The order is the order of the controls. */
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
