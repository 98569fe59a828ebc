import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc89 } from './capability/cc-8-9';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyRtx4090 } from './latency';

/** NVIDIA GeForce RTX 4090, at the clocks of the Founders Edition. */
export const rtx4090 = gpu({
  ...cc89,
  ...unmeasured,
  ...latencyRtx4090,
  id: 'rtx-4090',
  name: 'NVIDIA GeForce RTX 4090',
  announced: fact('2022-09', 'source:nvidia-newsroom#geforce-rtx-40-series'),

  sms: fact(128, 'source:ada-whitepaper#geforce-rtx-4090'),
  boostClock: fact(2520, 'source:ada-whitepaper#geforce-rtx-4090'),
  fp32Tflops: fact(82.6, 'source:ada-whitepaper#geforce-rtx-4090'),
  tensorTflops: fact(165.2, 'source:ada-whitepaper#geforce-rtx-4090'),

  l2Bytes: fact(mib(72), 'source:ada-whitepaper#geforce-rtx-4090'),
  l2Partitions: fact(1, 'estimate:no document mentions parts'),
  dramBytes: fact(capacity(24), 'source:ada-whitepaper#geforce-rtx-4090'),
  dramGBps: fact(1008, 'source:ada-whitepaper#geforce-rtx-4090'),
  dramKind: fact('GDDR6X', 'source:ada-whitepaper#geforce-rtx-4090'),
  dramBusBits: fact(384, 'source:ada-whitepaper#geforce-rtx-4090'),
});
