import { expect, it } from 'vitest';
import { READS, recordedReads } from './recorded-reads';
import { recordedRun } from './testing';

const { rows, device } = recordedRun(READS);

it.each(['dram', 'l2'] as const)('a browser gets every recorded read of the whole GPU from %s, unchanged', (memory) => {
  const whole = rows.filter(({ params }) => params['memory'] === memory && params['sms'] === device.sms);
  expect(whole.length).toBeGreaterThan(40);
  expect(recordedReads('h200', memory)).toEqual(
    whole.map(({ params, values }) => ({
      warpsPerSm: params['warpsPerSm'],
      bytesPerLane: params['width'],
      loads: params['loads'],
      GBps: values!['usefulGBps']!.median,
    })),
  );
});

it('there are none for a GPU that was not measured', () => {
  expect(recordedReads('t4', 'dram')).toEqual([]);
});
