import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { InputError } from '../input-error';
import { bytesNeeded } from './bytes-needed';
import { littlesBytes, littlesBytesOf } from './little';
import { readBandwidth, readModelError, type ReadBandwidth } from './read-bandwidth';
import { bytesInFlight, type ReadLoad } from './read-load';

const { h200, t4 } = architectures;
const streams = h200.readStreams.value!;

const loads: fc.Arbitrary<ReadLoad> = fc.record({
  memory: fc.constantFrom('dram' as const, 'l2' as const),
  sms: fc.integer({ min: 1, max: 132 }),
  warpsPerSm: fc.integer({ min: 1, max: 64 }),
  bytesPerLane: fc.constantFrom(1, 2, 4, 8, 16),
  loads: fc.integer({ min: 1, max: 16 }),
});

const known = (load: ReadLoad): ReadBandwidth => {
  const found = readBandwidth(load, h200);
  if (!found.known) throw new Error(found.because);
  return found;
};

const all: ReadLoad = { memory: 'dram', sms: 132, warpsPerSm: 64, bytesPerLane: 16, loads: 4 };
const one: ReadLoad = { memory: 'dram', sms: 1, warpsPerSm: 1, bytesPerLane: 4, loads: 1 };

describe('bytes in flight', () => {
  it('are what all lanes of all warps wait for', () => {
    expect(bytesInFlight(all, h200)).toBe(132 * 64 * 32 * 16 * 4);
    expect(bytesInFlight(one, h200)).toBe(128);
  });

  it('name the lowest of the three bounds', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const { limitedBy, unloadedLatencyNs } = known(load);
        const bounds = {
          'bytes in flight': bytesInFlight(load, h200) / unloadedLatencyNs,
          SMs: load.sms * streams.smGBps,
          memory: streams[load.memory].GBps,
        };
        expect(bounds[limitedBy]).toBe(Math.min(...Object.values(bounds)));
      }),
    );
  });

  it('are latency times bandwidth', () => {
    expect(littlesBytes(400, 4000)).toBe(1_600_000);
    fc.assert(
      fc.property(loads, (load) => {
        const { latencyNs, GBps } = known(load);
        expect(littlesBytes(latencyNs, GBps)).toBeCloseTo(bytesInFlight(load, h200), 3);
      }),
    );
  });

  it('needed at the bandwidth of a data sheet follow from the latency, with the facts used', () => {
    const { latencyDram, boostClock, dramGBps } = h200;
    const ns = (latencyDram.value! / boostClock.value) * 1000;
    expect(littlesBytesOf(h200)).toEqual({
      bytes: ns * 4800,
      latencyNs: ns,
      from: [latencyDram.from, boostClock.from, dramGBps.from],
    });
    expect(littlesBytesOf({ ...h200, latencyDram: { value: null, from: 'estimate:nobody told' } })).toBeNull();
  });
});

