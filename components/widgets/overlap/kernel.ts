import type { OverlapValues } from './params';
import { planOf } from './simulate';

/** The kernel and the host code that issues copies and kernels in the pieces and streams of this state. */
export function kernel(values: OverlapValues): string {
  const { bytes, pieces, streams, memory, multiplyAdds } = planOf(values);
  const pinned = memory === 'pinned';
  const allocate = (name: string): string =>
    pinned ? `  cudaMallocHost(&${name}, BYTES);\n` : `  ${name} = static_cast<float *>(malloc(BYTES));\n`;
  const launch =
    multiplyAdds > 0
      ? '    work<<<528, 256, 0, stream>>>(out + at, in + at, count);\n'
      : '    // No kernel: what came in goes out.\n';
  return (
    `#include <cstdlib>\n\n` +
    `constexpr size_t BYTES = ${bytes}, FLOATS = BYTES / sizeof(float);  // each way\n` +
    `constexpr int PIECES = ${pieces}, STREAMS = ${streams}, MULTIPLY_ADDS = ${multiplyAdds};\n\n` +
    `__global__ void work(float *out, const float *in, size_t count) {\n` +
    `  for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < count; i += size_t(gridDim.x) * blockDim.x) {\n` +
    `    float value = in[i];\n    for (int k = 0; k < MULTIPLY_ADDS; ++k) value = value * 0.5f + 1.0f;\n    out[i] = value;\n  }\n}\n\n` +
    `void run(float *in, float *out, const float *from, float *to, cudaStream_t *streams) {\n` +
    `  for (int piece = 0; piece < PIECES; ++piece) {\n` +
    `    const size_t at = FLOATS * piece / PIECES, count = FLOATS * (piece + 1) / PIECES - at;\n` +
    `    cudaStream_t stream = streams[piece % STREAMS];\n` +
    `    cudaMemcpyAsync(in + at, from + at, count * sizeof(float), cudaMemcpyHostToDevice, stream);` +
    `${pinned ? '' : '  // the host waits here'}\n${launch}` +
    `    cudaMemcpyAsync(to + at, ${multiplyAdds > 0 ? 'out' : 'in'} + at, count * sizeof(float), cudaMemcpyDeviceToHost, stream);` +
    `${pinned ? '' : '  // and here'}\n  }\n  cudaDeviceSynchronize();\n}\n\n` +
    `int main() {\n  float *in, *out, *from, *to;\n  cudaMalloc(&in, BYTES);\n  cudaMalloc(&out, BYTES);\n` +
    `${allocate('from')}${allocate('to')}` +
    `  for (size_t i = 0; i < FLOATS; ++i) from[i] = float(i & 255);\n` +
    `  cudaStream_t streams[STREAMS];\n  for (cudaStream_t &stream : streams) cudaStreamCreate(&stream);\n` +
    `  run(in, out, from, to, streams);\n}\n`
  );
}
