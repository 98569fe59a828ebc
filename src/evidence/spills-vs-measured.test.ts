/** Launch bounds and spills compared with the registers that ptxas allocated, and the H200's counters. */
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { occupancy } from '@src/engine/occupancy';
import { registersAllowed, spillTraffic } from '@src/engine/spill';
import { recordedSpill, SPILLING_KERNEL } from './recorded-spills';
import type { Row } from './run';
import { counted, rowsOf, value } from './testing';

const { h200 } = architectures;
const launch = { threadsPerBlock: SPILLING_KERNEL.threads, sharedBytesPerBlock: SPILLING_KERNEL.sharedBytes };
const rows = rowsOf('spills');
const spilling = rows.filter(({ params }) => (params['localBytes'] as number) > 0);

describe('launch bounds', () => {
  it.each(rows.map((row) => [row.case, row] as const))(
    'leave the registers that ptxas used, or more: %s',
    (_, { params }) => {
      const { launchBounds, registers, localBytes } = params as Record<string, number>;
      const allowed = registersAllowed(launchBounds!, launch, h200);
      if (localBytes === 0) expect(allowed).toBeGreaterThanOrEqual(registers!);
      else expect(allowed).toBe(registers);
    },
  );

  it.each(rows.map((row) => [row.case, row] as const))(
    'allow as many blocks as the driver says: %s',
    (_, { params }) => {
      const { registers, residentBlocks } = params as Record<string, number>;
      expect(occupancy({ ...launch, registersPerThread: registers! }, h200).blocksPerSm).toBe(residentBlocks);
    },
  );

  it('are refused where no register count would do', () => {
    expect(() => registersAllowed(9, launch, h200)).toThrow('Choose fewer blocks');
    expect(registersAllowed(1, launch, h200)).toBe(255);
  });
});

describe('a spill', () => {
  it.each(spilling.map((row) => [row.case, row] as const))(
    'is one request of four sectors per warp and word: %s',
    (_, row) => {
      for (const op of ['ld', 'st'])
        expect(counted(row, `t_sectors_pipe_lsu_mem_local_op_${op}.sum`)).toBe(
          4 * counted(row, `t_requests_pipe_lsu_mem_local_op_${op}.sum`),
        );
      const { requests, sectors } = spillTraffic(10, 8, h200);
      expect([requests, sectors / requests]).toEqual([160, 4]);
    },
  );

  it.each(spilling.map((row) => [row.case, row] as const))('is one instruction per request: %s', (_, row) => {
    expect(counted(row, 'inst_executed_op_local_ld')).toBe(counted(row, 't_requests_pipe_lsu_mem_local_op_ld'));
  });

  it('hits the L1 while the words of all resident threads fit', () => {
    const l1 = h200.l1SharedBytes.value;
    for (const row of spilling) {
      const { localBytes, residentBlocks, threads } = row.params as Record<string, number>;
      const hits = counted(row, 'op_ld_lookup_hit') / counted(row, 't_sectors_pipe_lsu_mem_local_op_ld.sum');
      const resident = localBytes! * residentBlocks! * threads!;
      if (resident < l1 / 2) expect(hits).toBeGreaterThan(0.95);
      if (resident > 4 * l1) expect(hits).toBeLessThan(0.6);
    }
  });

  it('is written through: all of its stores go to the L2, in addition to those of the result', () => {
    const l2Writes = (row: Row): number => counted(row, 'lts__t_sectors_srcunit_tex_op_write.sum');
    const ofResult = Math.max(...rows.filter((row) => !spilling.includes(row)).map(l2Writes));
    for (const row of spilling) {
      const further = l2Writes(row) - counted(row, 't_sectors_pipe_lsu_mem_local_op_st.sum');
      expect(further, row.case).toBeGreaterThan(0);
      expect(further, row.case).toBeLessThan(ofResult);
    }
  });
});

it('a browser gets the recorded rows, unchanged', () => {
  for (const row of rows) {
    const one = recordedSpill('h200', row.params['launchBounds'] as number)!;
    expect(one).toMatchObject({
      registers: row.params['registers'],
      localBytes: row.params['localBytes'],
      timeUs: value(row),
    });
    expect(one.requests).toBe(
      counted(row, 't_requests_pipe_lsu_mem_local_op_ld') + counted(row, 't_requests_pipe_lsu_mem_local_op_st'),
    );
  }
  expect(recordedSpill('t4', 4)).toBeNull();
});
