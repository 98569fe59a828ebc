import { callText } from './describe';
import { params, type ShuffleValues } from './params';

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
