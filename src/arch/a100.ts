import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc80 } from './capability/cc-8-0';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyA100 } from './latency';

/** NVIDIA A100, SXM4 module with 80 GB. */
export const a100 = gpu({
  ...cc80,
  ...unmeasured,
  ...latencyA100,
  id: 'a100',
  name: 'NVIDIA A100',
  announced: fact('2020-05', 'source:ampere-in-depth#announcement'),

  sms: fact(108, 'source:ampere-in-depth#v100-and-a100-compared'),
  boostClock: fact(1410, 'source:ampere-in-depth#v100-and-a100-compared'),
  fp32Tflops: fact(19.5, 'source:ampere-in-depth#v100-and-a100-compared'),
  tensorTflops: fact(312, 'source:ampere-in-depth#v100-and-a100-compared'),

  l2Bytes: fact(mib(40), 'source:ampere-in-depth#v100-and-a100-compared'),
  l2Partitions: fact(2, 'source:luo-hopper-benchmarks#partitioned-l2'),
  dramBytes: fact(capacity(80), 'source:a100-data-sheet#specifications'),
  dramGBps: fact(2039, 'source:a100-data-sheet#specifications'),
  dramKind: fact('HBM2e', 'source:a100-data-sheet#specifications'),
  dramBusBits: fact(5120, 'source:ampere-in-depth#v100-and-a100-compared'),
});
