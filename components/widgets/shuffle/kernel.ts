import { params, maskOf, type ShuffleValues } from './params';

const NAMES: Readonly<Record<string, string>> = {
  idx: '__shfl_sync',
  up: '__shfl_up_sync',
  down: '__shfl_down_sync',
  xor: '__shfl_xor_sync',
};

/** What a lane hands in, as CUDA says it. */
function operandText({ operation, pick, source, delta, lanemask }: ShuffleValues): string {
  if (operation === 'xor') return String(lanemask);
  if (operation !== 'idx') return String(delta);
  if (pick === 'same') return String(source);
  return pick === 'rotate' ? `lane + ${source}` : '31 - lane';
}

/** The name of the function: "__shfl_down_sync". */
export const functionOf = ({ operation }: ShuffleValues): string => NAMES[operation]!;

/** "__shfl_down_sync(0xffffffff, value, 4)". */
export const callText = (values: ShuffleValues): string =>
  `${functionOf(values)}(${params.members.say(maskOf(values))}, value, ${operandText(values)}${values.width === '32' ? '' : `, ${values.width}`})`;

/** "down by 4", "xor 16", "from lane 0". */
export function operationText({ operation, pick, source, delta, lanemask }: ShuffleValues): string {
  if (operation === 'xor') return `xor ${lanemask}`;
  if (operation !== 'idx') return `${operation} by ${delta}`;
  if (pick === 'same') return `idx from lane ${source}`;
  return pick === 'rotate' ? `idx from the own lane + ${source}` : 'idx from lane 31 − the own';
}

/** A complete kernel of one warp that makes exactly this shuffle. */
export function kernel(values: ShuffleValues): string {
  const left =
    values.active === 0xffff_ffff
      ? ''
      : `  if (!(${params.active.say(values.active)}u >> lane & 1)) return;  // these lanes take no part\n`;
  return (
    `// Launch with <<<1, 32>>>. Every lane offers its own number.\n` +
    `__global__ void exchange(int* out) {\n` +
    `  int lane = threadIdx.x;\n${left}` +
    `  int value = lane;\n` +
    `  out[lane] = ${callText(values).replace(/(0x[0-9a-f]{8})/, '$1u')};\n}\n`
  );
}
