import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc120 } from './capability/cc-12-0';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyUnknown } from './latency';

/** NVIDIA GeForce RTX 5090, at the clocks of the Founders Edition. */
export const rtx5090 = gpu({
  ...cc120,
  ...unmeasured,
  ...latencyUnknown,
  id: 'rtx-5090',
  name: 'NVIDIA GeForce RTX 5090',
  announced: fact('2025-01', 'source:nvidia-newsroom#geforce-rtx-50-series'),

  sms: fact(170, 'source:rtx-blackwell-whitepaper#geforce-rtx-5090'),
  boostClock: fact(2407, 'source:rtx-blackwell-whitepaper#geforce-rtx-5090'),
  fp32Tflops: fact(104.8, 'source:rtx-blackwell-whitepaper#geforce-rtx-5090'),
  tensorTflops: fact(209.5, 'source:rtx-blackwell-whitepaper#geforce-rtx-5090'),

  l2Bytes: fact(mib(96), 'source:rtx-5090-device-query#properties'),
  l2Partitions: fact(1, 'estimate:no document mentions parts'),
  dramBytes: fact(capacity(32), 'source:rtx-blackwell-whitepaper#geforce-rtx-5090'),
  dramGBps: fact(1792, 'source:rtx-blackwell-whitepaper#geforce-rtx-5090'),
  dramKind: fact('GDDR7', 'source:rtx-blackwell-whitepaper#geforce-rtx-5090'),
  dramBusBits: fact(512, 'source:rtx-5090-device-query#properties'),
});
