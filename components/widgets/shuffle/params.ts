import { gpuParam } from '@src/widget/gpu-param';
import { choice, int, mask, type Values } from '@src/widget/params';

const has =
  (name: string, ...wanted: readonly string[]) =>
  (values: Values): boolean =>
    wanted.includes(values[name] as string);

const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The parameters that a reader can change, in the order of the controls. */
export const params = {
  operation: choice('Operation', {
    options: named('idx', 'up', 'down', 'xor'),
    initial: 'down',
    help: 'How a lane names the lane whose value it takes: by number, by a distance below or above, or by flipping bits.',
  }),
  pick: choice('Each lane names', {
    options: [
      { value: 'same', label: 'One lane' },
      { value: 'rotate', label: 'Its own + k' },
      { value: 'reverse', label: '31 − its own' },
    ],
    initial: 'same',
    help: 'Each lane may name a different source; the same source for all is a broadcast.',
    when: has('operation', 'idx'),
  }),
  source: int('Source lane', {
    min: 0,
    max: 31,
    initial: 0,
    help: 'The lane that is named, or how far from its own number each lane reaches.',
    when: (values) => values['operation'] === 'idx' && values['pick'] !== 'reverse',
  }),
  delta: int('Delta', {
    min: 0,
    max: 31,
    initial: 4,
    unit: ['lane', 'lanes'],
    help: 'How many lanes below (up) or above (down) the source lies.',
    when: has('operation', 'up', 'down'),
  }),
  lanemask: int('Lane mask', {
    min: 0,
    max: 31,
    initial: 16,
    help: 'The bits of the lane’s own number that are flipped to get the source.',
    when: has('operation', 'xor'),
  }),
  width: choice('Width', {
    options: named('2', '4', '8', '16', '32'),
    initial: '32',
    help: 'Lanes of a segment; a source beyond its edge is not read.',
  }),
  active: mask('Active lanes', { help: 'Lanes that execute the shuffle; the others have left the kernel.' }),
  mask: choice('Mask argument', {
    options: [
      { value: 'full', label: '0xffffffff' },
      { value: 'active', label: 'The active lanes' },
      { value: 'other', label: 'Other' },
    ],
    initial: 'full',
    help: 'The first argument of the shuffle: the lanes that are declared to take part.',
  }),
  members: mask('Lanes in the mask', {
    initial: 0x0000ffff,
    help: 'Lanes that the mask argument names.',
    when: has('mask', 'other'),
  }),
  gpu: gpuParam(),
};

export type ShuffleValues = Values<typeof params>;

/** The mask argument, in bits. */
export const maskOf = ({ mask: kind, active, members }: ShuffleValues): number =>
  kind === 'full' ? 0xffff_ffff : kind === 'active' ? active : members;

/** The source lane, the distance, or the lane mask that each lane passes. */
export function operandOf({ operation, pick, source, delta, lanemask }: ShuffleValues, lane: number): number {
  if (operation === 'xor') return lanemask;
  if (operation !== 'idx') return delta;
  if (pick === 'same') return source;
  return pick === 'rotate' ? lane + source : 31 - lane;
}
