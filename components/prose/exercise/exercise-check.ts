/** Checks an exercise against the engine while its page is built. */
import { isInputError } from '@src/engine/input-error';
import type { AnyWidget, Metric } from '@src/widget/define-widget';
import {
  holds,
  inForm,
  judgeOrder,
  numberProblems,
  readConditions,
  readPairs,
  type AnswerForm,
  type Conditions,
} from '@src/widget/exercise';
import { readState, writeState } from '@src/widget/link';
import type { Param, Values } from '@src/widget/params';
import type { GivenAnswer, GivenStep } from './exercise-parts';
import { metricsOf, predict, valuesOf, widgetNamed } from '../predict';
import { ProseError } from '../prose-error';

export type ExerciseKind = 'number' | 'choice' | 'set' | 'order' | 'repair';

export interface ExerciseProps {
  /** Part of the address, and the name under which a reader's progress is kept. */
  readonly id: string;
  /** 1 warm-up, 2 standard, 3 hard. */
  readonly level: 1 | 2 | 3;
  readonly title: string;
  readonly kind?: ExerciseKind;
  /** The widget that knows the answer, in which state, and in which metric. */
  readonly widget?: string;
  readonly with?: string;
  readonly metric?: string;
  /** The figure of this page that can show the answer; for the kind "set" the one to set. */
  readonly figure?: string;
  /** What the reader's number counts, where it is not the metric's own unit. */
  readonly unit?: string;
  /** "efficiency=0.25": what the figure must reach. */
  readonly goal?: string;
  /** "stride=4": a state that would meet the goal and does not count. */
  readonly forbid?: string;
  /** A state that meets the goal, where trying one or two parameters finds none. */
  readonly solution?: string;
  /** For the kind "order": pairs of steps whose order does not matter, "a,b|c,d". */
  readonly either?: string;
  /** For the kind "repair": a folder of content/repairs. */
  readonly task?: string;
}

export interface Checked {
  readonly form: AnswerForm;
  /** What the reader's number counts: "sectors", "%". */
  readonly unit: string;
  /** Index of each right answer. */
  readonly right: readonly number[];
  /** A state that meets the goal of a "set". */
  readonly solution: string;
}

const NONE: Checked = { form: 'number', unit: '', right: [], solution: '' };

/** @throws {ProseError} When an answer is not what the engine says, or the exercise has none. */
export function checkExercise(
  props: ExerciseProps,
  answers: readonly GivenAnswer[],
  steps: readonly GivenStep[] = [],
): Checked {
  const { id, kind = 'number' } = props;
  const checked = { number: checkNumber, choice: checkChoice, set: checkSet, order: checkOrder, repair: checkRepair }[
    kind
  ];
  if (!checked) throw new ProseError(`Exercise ${id}: kind="${kind}" is not number, choice, set, order or repair.`);
  try {
    if (kind !== 'order' && steps.length > 0) throw new ProseError('a <Step> belongs to kind="order".');
    return checked(props, answers, steps);
  } catch (error) {
    if (!(error instanceof ProseError)) throw error;
    throw new ProseError(`Exercise ${id}: ${error.message}`);
  }
}

function checkNumber(
  { widget = '', with: state = '', metric: name = '', unit }: ExerciseProps,
  answers: readonly GivenAnswer[],
): Checked {
  const metric = predict(widget, state, name);
  const form = metric.text.endsWith('%') ? 'percent' : 'number';
  const numbers = answers.map(({ value, wrong }) => {
    if (value === undefined) throw new ProseError('an <Answer> has no value={…}.');
    return { value, wrong };
  });
  const problems = numberProblems(numbers, inForm(metric.value, form), form);
  if (problems.length > 0) throw new ProseError(`${problems.join('; ')}.`);
  return {
    ...NONE,
    form,
    unit: unit ?? unitOf(metric),
    right: numbers.flatMap(({ wrong }, index) => (wrong ? [] : [index])),
  };
}

/** In the plural: a singular would give the answer away. */
function unitOf({ text, value }: Metric): string {
  const unit = text.replace(/^-?[\d.,]+\s*/, '');
  return value === 1 && /[a-z]$/.test(unit) ? `${unit}s` : unit;
}

