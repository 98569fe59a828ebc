import { describe as group, expect, it } from 'vitest';
import { initialValues } from '@src/widget/params';
import { metrics, table } from './numbers';
import { params, type AnatomyValues } from './params';
import { describe, describeLane } from './say';
import { simulate } from './simulate';
import { steps } from './steps';

const state = (values: Partial<AnatomyValues> = {}): AnatomyValues =>
  ({ ...initialValues(params), ...values }) as AnatomyValues;
const told = (values: Partial<AnatomyValues> = {}) => describe(simulate(state(values)), state(values));

group('the sentence of a state', () => {
  it.each<[Partial<AnatomyValues>, string]>([
    [{}, 'A contiguous load is 1 request for 4 sectors in 1 line, and all 4 of them are asked of the L2.'],
    [
      { pattern: 'stride', stride: 8 },
      'A load with stride 8 is 1 request for 32 sectors in 8 lines, and all 32 of them are asked of the L2.',
    ],
    [
      { pattern: 'shifted' },
      'A contiguous load that begins 4 B after a line does is 1 request for 5 sectors in 2 lines, and all 5 of them are asked of the L2.',
    ],
    [
      { pattern: 'broadcast' },
      'A load of one element by all lanes is 1 request for 1 sector in 1 line, and it is asked of the L2.',
    ],
    [
      { pattern: 'broadcast', caches: 'l1' },
      'A load of one element by all lanes is 1 request for 1 sector in 1 line, and it is not asked of the L2.',
    ],
    [{ caches: 'l1' }, 'A contiguous load is 1 request for 4 sectors in 1 line, and none of them is asked of the L2.'],
    [
      { bytes: '16' },
      'A contiguous load is 1 request for 16 sectors in 4 lines, and all 16 of them are asked of the L2.',
    ],
  ])('%j is: %s', (values, sentence) => {
    expect(told(values).headline).toBe(sentence);
  });

  it.each<[Partial<AnatomyValues>, string]>([
    [
      { pattern: 'stride', stride: 16 },
      'The tags take 4 wavefronts. The L2 is asked for all 32 sectors, never for whole lines; DRAM is read 64 B at a time, 2 KiB in all, for 128 B that the lanes want.',
    ],
    [
      { caches: 'l2' },
      'The tags take 1 wavefront. The L2 is asked for all 4 sectors, never for whole lines; it has them, so DRAM is not read.',
    ],
    [{ caches: 'l1' }, 'The tags take 1 wavefront. The L1 has every sector, so the load goes no further.'],
    [
      { gpu: 'h100' },
      'The tags take 1 wavefront. The L2 is asked for all 4 sectors, never for whole lines; how many bytes DRAM reads for each is not known on the NVIDIA H100.',
    ],
  ])('%j adds: %s', (values, detail) => {
    expect(told(values).detail).toBe(detail);
  });
});

group('what is said of a lane', () => {
  it('is where its bytes are and whether they are there', () => {
    const values = state({ pattern: 'stride', stride: 8, caches: 'l2' });
    expect(describeLane(simulate(values), values, 5)).toBe(
      'Lane 5 reads 4 B at byte 160: the sector at 160 of the line at 128, looked up in tag wavefront 1, tag bank 2. The sector misses in the L1 and hits in the L2.',
    );
  });
});

group('the time line', () => {
  const lines = (values: Partial<AnatomyValues>): string[] =>
    steps(simulate(state(values)), state(values)).map(({ label, say }) => `${label}: ${say}`);

  it('follows a load from cold caches, in words', () => {
    expect(lines({ pattern: 'shifted' })).toEqual([
      '1 instruction: The warp issues one load, data[lane + 1], once for all of its 32 lanes.',
      '32 addresses: Each lane has its address: 32 of them, equal or not, in any order.',
      '1 request: The 32 addresses go to the L1 as one request, whatever they are.',
      'tag wavefront 1 of 1: Tag wavefront 1 looks up 2 lines, in a tag bank of its own each.',
      '5 sectors: 0 hit, 5 miss: The lanes touch 5 sectors of these lines. The L1 does not have them: misses.',
      '5 sectors asked of L2: The L2 is asked for the missing 5 sectors. It does not have them either.',
      '3 blocks of 64 B from DRAM: DRAM brings 3 aligned blocks of 64 B: 192 B for 5 sectors.',
      'the data comes back: The L1 now has the 5 sectors.',
      'registers filled: Each of the 32 lanes takes its 4 B into 1 register.',
    ]);
  });

  it('turns round in a warm L1', () => {
    expect(lines({ pattern: 'broadcast', caches: 'l1', bytes: '8' }).slice(-2)).toEqual([
      '1 sector: 1 hit, 0 miss: The lanes touch 1 sector of this line. The L1 is warm: it hits.',
      'registers filled: Each of the 32 lanes takes its 8 B into 2 registers.',
    ]);
  });

  it('says that the bytes from DRAM are not known where they are not', () => {
    expect(lines({ gpu: 'a100' })[6]).toBe(
      'DRAM is read: DRAM is read. How many bytes it brings for a missing sector is not known on the NVIDIA A100.',
    );
  });
});

group('the numbers', () => {
  it('leave out what is not known instead of making it up', () => {
    const ids = (gpu: string): string[] => metrics(simulate(state({ gpu }))).map(({ id }) => id);
    expect(ids('h200')).toContain('dramBytes');
    expect(ids('a100')).not.toContain('dramBytes');
  });

  it('stand in the table stage by stage, and add up to the end', () => {
    const values = state({ pattern: 'stride', stride: 32 });
    const { rows } = table(simulate(values), values);
    const added = (part: string): number =>
      rows.filter((row) => String(row[2]).includes(part)).reduce((sum, row) => sum + Number(row[3]), 0);
    expect([added('requests'), added('output_wavefronts'), added('lts__')]).toEqual([1, 8, 32]);
    expect(rows[0]).toEqual([1, '1 instruction', 'none recorded', '–', '–']);
    expect(rows.find((row) => row[2] === 'dram__bytes_read.sum')!.slice(3)).toEqual(['2048 B', '2048 B']);
  });
});
