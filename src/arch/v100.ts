import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc70 } from './capability/cc-7-0';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyUnknown } from './latency';

/** NVIDIA Tesla V100, SXM2 module with 16 GB. */
export const v100 = gpu({
  ...cc70,
  ...unmeasured,
  ...latencyUnknown,
  id: 'v100',
  name: 'NVIDIA V100',
  announced: fact('2017-05', 'source:inside-volta#announcement'),

  sms: fact(80, 'source:ampere-in-depth#v100-and-a100-compared'),
  boostClock: fact(1530, 'source:ampere-in-depth#v100-and-a100-compared'),
  fp32Tflops: fact(15.7, 'source:ampere-in-depth#v100-and-a100-compared'),
  tensorTflops: fact(125, 'source:ampere-in-depth#v100-and-a100-compared'),

  l2Bytes: fact(mib(6), 'source:ampere-in-depth#v100-and-a100-compared'),
  l2Partitions: fact(1, 'estimate:no document mentions parts'),
  dramBytes: fact(capacity(16), 'source:ampere-in-depth#v100-and-a100-compared'),
  dramGBps: fact(900, 'source:ampere-in-depth#v100-and-a100-compared'),
  dramKind: fact('HBM2', 'source:ampere-in-depth#v100-and-a100-compared'),
  dramBusBits: fact(4096, 'source:ampere-in-depth#v100-and-a100-compared'),
});
