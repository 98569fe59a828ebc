import { structNamed, touchedFields, type LayoutValues, type StructField, type StructSpec } from './params';

/** Three complete kernels of one warp, one a layout, that touch exactly the fields of this state. */
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

/** Members, neighbours of one type in one declaration. */
function declared({ fields }: StructSpec, member: (name: string) => string, before = ''): string {
  const runs: StructField[][] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last?.[0]?.type === field.type) last.push(field);
    else runs.push([field]);
  }
  return runs.map((run) => `  ${before}${run[0]!.type} ${run.map(({ name }) => member(name)).join(', ')};\n`).join('');
}
