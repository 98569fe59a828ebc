import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc90 } from './capability/cc-9-0';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyH100 } from './latency';

/** NVIDIA H100, SXM5 module with 80 GB. */
export const h100 = gpu({
  ...cc90,
  ...unmeasured,
  ...latencyH100,
  id: 'h100',
  name: 'NVIDIA H100',
  announced: fact('2022-03', 'source:hopper-in-depth#announcement'),

  sms: fact(132, 'source:hopper-in-depth#h100-sxm5'),
  boostClock: fact(1980, 'source:lockwood-h100#clocks'),
  fp32Tflops: fact(67, 'source:h100-product-page#specifications'),
  tensorTflops: fact(989, 'source:h100-product-page#specifications'),

  l2Bytes: fact(mib(50), 'source:hopper-in-depth#h100-sxm5'),
  l2Partitions: fact(2, 'estimate:the H200, of the same generation, was measured to have two'),
  dramBytes: fact(capacity(80), 'source:hopper-in-depth#h100-sxm5'),
  dramGBps: fact(3350, 'source:h100-product-page#specifications'),
  dramKind: fact('HBM3', 'source:hopper-in-depth#h100-sxm5'),
  dramBusBits: fact(5120, 'source:hopper-in-depth#h100-sxm5'),
});
