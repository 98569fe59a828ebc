import { describe, expect, test } from 'vitest';
import { architectures, type ArchitectureId } from '@src/arch';
import { throughputsOf } from '@src/arch/throughput';
import { latenciesOf } from '@src/engine/time/latencies';
import h100 from '@content/evidence/block-lifetimes/h100.json';
import h200 from '@content/evidence/block-lifetimes/h200.json';

interface Row {
  readonly params: {
    readonly way: string;
    readonly n: number;
    readonly threads: number;
    readonly meets: number;
  } & Readonly<Record<'blocks' | 'blocksPerSm' | 'bytes', number>>;
  readonly values: { readonly timeUs: { readonly median: number } };
}

/** Blocks of fewer threads arrive as fast as they are started. */
const ENOUGH_THREADS = 256;

const rowsOf = (recording: { readonly rows: unknown }, way: string): readonly Row[] =>
  (recording.rows as readonly Row[]).filter(
    ({ params }) => params.way === way && params.n === 8192 && params.meets === 0 && params.threads >= ENOUGH_THREADS,
  );

/** Cycles that a block lives longer than on an idle GPU, at full DRAM rate: by Little's law from the time of the launch. */
function delay(gpu: ArchitectureId, { params, values }: Row): number {
  const arch = architectures[gpu];
  const rates = throughputsOf(arch);
  const seconds = values.timeUs.median / 1e6 - rates.launchNs.value / 1e9;
  const rounds = params.blocks / arch.sms.value / params.blocksPerSm;
  const warps = params.threads / arch.warpSize.value;
  const share = params.way === 'readOnly' ? rates.dramReads.value : rates.dramCopies.value;
  const busy = params.bytes / seconds / (arch.dramGBps.value * 1e9 * share);
  const life =
    (seconds * rates.clockMHz.value * 1e6) / rounds - rates.blockCycles.value - warps * rates.warpCycles.value;
  return (life - latenciesOf(arch).dram) / busy;
}

/** The same from the facts: the average load, and how much later the slowest one of the block arrives. */
function stated(gpu: ArchitectureId, { params }: Row): number {
  const rates = throughputsOf(architectures[gpu]);
  const [average, spread] =
    params.way === 'readOnly'
      ? [rates.dramDelayReads, rates.dramSpreadReads]
      : [rates.dramDelayCopies, rates.dramSpreadCopies];
  const warps = params.threads / 32;
  const slowest = Array.from({ length: warps - 1 }, (_, k) => 1 / (k + 2)).reduce((sum, each) => sum + each, 0);
  return average.value + slowest * spread.value;
}

describe.each(['readOnly', 'copyRows'])('%s: how much later a loaded DRAM responds', (way) => {
  test('orders the GPUs as their facts do', () => {
    const pairs = rowsOf(h200, way).map((row) => {
      const other = rowsOf(h100, way).find(
        ({ params }) => params.threads === row.params.threads && params.blocksPerSm === row.params.blocksPerSm,
      )!;
      return {
        measured: delay('h200', row) / delay('h100', other),
        facts: stated('h200', row) / stated('h100', other),
      };
    });
    expect(pairs.length).toBeGreaterThanOrEqual(2);
    for (const { measured, facts } of pairs) expect(Math.abs(measured / facts - 1)).toBeLessThan(0.1);
  });
});
