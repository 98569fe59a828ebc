import { describe, expect, it } from 'vitest';
import { PIPELINES, PIPELINE_THREADS, recordedPipeline, recordedWork } from './recorded-pipelines';
import { recordedRun } from './testing';

const { rows, device } = recordedRun(PIPELINES);
const own = rows.filter(({ params }) => params['threads'] === PIPELINE_THREADS);

describe('the recorded pipelines in a browser', () => {
  it('are every row of blocks of 128 threads, unchanged', () => {
    const copying = own.filter(({ params }) => params['method'] !== 'none');
    expect(copying.length).toBeGreaterThan(700);
    for (const { params, values } of copying) {
      const on = params['sms'] === device.sms ? 'all' : 'one';
      expect(recordedPipeline('h200', { ...params, on } as never)).toBe(values!['blockCycles']!.median);
    }
  });

  it('have the computation alone as it was recorded', () => {
    for (const { params, values } of own.filter(({ params: { method } }) => method === 'none')) {
      const { tileBytes, fmas, tiles } = params as Record<string, number>;
      const cycles = values!['blockCycles']!.median / tiles!;
      expect(recordedWork('h200', tileBytes!, fmas!)).toEqual({ cycles, exact: true });
    }
  });

  it('are interpolated linearly: the row for 512 multiply-adds is matched within 1 % from those for 128 and 1024', () => {
    for (const tileBytes of [4096, 8192, 16_384, 32_768]) {
      const [at128, at512, at1024] = [128, 512, 1024].map((fmas) => recordedWork('h200', tileBytes, fmas)!.cycles);
      const line = at128! + ((at1024! - at128!) * (512 - 128)) / (1024 - 128);
      expect(Math.abs(line / at512! - 1)).toBeLessThan(0.01);
      expect(recordedWork('h200', tileBytes, 768)).toEqual({ cycles: (at512! + at1024!) / 2, exact: false });
    }
  });

  it('are nothing beyond the recordings', () => {
    expect(recordedWork('h200', 16_384, 1025)).toBeNull();
    expect(recordedWork('a100', 16_384, 128)).toBeNull();
    expect(recordedWork('h200', 2048, 128)).toBeNull();
  });
});
