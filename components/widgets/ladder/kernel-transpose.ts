/** The recorded transposes with their template parameters written out: short enough to read whole. */

interface Shape {
  readonly n: number;
  readonly loads: number;
  readonly width: number;
  readonly side: number;
  readonly byColumns: boolean;
}

const HEAD = '__global__ void transpose(float *__restrict__ out, const float *__restrict__ in, int n)';
const PACK = 'struct alignas(4 * width) Pack { float at[width]; };\n';

export function transposeKernel(name: string): string {
  const number = (letter: string, otherwise: number): number =>
    Number(new RegExp(`-${letter}(\\d+)(?:-|$)`).exec(name)?.[1] ?? otherwise);
  const shape: Shape = {
    n: number('n', 8192),
    loads: number('x', 1),
    width: number('w', 1),
    side: number('s', 32),
    byColumns: name.includes('-columns'),
  };
  if (name.startsWith('registers')) return inRegisters(shape);
  const along = /^naive-(\w+)/.exec(name)?.[1];
  if (along) return naive(shape, along === 'reads');
  return tiled(shape, /^tiled-(\w+)/.exec(name)![1]!);
}

const threadsOf = ({ side, loads, width }: Shape): number => (side * side) / (loads * width);

const launch = (shape: Shape): string =>
  `// <<<dim3(n / ${shape.side}, n / ${shape.side}), ${threadsOf(shape)}>>>, n = ${shape.n}\n`;

const blocks = ({ byColumns }: Shape): readonly [x: string, y: string] =>
  byColumns ? ['blockIdx.y', 'blockIdx.x'] : ['blockIdx.x', 'blockIdx.y'];

/** Where the thread begins: 128 bytes of each row a warp. */
function place({ side, width }: Shape): string {
  if (width === 1 && side === 32) return '  const int row = threadIdx.x / 32, column = threadIdx.x % 32;\n';
  const lanes = 32 / width;
  const segments = side / 32;
  const warp = segments === 1 ? 'warp' : `warp / ${segments}`;
  const part = segments === 1 ? '' : `warp % ${segments} * 32 + `;
  return (
    '  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;\n' +
    `  const int row = ${warp}${width === 1 ? '' : ` * ${width} + lane / ${lanes}`};\n` +
    `  const int column = ${part}lane${width === 1 ? '' : ` % ${lanes} * ${width}`};\n`
  );
}

function naive(shape: Shape, readsAlong: boolean): string {
  const { loads, width, side } = shape;
  const [across, down] = blocks(shape);
  const begin = `${HEAD} {\n${place(shape)}  const int x = ${across} * ${side} + column, y = ${down} * ${side} + row;\n`;
  const straight = (row: string): string => `[size_t(${row}) * n + x]`;
  const turned = (row: string, column = 'x'): string => `[size_t(${column}) * n + ${row}]`;
  if (width > 1)
    return (
      `constexpr int width = ${width};\n${PACK}\n${launch(shape)}${begin}` +
      (readsAlong
        ? `  const Pack pack = *(const Pack *)&in${straight('y')};\n` +
          `  for (int j = 0; j < width; ++j) out${turned('y', 'x + j')} = pack.at[j];\n}\n`
        : `  Pack pack;\n  for (int j = 0; j < width; ++j) pack.at[j] = in${turned('y', 'x + j')};\n` +
          `  *(Pack *)&out${straight('y')} = pack;\n}\n`)
    );
  const [to, from] = readsAlong ? [turned, straight] : [straight, turned];
  if (loads === 1) return `${launch(shape)}${begin}  out${to('y')} = in${from('y')};\n}\n`;
  const row = `y + k * ${side / loads}`;
  return (
    `constexpr int loads = ${loads};\n\n${launch(shape)}${begin}  float value[loads];\n` +
    `  for (int k = 0; k < loads; ++k) value[k] = in${from(row)};\n` +
    `  for (int k = 0; k < loads; ++k) out${to(row)} = value[k];\n}\n`
  );
}

function inRegisters(shape: Shape): string {
  const { side } = shape;
  const [across, down] = blocks(shape);
  return (
    `constexpr int width = 4;\n${PACK}\n${launch(shape)}${HEAD} {\n` +
    `  const int x = ${across} * ${side} + threadIdx.x % ${side / 4} * 4;\n` +
    `  const int y = ${down} * ${side} + threadIdx.x / ${side / 4} * 4;\n` +
    '  Pack row[4];\n' +
    '  for (int k = 0; k < 4; ++k) row[k] = *(const Pack *)&in[size_t(y + k) * n + x];\n' +
    '  for (int j = 0; j < 4; ++j) {\n    Pack column;\n' +
    '    for (int k = 0; k < 4; ++k) column.at[k] = row[k].at[j];\n' +
    '    *(Pack *)&out[size_t(x + j) * n + y] = column;\n  }\n}\n'
  );
}

/** Where an element lies in the tile, by its cure. */
const wordOf = (cure: string, { width }: Shape): string =>
  ({
    padding: 'row * (side + 1) + column',
    swizzle:
      width === 1
        ? 'row * side + (column ^ row % 32)'
        : `row * side + (column / ${width} ^ row / ${width} % ${32 / width}) * ${width} + column % ${width}`,
  })[cure] ?? 'row * side + column';

function tiled(shape: Shape, cure: string): string {
  const { loads, width, side } = shape;
  const [across, down] = blocks(shape);
  const words = cure === 'padding' ? 'side * (side + 1)' : 'side * side';
  const row = loads === 1 ? 'row' : 'row + k * step';
  const each = loads === 1 ? '' : 'for (int k = 0; k < loads; ++k)\n    ';
  const value = loads === 1 ? 'pack' : 'pack[k]';
  const from = `in[size_t(y + ${row}) * n + x + column]`;
  const to = `out[size_t(x + ${row}) * n + y + column]`;
  const wide = width > 1;
  const perElement = wide ? 'for (int j = 0; j < width; ++j) ' : '';
  const at = (name: string): string => (wide ? `${name}.at[j]` : name);
  const column = wide ? 'column + j' : 'column';
  const stored =
    wide && cure !== 'padding'
      ? `*(Pack *)&tile[word(${row}, column)] = ${value}`
      : `${perElement}tile[word(${row}, ${column})] = ${at(value)}`;
  return (
    `constexpr int side = ${side}` +
    `${wide ? `, width = ${width}` : ''}${loads > 1 ? `, loads = ${loads}, step = side / loads` : ''};\n` +
    (wide ? PACK : '') +
    `__device__ int word(int row, int column) {\n  return ${wordOf(cure, shape)};\n}\n\n` +
    `${launch(shape)}${HEAD} {\n  __shared__ __align__(16) float tile[${words}];\n${place(shape)}` +
    `  const int x = ${across} * side, y = ${down} * side;\n` +
    `  ${wide ? 'Pack' : 'float'} pack${loads > 1 ? '[loads]' : ''};\n` +
    `  ${each}${value} = ${wide ? `*(const Pack *)&${from}` : from};\n` +
    `  ${each}${stored};\n  __syncthreads();\n` +
    `  ${each}${perElement}${at(value)} = tile[word(${column}, ${row})];\n` +
    `  ${each}${wide ? `*(Pack *)&${to}` : to} = ${value};\n}\n`
  );
}
