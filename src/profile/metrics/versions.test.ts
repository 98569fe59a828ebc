/** The names of the table, compared with the lists of several versions of Nsight Compute (content/evidence/metric-names). */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { labelled, metrics, named } from '.';

interface Version {
  readonly ncu: string;
  readonly chips: readonly string[];
  /** Chips by name of a metric, without the part after the first dot. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly labels: readonly (readonly [section: string, label: string, name: string])[];
  /** From a report that others published: every counter in it. */
  readonly collected?: readonly string[];
}

const FOLDER = 'content/evidence/metric-names/versions';
const versions = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Version);
const recorded =
  readFileSync('content/evidence/reports/h200.before.base.csv', 'utf8').split('\n')[0]! +
  readFileSync('content/evidence/shared-counters/h200.json', 'utf8');
const bare = (name: string): string => name.split('.')[0]!;
/** The names of a launch, the source view, and the section files are in no list of counters. */
const isCounter = (name: string): boolean =>
  /^(?!launch__|device__|sass__|derived__|sm__maximum|smsp__pcsamp)\w+__/.test(name);

/** Names that NVIDIA uses elsewhere, and no recorded version lists: newer chips and newer versions. */
const ELSEWHERE = [
  'dram__bytes_op_read',
  'dram__bytes_op_write',
  'dram__sectors_op_read',
  'dram__sectors_op_write',
  'smsp__average_warps_issue_stalled_dispatch_per_issue_active',
  'smsp__average_warps_issue_stalled_no_instructions_per_issue_active',
  'smsp__average_warps_issue_stalled_warpgroup_arrive_per_issue_active',
];

/** In a full report of 2023.1, and in no recording; the reader has no words for them. */
const ONLY_THERE = [
  'l1tex__lsu_writeback_active_mem_lg',
  'sm__inst_executed_pipe_fp16',
  ...['128b', '16b', '32b', '64b', '8b'].map((bits) => `smsp__sass_inst_executed_op_memory_${bits}`),
];

/**
 * Rows of the details page that the reader skips: links to other GPUs, the launch’s settings, and averages of its own
 * numbers.
 */
const LEFT_OUT = new Set([
  'Avg. Executed Instructions Per Scheduler',
  'Avg. Issued Instructions Per Scheduler',
  'Issued Instructions',
  'Executed Ipc Elapsed',
  'Issued Ipc Active',
  'SM Busy',
  'L2 Compression Ratio',
  'L2 Compression Success Rate',
  'Theoretical Active Warps per SM',
  'Threads',
  'Uses Green Context',
  'Function Cache Configuration',
  'Static Shared Memory Per Block',
  'Dynamic Shared Memory Per Block',
  'Driver Shared Memory Per Block',
  'Shared Memory Configuration Size',
  'Cluster Size',
  'Cluster Scheduling Policy',
  'Max Cluster Size',
  'Max Active Clusters',
  'Cluster Occupancy',
  'Overall GPU Occupancy',
  'Preferred Cluster Size',
  '# TPCs',
  'Enabled TPC IDs',
  'Stack Size',
  'L2 Compression Input Sectors',
  'L2 Persisting Size',
  'L2 Sector Promotion Misses',
  'Local Memory Spilling Request Overhead',
  'Shared Memory Spilling Requests',
  'Shared Memory Spilling Request Overhead',
]);
const LEFT_OUT_SECTIONS = [
  'NVLink',
  'C2CLink',
  'PM Sampling',
  'GPU and Memory Workload Distribution',
  'NUMA Affinity',
  'Tile Statistics',
];

describe('the table of metrics', () => {
  it('has every counter that a chapter names', () => {
    const chapters = readdirSync('content/chapters').map((folder) =>
      readFileSync(`content/chapters/${folder}/index.mdx`, 'utf8'),
    );
    const told = chapters.flatMap((text) => [...text.matchAll(/<Counter name="([^"]+)"/g)].map(([, name]) => name!));
    expect(told.length).toBeGreaterThan(40);
    expect(told.filter((name) => !named(name))).toEqual([]);
  });

  it('is compared with three versions or more, and chips from Volta to Hopper', () => {
    expect(versions.length).toBeGreaterThanOrEqual(3);
    expect(versions.flatMap(({ chips }) => chips)).toEqual(
      expect.arrayContaining(['gv100', 'tu102', 'ga100', 'gh100']),
    );
  });

  it('has no counter that neither these versions nor the recorded report know, except those named here', () => {
    const names = metrics.flatMap(({ name, also = [], shares = [] }) => [name, ...also, ...shares]).filter(isCounter);
    const unheard = names.filter(
      (name) =>
        !recorded.includes(`"${name}"`) && !versions.some((version) => (version.names[bare(name)] ?? []).length > 0),
    );
    expect([...new Set(unheard.map(bare))].sort()).toEqual(ELSEWHERE);
  });

  it.each(versions.flatMap(({ ncu, collected }) => (collected ? [{ ncu, collected }] : [])))(
    'has all that a full report of $ncu holds under the names of the recorded versions',
    ({ ncu, collected }) => {
      const listed = new Set(
        versions.flatMap(({ ncu: other, names }) =>
          other === ncu ? [] : Object.entries(names).flatMap(([name, chips]) => (chips.length > 0 ? [name] : [])),
        ),
      );
      const told = [...new Set(metrics.flatMap(({ name, also = [] }) => [name, ...also]).map(bare))];
      expect(collected.length).toBeGreaterThan(200);
      expect(collected.filter((name) => told.includes(name)).length).toBeGreaterThan(80);
      const isRecorded = (name: string): boolean => recorded.includes(`"${name}.`) || recorded.includes(`"${name}"`);
      expect(collected.filter((name) => !listed.has(name) && !isRecorded(name))).toEqual(ONLY_THERE);
    },
  );

  it.each(versions)('requests from $ncu only names that the recorded list was made for', ({ names }) => {
    const asked = metrics.flatMap(({ name, also = [] }) => [name, ...also]).filter(isCounter);
    expect(asked.map(bare).filter((name) => names[name] === undefined)).toEqual([]);
  });

  it.each(versions.flatMap(({ ncu, labels }) => labels.map((row) => [ncu, ...row] as const)))(
    'reads the details page of %s, %s: “%s” is %s',
    (_, section, label, name) => {
      if (LEFT_OUT.has(label) || LEFT_OUT_SECTIONS.includes(section)) return;
      const metric = labelled(section, label)?.metric;
      expect(metric, `“${label}” of ${section}`).toBeDefined();
      expect([metric!.name, ...(metric!.also ?? [])]).toContain(name);
      expect(named(name)!.metric).toBe(metric);
    },
  );
});
