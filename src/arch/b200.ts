import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc100 } from './capability/cc-10-0';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyUnknown } from './latency';

/** NVIDIA B200 in an HGX board with 180 GB; the GB200 superchip runs it faster and with more memory. */
export const b200 = gpu({
  ...cc100,
  ...unmeasured,
  ...latencyUnknown,
  id: 'b200',
  name: 'NVIDIA B200',
  announced: fact('2024-03', 'source:nvidia-newsroom#blackwell'),

  sms: fact(148, 'source:b200-device-query#properties'),
  boostClock: fact(1980, 'estimate:stated only by a listing that has the L2 wrong'),
  fp32Tflops: fact(75, 'source:hgx-page#hgx-b200'),
  tensorTflops: fact(2250, 'source:blackwell-data-sheet#individual-gpu'),

  l2Bytes: fact(mib(126.5), 'source:b200-device-query#properties'),
  l2Partitions: fact(2, 'estimate:one for each of its two dies'),
  dramBytes: fact(capacity(180), 'source:blackwell-data-sheet#individual-gpu'),
  dramGBps: fact(7700, 'source:blackwell-data-sheet#individual-gpu'),
  dramKind: fact('HBM3e', 'source:blackwell-data-sheet#individual-gpu'),
  dramBusBits: fact(7680, 'source:b200-device-query#memory-bus'),
});
