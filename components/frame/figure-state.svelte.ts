import { isInputError } from '@src/engine/input-error';
import type { AnyWidget, Moment } from '@src/widget/define-widget';
import { readState, writeState, type ReadState } from '@src/widget/link';
import { initialValues, type Schema, type Values } from '@src/widget/params';
import { saidOf, stateOf, type Good } from './ahead';
import { onOneClock } from './on-one-clock';

/**
 * The state of one figure. `values` is what the controls say; `good` is the last state that the hardware accepts, which
 * the drawing shows. They differ only while `refusal` says why. `kept` is a second state beside it, A where this is B,
 * which no control changes.
 */
export function figureState(definition: AnyWidget, start: string) {
  const first = readState(definition.params, start, '');
  // The state that a page or an embed starts with may be refused like any other.
  const begun = attempt(first.values);
  let values = $state.raw<Values>(first.values);
  let good = $state.raw<Good>(
    typeof begun === 'string' ? stateOf(definition, initialValues(definition.params)) : begun,
  );
  let refusal = $state<string | null>(typeof begun === 'string' ? begun : null);
  let problems = $state.raw<readonly string[]>(first.problems);
  /** Where the clock is, in moments; `null` is the end. */
  let time = $state<number | null>(first.step);
  let playing = $state(false);
  let pinned = $state<number | null>(first.lane);
  let pointed = $state<number | null>(null);
  let kept = $state.raw<Good | null>(null);

  const ownMoments = $derived<readonly Moment[]>(saidOf(definition, 'moments', good));
  const keptMoments = $derived<readonly Moment[] | null>(kept && saidOf(definition, 'moments', kept));
  const moments = $derived(keptMoments ? onOneClock(keptMoments, ownMoments) : ownMoments);
  const last = $derived(moments.length - 1);
  const clock = $derived(Math.min(time ?? last, last));
  /** Derived, so that its readers follow the moments and not each frame of a run. */
  const step = $derived(Math.floor(clock));

  keep(first.a);

  /** The state, or why the hardware refuses it. */
  function attempt(next: Values): Good | string {
    try {
      return stateOf(definition, next);
    } catch (error) {
      if (!isInputError(error)) throw error;
      return error.message;
    }
  }

  function accept(next: Values): void {
    values = next;
    const result = attempt(next);
    refusal = typeof result === 'string' ? result : null;
    if (typeof result !== 'string') good = result;
  }

  /** A second state, as a link names it; if something is wrong with it, say so and show the figure alone. */
  function keep(text: string | null): void {
    kept = null;
    if (text === null) return;
    const read = readState(definition.params, text, '');
    problems = [...problems, ...read.problems.map((problem) => `A: ${problem}`)];
    const result = attempt(read.values);
    if (typeof result === 'string') problems = [...problems, `A: ${result}`];
    else kept = result;
  }

  function keptText(): string | null {
    return kept && writeState(definition.params, { values: kept.values, step: null, lane: null }, '');
  }

  /** To a hundredth, as in a link. */
  const shownTime = (): number | null => (time === null ? null : Math.round(time * 100) / 100);
  /** While the figure plays, the address does not follow it. */
  const linkedTime = (): number | null => (playing ? null : shownTime());

  /**
   * Pairs that differ from the figure's first state on this page. A page takes a missing pair to mean "as it was":
   * where its first state also names a moment, a lane or a comparison, one value is named to say that these are gone.
   */
  function pairs(of: Values, at: number | null, prefix: string): string {
    const a = keptText();
    const text = writeState(definition.params, { values: of, step: at, lane: pinned, a }, prefix, first.values);
    const isFirst = at === first.step && pinned === first.lane && a === first.a;
    return text === '' && !isFirst ? named(of, prefix) : text;
  }

  /** Names one parameter, although it may have its first value. */
  function named(of: Values, prefix: string): string {
    const [name, param] = Object.entries(definition.params as Schema)[0]!;
    return `${prefix === '' ? '' : `${prefix}.`}${name}=${encodeURIComponent(param.format(of[name] as never))}`;
  }

  function take(state: ReadState): void {
    accept(state.values);
    problems = state.problems;
    keep(state.a);
    time = state.step;
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
    get moments() {
      return moments;
    },
    /** The second state, or `null`. */
    get kept() {
      return kept;
    },
    /** Where this state's clock is; on a time line shared with another state, the other may take longer. */
    get ownTime() {
      return Math.min(time ?? last, ownMoments.length - 1);
    },
    get keptTime() {
      return Math.min(time ?? last, (keptMoments?.length ?? 1) - 1);
    },
    /** Where the clock is, in moments; a link to a moment past the end shows the end. */
    get time() {
      return clock;
    },
    /** The last moment that has passed. */
    get step() {
      return step;
    },
    get playing() {
      return playing;
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
    /** Sets one parameter, from a control. The time line goes to its end: the reader sees the new state whole. */
    set(name: string, value: unknown): void {
      playing = false;
      accept({ ...values, [name]: value } as Values);
      problems = [];
      time = null;
    },
    /** Keeps what is shown as A, while the controls go on changing B; `false` drops it. */
    compare(on: boolean): void {
      kept = on ? good : null;
      time = null;
    },
    /** A becomes B and B becomes A. */
    swap(): void {
      if (!kept) return;
      const other = kept;
      kept = good;
      accept(other.values);
      problems = [];
    },
    setTime(next: number): void {
      time = next >= last ? null : Math.max(0, next);
    },
    setPlaying(on: boolean): void {
      playing = on;
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
    /** Takes a state from a link, a scene or a sentence. Refused pairs become `problems`; nothing is lost. */
    read(query: string, prefix: string, base: 'start' | 'current' = 'start'): void {
      const state = readState(definition.params, query, prefix, base === 'start' ? first.values : values);
      // A number in a sentence changes B and leaves A as it is.
      take(base === 'current' && state.a === null ? { ...state, a: keptText() } : state);
    },
    /** Takes a whole state, as `writeWhole` writes it: missing names have the definition's first value. */
    readWhole(query: string): void {
      take(readState(definition.params, query, ''));
    },
    /** Pairs that differ from the figure's first state on this page, for its address. */
    write: (prefix: string): string => pairs(values, linkedTime(), prefix),
    /** Pairs that differ from the definition's first state, for embeds and links from elsewhere. */
    writeWhole(prefix: string): string {
      return writeState(
        definition.params,
        { values: good.values, step: linkedTime(), lane: pinned, a: keptText() },
        prefix,
      );
    },
    /**
     * Exactly what is drawn now, for a link that a reader hands on.
     *
     * @param base - What the link's address starts with: 'page', this figure on its page; 'definition', the figure
     * alone.
     * @returns At least one pair: whoever opens the link is shown this state, and nothing plays by itself or asks
     * first.
     */
    share(prefix: string, base: 'page' | 'definition'): string {
      const state = { values: good.values, step: shownTime(), lane: pinned, a: keptText() };
      const text =
        base === 'page' ? pairs(good.values, state.step, prefix) : writeState(definition.params, state, prefix);
      return text === '' ? named(good.values, prefix) : text;
    },
  };
}

export type FigureState = ReturnType<typeof figureState>;
