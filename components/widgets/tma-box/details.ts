/** What panels, pages, and pictures show besides the drawing: loaded on demand. */
import { architecture } from '@src/arch';
import { sharedRules, tmaSwizzleRule } from '@src/engine/shared';
import { copyStopsRule, tensorMapRule, tmaBarrierRule, tmaImageRule } from '@src/engine/tma';
import type { Preset, Share, Table, UsedRule, Judgement } from '@src/widget/define-widget';
import { usedRules } from '@src/widget/used-rules';
import { exactBytes, wavefronts, readWords } from './describe';
import { elementBytes, params, typeOf, type TmaBoxValues } from './params';
import { mapOf, readBytesOf, readColumnOf, simulate, type TmaBoxTrace } from './simulate';
import { wrong } from '@src/widget/judgement';

export const summary =
  'A box of a tensor is copied to shared memory: the figure shows where each element goes, what is filled, what is not written, and what reading a column costs with each swizzle.';

export const presets: readonly Preset<typeof params>[] = [
  { id: 'plain', label: 'No swizzle', values: {} },
  { id: 'swizzled', label: 'Swizzled', values: { swizzle: '128' } },
  { id: 'chunks', label: '16 B per lane', values: { swizzle: '128', read: 'chunk' } },
  { id: 'holes', label: 'Narrower than the span', values: { columns: 8, swizzle: '128' } },
  { id: 'corner', label: 'Off the corner', values: { x: -16, y: -8 } },
  { id: 'edge', label: 'Past the far edge', values: { x: 48, y: 32, fill: 'nan' } },
  {
    id: 'halves',
    label: '64 halves',
    values: { type: 'float16', columns: 64, swizzle: '128', read: 'chunk' },
  },
];

export const rules = (values: TmaBoxValues): readonly UsedRule[] =>
  usedRules(
    [
      tensorMapRule,
      copyStopsRule,
      tmaImageRule,
      tmaBarrierRule,
      tmaSwizzleRule,
      ...sharedRules({ op: 'load', width: readBytesOf(values) }),
    ],
    architecture(values.gpu).computeCapability,
  );

/** What the tile's shared memory holds. */
export const shares = ({ insideBytes, fillBytes, holeBytes }: TmaBoxTrace): readonly Share[] => [
  { label: `${exactBytes(insideBytes)} of data`, value: insideBytes, kind: 'used' },
  { label: `${exactBytes(fillBytes + holeBytes)} of fill and holes`, value: fillBytes + holeBytes, kind: 'waste' },
];

export function table({ read, underSwizzle }: TmaBoxTrace): Table {
  const each = underSwizzle.map(({ swizzle, wavefronts: value }) => {
    const name = swizzle === 'none' ? 'none' : params.swizzle.say(swizzle);
    return `${name}: ${value === null ? 'refused' : wavefronts(value)}`;
  });
  return {
    caption: `Lane by lane; addresses in bytes from the start of the tile. Swizzle ${each.join(', ')}`,
    columns: ['Lane', 'Row', 'Address', 'Bank', 'Pass', 'Wavefront'],
    rows: read.serviceByLane.map((service, lane) =>
      service
        ? [lane, lane, service.address, service.bank, service.pass, service.wavefront]
        : [lane, 'no row', 'off', '–', '–', '–'],
    ),
  };
}

const CPP: Readonly<Record<string, string>> = {
  uint8: 'unsigned char',
  float16: '__half',
  int32: 'int',
  float32: 'float',
  float64: 'double',
};
const LANES = 32;

/** Where byte `byte` of the tile lies, as C++. */
function placed({ swizzle }: TmaBoxValues): string {
  if (swizzle === 'none') return '  return byte;  // not swizzled';
  return `  return byte ^ ((byte >> 7 & ${Number(swizzle) / 16 - 1}) << 4);`;
}

