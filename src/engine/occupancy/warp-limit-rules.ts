import { calculationRule } from './calculation-rules';

export const warpLimitRule = calculationRule(
  'occupancy-warps',
  'resident-blocks',
  'An SM holds as many blocks as its limit of resident warps allows; a partly filled warp counts as a whole warp.',
);
