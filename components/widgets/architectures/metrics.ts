import { architecture } from '@src/arch';
import { bytesText, count, ratio, grouped } from '@src/units/words';
import type { Metric } from '@src/widget/define-widget';
import { estimates } from './describe';
import { columnOf, columns, type ArchitecturesValues } from './params';
import { other, rowFor, type ArchitecturesTrace, type Row } from './simulate';

const KIB = 1024;

/** The big number of each group of facts. */
const HEADLINE: Readonly<Record<string, string>> = {
  shared: 'sharedBlockKiB',
  memory: 'l2MiB',
  latency: 'dramCycles',
  sm: 'warps',
  features: 'features',
};

/** Of the marked GPU. */
export function metrics(trace: ArchitecturesTrace, values: ArchitecturesValues): readonly Metric[] {
  const all = [...told(values.gpu), ...counted(trace, values), ...quiet(values.gpu)];
  const head = all.find(({ id }) => id === HEADLINE[values.group]) ?? all[0]!;
  return [
    {
      ...head,
      label: LARGE[head.id] ?? head.label,
      ideal: `on the ${architecture(values.gpu).name}`,
      given: 'a fact: the table gives its origin',
      marks: `gpu:${values.gpu}`,
      quiet: false,
    },
    ...all.filter(({ id }) => id !== head.id),
  ];
}

/** The unit of a number shown alone goes with the words. */
const LARGE: Readonly<Record<string, string>> = {
  sharedBlockKiB: 'KiB of shared memory for one block, at most',
  l2MiB: 'MiB of L2',
  dramCycles: 'cycles for a load from DRAM',
  warps: 'warps at once',
  features: 'of the features of the table',
};

function told(gpu: string): Metric[] {
  const arch = architecture(gpu);
  const block = arch.maxSharedBytesPerBlock.value / KIB;
  const l2 = arch.l2Bytes.value / KIB / KIB;
  const warps = arch.sms.value * arch.maxWarpsPerSm.value;
  const registers = arch.sms.value * arch.registersPerSm.value * 4;
  return [
    { id: 'sharedBlockKiB', label: 'Shared memory of a block', value: block, text: `${block} KiB` },
    { id: 'l2MiB', label: 'L2', value: l2, text: `${l2} MiB` },
    { id: 'warps', label: 'Warps on the GPU at once', value: warps, text: count(warps, 'warp') },
    { id: 'registerBytes', label: 'Registers of all SMs', value: registers, text: bytesText(registers) },
  ];
}

function counted(trace: ArchitecturesTrace, values: ArchitecturesValues): Metric[] {
  const arch = architecture(values.gpu);
  const doubtful = estimates(trace);
  const having = columns.filter(({ kind, entry }) => kind === 'feature' && entry(arch).value !== null).length;
  return [
    ...ratioOf(trace, values),
    { id: 'estimates', label: 'Estimates in the table', value: doubtful, text: String(doubtful) },
    { id: 'features', label: 'Features', value: having, text: count(having, 'feature'), quiet: true },
  ];
}

/** The two GPUs in the column that the sentence is about, where both values are known. */
function ratioOf(trace: ArchitecturesTrace, values: ArchitecturesValues): Metric[] {
  const times = timesOf(rowFor(trace, values.gpu), other(trace, values), trace.lead);
  if (times === null) return [];
  return [{ id: 'ratio', label: 'First GPU to second', value: Math.round(times * 100) / 100, text: ratio(times) }];
}

/** `null` where one of the two is not known or is no number. */
function timesOf(one: Row, two: Row | null, id: string): number | null {
  if (two === null || columnOf(id).kind !== 'amount') return null;
  const [a, b] = [one, two].map(({ gpu }) => columnOf(id).entry(architecture(gpu)).value);
  return typeof a === 'number' && typeof b === 'number' && b > 0 ? a / b : null;
}

/** Metrics for prose and exercises. */
function quiet(gpu: string): Metric[] {
  const { sms, maxBlocksPerSm, maxWarpsPerSm, dramGBps, defaultSharedBytesPerBlock, dramBytes, ...arch } =
    architecture(gpu);
  const one = (id: string, label: string, value: number, text: string): Metric => ({
    id,
    label,
    value,
    text,
    quiet: true,
  });
  const wait = (id: string, label: string, cycles: number | null): Metric[] =>
    cycles === null ? [] : [one(id, label, cycles, `${cycles} cycles`)];
  const unasked = defaultSharedBytesPerBlock.value;
  return [
    ...wait('dramCycles', 'A load from DRAM', arch.latencyDram.value),
    ...wait('l2NearCycles', 'A load from the near part of the L2', arch.latencyL2Near.value),
    ...wait('l2FarCycles', 'A load from the far part of the L2', arch.latencyL2Far.value),
    one(
      'sharedSmKiB',
      'Shared memory of an SM',
      arch.maxSharedBytesPerSm.value / KIB,
      bytesText(arch.maxSharedBytesPerSm.value),
    ),
    one('sms', 'SMs', sms.value, count(sms.value, 'SM')),
    one('blocksPerSm', 'Blocks an SM holds', maxBlocksPerSm.value, count(maxBlocksPerSm.value, 'block')),
    one('warpsPerSm', 'Warps an SM holds', maxWarpsPerSm.value, count(maxWarpsPerSm.value, 'warp')),
    one('dramGBps', 'DRAM bandwidth', dramGBps.value, `${grouped(dramGBps.value)} GB/s`),
    one('dramBytes', 'DRAM', dramBytes.value, bytesText(dramBytes.value)),
    one('unaskedKiB', 'Shared memory of a block without opt-in', unasked / KIB, bytesText(unasked)),
  ];
}
