/**
 * The curve of bandwidth over bytes in flight compared with the GPU: every recorded row is a test. It is fitted to one half
 * of the rows; the error that the engine states is the error on the other half.
 */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import type { Architecture } from '@src/arch/architecture';
import { l2MeasuredGBps } from '@src/arch/l2-bandwidth';
import type { ReadStreams } from '@src/arch/read-stream';
import { bytesInFlight, readBandwidth, readModelError, type ReadLoad } from '@src/engine/in-flight';
import { errorOf, halves, lossOf, nudged } from './fit';
import type { Row } from './run';
import { recordedRun } from './testing';

const { h200 } = architectures;
const { rows } = recordedRun('bytes-in-flight');
const { fitted, heldOut } = halves(rows);

function loadOf({ params }: Row): ReadLoad {
  const { memory, sms, warpsPerSm, width, loads } = params as unknown as Omit<ReadLoad, 'bytesPerLane'> & {
    readonly width: number;
  };
  return { memory, sms, warpsPerSm, bytesPerLane: width, loads };
}

const measured = (row: Row): number => row.values!['usefulGBps']!.median;

function modelledOn(row: Row, arch: Architecture): number {
  const found = readBandwidth(loadOf(row), arch);
  return found.known ? found.GBps : NaN;
}

/** The worst of all recorded rows. */
const WORST = { dram: 0.073, l2: 0.058 } as const;

describe('the engine and the H200 on bytes in flight', () => {
  it('have 60 cases or more from DRAM, each with a unique name', () => {
    expect(rows.filter(({ params }) => params['memory'] === 'dram').length).toBeGreaterThanOrEqual(60);
    expect(new Set(rows.map((row) => row.case)).size).toBe(rows.length);
  });

  for (const row of rows)
    it(`agree on the bytes in flight, and within the worst error on the bandwidth, in ${row.case}`, () => {
      const load = loadOf(row);
      expect(bytesInFlight(load, h200)).toBe(row.params['bytesInFlight']);
      expect(Math.abs(modelledOn(row, h200) / measured(row) - 1)).toBeLessThanOrEqual(WORST[load.memory]);
    });

  it.each(['dram', 'l2'] as const)(
    'differ by what the engine states on the half of %s that it was not fitted to',
    (memory) => {
      const own = heldOut.filter(({ params }) => params['memory'] === memory);
      expect(errorOf(own, (row) => modelledOn(row, h200), measured)).toEqual(readModelError(memory, h200));
    },
  );
});

describe('the numbers of the curve', () => {
  const streams = h200.readStreams.value!;
  const loss = (value: ReadStreams): number => {
    const arch = { ...h200, readStreams: { ...h200.readStreams, value } };
    return lossOf(fitted, (row) => modelledOn(row, arch), measured);
  };

  it.each(nudged(streams, ['dram.error', 'l2.error']))('fit the first half worse with $path', ({ changed }) => {
    expect(loss(changed)).toBeGreaterThan(loss(streams));
  });
});

describe('the bandwidth of the L2 that figures call measured', () => {
  const recorded = rows.filter(({ params }) => params['memory'] === 'l2').map(measured);

  it('is the fastest recorded case, not the limit of the fitted curve', () => {
    expect(l2MeasuredGBps['h200']!.value).toBe(Math.round(Math.max(...recorded)));
    expect(l2MeasuredGBps['h200']!.value).toBeLessThan(h200.readStreams.value!.l2.GBps);
  });
});

describe('Little’s law', () => {
  // A few loads in flight do not queue: their time is the latency of a pointer chase, which another kernel recorded.
  const alone = rows.filter(
    ({ params }) =>
      params['memory'] === 'dram' &&
      params['width'] === 4 &&
      params['loads'] === 1 &&
      (params['warpsPerSm'] as number) <= 2,
  );
  const chaseNs = (h200.latencyDram.value! / h200.boostClock.value) * 1000;

  it('has rows with so few loads that none waits for another', () => expect(alone.length).toBeGreaterThanOrEqual(2));

  it.each(alone.map((row) => [row.case, row] as const))(
    'gives the chased latency from bytes in flight and bandwidth, within 15 %% above: %s',
    (_, row) => {
      const ratio = (row.params['bytesInFlight'] as number) / measured(row) / chaseNs;
      expect(ratio).toBeGreaterThan(1);
      expect(ratio).toBeLessThan(1.15);
    },
  );
});

describe('the counters', () => {
  const sectors = (row: Row, name: string): number => {
    const counters = Object.entries(row.counters!).filter(([full]) => full.includes(name));
    expect(counters).toHaveLength(1);
    return counters[0]![1];
  };

  it('say that no read was served by the L1', () => {
    expect(rows.filter((row) => sectors(row, 'lookup_hit') > 0)).toEqual([]);
  });

  it('say that every byte of "dram" came from DRAM, once', () => {
    for (const row of rows.filter(({ params }) => params['memory'] === 'dram')) {
      const asked = sectors(row, 'op_ld.sum') * 32;
      expect(Math.abs(sectors(row, 'dram__bytes_read') / asked - 1)).toBeLessThan(0.03);
    }
  });

  it('say that of "l2" no more came from DRAM than the first pass, which is 1 in `passes`', () => {
    for (const row of rows.filter(({ params }) => params['memory'] === 'l2')) {
      const share = sectors(row, 'dram__bytes_read') / (sectors(row, 'op_ld.sum') * 32);
      expect(share * (row.params['passes'] as number)).toBeLessThan(1.1);
    }
  });
});
