import { echo, ParamError } from './param-error';
import type { Option, SequenceParam, When } from './params';

export interface SequenceOptions {
  readonly options: readonly Option[];
  readonly initial: readonly string[];
  readonly help: string;
  readonly when?: When;
}

/** The text form of an empty choice. */
const NOTHING = 'none';

/** Some of the named values, each at most once, in an order that the reader chooses. Its text form joins them by dots. */
export function sequence(label: string, { options, initial, help, when }: SequenceOptions): SequenceParam {
  const known = options.map(({ value }) => value);
  const parse = (text: string): readonly string[] => {
    const asked = text === NOTHING ? [] : text.split('.');
    if (asked.some((value) => !known.includes(value)) || new Set(asked).size !== asked.length)
      throw new ParamError(
        `${label}: ${echo(text)} is not an order of ${known.join(', ')}, each at most once, joined by dots, nor "${NOTHING}".`,
      );
    return asked;
  };
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value;
  return {
    kind: 'sequence',
    label,
    help,
    initial,
    when,
    options,
    parse,
    format: (values) => (values.length === 0 ? NOTHING : values.join('.')),
    say: (values) => (values.length === 0 ? NOTHING : values.map(nameOf).join(', ')),
  };
}
