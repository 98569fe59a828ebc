import { mib } from '@src/units/units';
import { capacity } from './capacity';
import { cc89 } from './capability/cc-8-9';
import { fact } from './fact';
import { gpu } from './gpu';
import { unmeasured } from './unmeasured';
import { latencyUnknown } from './latency';

/** NVIDIA L40S, a PCI Express card with the chip of the RTX 4090. */
export const l40s = gpu({
  ...cc89,
  ...unmeasured,
  ...latencyUnknown,
  id: 'l40s',
  name: 'NVIDIA L40S',
  announced: fact('2023-08', 'source:nvidia-newsroom#l40s'),

  sms: fact(142, 'source:l40s-data-sheet#specifications'),
  boostClock: fact(2520, 'source:l40s-specifications#clocks-and-bus'),
  fp32Tflops: fact(91.6, 'source:l40s-data-sheet#specifications'),
  tensorTflops: fact(362, 'source:l40s-data-sheet#specifications'),

  l2Bytes: fact(
    mib(96),
    'estimate:the L40, a card with the same chip and SM count, reports 96 MB; L40S listings disagree',
  ),
  l2Partitions: fact(1, 'estimate:no document mentions parts'),
  dramBytes: fact(capacity(48), 'source:l40s-data-sheet#specifications'),
  dramGBps: fact(864, 'source:l40s-data-sheet#specifications'),
  dramKind: fact('GDDR6', 'source:l40s-data-sheet#specifications'),
  dramBusBits: fact(384, 'source:l40s-specifications#clocks-and-bus'),
});
