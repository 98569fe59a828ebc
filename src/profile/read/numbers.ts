/** Numbers as a profiler prints them in any locale, and how a file's own numbers reveal which one it is. */

/** The meaning of dots and commas in one file. */
export interface Convention {
  /** A dot with three digits after it separates thousands. */
  readonly pointGroups: boolean;
  /** A comma separates decimals. */
  readonly commaDecimals: boolean;
}

const SPACES = /[\u0020\u00A0\u2009\u202F'’_]/g;
const bare = (text: string): string =>
  text
    .trim()
    .replace(/^\(!\)\s*/, '')
    .replace(/\s*\(.*$/, '')
    .replaceAll(SPACES, '');

/**
 * Observes cells until it knows. Nsight Compute prints two decimals, or six where it scales units itself, and never three:
 * three digits after a dot or a comma are a group of thousands, unless the same file shows that separator before decimals.
 */
export class ConventionFinder {
  #pointDecimals = false;
  #pointGroups = false;
  #commaDecimals = false;

  hear(text: string): void {
    const number = bare(text);
    if (!/^[-+]?[\d.,]+$/.test(number)) return;
    const [point, comma] = [number.lastIndexOf('.'), number.lastIndexOf(',')];
    if (point >= 0 && comma >= 0) {
      if (point > comma) this.#pointDecimals = true;
      else [this.#commaDecimals, this.#pointGroups] = [true, true];
    } else if (point >= 0) {
      if (point !== number.indexOf('.')) this.#pointGroups = true;
      // Six decimals are printed with a dot in every locale.
      else if (![3, 6].includes(number.length - point - 1)) this.#pointDecimals = true;
    } else if (comma >= 0 && comma === number.indexOf(',') && (number.length - comma - 1) % 3 !== 0)
      this.#commaDecimals = true;
  }

  get convention(): Convention {
    return {
      pointGroups: this.#pointGroups || this.#commaDecimals || !this.#pointDecimals,
      commaDecimals: this.#commaDecimals,
    };
  }
}

/** @returns `null` for what is no number: "n/a", "nan", a formula, text. */
export function numberIn(text: string, { pointGroups, commaDecimals }: Convention): number | null {
  if (text.length > 64 || text === '') return null;
  const number = bare(text);
  if (!/^[-+]?\d[\d.,]*(?:[eE][-+]?\d{1,3})?$/.test(number)) return null;
  const [mantissa = '', exponent = ''] = number.split(/(?=[eE])/);
  const [point, comma] = [mantissa.lastIndexOf('.'), mantissa.lastIndexOf(',')];
  const decimal = decimalOf(mantissa, point, comma, pointGroups, commaDecimals);
  const whole = (decimal < 0 ? mantissa : mantissa.slice(0, decimal)).replaceAll(/[.,]/g, '');
  const value = Number(`${whole}${decimal < 0 ? '' : `.${mantissa.slice(decimal + 1)}`}${exponent}`);
  return Number.isFinite(value) ? value : null;
}

/** Where the decimals begin; negative: there are none. */
function decimalOf(text: string, point: number, comma: number, pointGroups: boolean, commaDecimals: boolean): number {
  if (point >= 0 && comma >= 0) return Math.max(point, comma);
  const at = Math.max(point, comma);
  if (at < 0) return -1;
  const separator = text.charAt(at);
  if (text.indexOf(separator) !== at) return -1;
  const [before, after] = [text.slice(0, at).replace(/^[-+]/, ''), text.length - at - 1];
  // "0.123" and "1234.567" cannot be groups of thousands.
  const couldGroup = after === 3 && before.length <= 3 && before !== '0';
  if (separator === '.') return couldGroup && pointGroups ? -1 : at;
  return commaDecimals || !couldGroup ? at : -1;
}
