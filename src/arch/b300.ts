import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc103 } from './capability/cc-10-3';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyUnknown } from './latency';

/** NVIDIA B300 in an HGX board. */
export const b300 = gpu({
  ...cc103,
  ...unmeasured,
  ...latencyUnknown,
  id: 'b300',
  name: 'NVIDIA B300',
  announced: fact('2025-03', 'source:nvidia-newsroom#blackwell-ultra'),

  sms: fact(148, 'source:b300-microbenchmarks#properties'),
  boostClock: fact(2032, 'source:b300-microbenchmarks#properties'),
  fp32Tflops: fact(75, 'source:hgx-page#hgx-b300'),
  tensorTflops: fact(2250, 'source:hgx-page#hgx-b300'),

  l2Bytes: fact(mib(126.5), 'source:b300-microbenchmarks#properties'),
  l2Partitions: fact(2, 'source:b300-microbenchmarks#l2'),
  dramBytes: fact(capacity(288), 'source:blackwell-ultra#memory'),
  dramGBps: fact(7672, 'source:b300-microbenchmarks#memory-bus'),
  dramKind: fact('HBM3e', 'source:blackwell-ultra#memory'),
  dramBusBits: fact(7680, 'source:b300-microbenchmarks#memory-bus'),
});
