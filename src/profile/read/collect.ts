import { labelled, named, reasonShare, sampledId, type Known } from '../metrics';
import { LIMITS, type Launch, type Unknown } from '../report';
import { numberIn, type Convention } from './numbers';
import { toBase } from './scale';

/** The content of a file for one launch, before the table of metrics is consulted. */
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

/** Versions have 16 to 19 reasons. */
const MOST_REASONS = 12;

/** Is an unknown number with this name worth listing? */
export const isListed = (name: string): boolean => !NOISE.test(name);

const clipped = (text: string): string => (text.length > LIMITS.cell ? `${text.slice(0, LIMITS.cell)}…` : text);

/** Collects the numbers of one launch; of several names of one metric, the one closest to its own counts. */
export class LaunchNumbers {
  readonly #ranks = new Map<string, number>();
  readonly #values: Record<string, number> = {};
  readonly #unknown = new Map<string, Unknown>();
  /** The stall reasons by each family of metrics, where they are not cycles per instruction. */
  readonly #reasons = new Map<string, Map<string, number>>();

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

  /** A number that needs no parsing. */
  exact(name: string, value: number): void {
    const known = named(name);
    if (known) this.#keep(known, name, '', value);
    else {
      this.#hearReason(name, value);
      if (isListed(name)) this.#list(name, '', String(value));
    }
  }

  #take(known: Known | undefined, name: string, unit: string, text: string): void {
    const value = numberIn(text, this.convention);
    if (known && value !== null && this.#keep(known, name, unit, value)) return;
    if (!known && value !== null) this.#hearReason(name, value);
    if (!known && text.trim() !== '' && isListed(name)) this.#list(name, unit, text);
  }

  #keep({ metric, rank }: Known, name: string, unit: string, found: number): boolean {
    const value = toBase(found, unit, name, metric);
    // No count is below 0: such a cell is an error in the file.
    if (value === null || value < 0) return false;
    if (rank < (this.#ranks.get(metric.id) ?? Infinity)) {
      this.#ranks.set(metric.id, rank);
      this.#values[metric.id] = value;
    }
    return true;
  }

  #hearReason(name: string, value: number): void {
    const share = reasonShare(name);
    if (share === undefined || value < 0) return;
    const known = this.#reasons.get(share.family) ?? new Map<string, number>();
    this.#reasons.set(share.family, known.set(share.id, value));
  }

  /**
   * The share of each reason in a warp's cycles, where cycles per instruction were not collected. Amounts are shares only if
   * nearly all reasons are there: for a selection, the total is unknown.
   */
  #reasonShares(): Record<string, number> {
    if (this.#values['latencyPerInstruction'] !== undefined) return {};
    const percent = this.#reasons.get('percent');
    if (percent) return Object.fromEntries([...percent].map(([id, value]) => [sampledId(id), value]));
    for (const reasons of this.#reasons.values()) {
      const all = [...reasons.values()].reduce((sum, one) => sum + one, 0);
      if (all > 0 && reasons.size >= MOST_REASONS)
        return Object.fromEntries([...reasons].map(([id, value]) => [sampledId(id), (value / all) * 100]));
    }
    return {};
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
      values: { ...this.#values, ...this.#reasonShares() },
      unknown: [...this.#unknown.values()],
    };
  }
}
