import { absent, fact } from '../fact';

/** Before 9.0, NVIDIA's calculation ignores the barriers. */
export const withoutBarrierLimit = { barriersPerSm: absent('source:cuda-occupancy#barriers') } as const;

/** @param count - Barriers of an SM, a multiple of its resident blocks. */
export const withBarriers = (count: number) =>
  ({ barriersPerSm: fact(count, 'source:cuda-occupancy#barriers') }) as const;
