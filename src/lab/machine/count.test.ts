import fc from 'fast-check';
import { expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { globalCounter } from '@src/engine/count-global';
import { AccessCounter } from './count';
import { ALL, LANES } from './registers';
import { Site, Stats } from './stats';

const { h200 } = architectures;

it('a pattern counted at one address has at others the wavefronts that the engine counts there', () => {
  const stride = fc.constantFrom(1, 3, 31, 32, 33, 64, 256, 1024, 1056).map((words) => 4 * words);
  const start = fc
    .oneof(
      fc.nat(1 << 20),
      fc.nat(1 << 10).map((block) => block << 12),
    )
    .map((word) => 4 * word);
  fc.assert(
    fc.property(stride, fc.boolean(), fc.array(start, { minLength: 2, maxLength: 20 }), (step, isDown, starts) => {
      const [counter, engine] = [new AccessCounter(h200), globalCounter(h200)];
      const [site, stats] = [new Site(0, 'store', 4), new Stats()];
      for (const first of starts) {
        const offsets = Int32Array.from({ length: LANES }, (_, lane) => first + step * (isDown ? LANES - lane : lane));
        counter.count(site, stats, 'global', ALL, offsets, false);
        engine.count(4, ALL, Float64Array.from(offsets));
        expect(counter.wavefronts).toBe(engine.tagWavefronts);
      }
    }),
    { numRuns: 300 },
  );
});
