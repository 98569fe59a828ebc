/** The states of the figure whose CUDA is compiled and counted on a GPU. */
import { cosize, isCuteAtom } from '@src/engine/layout';
import { readState, writeState } from '@src/widget/link';
import { initialValues } from '@src/widget/params';
import { kernel, presets as examples, threadsOf } from '@components/widgets/layout-lab/details';
import { copyOf, params, type LabValues } from '@components/widgets/layout-lab/params';

const initial = initialValues(params);
const half = { bytes: '2', vector: '8', values: '(1,8)' } as const;
const wide = { threads: '(4,8):(8,1)', values: '(1,4)', vector: '4' } as const;

/** In addition to the figure's examples: other layouts, widths, and instructions, each with and without conflicts. */
const further: readonly Partial<LabValues>[] = [
  { layout: '(32,32):(34,1)' },
  { layout: '(32,32):(36,1)', atom: 'st' },
  { layout: 'Sw<2,0,5> o 0 o (32,32):(32,1)' },
  { layout: 'Sw<3,2,3> o 0 o (32,32):(32,1)', atom: 'st' },
  { layout: '(32,(4,8)):(4,(1,128))' },
  { threads: '(4,8):(8,1)' },
  { threads: '(2,16):(16,1)', layout: '(32,32):(33,1)' },
  { layout: '(16,32):(36,1)', ...wide, atom: 'ld' },
  { layout: '(32,32):(32,1)', ...wide, threads: '(32,1)', atom: 'st' },
  { layout: 'Sw<3,2,3> o 0 o (32,32):(32,1)', ...wide, threads: '(32,1)' },
  { layout: '(64,64):(72,1)', ...half, atom: 'ldmatrix.x4' },
  { layout: 'Sw<2,3,3> o 0 o (64,32):(32,1)', ...half, atom: 'ldmatrix.x4' },
  { layout: 'Sw<3,3,3> o 0 o (64,64):(64,1)', ...half, atom: 'stmatrix.x4' },
  { layout: '(64,64):(64,1)', ...half, atom: 'stmatrix.x4' },
  { layout: '(64,64):(64,1)', ...half, threads: '(8,1)', atom: 'ldmatrix.x1' },
  { layout: '(64,64):(64,1)', ...half, threads: '(4,8):(8,1)', atom: 'st' },
  { layout: '(32,32)', memory: 'global' },
  { layout: '(32,32):(40,1)', memory: 'global', atom: 'st' },
  { layout: '(16,32):(32,1)', ...wide, memory: 'global' },
  { layout: '(32,32):(32,1)', threads: '(4,8):(8,1)', memory: 'global' },
  { layout: '(32,32):(32,1)', threads: '(16,8):(8,1)', atom: 'st' },
];

/** As links name them; the first state is empty. */
export const recordedStates = (): readonly string[] => {
  // The accesses of a CuTe atom were not counted separately: it is an ldmatrix, like others of these states.
  const presets = examples.map(({ values }) => values as Partial<LabValues>);
  const all = [...presets.filter(({ atom }) => !isCuteAtom(String(atom))), ...further];
  const texts = all.map((values) =>
    writeState(params, { values: { ...initial, ...values } as LabValues, step: null, lane: null }, ''),
  );
  return [...new Set(texts)];
};

/** The first state has an empty name; a list of cases needs a visible one. */
export const FIRST_STATE = '-';

/** A program with the kernel of each state in a separate namespace, as the figure shows it. */
export function labProgram(states: readonly string[]): string {
  const values = states.map((state) => readState(params, state, '').values as LabValues);
  const spaces = values.map((each, index) => `namespace state${index} {\n${kernel(each)}}\n`);
  const cases = values.map((each, index) => {
    const copy = copyOf(each);
    const bytes =
      copy.memory === 'shared' ? Math.ceil((cosize(copy.layout.layout) * copy.elementBytes) / 1024) * 1024 : 0;
    const call = `state${index}::copy<<<1, ${threadsOf(copy)}, ${bytes}>>>(${copy.memory === 'shared' ? '' : 'tile, '}io)`;
    return `  add(cases, "${states[index] || FIRST_STATE}", [=] { ${call}; });`;
  });
  return PROGRAM.replace('SPACES', () => spaces.join('\n')).replace('CASES', () => cases.join('\n'));
}

const PROGRAM = `// Written by src/run/write-cases.mjs: the CUDA that the layout lab shows for some of its states, compiled as it is.

#include "../measure.cuh"
#include <functional>

SPACES
void add(std::vector<measure::Case> &cases, const char *state, std::function<void()> launch) {
  cases.push_back({state, measure::text(R"("probe": "%s")", "layout"), 0.0, [] {}, launch, [] { return true; }});
}

int main(int argc, char **argv) {
  std::vector<measure::Case> cases;
  unsigned char *tile = measure::allocate<unsigned char>(1 << 20);
  unsigned *io = measure::allocate<unsigned>(1 << 20);
CASES
  return measure::run(argc, argv, cases);
}
`;
