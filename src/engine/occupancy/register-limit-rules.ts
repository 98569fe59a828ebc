import { calculationRule } from './calculation-rules';

export const registerLimitRule = calculationRule(
  'occupancy-registers',
  'register-allocation',
  'The registers of a warp are rounded up to a multiple of 256 and come from one of the four partitions of the SM. An SM holds four times the warps that fit in a quarter of its registers.',
);
