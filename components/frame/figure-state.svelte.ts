import type { AnyWidget, Step } from '@src/widget/define-widget';
import { readState, writeState, type ReadState } from '@src/widget/link';
import { initialValues, type Values } from '@src/widget/params';
import { onOneClock } from './on-one-clock';

/** A state that the engine accepted, with what came of it. */
interface Good {
  readonly values: Values;
  readonly trace: unknown;
}

/**
 * The state of one figure. `values` is what the controls say; `good` is the last state that the hardware accepts, which is
 * what the drawing shows. They differ only while `refusal` says why. `kept` is a second state beside it, A where this is B,
 * which no control changes.
 */
export function figureState(definition: AnyWidget, start: string) {
  const first = readState(definition.params, start, '');
  let values = $state.raw<Values>(first.values);
  let good = $state.raw<Good>(simulated(initialValues(definition.params)));
  let refusal = $state<string | null>(null);
  let problems = $state.raw<readonly string[]>(first.problems);
  let step = $state<number | null>(first.step);
  let pinned = $state<number | null>(first.lane);
  let pointed = $state<number | null>(null);
  let kept = $state.raw<Good | null>(null);

  const ownSteps = $derived<readonly Step[]>(definition.steps(good.trace, good.values));
  const keptSteps = $derived<readonly Step[] | null>(kept && definition.steps(kept.trace, kept.values));
  const steps = $derived(keptSteps ? onOneClock(keptSteps, ownSteps) : ownSteps);
  const last = $derived(steps.length - 1);

  // The state that a page or an embed starts with may be refused like any other.
  accept(first.values);
  keep(first.a);

  function simulated(next: Values): Good {
    return { values: next, trace: definition.simulate(next) };
  }

  function accept(next: Values): void {
    values = next;
    try {
      good = simulated(next);
      refusal = null;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InputError') throw error;
      refusal = error.message;
    }
  }

  /** A state to stand beside this one, as a link names it; what is wrong with it is said, and the figure stands alone. */
  function keep(text: string | null): void {
    kept = null;
    if (text === null) return;
    const read = readState(definition.params, text, '');
    problems = [...problems, ...read.problems.map((problem) => `A: ${problem}`)];
    try {
      kept = simulated(read.values);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InputError') throw error;
      problems = [...problems, `A: ${error.message}`];
    }
  }

  function keptText(): string | null {
    return kept && writeState(definition.params, { values: kept.values, step: null, lane: null }, '');
  }

  function take(state: ReadState): void {
    accept(state.values);
    problems = state.problems;
    keep(state.a);
    step = state.step;
    pinned = state.lane;
  }

  return {
    get values() {
      return values;
    },
    get good() {
      return good;
    },
    get refusal() {
      return refusal;
    },
    get problems() {
      return problems;
    },
    get steps() {
      return steps;
    },
    /** The state beside this one, or `null`. */
    get kept() {
      return kept;
    },
    /** The moment of this state on the time line that it may share with another, which may take longer. */
    get ownStep() {
      return Math.min(step ?? last, ownSteps.length - 1);
    },
    get keptStep() {
      return Math.min(step ?? last, (keptSteps?.length ?? 1) - 1);
    },
    /** The step that is shown; a link to a step beyond the end shows the end. */
    get step() {
      return Math.min(step ?? last, last);
    },
    get lane() {
      return pointed ?? pinned;
    },
    get pinned() {
      return pinned;
    },
    get startValues() {
      return first.values;
    },
    /** One parameter, from a control. The time line goes to its end: the reader sees the new state whole. */
    set(name: string, value: unknown): void {
      accept({ ...values, [name]: value } as Values);
      problems = [];
      step = null;
    },
    /** Keep what is shown as A, while the controls go on changing B; `false` lets it go. */
    compare(on: boolean): void {
      kept = on ? good : null;
      step = null;
    },
    /** A becomes B and B becomes A. */
    swap(): void {
      if (!kept) return;
      const other = kept;
      kept = good;
      accept(other.values);
      problems = [];
    },
    setStep(next: number): void {
      step = next >= last ? null : Math.max(0, next);
    },
    point(lane: number | null): void {
      pointed = lane;
    },
    pin(lane: number | null): void {
      pinned = lane === pinned ? null : lane;
      pointed = null;
    },
    complain(message: string): void {
      problems = [message];
    },
    /** Take a state from a link, a scene or a sentence. Refused pairs become `problems`; nothing is lost. */
    read(query: string, prefix: string, base: 'start' | 'current' = 'start'): void {
      const state = readState(definition.params, query, prefix, base === 'start' ? first.values : values);
      // A number in a sentence changes B and leaves A where it is.
      take(base === 'current' && state.a === null ? { ...state, a: keptText() } : state);
    },
    /** Take a whole state, as `writeWhole` writes it: what is not named has the definition's first value. */
    readWhole(query: string): void {
      take(readState(definition.params, query, ''));
    },
    /** Pairs that differ from the figure's first state on this page. */
    write(prefix: string): string {
      return writeState(definition.params, { values, step, lane: pinned, a: keptText() }, prefix, first.values);
    },
    /** Pairs that differ from the definition's first state: for embeds and links from elsewhere. */
    writeWhole(prefix: string): string {
      return writeState(definition.params, { values: good.values, step, lane: pinned, a: keptText() }, prefix);
    },
  };
}

export type FigureState = ReturnType<typeof figureState>;
