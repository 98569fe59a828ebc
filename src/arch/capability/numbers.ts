/** Only the numbers of the compute capabilities: pages with a rule need no facts of GPUs that they do not show. */
export const computeCapabilities: readonly string[] = '7.0 7.2 7.5 8.0 8.6 8.7 8.9 9.0 10.0 10.3 11.0 12.0 12.1'.split(
  ' ',
);
