import { echo, ParamError } from './param-error';

/** Values of a schema by parameter name. */
export type Values<S extends Schema = Schema> = { readonly [name in keyof S]: S[name]['initial'] };

export type Schema = Readonly<Record<string, Param>>;

/** Values of the whole schema; a parameter knows only the names that it reads. */
export type When = (values: Values) => boolean;

interface Common<T> {
  readonly label: string;
  /** One sentence for the documentation and the control's tooltip. */
  readonly help: string;
  readonly initial: T;
  /** If present, the control is shown only for values that pass. The parameter keeps its value meanwhile. */
  readonly when?: When;
  /** @throws {ParamError} With the value and what is allowed. */
  readonly parse: (text: string) => T;
  /** The text form in links. `parse(format(v))` is `v`. */
  readonly format: (value: T) => string;
  /** The value with its unit, as shown to a reader. */
  readonly say: (value: T) => string;
}

export interface IntParam extends Common<number> {
  readonly kind: 'int';
  readonly min: number;
  readonly max: number;
  /** The control's step, which may depend on another parameter; links and typed values may hold any integer. */
  readonly stepFor: (values: Values) => number;
  /** True for a number field without a slider: for seeds and other values without a scale. */
  readonly field: boolean;
}

export interface ChoiceParam extends Common<string> {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** True for a select: for long lists. */
  readonly list: boolean;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface MaskParam extends Common<number> {
  readonly kind: 'mask';
}

export interface SetParam extends Common<readonly string[]> {
  readonly kind: 'set';
  readonly options: readonly Option[];
  /** The options that the control offers, which may depend on another parameter; links may hold any of `options`. */
  readonly optionsFor: (values: Values) => readonly Option[];
}

export interface SequenceParam extends Common<readonly string[]> {
  readonly kind: 'sequence';
  readonly options: readonly Option[];
}

/** Why a text is refused, and at which character, counted from 0. */
export interface TextProblem {
  readonly at: number;
  readonly message: string;
}

export interface TextParam extends Common<string> {
  readonly kind: 'text';
  /** The error of a text; `null` for one that `parse` accepts. */
  readonly problemOf: (text: string) => TextProblem | null;
  /** Texts that the field suggests. */
  readonly samples: readonly string[];
}

export type Param = TextParam | IntParam | ChoiceParam | MaskParam | SetParam | SequenceParam;

export interface IntOptions {
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  /** Unit in singular and plural: ['float', 'floats']; [''] for none. */
  readonly unit?: readonly [string, string];
  readonly help: string;
  readonly stepFor?: (values: Values) => number;
  readonly field?: boolean;
  readonly when?: When;
}

/** An integer in a range. */
export function int(
  label: string,
  { min, max, initial, unit, help, stepFor = () => 1, field = false, when }: IntOptions,
): IntParam {
  const parse = (text: string): number => {
    const value = /^-?\d{1,9}$/.test(text) ? Number(text) + 0 : NaN;
    if (!(value >= min && value <= max))
      throw new ParamError(`${label}: ${echo(text)} is not a whole number from ${min} to ${max}.`);
    return value;
  };
  const say = (value: number): string => (unit ? `${value} ${value === 1 ? unit[0] : unit[1]}` : String(value));
  return { kind: 'int', label, help, initial, when, min, max, stepFor, field, parse, format: String, say };
}

export interface ChoiceOptions<V extends string> {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly initial: V;
  readonly help: string;
  readonly list?: boolean;
  readonly when?: When;
}

/** One of a few named values. */
export function choice<V extends string>(
  label: string,
  { options, initial, help, list = false, when }: ChoiceOptions<V>,
): ChoiceParam {
  const parse = (text: string): string => {
    if (!options.some(({ value }) => value === text))
      throw new ParamError(`${label}: ${echo(text)} is not one of ${options.map(({ value }) => value).join(', ')}.`);
    return text;
  };
  const say = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  return { kind: 'choice', label, help, initial, when, options, list, parse, format: (value) => value, say };
}

export interface MaskOptions {
  readonly help: string;
  readonly initial?: number;
  readonly when?: When;
}

/** A 32-bit active mask; bit i is lane i. Its text form is eight hexadecimal digits. */
export function mask(label: string, { help, initial = 0xffffffff, when }: MaskOptions): MaskParam {
  const parse = (text: string): number => {
    const digits = /^(?:0x)?([0-9a-f]{1,8})$/i.exec(text)?.[1];
    if (digits === undefined)
      throw new ParamError(
        `${label}: ${echo(text)} is not a 32-bit mask. Write 1 to 8 hexadecimal digits, such as ffffffff or 0000ffff.`,
      );
    return Number.parseInt(digits, 16);
  };
  const format = (value: number): string => value.toString(16).padStart(8, '0');
  return { kind: 'mask', label, help, initial, when, parse, format, say: (value) => `0x${format(value)}` };
}

export interface SetOptions {
  readonly options: readonly Option[];
  readonly initial: readonly string[];
  readonly help: string;
  readonly optionsFor?: (values: Values) => readonly Option[];
  readonly when?: When;
}

/** Any non-empty choice of named values, in the order of the options. Its text form joins them by dots. */
export function set(label: string, { options, initial, help, optionsFor = () => options, when }: SetOptions): SetParam {
  const known = options.map(({ value }) => value);
  const parse = (text: string): readonly string[] => {
    const asked = text.split('.');
    const strange = asked.find((value) => !known.includes(value));
    if (strange !== undefined || new Set(asked).size !== asked.length)
      throw new ParamError(
        `${label}: ${echo(text)} is not a choice of ${known.join(', ')}, each once, joined by dots.`,
      );
    return known.filter((value) => asked.includes(value));
  };
  const say = (values: readonly string[]): string =>
    values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
  return {
    kind: 'set',
    label,
    help,
    initial,
    when,
    options,
    optionsFor,
    parse,
    format: (values) => values.join('.'),
    say,
  };
}

export interface TextOptions {
  readonly initial: string;
  readonly help: string;
  readonly problemOf: (text: string) => TextProblem | null;
  readonly samples: readonly string[];
  readonly when?: When;
}

const LONGEST_TEXT = 120;

/** A text in its own language, such as a layout. Its control shows the character at fault. */
export function text(label: string, { initial, help, problemOf, samples, when }: TextOptions): TextParam {
  const problem = (written: string): TextProblem | null =>
    written.length > LONGEST_TEXT
      ? { at: LONGEST_TEXT, message: `The text has ${written.length} characters; at most ${LONGEST_TEXT} are read.` }
      : problemOf(written);
  const parse = (written: string): string => {
    const found = problem(written);
    if (found) throw new ParamError(`${label}: ${echo(written)} is refused. ${found.message}`);
    return written;
  };
  const same = (value: string): string => value;
  return { kind: 'text', label, help, initial, when, problemOf: problem, samples, parse, format: same, say: same };
}

/** The values that a figure starts with. */
export function initialValues<S extends Schema>(schema: S): Values<S> {
  return Object.fromEntries(Object.entries(schema).map(([name, param]) => [name, param.initial])) as Values<S>;
}
