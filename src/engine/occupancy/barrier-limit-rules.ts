import { calculationRule } from './calculation-rules';

export const barrierLimitRule = calculationRule(
  'occupancy-barriers',
  'barriers',
  'From compute capability 9.0 on, an SM has a fixed number of named barriers, which its resident blocks share.',
);
