/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import type { LayoutCost } from '@src/engine/struct-layout-cost';
import { tagStageRule } from '@src/engine/tag-stage';
import { bytesText, percent } from '@src/units/words';
import type { Curve, Preset, Share, Table } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { NAMES } from './describe';
import {
  firstFields,
  structNamed,
  touchedFields,
  type LayoutValues,
  type params,
  type StructField,
  type StructSpec,
} from './params';
import { KINDS, simulate, type Kind, type LayoutTrace } from './simulate';

export const summary =
  'A warp accesses some fields of 32 structs; the figure shows what that moves as an array of structs, as a structure of arrays, and in tiles.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'three', label: 'Three of eight', values: { struct: 'particle', fields: firstFields(3) } },
  { id: 'one', label: 'One of eight', values: { struct: 'particle', fields: firstFields(1) } },
  { id: 'all', label: 'All eight', values: { struct: 'particle', fields: firstFields(8) } },
  { id: 'packed', label: 'A small struct', values: { struct: 'vec3', fields: firstFields(3) } },
  { id: 'wide', label: 'One of sixteen', values: { struct: 'body', fields: firstFields(1) } },
  { id: 'padded', label: 'Padding moves too', values: { struct: 'mixed', fields: firstFields(4) } },
  { id: 'channel', label: 'One color of a pixel', values: { struct: 'pixel', fields: firstFields(1) } },
];

export function table({ byKind, clockByKind }: LayoutTrace): Table {
  const row = (label: string, of: (cost: LayoutCost, kind: Kind) => string | number) => [
    label,
    ...KINDS.map((kind) => of(byKind[kind], kind)),
  ];
  return {
    caption: 'One warp and its 32 structs; a tick orders the work in the drawing and is not a time of the GPU',
    columns: ['', ...KINDS.map((kind) => NAMES[kind])],
    rows: [
      row('Requests', ({ requests }) => requests.length),
      row('Sectors requested', ({ sectorsAsked }) => sectorsAsked),
      row('Distinct sectors', ({ sectors }) => sectors.length),
      row('Distinct lines', ({ lines }) => lines),
      row('Tag wavefronts', ({ wavefronts }) => wavefronts),
      row('Bytes requested', ({ usefulBytes }) => usefulBytes),
      row('Bytes moved, at least', ({ movedBytes }) => movedBytes),
      row('Used share of them', ({ efficiency }) => percent(efficiency)),
      row('Used share of what is requested', ({ usefulBytes, sectorsAsked }) =>
        percent(usefulBytes / (sectorsAsked * 32)),
      ),
      row('Done at tick', (_, kind) => clockByKind[kind].ticks.length),
    ],
  };
}

export const shares = ({ byKind: { aos } }: LayoutTrace): readonly Share[] => [
  { label: `AoS: ${bytesText(aos.usefulBytes)} used`, value: aos.usefulBytes, kind: 'used' },
  {
    label: `${bytesText(aos.movedBytes - aos.usefulBytes)} not used`,
    value: aos.movedBytes - aos.usefulBytes,
    kind: 'waste',
  },
];

export const rules = ({ gpu }: LayoutValues) =>
  usedRules([requestRule, sectorRule, tagStageRule], architecture(gpu).computeCapability);

/**
 * The share of its moved bytes that AoS uses, over the number of touched fields: the first ones, except at the reader's
 * own choice.
 */
export function curve(values: LayoutValues): Curve {
  const currentX = touchedFields(values).length;
  const points = structNamed(values.struct).fields.map((_, index) => {
    const x = index + 1;
    const state = x === currentX ? values : { ...values, fields: firstFields(x) };
    return { x, y: simulate(state).byKind.aos.efficiency };
  });
  return {
    param: 'fields',
    xLabel: 'fields touched',
    yLabel: 'used share of what AoS moves',
    points,
    currentX,
    valueAt: firstFields,
  };
}

/** Three complete kernels of one warp, one per layout, that touch exactly the fields of this state. */
export function kernel(values: LayoutValues): string {
  const spec = structNamed(values.struct);
  const names = touchedFields(values, spec).map((field) => spec.fields[field]!.name);
  const { tile } = values;
  const body = (place: (name: string) => string): string =>
    values.op === 'store'
      ? names.map((name) => `  ${place(name)} = value;\n`).join('')
      : `  out[i] = ${names.map(place).join(' + ')};\n`;
  const other = values.op === 'store' ? 'float value' : 'float *out';
  return (
    `// Launch each with <<<1, 32>>>; every array starts at a multiple of 256 B, as cudaMalloc gives it.\n` +
    `// volatile keeps one instruction per field: without it, the compiler may join adjacent fields into a vector access.\n\n` +
    `struct ${spec.one} {\n${declared(spec, (name) => name)}};\n\n` +
    `struct ${spec.many} {\n${declared(spec, (name) => `*${name}`, 'volatile ')}};\n\n` +
    `struct ${spec.one}Tile {\n${declared(spec, (name) => `${name}[${tile}]`)}};\n\n` +
    `__global__ void aos(volatile ${spec.one} *data, ${other}) {\n  int i = threadIdx.x;\n${body((name) => `data[i].${name}`)}}\n\n` +
    `__global__ void soa(${spec.many} data, ${other}) {\n  int i = threadIdx.x;\n${body((name) => `data.${name}[i]`)}}\n\n` +
    `__global__ void aosoa(volatile ${spec.one}Tile *data, ${other}) {\n  int i = threadIdx.x;\n` +
    `${body((name) => `data[i / ${tile}].${name}[i % ${tile}]`)}}\n`
  );
}

/** Members, with neighbors of one type in one declaration. */
function declared({ fields }: StructSpec, member: (name: string) => string, before = ''): string {
  const runs: StructField[][] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last?.[0]?.type === field.type) last.push(field);
    else runs.push([field]);
  }
  return runs.map((run) => `  ${before}${run[0]!.type} ${run.map(({ name }) => member(name)).join(', ')};\n`).join('');
}
