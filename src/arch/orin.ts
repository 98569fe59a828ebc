import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc87 } from './capability/cc-8-7';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyUnknown } from './latency';

/** NVIDIA Jetson AGX Orin with 64 GB, a module whose GPU shares its memory with the CPU. */
export const orin = gpu({
  ...cc87,
  ...unmeasured,
  ...latencyUnknown,
  id: 'orin',
  name: 'NVIDIA Jetson AGX Orin',
  announced: fact('2022-03', 'source:nvidia-newsroom#jetson-agx-orin'),

  sms: fact(16, 'source:orin-technical-brief#gpu'),
  boostClock: fact(1300, 'source:orin-device-query#properties'),
  fp32Tflops: fact(5.3, 'source:orin-technical-brief#gpu'),
  tensorTflops: fact(
    42.5,
    'derived:170 sparse 8-bit TOPS of the technical brief, halved for dense and halved for 16 bit',
  ),

  l2Bytes: fact(mib(4), 'source:orin-technical-brief#gpu'),
  l2Partitions: fact(1, 'estimate:no document mentions parts'),
  dramBytes: fact(capacity(64), 'source:orin-technical-brief#memory'),
  dramGBps: fact(204.8, 'source:orin-technical-brief#memory'),
  dramKind: fact('LPDDR5', 'source:orin-technical-brief#memory'),
  dramBusBits: fact(256, 'source:orin-technical-brief#memory'),
});
