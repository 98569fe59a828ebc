import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc75 } from './capability/cc-7-5';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyUnknown } from './latency';

/** NVIDIA T4, a 70 W card for one PCI Express slot. */
export const t4 = gpu({
  ...cc75,
  ...unmeasured,
  ...latencyUnknown,
  id: 't4',
  name: 'NVIDIA T4',
  announced: fact('2018-09', 'source:nvidia-newsroom#tesla-t4'),

  sms: fact(40, 'source:t4-specifications#chip-and-clocks'),
  boostClock: fact(1590, 'source:t4-specifications#chip-and-clocks'),
  fp32Tflops: fact(8.1, 'source:t4-specifications#throughput'),
  tensorTflops: fact(65, 'source:t4-specifications#throughput'),

  l2Bytes: fact(mib(4), 'source:t4-specifications#chip-and-clocks'),
  l2Partitions: fact(1, 'estimate:no document mentions parts'),
  dramBytes: fact(capacity(16), 'source:t4-product-brief#memory-specifications'),
  dramGBps: fact(320, 'source:t4-product-brief#memory-specifications'),
  dramKind: fact('GDDR6', 'source:t4-product-brief#memory-specifications'),
  dramBusBits: fact(256, 'source:t4-product-brief#memory-specifications'),
});
