import { bytesOf, IMAGE, sizeOf, type TextureValues } from './params';
import { sizeText } from './describe';

const TYPES: Readonly<Record<number, string>> = {
  1: 'unsigned char',
  2: 'unsigned short',
  4: 'float',
  8: 'float2',
  16: 'float4',
};

/** The window through a texture, which the driver lays out, and through an array that lies row by row. */
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
