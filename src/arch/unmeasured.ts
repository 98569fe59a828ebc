import { fact } from './fact';

/** Facts that only a measurement provides, on GPUs that the book has not recorded. */
export const unmeasured = {
  readStreams: fact(null, 'estimate:the book has no measurement of its bandwidth by bytes in flight'),
  pipelineCosts: fact(null, 'estimate:the book has no measurement of its copies to shared memory'),
  schedulerCosts: fact(null, 'estimate:the book has no measurement of its schedulers'),
  hostCopies: fact(null, 'estimate:the book has no measurement of copies between it and its host'),
} as const;
