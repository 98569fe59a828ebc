import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc86 } from './capability/cc-8-6';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyUnknown } from './latency';

/** NVIDIA GeForce RTX 3090, at the clocks of the Founders Edition. */
export const rtx3090 = gpu({
  ...cc86,
  ...unmeasured,
  ...latencyUnknown,
  id: 'rtx-3090',
  name: 'NVIDIA GeForce RTX 3090',
  announced: fact('2020-09', 'source:nvidia-newsroom#geforce-rtx-30-series'),

  sms: fact(82, 'source:ga102-whitepaper#geforce-rtx-3090'),
  boostClock: fact(1695, 'source:ga102-whitepaper#geforce-rtx-3090'),
  fp32Tflops: fact(35.6, 'source:ga102-whitepaper#geforce-rtx-3090'),
  tensorTflops: fact(71, 'source:ga102-whitepaper#geforce-rtx-3090'),

  l2Bytes: fact(mib(6), 'source:ga102-whitepaper#memory-of-the-chip'),
  l2Partitions: fact(1, 'estimate:no document mentions parts'),
  dramBytes: fact(capacity(24), 'source:ga102-whitepaper#geforce-rtx-3090'),
  dramGBps: fact(936, 'source:ga102-whitepaper#geforce-rtx-3090'),
  dramKind: fact('GDDR6X', 'source:ga102-whitepaper#geforce-rtx-3090'),
  dramBusBits: fact(384, 'source:ga102-whitepaper#memory-of-the-chip'),
});
