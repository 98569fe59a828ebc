import { elementByLane } from '@src/engine/patterns';
import { patternOf, type CoalescingValues } from './params';

const TYPE_BY_BYTES: Readonly<Record<string, string>> = {
  '1': 'unsigned char',
  '2': 'unsigned short',
  '4': 'float',
  '8': 'float2',
  '16': 'float4',
  '32': 'double4_32a',
};

/** The element that a lane takes, as a CUDA expression of `lane`. */
function indexExpression(values: CoalescingValues): string {
  const pattern = patternOf(values);
  switch (pattern.kind) {
    case 'stride':
      return `lane * ${pattern.stride}`;
    case 'reverse':
      return '31 - lane';
    case 'broadcast':
      return `lane / ${pattern.sharing}`;
    case 'column':
      return `lane * ${pattern.pitch}`;
    case 'struct':
      return `lane * ${pattern.structElements} + ${pattern.field}`;
    case 'block':
      return `(lane / ${pattern.width}) * ${pattern.pitch} + lane % ${pattern.width}`;
    default:
      return 'element[lane]';
  }
}

/** A complete kernel of one warp that makes exactly the access of this state. */
export function kernel(values: CoalescingValues): string {
  const type = TYPE_BY_BYTES[values.bytes]!;
  const pattern = patternOf(values);
  const listed = pattern.kind === 'permute' || pattern.kind === 'gather';
  const constants = listed ? `__constant__ int element[32] = {${elementByLane(pattern).join(', ')}};\n\n` : '';
  const guard =
    values.mask === 0xffffffff ? '' : `  if (!(0x${values.mask.toString(16).padStart(8, '0')}u >> lane & 1)) return;\n`;
  const base =
    values.offset === 0 ? 'data' : `reinterpret_cast<${type}*>(reinterpret_cast<char*>(data) + ${values.offset})`;
  const access =
    values.op === 'store'
      ? `  at[${indexExpression(values)}] = other[lane];\n`
      : `  other[lane] = at[${indexExpression(values)}];\n`;
  return (
    `// Launch with <<<1, 32>>>; data starts at a multiple of 4 MiB.\n${constants}` +
    `__global__ void access(${type}* data, ${type}* other) {\n  int lane = threadIdx.x;\n${guard}` +
    `  ${type}* at = ${base};\n${access}}\n`
  );
}
