import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { InputError } from '../input-error';
import type { CacheAccess, Fence, LoadOperator } from './access';
import { traceCaches } from './trace';

const { h200, a100 } = architectures;
const LANES = Array.from({ length: 32 }, (_, lane) => lane);
const row = (op: CacheAccess['op'], width = 4, base = 0): CacheAccess => ({
  op,
  width,
  addressByLane: LANES.map((lane) => base + lane * width),
});
const one = (op: CacheAccess['op'], address: number, width = 4): CacheAccess => ({
  op,
  width,
  addressByLane: LANES.map((lane) => (lane === 0 ? address : null)),
});
const hinted = (cacheOp: LoadOperator): CacheAccess => ({ ...row('load'), cacheOp });
const fence = (scope: Fence['scope']): Fence => ({ op: 'fence', scope });

const hits = (accesses: readonly (CacheAccess | Fence)[]): string =>
  traceCaches(accesses, h200)
    .accesses.map(({ hits: found, sectors }) => `${found}/${sectors}`)
    .join(' ');

describe('a load', () => {
  it('misses all its sectors in an empty L1 and hits them all the next time', () => {
    expect(hits([row('load'), row('load')])).toBe('0/4 4/4');
  });

  it('brings its own sectors, not the rest of the line', () => {
    expect(hits([one('load', 0), row('load'), row('load')])).toBe('0/1 1/4 4/4');
  });

  it('of 16 bytes per lane looks up 16 sectors', () => expect(hits([row('load', 16)])).toBe('0/16'));

  it('reports for every sector where it was found, here and in the L2', () => {
    const [, second] = traceCaches([one('load', 32), row('load')], h200).accesses;
    expect(second!.bySector).toEqual([
      { sector: 0, result: 'miss' },
      { sector: 32, result: 'hit' },
      { sector: 64, result: 'miss' },
      { sector: 96, result: 'miss' },
    ]);
    expect(second!.l2).toEqual({
      sectors: 3,
      hits: 0,
      misses: 3,
      bySector: [0, 64, 96].map((sector) => ({ sector, result: 'miss' })),
    });
  });
});

describe('a store', () => {
  it('leaves what it wrote in the L1, and all of it goes on to the L2', () => {
    const trace = traceCaches([row('store'), row('load')], h200);
    expect(trace.accesses.map(({ hits: found }) => found)).toEqual([0, 4]);
    expect(trace.accesses[0]!.l2.sectors).toBe(4);
    expect(trace.accesses[1]!.l2.sectors).toBe(0);
  });

  it('hits in a line of which only another sector is present', () => {
    expect(hits([one('load', 0), one('store', 96), one('load', 96)])).toBe('0/1 1/1 1/1');
  });

  it('of one byte cannot be read back, one of two bytes per lane can', () => {
    const pair: CacheAccess = {
      ...one('store', 0, 2),
      addressByLane: LANES.map((lane) => (lane < 2 ? lane * 2 : null)),
    };
    expect(hits([one('store', 5, 1), one('load', 5, 1)])).toBe('0/1 0/1');
    expect(hits([pair, one('load', 0)])).toBe('0/1 1/1');
    expect(hits([one('store', 0, 2), one('store', 2, 2), one('load', 0)])).toBe('0/1 1/1 0/1');
  });

  it('to part of a sector costs the load that requests the rest all sectors of the line', () => {
    expect(hits([row('load'), one('load', 256), one('store', 128), row('load', 4, 128), row('load')])).toBe(
      '0/4 0/1 0/1 0/4 4/4',
    );
    expect(hits([one('load', 96), one('store', 0), row('load')])).toBe('0/1 1/1 0/4');
  });
});

