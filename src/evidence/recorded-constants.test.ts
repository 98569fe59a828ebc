import { describe, expect, it } from 'vitest';
import { recordedConstantRead } from './recorded-constants';
import { recordedRun } from './testing';

const { rows } = recordedRun('constant');
const FULL = 0xffffffff;

describe('the recorded reads of constants in a browser', () => {
  it.each([1, 2, 3, 8, 20, 32])('are unchanged for %i adjacent words', (places) => {
    const offsets = Array.from({ length: 32 }, (_, lane) => (lane % places) * 4);
    const same = rows.filter(
      ({ params }) => params['kind'] === 'words' && JSON.stringify(params['offsets']) === JSON.stringify(offsets),
    );
    const timed = same.find(({ values }) => values)!.values!['cyclesPerRead']!.median;
    expect(recordedConstantRead('h200', { width: 4, mask: FULL, order: 'modulo', places, apart: 4 })).toEqual({
      requests: places,
      cycles: timed,
    });
  });

  it('are unchanged in runs, masked, of other widths and far apart', () => {
    const read = (places: object) =>
      recordedConstantRead('h200', { width: 4, mask: FULL, order: 'modulo', places: 8, apart: 4, ...places });
    expect(read({ order: 'runs' })).toEqual({ requests: 8, cycles: 105 });
    expect(read({ mask: 0x01000000, places: 32 })).toEqual({ requests: 1, cycles: 28 });
    expect(read({ width: 16, apart: 16 })).toEqual({ requests: 16, cycles: null });
    expect(read({ apart: 2048 })).toEqual({ requests: 8, cycles: 665 });
  });

  it('are none for what was not measured', () => {
    expect(recordedConstantRead('t4', { width: 4, mask: FULL, order: 'modulo', places: 8, apart: 4 })).toBeNull();
    expect(recordedConstantRead('h200', { width: 4, mask: FULL, order: 'modulo', places: 9, apart: 4 })).toBeNull();
  });
});
