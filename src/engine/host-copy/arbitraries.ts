import fc from 'fast-check';
import type { HostCopyCosts } from '@src/arch/host-copies';
import type { OverlapPlan } from './plan';

/** Programs with few and many pieces, small and large, with a kernel and without. */
export const overlapPlans: fc.Arbitrary<OverlapPlan> = fc
  .record({
    memory: fc.constantFrom('pinned' as const, 'pageable' as const),
    streams: fc.integer({ min: 1, max: 5 }),
    pieces: fc.integer({ min: 1, max: 24 }),
    floats: fc.oneof(fc.integer({ min: 24, max: 4000 }), fc.integer({ min: 2 ** 18, max: 2 ** 26 })),
    multiplyAdds: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8192 })),
  })
  .map(({ floats, ...plan }) => ({ ...plan, bytes: floats * 4 }));

const link = { inGBps: fc.integer({ min: 1, max: 90 }), outGBps: fc.integer({ min: 1, max: 90 }) };
const latencyUs = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }));

/** Hosts and GPUs, real and not. */
export const hostCosts: fc.Arbitrary<HostCopyCosts> = fc.record({
  pinned: fc.record({ ...link, latencyUs, bothWays: fc.constantFrom(0.5, 0.75, 1) }),
  pageable: fc.record({ ...link, latencyUs }),
  kernel: fc.record({
    multiplyAddsPerNs: fc.integer({ min: 100, max: 50_000 }),
    launchUs: latencyUs,
    together: fc.constantFrom(1.125, 1.5, 2),
  }),
  error: fc.constant({ pinned: { median: 0, worst: 0 }, pageable: { median: 0, worst: 0 } }),
});