/** The descriptor, the copy, and the read of this state, whole; fits nvcc -arch=sm_90 -lcuda. */
export function kernel(values: TmaBoxValues): string {
  const { tileBytes, barrierBytes, pitchBytes } = simulate(values);
  const { globalStrides } = mapOf(values);
  const type = CPP[values.type]!;
  const taken = values.read === 'chunk' ? 'uint4' : type;
  const mode = values.swizzle === 'none' ? 'NONE' : `${values.swizzle}B`;
  const fill = values.fill === 'nan' ? 'NAN_REQUEST_ZERO_FMA' : 'NONE';
  const guard = values.rows < LANES ? `if (threadIdx.x < ${values.rows})\n    ` : '';
  return `// One warp copies a box of ${values.columns} x ${values.rows} and reads ${readBytesOf(values)} B of each row. nvcc -arch=sm_90 -lcuda
#include <cuda.h>
#include <cuda_fp16.h>
#include <cuda/barrier>

using Barrier = cuda::barrier<cuda::thread_scope_block>;
namespace copies = cuda::device::experimental;

__device__ int placed(int byte) {
${placed(values)}
}

// Launch with <<<1, 32>>>.
__global__ void readColumn(const __grid_constant__ CUtensorMap map, ${taken} *out) {
  __shared__ alignas(1024) unsigned char tile[${tileBytes}];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ Barrier barrier;
  if (threadIdx.x == 0) {
    init(&barrier, blockDim.x);
    copies::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  Barrier::arrival_token token;
  if (threadIdx.x == 0) {
    copies::cp_async_bulk_tensor_2d_global_to_shared(tile, &map, ${values.x}, ${values.y}, barrier);
    token = cuda::device::barrier_arrive_tx(barrier, 1, ${barrierBytes});  // fill counts, holes do not
  } else {
    token = barrier.arrive();
  }
  barrier.wait(std::move(token));
  ${guard}out[threadIdx.x] = *reinterpret_cast<const ${taken} *>(tile + placed(threadIdx.x * ${pitchBytes} + ${readColumnOf(values) * elementBytes(values)}));
}

// Error 1 is CUDA_ERROR_INVALID_VALUE: the driver refuses, and does not say why.
CUresult describe(CUtensorMap *map, void *tensor) {
  const cuuint64_t dims[] = {${values.width}, ${values.height}}, strides[] = {${globalStrides[0]}};
  const cuuint32_t box[] = {${values.columns}, ${values.rows}}, steps[] = {1, 1};
  return cuTensorMapEncodeTiled(map, CU_TENSOR_MAP_DATA_TYPE_${typeOf(values)}, 2, tensor, dims, strides, box, steps,
                                CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_${mode},
                                CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_${fill});
}
`;
}

export function judge(trace: TmaBoxTrace, values: TmaBoxValues, marked: readonly number[]): Judgement {
  const [guess] = marked;
  const { read, readBytes, pitchBytes } = trace;
  const right = read.wavefronts.length;
  if (guess === undefined || marked.length > 1) return wrong('Choose one number.');
  const reason = reasonOf(trace, values);
  if (guess === right) return { correct: true, say: `Yes: ${reason}` };
  // Text that ends in a colon leads to the reason.
  const not = (hint: string): Judgement => wrong(hint.replace(/:$/, '.'), `${hint} ${reason}`);
  if (guess === read.activeLanes && values.swizzle !== 'none')
    return not('That would be one wavefront per row. The swizzle puts neighboring rows into different pieces:');
  if (guess === 1 && readBytes > 4)
    return not(`One wavefront moves at most 128 B, and a column of ${readBytes} B per lane has more:`);
  if (guess === 1 && values.swizzle !== 'none')
    return not(`A swizzle moves whole pieces of 16 B within ${values.swizzle} B, so it has few places for a column:`);
  if (guess === 1) return not(`Rows are ${pitchBytes} B apart, and 128 B further on the banks begin again:`);
  if (guess === read.ideal) return not('That would be enough if no bank had a queue:');
  return not(guess < right ? 'Too few:' : 'Too many:');
}

function reasonOf(trace: TmaBoxTrace, values: TmaBoxValues): string {
  const { read } = trace;
  const taken = `reading ${readWords(trace)} takes ${wavefronts(read.wavefronts.length)}`;
  if (read.conflictDegree <= 1) return `${taken}; no bank has a queue.`;
  const rows =
    values.swizzle === 'none' ? `rows ${trace.pitchBytes} B apart` : `rows swizzled within ${values.swizzle} B`;
  return `${taken}, because ${rows} put ${read.conflictDegree} words into one bank.`;
}
