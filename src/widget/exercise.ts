/**
 * How an answer to an exercise is judged. The same functions run when a page is built, where they check the author, and in
 * the browser, where they judge the reader.
 */

/** 'percent': the engine says 0.25; author and reader say 25. */
export type AnswerForm = 'number' | 'percent';

/** A number that the author foresaw. */
export interface NumberAnswer {
  readonly value: number;
  readonly wrong: boolean;
}

/** A figure's state, as in `FigureChanged`. */
export interface FigureTexts {
  readonly texts: Readonly<Record<string, string>>;
  readonly metrics: Readonly<Record<string, { readonly value: number }>>;
}

/** Half a percentage point: readers need not type decimals of a percentage. */
const PERCENT_TOLERANCE = 0.5;

export const sameNumber = (a: number, b: number, form: AnswerForm): boolean =>
  Math.abs(a - b) <= (form === 'percent' ? PERCENT_TOLERANCE + 1e-9 : 1e-9 * Math.max(1, Math.abs(b)));

/**
 * The number that a reader typed: "12", "1,024", "12 sectors", "33 %", "1/3". `null` when it is none.
 *
 * @returns Percent for the form 'percent'.
 */
export function readNumber(text: string, form: AnswerForm): number | null {
  const clean = text.trim().replaceAll(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '');
  const parts = /^([+-]?\d*[.,]?\d+)(?:\s*\/\s*(\d+))?\s*(%?)\s*[a-zµ×/\s]*$/i.exec(clean);
  if (!parts) return null;
  const [, top = '', bottom, sign] = parts;
  const value = Number(top.replace(',', '.')) / (bottom === undefined ? 1 : Number(bottom));
  if (!Number.isFinite(value)) return null;
  // A fraction is a share; any other number is before the percent sign.
  return form === 'percent' && bottom !== undefined && sign === '' ? value * 100 : value;
}

/** Index of the answer that the author foresaw for this number; -1 for none. */
export const answerTo = (value: number, answers: readonly NumberAnswer[], form: AnswerForm): number =>
  answers.findIndex((answer) => sameNumber(answer.value, value, form));

/** The engine's value, in the form of the answer. */
export const inForm = (engine: number, form: AnswerForm): number => (form === 'percent' ? engine * 100 : engine);

/**
 * Errors in an author's answers, compared with the engine; empty without errors.
 *
 * @param engine - As returned by `inForm`.
 */
export function numberProblems(answers: readonly NumberAnswer[], engine: number, form: AnswerForm): string[] {
  const right = answers.filter(({ wrong }) => !wrong);
  const taken = answers.find(({ value, wrong }) => wrong && sameNumber(value, engine, form));
  const missed = right.filter(({ value }) => !sameNumber(value, engine, form));
  const twice = answers.find(({ value }, index) => answerTo(value, answers, form) < index);
  return [
    right.length === 0 && `no <Answer> is right: the engine says ${engine}`,
    ...missed.map(({ value }) => `<Answer value={${value}}> is not right: the engine says ${engine}`),
    taken && `<Answer value={${taken.value}} wrong> is right: the engine says ${engine}`,
    twice && `two answers have the value ${twice.value}`,
  ].filter((problem) => typeof problem === 'string');
}

/** Parameters (by text) and metrics (by number), all of which must hold: "efficiency=0.25", "stride=4&bytes=8". */
export type Conditions = readonly (readonly [string, string])[];

export const readConditions = (text: string): Conditions =>
  text === '' ? [] : text.split('&').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]);

/** Is the figure in such a state? An unknown name never holds. */
export const holds = ({ texts, metrics }: FigureTexts, wanted: Conditions): boolean =>
  wanted.every(([name, text]) => {
    const metric = metrics[name];
    return metric ? Math.abs(metric.value - Number(text)) < 1e-6 : texts[name] === text;
  });

export interface SetTask {
  readonly goal: Conditions;
  /** A state that meets the goal and does not count; `null` when there is none. */
  readonly forbid: Conditions | null;
  /** States that the author foresaw, each with its explanation. */
  readonly answers: readonly { readonly when: Conditions | null; readonly wrong: boolean }[];
}

export interface SetVerdict {
  readonly right: boolean;
  /** Index of the answer whose explanation fits; -1 when none does. */
  readonly answer: number;
  readonly forbidden: boolean;
}

export function judgeSet(task: SetTask, state: FigureTexts): SetVerdict {
  const reached = holds(state, task.goal);
  const forbidden = reached && task.forbid !== null && holds(state, task.forbid);
  const right = reached && !forbidden;
  const fitting = task.answers.findIndex(({ when, wrong }) => wrong === !right && when !== null && holds(state, when));
  const general = right ? task.answers.findIndex(({ when, wrong }) => !wrong && when === null) : -1;
  return { right, answer: fitting >= 0 ? fitting : general, forbidden };
}

/** Steps to put in order. */
export interface OrderTask {
  /** Names in the right order. */
  readonly steps: readonly string[];
  /** Pairs whose order does not matter. */
  readonly either: readonly (readonly [string, string])[];
  /** Foreseen answers: the first step comes before the second; `null` applies to any right order. */
  readonly answers: readonly { readonly before: readonly [string, string] | null; readonly wrong: boolean }[];
}

/** "a,b|c,d" as pairs; `null` for other text. */
export function readPairs(text: string): readonly (readonly [string, string])[] | null {
  if (text === '') return [];
  const pairs = text.split('|').flatMap((pair) => {
    const [first, second, ...more] = pair.split(',').map((name) => name.trim());
    return first && second && more.length === 0 ? [[first, second] as const] : [];
  });
  return pairs.length === text.split('|').length ? pairs : null;
}

/** Is this order right, and the index of the foreseen answer that fits, or -1. */
export function judgeOrder(task: OrderTask, given: readonly string[]): { right: boolean; answer: number } {
  const { steps, either, answers } = task;
  const stands = (first: string, second: string): boolean => given.indexOf(first) < given.indexOf(second);
  const isFree = (a: string, b: string): boolean =>
    either.some((pair) => pair.includes(a) && pair.includes(b) && a !== b);
  const isWhole = given.length === steps.length && steps.every((step) => given.includes(step));
  const right =
    isWhole &&
    steps.every((first, index) =>
      steps.slice(index + 1).every((second) => isFree(first, second) || stands(first, second)),
    );
  return {
    right,
    answer: answers.findIndex(
      ({ before, wrong }) => wrong === !right && (before === null ? right : stands(before[0], before[1])),
    ),
  };
}
