import { calculationRule } from './calculation-rules';

export const sharedLimitRule = calculationRule(
  'occupancy-shared',
  'shared-memory-allocation',
  'What a block asks for and what the system reserves for it are added and rounded up. An SM holds as many blocks as fit in its shared memory.',
);
