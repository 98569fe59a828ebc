import { describe, expect, it } from 'vitest';
import { shuffle, type ShuffleOp } from '@src/engine/warp/shuffle';
import { lanesThatReceived } from './recorded-shuffles';

const LANES = Array.from({ length: 32 }, (_, lane) => lane);

describe('recorded shuffles of a whole warp', () => {
  it('exist for each operation, width and seven operands, and match the engine', () => {
    let seen = 0;
    for (const op of ['idx', 'up', 'down', 'xor'] satisfies ShuffleOp[])
      for (const width of [1, 2, 4, 8, 16, 32])
        for (const operand of LANES) {
          const received = lanesThatReceived('h200', op, width, operand);
          if (received === null) continue;
          seen += 1;
          const operandByLane = LANES.map(() => operand);
          const trace = shuffle({ op, width, mask: 0xffffffff, operandByLane, valueByLane: LANES });
          expect(received).toBe(trace.valueByLane.filter((value, lane) => value !== lane).length);
        }
    expect(seen).toBeGreaterThanOrEqual(4 * 6 * 7);
  });

  it('are unknown where they were not recorded', () => {
    expect(lanesThatReceived('h200', 'down', 32, 5)).toBeNull();
    expect(lanesThatReceived('b200', 'down', 32, 4)).toBeNull();
  });
});
