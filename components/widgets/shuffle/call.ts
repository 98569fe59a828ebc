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
