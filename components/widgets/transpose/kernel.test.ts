import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@src/widget/arbitraries';
import { initialValues } from '@src/widget/params';
import { kernel } from './kernel';
import { params, type TransposeValues } from './params';
import { BLOCK, byteOf, shapeOf, stagedTile } from './program';
import { simulate } from './simulate';

const state = (values: Partial<TransposeValues>): TransposeValues =>
  ({ ...initialValues(params), ...values }) as TransposeValues;

/** The inside of the brackets that follow `name`: one or two indices. */
function indices(line: string, name: string): string[] {
  const found: string[] = [];
  let rest = line.slice(line.indexOf(`${name}[`) + name.length);
  while (rest.startsWith('[')) {
    let depth = 0;
    const end = [...rest].findIndex((letter) => {
      depth += letter === '[' ? 1 : letter === ']' ? -1 : 0;
      return depth === 0;
    });
    found.push(rest.slice(1, end));
    rest = rest.slice(end + 1);
  }
  return found;
}

/** What a thread of the printed CUDA touches, read from its text: elements of `in` and `out`, bytes of the tile. */
function touches(code: string, values: TransposeValues, thread: { column: number; row: number; turn: number }) {
  const { tile, bytes, rows, edge } = shapeOf(values);
  const names = { n: edge, tile, rows, x: BLOCK.x * tile, y: BLOCK.y * tile, column: thread.column };
  const number = (text: string): number => {
    const script = text.replaceAll('size_t', '');
    const scope = { ...names, k: thread.row + thread.turn * rows };
    return new Function(...Object.keys(scope), `return ${script};`)(...Object.values(scope)) as number;
  };
  const lines = code.split('\n');
  const line = (start: string): string => lines.map((each) => each.trim()).find((each) => each.startsWith(start))!;
  const pitch = /staged\[tile\]\[(.*?)\]/.exec(code)?.[1];
  const shared = (text: string): number | null => {
    if (pitch === undefined) return null;
    const [row, column] = indices(text, 'staged').map(number);
    return (row! * number(pitch) + column!) * bytes;
  };
  const out = line('out[');
  const staging = pitch === undefined ? out : line('staged[');
  return {
    load: number(indices(staging, ' in')[0]!) * bytes,
    write: shared(staging.split('=')[0]!),
    read: shared(out),
    store: number(indices(out, 'out')[0]!) * bytes,
  };
}

describe('the CUDA of a state', () => {
  it('touches exactly what the figure draws, lane by lane', () => {
    let seen = 0;
    fc.assert(
      fc.property(valuesOf(params), (values) => {
        const shape = shapeOf(values);
        if (shape.rows > shape.tile) return;
        seen += 1;
        const trace = simulate(values);
        const code = kernel(values);
        const staged = stagedTile({ ...values, padding: values.kernel === 'tiled' ? values.padding : 0 }, shape);
        for (let lane = 0; lane < 32; lane += 1) {
          const index = trace.access.warp * 32 + lane;
          const thread = { column: index % shape.tile, row: Math.floor(index / shape.tile), turn: trace.access.turn };
          const drawn = (place: { row: number; column: number }) => byteOf(place, shape);
          const inTile = (phase: 'write' | 'read'): number | null => {
            const place = trace[phase]?.placeByLane[lane];
            return place ? staged!.addressOf(place.row, place.column) : null;
          };
          expect(touches(code, values, thread)).toEqual({
            load: drawn(trace.load.placeByLane[lane]!),
            write: inTile('write'),
            read: inTile('read'),
            store: drawn(trace.store.placeByLane[lane]!),
          });
        }
      }),
      { numRuns: 200 },
    );
    expect(seen).toBeGreaterThan(80);
  });

  it('is whole: the first state, to the letter', () => {
    expect(kernel(state({}))).toBe(
      `// Launch with <<<dim3(256, 256), dim3(32, 8)>>>.
constexpr int n = 8192, tile = 32, rows = 8;

__global__ void transpose(float *__restrict__ out, const float *__restrict__ in) {
  const int x = blockIdx.x * tile, y = blockIdx.y * tile;
  const int column = threadIdx.x;
  __shared__ float staged[tile][tile];
  for (int k = threadIdx.y; k < tile; k += rows)
    staged[k][column] = in[size_t(y + k) * n + x + column];
  __syncthreads();
  for (int k = threadIdx.y; k < tile; k += rows)
    out[size_t(x + k) * n + y + column] = staged[column][k];
}
`,
    );
  });

  it.each<[Partial<TransposeValues>, string]>([
    [{ padding: 1 }, 'staged[tile][tile + 1];'],
    [{ kernel: 'swizzled', padding: 3 }, 'staged[tile][tile];'],
    [{ bytes: '16', tile: '16', edge: '1024' }, '__shared__ float4 staged'],
    [{ kernel: 'naive' }, 'out[size_t(x + column) * n + y + k] = in[size_t(y + k) * n + x + column];'],
  ])('of %j says %s', (values, text) => {
    expect(kernel(state(values))).toContain(text);
  });
});
