import { fact } from './fact';

/** What only a machine can tell, on GPUs that no recording of the book was made on. */
export const unmeasured = {
  readStreams: fact(null, 'estimate:nobody has measured for this book how its reads answer to bytes in flight'),
  pipelineCosts: fact(null, 'estimate:nobody has measured for this book what its copies to shared memory take'),
  hostCopies: fact(null, 'estimate:nobody has measured for this book what copies between its host and it take'),
} as const;