describe('the bandwidth of a kernel that only reads', () => {
  it('is bytes over latency when few are in flight', () => {
    const { GBps, unloadedLatencyNs, limitedBy } = known(one);
    expect(GBps / (128 / unloadedLatencyNs)).toBeCloseTo(1, 4);
    expect(limitedBy).toBe('bytes in flight');
  });

  it('is the memory bandwidth when very many are', () => {
    const { GBps, limitedBy } = known({ ...all, loads: 16 });
    expect(GBps / streams.dram.GBps).toBeGreaterThan(0.99);
    expect(limitedBy).toBe('memory');
    expect(known({ ...all, memory: 'l2', sms: 1, loads: 16 }).limitedBy).toBe('SMs');
  });

  it('is above none of its three bounds', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const { GBps, bytesInFlight: bytes, unloadedLatencyNs, latencyNs } = known(load);
        expect(GBps).toBeLessThanOrEqual(bytes / unloadedLatencyNs);
        expect(GBps).toBeLessThanOrEqual(load.sms * streams.smGBps);
        expect(GBps).toBeLessThanOrEqual(streams[load.memory].GBps);
        expect(latencyNs).toBeGreaterThanOrEqual(unloadedLatencyNs);
      }),
    );
  });

  it('grows with warps and SMs, but by no more than in proportion', () => {
    fc.assert(
      fc.property(loads, fc.constantFrom('warpsPerSm' as const, 'sms' as const), (load, what) => {
        fc.pre(load[what] * 2 <= (what === 'sms' ? 132 : 64));
        const more = known({ ...load, [what]: load[what] * 2 }).GBps;
        expect(more).toBeGreaterThan(known(load).GBps);
        expect(more).toBeLessThanOrEqual(known(load).GBps * 2 * (1 + 1e-12));
      }),
    );
  });

  it('grows with loads in flight, but each takes a little longer', () => {
    fc.assert(
      fc.property(loads, (load) => {
        const more = known({ ...load, loads: load.loads * 2 });
        expect(more.GBps).toBeGreaterThan(known(load).GBps);
        expect(more.unloadedLatencyNs).toBeGreaterThan(known(load).unloadedLatencyNs);
      }),
    );
  });
});

describe('the bytes needed for a share of the highest bandwidth', () => {
  it('are those that give it', () => {
    fc.assert(
      fc.property(loads, fc.double({ min: 0.05, max: 0.99, noNaN: true }), (load, share) => {
        const needed = bytesNeeded(share, load, h200);
        if (!needed.known) throw new Error(needed.because);
        // As many warps as that takes, whether or not the GPU has so many.
        const perWarp = bytesInFlight({ ...load, warpsPerSm: 1 }, h200);
        const generous = { ...h200, maxWarpsPerSm: { value: 1e9, from: h200.maxWarpsPerSm.from } };
        const warps = Math.ceil(needed.bytes / perWarp);
        fc.pre(warps < 1e9);
        const enough = readBandwidth({ ...load, warpsPerSm: warps }, generous) as ReadBandwidth;
        expect(enough.GBps).toBeGreaterThanOrEqual(needed.GBps * (1 - 1e-9));
        if (warps === 1) return;
        const less = readBandwidth({ ...load, warpsPerSm: warps - 1 }, generous) as ReadBandwidth;
        expect(less.GBps).toBeLessThan(needed.GBps);
      }),
    );
  });

  it('are not known for all of it', () => {
    expect(() => bytesNeeded(1, all, h200)).toThrow(
      'A share of 1 of the highest bandwidth came. Take one above 0 and below 1: the curve comes near 1 but never there.',
    );
  });
});

describe('a GPU that has not been measured', () => {
  it('gets no number, but the reason', () => {
    const none = {
      known: false,
      because: 'NVIDIA T4: the book has no measurement of its bandwidth by bytes in flight',
    };
    const load = { ...all, sms: 40, warpsPerSm: 32 };
    expect(readBandwidth(load, t4)).toEqual(none);
    expect(bytesNeeded(0.9, load, t4)).toEqual(none);
    expect(readModelError('dram', t4)).toBeNull();
  });
});

describe('an impossible load', () => {
  it.each<[Partial<ReadLoad>, string]>([
    [{ sms: 133 }, '133 SMs came; NVIDIA H200 can have 1 to 132, in whole numbers. Choose one of these.'],
    [{ warpsPerSm: 0 }, '0 warps an SM came; NVIDIA H200 can have 1 to 64, in whole numbers. Choose one of these.'],
    [{ loads: 2.5 }, '2.5 loads came; the model can have 1 to 64, in whole numbers. Choose one of these.'],
    [
      { bytesPerLane: 32 },
      'A load of 32 bytes per lane came; NVIDIA H200 has 1, 2, 4, 8, 16 bytes. Choose one of these.',
    ],
  ])('with %o is refused', (change, message) => {
    expect(() => readBandwidth({ ...all, ...change }, h200)).toThrow(message);
    expect(() => readBandwidth({ ...all, ...change }, h200)).toThrow(InputError);
  });
});