describe('an access that bypasses the L1', () => {
  it.each(['cg', 'cv', 'volatile', 'relaxed.gpu'] as const)('.%s never hits and drops the whole line', (operator) => {
    expect(hits([row('load'), { ...one('load', 0), cacheOp: operator }, row('load')])).toBe('0/4 0/1 0/4');
  });

  it.each(['red', 'atom'] as const)('%s never hits and drops the whole line', (op) => {
    expect(hits([row('load'), one(op, 0), row('load')])).toBe('0/4 0/1 0/4');
  });

  it('counts a sector once for every lane on one counter', () => {
    expect(hits([{ ...row('red'), addressByLane: LANES.map(() => 64) }])).toBe('0/32');
  });

  it('a fence of GPU scope empties the L1, one of block scope does not', () => {
    expect(hits([row('load'), fence('cta'), row('load'), fence('gpu'), row('load')])).toBe('0/4 0/0 4/4 0/0 0/4');
  });
});

describe('hints', () => {
  it.each(['lu', 'no_allocate', 'nc.no_allocate'] as const)(
    '.%s allocates no line, but fills one that is present',
    (operator) => {
      expect(hits([hinted(operator), hinted(operator), one('load', 0), hinted(operator), row('load')])).toBe(
        '0/4 0/4 0/1 1/4 4/4',
      );
    },
  );

  it.each(['nc', 'cs', 'evict_first', 'evict_last', 'evict_unchanged'] as const)(
    '.%s shares the L1 with .ca',
    (operator) => {
      expect(hits([hinted(operator), row('load'), hinted(operator)])).toBe('0/4 4/4 4/4');
    },
  );

  it('are refused by name where the operation does not have them', () => {
    expect(() => traceCaches([{ ...row('store'), cacheOp: 'nc' }], h200)).toThrow(
      'A store has no cache operator "nc". It has wb, cg, cs, wt, evict_first, evict_last, volatile, relaxed.gpu, no_allocate; leave it out for the default.',
    );
    expect(() => traceCaches([{ ...row('load'), cacheOp: 'toString' as never }], h200)).toThrow(
      'A load has no cache operator "toString". It has ca,',
    );
    expect(() => traceCaches([{ ...row('red'), cacheOp: 'cg' }], h200)).toThrow(
      'A red is done in the L2 and takes no cache operator, but "cg" came. Leave it out.',
    );
    expect(() => traceCaches([{ ...row('load'), addressByLane: [1] }], h200)).toThrow(InputError);
  });
});

describe('the L2 after it', () => {
  it('keeps what a load brought, what a store wrote, and what an atomic worked on', () => {
    const reread = (first: CacheAccess) => traceCaches([first, hinted('cg')], h200).accesses[1]!.l2.hits;
    expect(reread(row('load'))).toBe(4);
    expect(reread(row('store'))).toBe(4);
    expect(reread(row('atom'))).toBe(4);
    expect(reread(one('store', 0))).toBe(0);
  });
});

describe('a result', () => {
  const many = Array.from({ length: 60 }, (_, k) => ({
    ...row('load'),
    addressByLane: LANES.map((lane) => (k * 32 + lane) * 128),
  }));

  it('states its assumptions: none on the H200 while the lines fit, the replacement when they do not', () => {
    const loadsAndStores = [row('load'), row('store'), row('red'), hinted('cg'), hinted('lu'), fence('gpu')];
    expect(traceCaches(loadsAndStores, h200).doubts).toEqual([]);
    const overfull = traceCaches([...many, ...many], h200, { sharedBytes: 228 * 1024 });
    expect(overfull.l1Evictions).toBeGreaterThan(0);
    expect(overfull.doubts.map(({ rule }) => rule)).toEqual(['l1-replacement']);
    expect(traceCaches(loadsAndStores, a100).doubts.map(({ rule }) => rule)).toContain('l1-store-allocate');
  });

  it('holds more with less shared memory', () => {
    const found = (sharedBytes: number) =>
      traceCaches([...many, ...many], h200, { sharedBytes }).accesses.reduce((sum, each) => sum + each.hits, 0);
    expect(found(8 * 1024)).toBe(60 * 32);
    expect(found(228 * 1024)).toBeLessThan(found(164 * 1024));
  });

  it('is the same for the same seed', () => {
    const traced = (seed: number) => traceCaches([...many, ...many], h200, { sharedBytes: 64 * 1024, seed });
    expect(traced(3)).toEqual(traced(3));
  });
});
