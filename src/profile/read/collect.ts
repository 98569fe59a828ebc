import { named, labelled, sampledId, sampledReason, type Known } from '../metrics';
import { LIMITS, type Launch, type Unknown } from '../report';
import { numberIn, type Convention } from './numbers';
import { toBase } from './scale';

/** What a file says of one launch, before the table of metrics is asked. */
export interface Head {
  readonly kernel: string;
  readonly grid?: string;
  readonly block?: string;
  readonly capability?: string;
  readonly device?: string;
  readonly launches?: number;
}

/** Names of the profiler's own sampling passes, and of limits: they repeat other numbers. */
const NOISE =
  /^(?:device__|profiler__|breakdown:|numa__|nvlink__|c2clink__|[A-Z_]+\.Triage\w+\.|derived_tempMetric)|\.(?:min|max|peak_sustained\w*)(?:\.|$)/;

/** Is a number by this name worth listing where nobody knows it? */
export const isListed = (name: string): boolean => !NOISE.test(name);

const clipped = (text: string): string => (text.length > LIMITS.cell ? `${text.slice(0, LIMITS.cell)}…` : text);

/** Gathers the numbers of one launch; of several names of one metric the one that is closest to its own counts. */
export class LaunchNumbers {
  readonly #ranks = new Map<string, number>();
  readonly #values: Record<string, number> = {};
  readonly #unknown = new Map<string, Unknown>();
  /** Samples of warps by stall reason. */
  readonly #samples = new Map<string, number>();

  constructor(
    readonly head: Head,
    private readonly convention: Convention,
  ) {}

  /** A number by its full name, as in "gpu__time_duration.sum". */
  byName(name: string, unit: string, text: string, known = named(name)): void {
    this.#take(known, name, unit, text);
  }

  /** A number by its label on the details page. */
  byLabel(section: string, label: string, unit: string, text: string): void {
    const inside = /\(([a-z]\w+__[\w.]+)\)$/.exec(label)?.[1] ?? label;
    this.#take(named(inside) ?? labelled(section, label), inside === label ? label : inside, unit, text);
  }

  /** A number that needs no reading. */
  exact(name: string, value: number): void {
    const known = named(name);
    if (known) this.#keep(known, name, '', value);
    else {
      this.#sample(name, value);
      if (isListed(name)) this.#list(name, '', String(value));
    }
  }

  #take(known: Known | undefined, name: string, unit: string, text: string): void {
    const value = numberIn(text, this.convention);
    if (known && value !== null && this.#keep(known, name, unit, value)) return;
    if (!known && value !== null) this.#sample(name, value);
    if (!known && text.trim() !== '' && isListed(name)) this.#list(name, unit, text);
  }

  #keep({ metric, rank }: Known, name: string, unit: string, found: number): boolean {
    const value = toBase(found, unit, name, metric);
    // Nothing that is counted is below 0: such a cell is a mistake of the file.
    if (value === null || value < 0) return false;
    if (rank < (this.#ranks.get(metric.id) ?? Infinity)) {
      this.#ranks.set(metric.id, rank);
      this.#values[metric.id] = value;
    }
    return true;
  }

  #sample(name: string, value: number): void {
    const reason = sampledReason(name);
    if (reason !== undefined && value >= 0) this.#samples.set(reason, value);
  }

  /** What share of the samples each reason has, where the cycles of the reasons were not collected. */
  #sampledShares(): Record<string, number> {
    const all = [...this.#samples.values()].reduce((sum, one) => sum + one, 0);
    if (all === 0 || this.#values['latencyPerInstruction'] !== undefined) return {};
    return Object.fromEntries([...this.#samples].map(([id, one]) => [sampledId(id), (one / all) * 100]));
  }

  #list(name: string, unit: string, value: string): void {
    if (this.#unknown.size < LIMITS.unknown)
      this.#unknown.set(clipped(name), { name: clipped(name), unit: clipped(unit), value: clipped(value) });
  }

  launch(index: number): Launch {
    const { kernel, grid = '', block = '', capability = '', device = '', launches = 1 } = this.head;
    return {
      index,
      kernel: clipped(kernel),
      grid: clipped(grid),
      block: clipped(block),
      capability: clipped(capability),
      device: clipped(device),
      launches,
      values: { ...this.#values, ...this.#sampledShares() },
      unknown: [...this.#unknown.values()],
    };
  }
}
