import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { copyOf } from './copies';
import { kernel } from './kernel';
import { params, type LabValues } from './params';
import { simulate } from './simulate';

/** C's division of whole numbers: only names are divided, and nothing is negative. */
const asScript = (code: string): string => code.replace(/\b(\w+) \/ (\d+)/g, 'Math.floor($1 / $2)');

/** What the printed CUDA does, read from its text: the byte that a thread touches at a tile and a value. */
function addressIn(code: string): (thread: number, t: number, v: number) => number {
  const body = /int at\(int i\) \{\n([^]*?)\n\}/.exec(code)![1]!.replace('int o', 'let o');
  const place = /int p = (.*);/.exec(code)![1]!;
  const element = /int i = (.*);/.exec(code)![1]!;
  return new Function(
    ...['thread', 't', 'v'],
    `const at = (i) => {${asScript(body)}}; const p = ${asScript(place)}; return at(${asScript(element)});`,
  ) as (thread: number, t: number, v: number) => number;
}

describe('the CUDA of a state', () => {
  it('touches exactly the addresses that the figure plays', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values: LabValues) => {
        let steps;
        try {
          ({ steps } = simulate({ ...values, other: 'none' }));
        } catch {
          return;
        }
        seen += 1;
        const code = kernel(values);
        const address = addressIn(code);
        const [, tiles, count, step] = /t < (\d+);[^]*v < (\d+); v \+= (\d+)/.exec(code)!.map(Number);
        const { vector } = copyOf(values);
        expect(step).toBe(vector);
        const warps = Math.max(...steps.map(({ warp }) => warp)) + 1;
        expect(steps).toHaveLength((tiles! * warps * count!) / step!);
        steps.forEach(({ warp, addressByLane }, index) => {
          const t = Math.floor(index / (warps * (count! / step!)));
          const v = (Math.floor(index / warps) % (count! / step!)) * step!;
          addressByLane.forEach((wanted, lane) => {
            if (wanted !== null) expect(address(warp * 32 + lane, t, v)).toBe(wanted);
          });
        });
      }),
      { numRuns: 150 },
    );
    expect(seen).toBeGreaterThan(20);
  });
});
