import { executionSums } from '../machine/executions';
import type { Machine } from '../machine/machine';
import { type Stats, type Site, type Space } from '../machine/stats';
import type { SampleOptions } from '../query';
import type { Size, Teams } from '../run/blocks-to-run';
import { Columns } from './columns';
import { gridTotals, type GridTotals } from './grid-totals';

const SPACES: readonly Space[] = ['global', 'shared', 'local', 'constant', 'cluster'];
/** The sums of an access that grow while blocks run. */
const SUMS = [
  'requests',
  'lanes',
  'sectors',
  'wavefronts',
  'ideal',
  'idealSectors',
  'conflicts',
  'pieces',
  'data',
  'repeated',
  'overlapped',
] as const satisfies readonly (keyof Stats)[];

const STEPS = 2e7;
const BLOCKS = 600;
/** Blocks with this many lane operations take seconds: as few of them as possible run. */
const COSTLY_STEPS = 2e8;

/** Runs a sample of a grid's blocks: after each of them, the launch requests the next one. */
export class GridSample {
  private readonly blocks: Generator<number, GridTotals, Float64Array>;
  private readonly columns: Columns;
  private result: GridTotals | null = null;
  /** The team that is running. */
  private current = 0;
  /** Teams that have ended. */
  private ended = 0;
  /** The blocks to begin with. */
  readonly first: readonly number[];

  constructor(
    private readonly teams: Teams['teams'],
    private readonly machine: Machine,
    private readonly sites: ReadonlyMap<unknown, Site>,
    { steps = STEPS, blocks = BLOCKS }: SampleOptions,
    hints: readonly number[],
  ) {
    this.columns = new Columns(() => sumsOf(machine, sites));
    const hasRoom = (): boolean => machine.steps * (1 + 1 / Math.max(1, this.ended)) < machine.limit;
    this.blocks = gridTotals(teams.grid, {
      most: Math.max(1, Math.floor(blocks / teams.each)),
      hints,
      canGoOn: () => machine.steps < steps && hasRoom(),
      isCostly: () => machine.steps >= Math.max(COSTLY_STEPS, steps),
      hasRoom,
    });
    const next = this.blocks.next();
    this.first = next.done ? [] : teams.blocksOf(next.value);
    if (!next.done) this.current = next.value;
  }

  /** A team has ended: returns the blocks of the next one; none when enough is known. */
  readonly next = (): readonly number[] => {
    this.ended += 1;
    for (const { global } of this.sites.values()) global?.meetings?.ended(this.current);
    const next = this.blocks.next(this.columns.take());
    this.machine.memory.reaches.ended(this.current, next.done ? null : next.value);
    if (!next.done) {
      this.current = next.value;
      return this.teams.blocksOf(next.value);
    }
    this.result = next.value;
    return [];
  };

  /** Replace the sums of the run by those of the whole grid. Null when the run ended before enough was known. */
  scale(): GridTotals | null {
    const { result, teams, machine } = this;
    if (!result) return null;
    this.ranSteps = machine.steps;
    this.columns.put(result.totals);
    const { each } = teams;
    return {
      ...result,
      ran: result.ran * each,
      of: result.of * each,
      alike: result.alike * each,
      unlike: result.unlike * each,
    };
  }
  /** Lane operations executed. */
  ranSteps = 0;
}

function* sumsOf(machine: Machine, sites: ReadonlyMap<unknown, Site>): Generator<readonly [object, readonly string[]]> {
  yield [machine, ['steps']];
  for (const each of machine.executions.values()) yield [each, executionSums];
  for (const site of sites.values()) {
    site.compiled?.counted?.flush(machine.memory.counter);
    for (const each of [site, ...(site.compiled?.counted?.sites ?? [])])
      for (const space of SPACES) {
        const stats = each[space];
        if (stats) yield [stats, SUMS];
      }
  }
}

/** Integers in a source and its arguments that may distinguish blocks. */
export function hintsIn(source: string, numbers: readonly number[], block: Size): readonly number[] {
  const written = [...source.matchAll(/\b\d{1,6}\b/g)].map(([digits]) => Number(digits));
  const perThread = numbers.flatMap((each) => [each, ...block.map((threads) => Math.floor(each / threads))]);
  return [...new Set([...perThread, ...written])].filter((each) => Number.isSafeInteger(each) && each > 0).slice(0, 32);
}
