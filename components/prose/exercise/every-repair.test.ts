/**
 * Laws of the kernels to repair: the repaired one passes, the broken one fails as it should, and each mistake has a
 * separate answer.
 */
import { describe, expect, it } from 'vitest';
import { grade, reasonsOf } from '@src/repair/grade';
import { mistaken, type Edits } from '@src/repair/task';
import { checksOf } from '@src/repair/words';
import { repairNamed, repairNames } from './repair-named';

describe.each(repairNames)('%s', (name) => {
  const { task, fails } = repairNamed(name);

  it('is repaired by the repaired kernel', () => {
    const given = grade(task, task.repaired);
    expect(checksOf(given).filter(({ holds }) => !holds)).toEqual([]);
    expect(given.isRight).toBe(true);
  });
  it(`fails by ${fails} as it is`, () => {
    const given = grade(task, task.broken);
    expect(reasonsOf(given)).toContain(fails);
    expect(given).toMatchObject({ isRight: false, isUnchanged: true, mistake: -1 });
  });
  it.each(task.mistakes.map((mistake, index) => [mistake.name, index] as const))('mistake: %s', (_, index) => {
    const given = grade(task, mistaken(task, task.mistakes[index]!));
    if (process.env['SEE'])
      console.log(
        _,
        checksOf(given).filter(({ holds }) => !holds),
      );
    expect(given.isRight, 'it must not work').toBe(false);
    expect(given.unread, 'it must be a kernel').toBe(null);
    expect(given.mistake).toBe(index);
  });
});

/** Repairs that differ from the author's: changes of the broken kernel. */
const others: readonly (readonly [task: string, how: string, edits: Edits])[] = [
  [
    'swapped-index',
    'the formula in place of the names',
    [
      ['out[row * n + column]', 'out[column * n + row]'],
      ['in[row * n + column]', 'in[column * n + row]'],
    ],
  ],
  [
    'vector-tail',
    'one thread copies the tail',
    [
      ['4 * i < count', 'i < count / 4'],
      ['from[i];', 'from[i];\n  if (i == 255) for (int k = count / 4 * 4; k < count; ++k) out[k] = in[k];'],
    ],
  ],
  [
    'missing-padding',
    'a swizzle',
    [
      ['tile[y][x] =', 'tile[y][x ^ y] ='],
      ['= tile[x][y]', '= tile[x][y ^ x]'],
    ],
  ],
  [
    'one-lane-sum',
    'lane 0 hands the sum out',
    [['  out[i] =', '  sum = __shfl_sync(0xffffffff, sum, 0);\n  out[i] =']],
  ],
  ['divergent-constant', 'the table in global memory', [['__constant__', '__device__ const']]],
  [
    'wait-before-issue',
    'issue, then wait for all but the youngest',
    [
      ['    __pipeline_wait_prior(0);\n    __syncthreads();\n    out[i * 128 + t] = stage[i % 2][127 - t];\n', ''],
      [
        '], 4);\n    __pipeline_commit();\n  }',
        '], 4);\n    __pipeline_commit();\n    __pipeline_wait_prior(1);\n    __syncthreads();\n    out[i * 128 + t] = stage[i % 2][127 - t];\n    __syncthreads();\n  }',
      ],
    ],
  ],
  [
    'row-read-twice',
    'four variables in place of an array, by wide accesses',
    [
      [
        '  for (int k = 0; k < 4; ++k)\n    largest = max(largest, in[row * 128 + k * 32 + lane]);',
        '  int4 four = reinterpret_cast<const int4 *>(in)[row * 32 + lane];\n  largest = max(max(four.x, four.y), max(four.z, four.w));',
      ],
      [
        '  for (int k = 0; k < 4; ++k) {\n    int value = in[row * 128 + k * 32 + lane];\n    out[row * 128 + k * 32 + lane] = largest - value;\n  }',
        '  reinterpret_cast<int4 *>(out)[row * 32 + lane] = make_int4(largest - four.x, largest - four.y, largest - four.z, largest - four.w);',
      ],
    ],
  ],
  [
    'atomic-per-warp',
    'an atomic in shared memory first',
    [
      ['  int i =', '  __shared__ int all;\n  if (threadIdx.x == 0) all = 0;\n  __syncthreads();\n  int i ='],
      [
        'atomicAdd(sum, value);',
        'atomicAdd(&all, value);\n  __syncthreads();\n  if (threadIdx.x == 0) atomicAdd(sum, all);',
      ],
    ],
  ],
  ['unread-swizzle', 'bits of the index', [['= tile[x][row]', '= tile[x][row ^ ((x & 7) << 2)]']]],
];
it.each(others)('%s may also be repaired this way: %s', (name, how, edits) => {
  const { task } = repairNamed(name);
  const source = mistaken(task, { name: how, of: 'broken', edits, why: '' });
  expect(checksOf(grade(task, source)).filter(({ holds }) => !holds)).toEqual([]);
});
