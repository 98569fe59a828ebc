import { architecture } from '@src/arch';
import { lead } from '@src/engine/pipeline';
import { PIPELINE_THREADS } from '@src/evidence/recorded-pipelines';
import { copyCode } from './kernel-copies';
import { methodOf, orderOf, type PipelineValues } from './params';
import { tilesOf } from './plan';

const COMPUTE =
  `/** One chain of dependent multiply-adds over this thread's part of the tile, and FMAS more. */\n` +
  `__device__ float compute(float sum, const float4 *tile) {\n#pragma unroll\n` +
  `  for (int n = 0; n < VECTORS; ++n) {\n    const float4 v = tile[n * THREADS + threadIdx.x];\n` +
  `    sum = fmaf(sum, 0.5f, v.x);\n    sum = fmaf(sum, 0.5f, v.y);\n    sum = fmaf(sum, 0.5f, v.z);\n    sum = fmaf(sum, 0.5f, v.w);\n  }\n` +
  `  const float first = tile[threadIdx.x].x;\n#pragma unroll 16\n` +
  `  for (int done = 0; done < FMAS; ++done) sum = fmaf(sum, 0.5f, first);\n  return sum;\n}\n\n`;

const CALL = 'sum = compute(sum, stages[tile % STAGES]);';

/** A kernel that copies and computes in the order of this state. */
export function kernel(values: PipelineValues): string {
  const { stages, fmas } = values;
  const arch = architecture(values.gpu);
  const method = methodOf(values);
  const blocks = values.sms === 'one' ? 1 : arch.sms.value;
  const code = method === 'registers' ? null : copyCode[method];
  const bytes = stages * Number(values.tile);
  const headers = (code?.headers ?? []).map((header) => `#include ${header}\n`).join('');
  const map =
    method === 'tensor'
      ? `// The map is of rows of 32 floats, its box 32 × ${Number(values.tile) / 128}: cuTensorMapEncodeTiled on the host makes it.\n`
      : '';
  return (
    `// pipelined<<<${blocks}, THREADS, STAGES * TILE_BYTES>>>: ${bytes} bytes of dynamic shared memory a block` +
    `${bytes > arch.defaultSharedBytesPerBlock.value ? ',\n// which cudaFuncSetAttribute(…MaxDynamicSharedMemorySize…) must allow first' : ''}.\n` +
    `${map}${headers}\n` +
    `constexpr int STAGES = ${stages}, TILES = ${tilesOf(values)}, TILE_BYTES = ${values.tile}, THREADS = ${PIPELINE_THREADS}, FMAS = ${fmas};\n` +
    `constexpr int VECTORS = TILE_BYTES / 16 / THREADS;  // of 16 bytes, of one thread\n\n` +
    `${COMPUTE}${code?.functions ?? ''}` +
    `__global__ void __launch_bounds__(THREADS)\n    pipelined(const float4 *in, float *out${code?.parameters ?? ''}) {\n` +
    `  extern __shared__ __align__(1024) float4 stages[][TILE_BYTES / 16];\n` +
    `${method === 'tensor' ? '' : '  const float4 *from = in + size_t(blockIdx.x) * TILES * (TILE_BYTES / 16);\n'}` +
    `  float sum = 0;\n${code?.setUp ?? ''}${loop(values)}  out[blockIdx.x * THREADS + threadIdx.x] = sum;\n}\n`
  );
}

function loop(values: PipelineValues): string {
  const method = methodOf(values);
  if (method === 'registers') return registersLoop(values);
  const code = copyCode[method];
  const ahead = lead({ stages: values.stages, order: orderOf(values) });
  const line = (text: string, indent = '    '): string => (text === '' ? '' : `${indent}${text}\n`);
  const begin = `  for (int tile = 0; tile < TILES; ++tile) {\n`;
  if (ahead === 0)
    return (
      begin +
      [code.issue('tile'), code.commit, code.wait(0), '__syncthreads();', CALL, '__syncthreads();']
        .map((text) => line(text))
        .join('') +
      '  }\n'
    );
  const late = values.order === 'late';
  const next = line(`if (tile + ${ahead} < TILES) ${code.issue(`tile + ${ahead}`)}`) + line(code.commit);
  const first =
    `  for (int tile = 0; tile < ${ahead}; ++tile) {\n` +
    line(`if (tile < TILES) ${code.issue('tile')}`) +
    line(code.commit) +
    '  }\n';
  const wait =
    line(code.wait(ahead - 1)) + line('__syncthreads();  // the tile is there, and all are done with the one before');
  const bug = line('// Too late: the block has nothing left to compute on while this copy is on its way.');
  return first + begin + wait + (late ? line(CALL) + bug + next : next + line(CALL)) + '  }\n';
}

/** The next tile waits in registers, and is stored when the block is done with the one before. */
function registersLoop(values: PipelineValues): string {
  const each = '#pragma unroll\n    for (int n = 0; n < VECTORS; ++n)';
  const load = (tile: string): string =>
    `v[n] = __ldcg(&from[(${tile}) * (TILE_BYTES / 16) + n * THREADS + threadIdx.x]);`;
  const store = `stages[tile % STAGES][n * THREADS + threadIdx.x] = v[n];`;
  const all = (text: string): string => `${each} ${text}\n`;
  const begin = `  for (int tile = 0; tile < TILES; ++tile) {\n`;
  const declare = '  float4 v[VECTORS];\n';
  if (values.stages === 1)
    return `${declare}${begin}${all(load('tile'))}${all(store)}    __syncthreads();\n    ${CALL}\n    __syncthreads();\n  }\n`;
  const next = `    if (tile + 1 < TILES) {\n${all(load('tile + 1'))}    }\n`;
  const compute = `    ${CALL}\n`;
  const bug = '    // Too late. A compiler may move these loads up again: look at the SASS.\n';
  return (
    `${declare}${all(load('0'))}${begin}${all(store)}    __syncthreads();\n` +
    `${values.order === 'late' ? compute + bug + next : next + compute}  }\n`
  );
}