function checkChoice(
  { widget, with: state = '', metric: name }: ExerciseProps,
  answers: readonly GivenAnswer[],
): Checked {
  if (answers.length < 2) throw new ProseError('a choice needs two answers or more.');
  if (answers.some(({ label, value }) => label === undefined && value === undefined))
    throw new ProseError('an <Answer> has neither label="…" nor value={…}.');
  const said = answers.flatMap(({ right, wrong }, index) => (right && !wrong ? [index] : []));
  if (widget === undefined || name === undefined) {
    if (said.length !== 1)
      throw new ProseError(`${said.length} answers are marked right; without a metric one must be.`);
    return { ...NONE, right: said };
  }
  const { value: engine } = predict(widget, state, name);
  const right = answers.flatMap(({ value }, index) =>
    value !== undefined && Math.abs(value - engine) < 1e-9 ? [index] : [],
  );
  const claimed = answers.findIndex(({ wrong }, index) => right.includes(index) && wrong);
  if (right.length !== 1 || claimed >= 0 || said.some((index) => !right.includes(index)))
    throw new ProseError(`the engine says ${engine}: exactly one <Answer> must have that value, and it is not wrong.`);
  return { ...NONE, right };
}

function checkSet(
  { figure, widget: id, goal = '', forbid, with: state = '', solution }: ExerciseProps,
  answers: readonly GivenAnswer[],
): Checked {
  if (!figure || !id || !goal) throw new ProseError('a "set" needs figure="…", widget="…", and goal="metric=value".');
  const widget = widgetNamed(id);
  const wanted = readConditions(goal);
  for (const [name, value] of wanted)
    if (!Number.isFinite(Number(value || 'none')))
      throw new ProseError(`goal: "${name}=${value}" is not written as metric=number.`);
  for (const [name] of wanted) predict(widget.id, state, name);
  const banned = forbid === undefined ? null : readConditions(forbid);
  if (forbid !== undefined) valuesOf(widget, forbid);
  for (const { when, wrong } of answers) checkWhen(widget, { when, wrong, state, goal: wanted, forbid });
  if (!answers.some(({ wrong }) => !wrong) && answers.some(({ when }) => when === undefined))
    throw new ProseError('an <Answer wrong> has no when="…": it would explain nothing.');
  if (solution !== undefined && !reaches(widget, `${state}&${solution}`, wanted))
    throw new ProseError(`solution="${solution}" does not reach the goal.`);
  const found = solution ?? solve(widget, valuesOf(widget, state), wanted, banned);
  if (found === null)
    throw new ProseError(`no change of one or two parameters reaches ${goal}. Name a state that does: solution="…".`);
  return { ...NONE, solution: found };
}

interface ForeseenState {
  readonly when: string | undefined;
  readonly wrong: boolean;
  readonly state: string;
  readonly goal: Conditions;
  readonly forbid: string | undefined;
}

/** A foreseen state names parameters or metrics that exist; one that names only parameters is tried. */
function checkWhen(widget: AnyWidget, { when, wrong, state, goal, forbid }: ForeseenState): void {
  if (when === undefined || when === forbid) return;
  const paramNames = Object.keys(widget.params as Record<string, Param>);
  const named = readConditions(when);
  for (const [name] of named) if (!paramNames.includes(name)) predict(widget.id, state, name);
  if (named.some(([name]) => !paramNames.includes(name))) {
    const same = named.some(([name, value]) =>
      goal.some(([of, wanted]) => of === name && Number(wanted) === Number(value)),
    );
    if (wrong && same) throw new ProseError(`<Answer when="${when}" wrong> is the goal.`);
    return;
  }
  const meets = reaches(widget, `${state}&${when}`, goal);
  if (wrong && meets) throw new ProseError(`<Answer when="${when}" wrong> reaches the goal.`);
  if (!wrong && !meets) throw new ProseError(`<Answer when="${when}"> does not reach the goal.`);
}

/** Later pairs override earlier ones, as a reader's change overrides the first state. */
function reaches(widget: AnyWidget, pairs: string, goal: Conditions): boolean {
  const state = [...new URLSearchParams(pairs)].reduce(
    (all, [name, text]) => all.set(name, text),
    new Map<string, string>(),
  );
  return reached(metricsOf(widget, new URLSearchParams([...state]).toString()), goal);
}

const reached = (metrics: readonly Metric[], goal: Conditions): boolean =>
  holds({ texts: {}, metrics: Object.fromEntries(metrics.map((metric) => [metric.id, metric])) }, goal);

