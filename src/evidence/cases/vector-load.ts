import { readState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { loopSource } from '@components/widgets/vector-load/details';
import { caseName } from '@components/widgets/vector-load/metrics';
import { params, promiseOf, type VectorLoadValues } from '@components/widgets/vector-load/params';
import { simulate } from '@components/widgets/vector-load/simulate';

type Change = Partial<VectorLoadValues>;

/** The first state has an empty name; a list of cases needs a visible one. */
export const FIRST_STATE = '-';

const SIZES = params.bytes.options.map(({ value }) => value);
const PROMISES = params.alignment.options.map(({ value }) => value);
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/**
 * Everything that a reader is likely to try: each size with each alignment promise, each offset, and amounts with and
 * without a tail.
 */
function changes(): Change[] {
  const types = SIZES.flatMap((bytes) => PROMISES.map((alignment) => ({ bytes, alignment })));
  return [
    ...types,
    ...types.flatMap((type) => [4, 16].map((offset) => ({ ...type, offset }))),
    ...SIZES.flatMap((bytes) => range(0, 128, 4).map((offset) => ({ bytes, offset }))),
    ...SIZES.flatMap((bytes) =>
      [1, 3, 7, 8, 31, 32, 33, 64, 100, 127, 128, 129, 143, 255, 257, 258, 384, 511, 512].map((floats) => ({
        bytes,
        floats,
      })),
    ),
    ...types.map((type) => ({ ...type, floats: 143 })),
  ];
}

const valuesOf = (change: Change): VectorLoadValues => ({ ...initialValues(params), ...change });

/**
 * Names of the states, without duplicates, in a fixed order. States that fault are excluded: after a fault, a process cannot
 * count anything.
 */
export function recordedStates(): string[] {
  const counted = changes()
    .map(valuesOf)
    .filter((values) => simulate(values).byKind.vector.fault === null);
  return [...new Set(counted.map(caseName))];
}

/** What distinguishes one loop of the program from the others. */
export const loopName = (values: VectorLoadValues): string => `element${values.bytes}promise${promiseOf(values)}`;

/** One case for the program: name, loop, offset of the pointer, floats of data. */
export function caseLine(state: string): string {
  const { values } = readState(params, state, '');
  return [state || FIRST_STATE, loopName(values), values.offset, values.floats].join(' ');
}

/** The whole list of cases, as the program reads it. */
export const caseFile = (states: readonly string[]): string =>
  `# state loop offset floats; written by src/run/write-cases.mjs\n${states.map(caseLine).join('\n')}\n`;

/**
 * A program with the CUDA that the figure shows for `states`, each loop unchanged; see content/evidence/figure-vector-load.
 */
export function loopProgram(states: readonly string[]): string {
  const byName = new Map(
    states.map((state) => readState(params, state, '').values).map((values) => [loopName(values), values]),
  );
  const spaces = [...byName].map(([name, values]) => `namespace ${name} {\n${loopSource(values)}}\n`);
  const entries = [...byName.keys()].map((name) => `    {"${name}", ${name}::copy},`);
  return PROGRAM.replace('SPACES', spaces.join('\n')).replace('ENTRIES', entries.join('\n'));
}

const PROGRAM = `// Written by src/run/write-cases.mjs: the loops that the vector-load figure shows, compiled as they are, each launched by one warp
// for the cases of a file. A case is a line: state, loop, bytes that the pointers are shifted by, floats of data.

#include "../measure.cuh"

#include <fstream>
#include <map>
#include <sstream>

SPACES
const std::map<std::string, void (*)(const char *, char *, int)> loops = {
ENTRIES
};

constexpr size_t alignment = size_t(4) << 20;

char *aligned() {
  const size_t address = reinterpret_cast<size_t>(measure::allocate<char>(2 * alignment));
  return reinterpret_cast<char *>((address + alignment - 1) / alignment * alignment);
}

char *data, *other;

/** The loop copies every byte and no other. */
bool copies(int offset, int bytes) {
  const char *from = data, *to = other;
  return measure::all(8192, [=] __device__(size_t i) {
    const bool inside = i >= size_t(offset) && i < size_t(offset + bytes);
    return to[i] == (inside ? from[i] : char(0xff));
  });
}

measure::Case caseOf(const std::string &state, const std::string &loop, int offset, int floats) {
  const auto found = loops.find(loop);
  if (found == loops.end()) {
    fprintf(stderr, "there is no loop %s\\n", loop.c_str());
    exit(1);
  }
  const auto copy = found->second;
  return {
      state,
      measure::text("\\"op\\": \\"ld\\", \\"loop\\": \\"%s\\", \\"offset\\": %d, \\"floats\\": %d", loop.c_str(), offset, floats),
      4.0 * floats,
      [] {
        char *target = data;
        measure::each(8192, [=] __device__(size_t i) { target[i] = char(measure::mix(i) & 0x7f); });
        CHECK(cudaMemset(other, 0xff, alignment));
      },
      [=] { copy<<<1, 32>>>(data + offset, other + offset, floats); },
      [=] { return copies(offset, 4 * floats); },
  };
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s count CASES\\n", argv[0]);
    return 2;
  }
  data = aligned();
  other = aligned();
  std::vector<measure::Case> cases;
  std::ifstream file(argv[2]);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string state, loop;
    int offset, floats;
    words >> state >> loop >> offset >> floats;
    if (words.fail()) {
      fprintf(stderr, "not a case: %s\\n", line.c_str());
      return 1;
    }
    cases.push_back(caseOf(state, loop, offset, floats));
  }
  for (const measure::Case &c : cases) {
    c.prepare();
    c.launch();
    CHECK(cudaDeviceSynchronize());
    if (!c.correct()) {
      fprintf(stderr, "%s: wrong output\\n", c.id.c_str());
      return 1;
    }
  }
  return measure::run(argc, argv, cases);
}
`;
