import { kib, mib } from '@src/units/units';
import { cc90 } from './capability/cc-9-0';
import { fact } from './fact';
import { gpu } from './gpu';
import { h200Measured } from './h200-measured';
import { latencyH200 } from './latency';

/** NVIDIA H200, SXM module. The report of one of them about itself is in content/evidence/device-h200. */
export const h200 = gpu({
  ...cc90,
  ...h200Measured,
  ...latencyH200,
  id: 'h200',
  name: 'NVIDIA H200',
  announced: fact('2023-11', 'source:nvidia-newsroom#h200'),

  maxSharedBytesPerSm: fact(kib(228), 'evidence:device-h200'),
  maxSharedBytesPerBlock: fact(kib(227), 'evidence:device-h200'),
  reservedSharedBytesPerBlock: fact(kib(1), 'evidence:device-h200'),

  sms: fact(132, 'evidence:device-h200'),
  boostClock: fact(1980, 'evidence:device-h200'),
  fp32Tflops: fact(67, 'source:h200-product-page#specifications'),
  tensorTflops: fact(989, 'source:h200-product-page#specifications'),

  l2Bytes: fact(mib(60), 'evidence:device-h200'),
  l2Partitions: fact(2, 'evidence:l2-capacity'),
  l2FetchBytes: fact(64, 'evidence:l2-fetch'),
  // The capacity visible to a program; the data sheet prints 141 GB.
  dramBytes: fact(150_109_880_320, 'evidence:device-h200'),
  dramGBps: fact(4800, 'source:h200-product-page#specifications'),
  dramKind: fact('HBM3e', 'source:h200-product-page#specifications'),
  dramBusBits: fact(6016, 'evidence:device-h200'),
});