/** The first state with one parameter changed, then with two, that meets the goal and is not ruled out. */
function solve(widget: AnyWidget, start: Values, goal: Conditions, forbid: Conditions | null): string | null {
  const singles = Object.entries(widget.params as Record<string, Param>).flatMap(([name, param]) =>
    textsOf(param).map((text) => [name, text] as const),
  );
  const pairs = function* (): Generator<readonly (readonly [string, string])[]> {
    for (const one of singles) yield [one];
    for (const [index, one] of singles.entries())
      for (const other of singles.slice(index + 1)) if (one[0] !== other[0]) yield [one, other];
  };
  for (const change of pairs()) {
    const query = change.map(([name, text]) => `${name}=${text}`).join('&');
    const { values } = readState(widget.params, query, '', start);
    const all = Object.fromEntries(
      Object.entries(widget.params as Record<string, Param>).map(([name, param]) => [
        name,
        param.format(values[name] as never),
      ]),
    );
    if (forbid?.every(([name, text]) => all[name] === text)) continue;
    if (meetsGoal(widget, values as Values, goal))
      return writeState(widget.params, { values, step: null, lane: null }, '');
  }
  return null;
}

function meetsGoal(widget: AnyWidget, values: Values, goal: Conditions): boolean {
  try {
    return reached(widget.metrics(widget.simulate(values), values), goal);
  } catch (error) {
    // A state that the hardware refuses is no solution.
    if (isInputError(error)) return false;
    throw error;
  }
}

const MOST_TRIED = 70;

function textsOf(param: Param): string[] {
  if (param.kind === 'choice') return param.options.map(({ value }) => value);
  if (param.kind !== 'int') return [];
  const step = Math.max(1, Math.ceil((param.max - param.min) / MOST_TRIED));
  return Array.from({ length: Math.floor((param.max - param.min) / step) + 1 }, (_, index) =>
    String(param.min + index * step),
  );
}

/** The task itself is tested with the tasks: here only the exercise is checked for completeness. */
function checkRepair({ task }: ExerciseProps, answers: readonly GivenAnswer[]): Checked {
  if (!task) throw new ProseError('a "repair" needs task="…", a folder of content/repairs.');
  if (answers.length !== 1 || answers[0]!.wrong)
    throw new ProseError(
      'a "repair" has one <Answer>, which explains the repaired kernel. Mistakes are in its task.json.',
    );
  return { ...NONE, right: [0] };
}

function checkOrder(
  { either = '' }: ExerciseProps,
  answers: readonly GivenAnswer[],
  steps: readonly GivenStep[],
): Checked {
  const names = steps.map(({ name }) => name);
  if (names.length < 3) throw new ProseError('an order needs three steps or more: <Step name="…">.');
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new ProseError(`two steps are named "${twice}".`);
  const free = pairsOf('either', either, names);
  for (const { before, wrong } of answers) {
    if (before === undefined) {
      if (wrong) throw new ProseError('an <Answer wrong> has no before="a,b": it would explain nothing.');
      continue;
    }
    const [pair, ...others] = pairsOf('before', before, names);
    if (!pair || others.length > 0) throw new ProseError(`before="${before}" names one pair, "a,b".`);
    // The smallest change of the right order that puts the first of them before the second.
    const swapped = names.map((name) => (name === pair[0] ? pair[1] : name === pair[1] ? pair[0] : name));
    const given = names.indexOf(pair[0]) < names.indexOf(pair[1]) ? names : swapped;
    const { right } = judgeOrder({ steps: names, either: free, answers: [] }, given);
    if (right === wrong)
      throw new ProseError(`<Answer before="${before}"${wrong ? ' wrong' : ''}> is ${right ? 'right' : 'wrong'}.`);
  }
  return { ...NONE, right: answers.flatMap(({ wrong }, index) => (wrong ? [] : [index])) };
}

function pairsOf(what: string, text: string, names: readonly string[]): readonly (readonly [string, string])[] {
  const pairs = readPairs(text);
  if (!pairs) throw new ProseError(`${what}="${text}" is not written as "a,b".`);
  const strange = pairs.flat().find((name) => !names.includes(name));
  if (strange !== undefined)
    throw new ProseError(`${what}="${text}": there is no step "${strange}". There are ${names.join(', ')}.`);
  return pairs;
}
