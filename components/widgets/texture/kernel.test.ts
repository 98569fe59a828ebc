import fc from 'fast-check';
import { expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { bytesOf, params, sizeOf } from './params';
import { simulate } from './simulate';

it('the printed kernel leads each lane to its texel', () => {
  fc.assert(
    fc.property(valuesOf(params), (values) => {
      const code = kernel(values);
      const [, across, down] = /dim3\((\d+), (\d+)\)/.exec(code)!.map(Number);
      expect({ across, down }).toEqual(sizeOf(values.shape));
      const axis = (name: string, thread: number): number => {
        const [, start, factor = '1'] = new RegExp(`int ${name} = (\\d+) \\+ (?:(\\d+) \\* )?int`).exec(code)!;
        return Number(start) + Number(factor) * thread;
      };
      const pitch = Number(/image\[y \* (\d+) \+ x\]/.exec(code)![1]);
      for (const [lane, address] of simulate(values).byKind.rows.addresses.entries()) {
        const place = axis('y', Math.floor(lane / across!)) * pitch + axis('x', lane % across!);
        expect(place * bytesOf(values)).toBe(address);
      }
    }),
  );
});

it('is whole: the first state', () =>
  expect(kernel(initialValues(params))).toBe(`// One warp over 4 × 8 texels of an image of 256 × 256:
// throughTexture<<<1, dim3(4, 8)>>>(image, out);
// The texture object comes from a CUDA array, filterMode cudaFilterModePoint, readMode cudaReadModeElementType.

__global__ void throughTexture(cudaTextureObject_t image, float *out) {
  int x = 0 + int(threadIdx.x);
  int y = 0 + int(threadIdx.y);
  out[threadIdx.y * 4 + threadIdx.x] = tex2D<float>(image, x + 0.5f, y + 0.5f);
}

// The same texels of an array that lies row by row.
__global__ void throughGlobal(const float *__restrict__ image, float *out) {
  int x = 0 + int(threadIdx.x);
  int y = 0 + int(threadIdx.y);
  out[threadIdx.y * 4 + threadIdx.x] = image[y * 256 + x];
}
`));
