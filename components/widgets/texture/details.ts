/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { textureLayoutRule } from '@src/engine/cache';
import { requestRule, sectorRule } from '@src/engine/coalesce';
import type { Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { sizeText } from './describe';
import { bytesOf, IMAGE, sizeOf, type params, type TextureValues } from './params';
import type { TextureTrace } from './simulate';
import { count } from '@src/units/words';
import { tooFewOrMany, wrong } from '@src/widget/judgement';
import { contiguous } from './prediction';

export const summary =
  'The lanes of a warp cover a window of an image; the figure counts the sectors that it touches row by row, and estimates them for an image stored in blocks.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'tall', label: '4 lanes across, 8 down', values: {} },
  { id: 'column', label: 'A column', values: { shape: '1x32' } },
  { id: 'square', label: '8 across, 4 down', values: { shape: '8x4' } },
  { id: 'wide', label: 'A row', values: { shape: '32x1' } },
  { id: 'shifted', label: 'Off the grid', values: { x: 3, y: 1 } },
  { id: 'spread', label: 'Every third texel', values: { apart: 3 } },
  { id: 'bytes', label: 'Texels of 1 B', values: { element: '1' } },
  { id: 'vectors', label: 'Texels of 16 B', values: { element: '16' } },
  { id: 'rows', label: 'Blocks of rows', values: { inside: 'rows' } },
];

export function shares({ byKind: { rows }, sectorBytes, usefulBytes }: TextureTrace): readonly Share[] {
  const moved = rows.sectors.length * sectorBytes;
  return [
    { label: `${usefulBytes} B used, row by row`, value: usefulBytes, kind: 'used' },
    { label: `${moved - usefulBytes} B not`, value: moved - usefulBytes, kind: 'waste' },
  ];
}

export function table(
  { byKind: { rows, blocks }, texelByLane, sectorBytes }: TextureTrace,
  values: TextureValues,
): Table {
  const sector = (address: number): number => address - (address % sectorBytes);
  return {
    caption: `The texels of a warp of ${sizeText(values.shape)} lanes, and where they are; the blocks are assumed`,
    columns: ['Lane', 'Column', 'Row', 'Byte, row by row', 'Sector', 'Byte, in blocks', 'Sector in blocks'],
    rows: texelByLane.map(({ x, y }, lane) => {
      const [here, there] = [rows.addresses[lane]!, blocks.addresses[lane]!];
      return [lane, x, y, here, sector(here), there, sector(there)];
    }),
  };
}

export const rules = ({ gpu }: TextureValues): readonly UsedRule[] =>
  usedRules([requestRule, sectorRule, textureLayoutRule], architecture(gpu).computeCapability);

const TYPES: Readonly<Record<number, string>> = {
  1: 'unsigned char',
  2: 'unsigned short',
  4: 'float',
  8: 'float2',
  16: 'float4',
};

/** The window through a texture, which the driver lays out, and through a row-major array. */
export function kernel(values: TextureValues): string {
  const { shape, x, y, apart } = values;
  const { across, down } = sizeOf(shape);
  const type = TYPES[bytesOf(values)]!;
  const at = (name: string, start: number): string =>
    `  int ${name} = ${start} + ${apart === 1 ? '' : `${apart} * `}int(threadIdx.${name});\n`;
  const place = `${at('x', x)}${at('y', y)}`;
  const out = `out[threadIdx.y * ${across} + threadIdx.x]`;
  return `// One warp over ${sizeText(shape)} texels of an image of ${IMAGE} × ${IMAGE}:
// throughTexture<<<1, dim3(${across}, ${down})>>>(image, out);
// The texture object comes from a CUDA array, filterMode cudaFilterModePoint, readMode cudaReadModeElementType.

__global__ void throughTexture(cudaTextureObject_t image, ${type} *out) {
${place}  ${out} = tex2D<${type}>(image, x + 0.5f, y + 0.5f);
}

// The same texels of an array stored row by row.
__global__ void throughGlobal(const ${type} *__restrict__ image, ${type} *out) {
${place}  ${out} = image[y * ${IMAGE} + x];
}
`;
}

const LANES = 32;

/** Each likely wrong answer comes from a mistake; name it. */
export function judge(trace: TextureTrace, values: TextureValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const { rows, blocks } = trace.byKind;
  const right = rows.sectors.length;
  const { down } = sizeOf(values.shape);
  const rule = `The lanes are in ${count(down, 'row')} of the image, and each row touches ${count(right / down, 'sector')}: ${right}.`;
  if (guess === right) return { correct: true, say: `Yes. ${rule}` };
  const perRow = right / down;
  if (guess === contiguous(trace))
    return wrong(
      'That would be enough if the 32 texels were contiguous in memory.',
      `That would be enough if the 32 texels were contiguous in memory. ${rule}`,
    );
  if (guess === down && perRow > 1)
    return wrong('A row is more than one sector here.', `A row is more than one sector here. ${rule}`);
  if (guess === LANES)
    return wrong(
      'Lanes next to each other in a row share sectors.',
      `Lanes next to each other in a row share sectors. ${rule}`,
    );
  if (guess === blocks.sectors.length)
    return wrong(
      'That is the estimate for an image in blocks.',
      `That is the estimate for an image in blocks. ${rule}`,
    );
  const way = tooFewOrMany(guess, right);
  return wrong(way, `${way} ${rule}`);
}
