import { readState } from '@src/widget/link';
import { stateText } from '@src/widget/state-text';
import { initialValues } from '@src/widget/params';
import { kernel } from '@components/widgets/coalescing/details';
import { params, type CoalescingValues } from '@components/widgets/coalescing/params';
import { accessOf } from '@components/widgets/coalescing/simulate';

type Change = Partial<CoalescingValues>;

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

const WIDTHS = ['1', '2', '4', '8', '16'];
const OPS = ['load', 'store'];

/** Everything that a reader is likely to try: each slider over its whole range, and the chapter's examples. */
function changes(): Change[] {
  const everyWidthAndOp = (change: Change): Change[] =>
    OPS.flatMap((op) => WIDTHS.map((bytes) => ({ ...change, op, bytes })));
  return [
    ...range(0, 64).flatMap((stride) => everyWidthAndOp({ stride })),
    ...OPS.flatMap((op) =>
      WIDTHS.flatMap((bytes) =>
        range(0, Number(bytes) < 4 ? 64 : 256, Number(bytes)).map((offset) => ({ op, bytes, stride: 1, offset })),
      ),
    ),
    ...range(0, 256, 4).map((offset) => ({ stride: 2, offset })),
    ...everyWidthAndOp({ pattern: 'reverse' }),
    ...range(1, 32).map((sharing) => ({ pattern: 'broadcast', sharing })),
    ...everyWidthAndOp({ pattern: 'broadcast' }),
    ...range(1, 10).map((seed) => ({ pattern: 'permute', seed })),
    ...range(1, 12).flatMap((seed) => [64, 256, 1024, 65536].map((table) => ({ pattern: 'gather', seed, table }))),
    ...[...range(1, 64), 96, 100, 127, 128, 129, 192, 256, 257, 320, 512, 513, 1000, 1024, 1025, 2048, 4095, 4096].map(
      (pitch) => ({ pattern: 'column', pitch }),
    ),
    ...['1', '2', '4', '8', '16', '32'].flatMap((blockWidth) =>
      [32, 64, 100, 128, 1000, 1024, 4096].map((pitch) => ({ pattern: 'block', blockWidth, pitch })),
    ),
    ...range(1, 32).map((structElements) => ({ pattern: 'struct', structElements })),
    ...range(0, 7).map((field) => ({ pattern: 'struct', field })),
    ...[0x55555555, 0x0000ffff, 1, 0, 0xff00ff00, 0x11111111].flatMap((mask) =>
      [1, 2, 8, 32].map((stride) => ({ stride, mask })),
    ),
  ];
}

/** Names of the states, without duplicates, in a fixed order. */
export function recordedStates(): string[] {
  const initial = initialValues(params);
  return [...new Set(changes().map((change) => stateText(params, { ...initial, ...change } as CoalescingValues)))];
}

/** States whose CUDA, as the figure shows it, is also compiled and counted: every pattern, width, operation and shift. */
export function recordedKernels(): string[] {
  const initial = initialValues(params);
  const patterns = params.pattern.options.map(({ value }) => value);
  const chosen: Change[] = [
    ...patterns.flatMap((pattern) => OPS.map((op) => ({ pattern, op }))),
    ...patterns.flatMap((pattern) => WIDTHS.map((bytes) => ({ pattern, bytes, offset: 64 }))),
    ...patterns.map((pattern) => ({ pattern, mask: 0x0f0f00ff, offset: 4 })),
    ...[0, 1, 3, 7, 8, 33, 64].map((stride) => ({ stride })),
  ];
  return [...new Set(chosen.map((change) => stateText(params, { ...initial, ...change } as CoalescingValues)))];
}

/** A program that launches the kernels of `states` one after the other; see content/evidence/figure-kernels. */
export function kernelProgram(states: readonly string[]): string {
  const sources = states.map((state) => kernel(readState(params, state, '').values));
  const spaces = sources.map((source, index) => `namespace state${index} {\n${source}}\n`);
  const cases = states.map((state, index) => {
    const op = readState(params, state, '').values.op === 'store' ? 'st' : 'ld';
    return `  add(cases, "${state || FIRST_STATE}", "${op}", state${index}::access);`;
  });
  return PROGRAM.replace('SPACES', spaces.join('\n')).replace('CASES', cases.join('\n'));
}

const PROGRAM = `// Written by src/run/write-cases.mjs: the CUDA that the coalescing figure shows for some of its states, compiled as it is.

#include "../measure.cuh"

SPACES
constexpr size_t alignment = size_t(4) << 20;

char *aligned() {
  const size_t address = reinterpret_cast<size_t>(measure::allocate<char>(2 * alignment));
  return reinterpret_cast<char *>((address + alignment - 1) / alignment * alignment);
}

template <class T>
void add(std::vector<measure::Case> &cases, const char *state, const char *op, void (*access)(T *, T *)) {
  static T *data = reinterpret_cast<T *>(aligned()), *other = reinterpret_cast<T *>(aligned());
  cases.push_back({
      state,
      measure::text(R"("op": "%s")", op),
      0.0,
      [] { CHECK(cudaMemset(data, 0, alignment)); },
      [=] { access<<<1, 32>>>(data, other); },
      [] { return true; },
  });
}

int main(int argc, char **argv) {
  std::vector<measure::Case> cases;
CASES
  return measure::run(argc, argv, cases);
}
`;

/** The first state has an empty name; a list of cases needs a visible one. */
export const FIRST_STATE = '-';

/**
 * One case for the probe: name, operation, width, mask, 32 byte offsets. Inactive lanes keep the offset that they would
 * have: the probe predicates them.
 */
export function caseLine(state: string): string {
  const { values } = readState(params, state, '');
  const { op, width, addressByLane } = accessOf({ ...values, mask: 0xffffffff });
  return [
    state || FIRST_STATE,
    op === 'store' ? 'st' : 'ld',
    width,
    params.mask.format(values.mask),
    ...addressByLane,
  ].join(' ');
}

/** The whole list of cases, as the probe reads it. */
export const caseFile = (states: readonly string[]): string =>
  `# id op width mask offset-of-lane-0 ... offset-of-lane-31; written by src/run/write-cases.mjs\n${states.map(caseLine).join('\n')}\n`;
