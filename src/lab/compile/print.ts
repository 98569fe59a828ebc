import { longsIn, numbersIn } from '../execute/names';
import { SourceProblem } from '../source/problem';
import type { Expr } from '../syntax/ast';
import { int } from '../types/type';
import type { Context } from './context';
import { intrinsic, noValue, type Operand } from './operand';
import { expr } from './parts';

/** The most pieces of text that the console keeps. */
const MOST_PIECES = 4096;
const LANES = 32;

/** `printf` of device code: each lane adds its text to the console, in lane order. */
export function printed(cx: Context, e: Extract<Expr, { k: 'call' }>): Operand {
  const [format, ...rest] = e.args;
  if (format?.k !== 'str') throw new SourceProblem('printf needs its format as text in quotes.', e.at);
  const values = rest.map((each): Operand | string => (each.k === 'str' ? each.text : expr(cx, each)));
  const pieces = format.text.split(/(%[-+ #0]*(?:\d+|\*)?(?:\.\d+)?(?:hh|h|ll|l|z|t|j)?[diouxXeEfFgGcsp%])/);
  const { machine } = cx.compiler;
  return noValue(
    int,
    intrinsic('vprintf', { args: values.filter((each) => typeof each !== 'string') }, (mask) => {
      for (let lane = 0; lane < LANES; lane += 1) {
        if (((mask >>> lane) & 1) === 0 || machine.console.length >= MOST_PIECES) continue;
        let next = 0;
        machine.console.push(
          pieces
            .map((piece, index) =>
              index % 2 === 0 ? piece : piece === '%%' ? '%' : formatted(piece, values[next++], lane),
            )
            .join(''),
        );
      }
    }),
    { cost: 10 },
  );
}

function formatted(spec: string, value: Operand | string | undefined, lane: number): string {
  const parts = /^%([-+ #0]*)(\d*)(?:\.(\d+))?[hlzjt]*([a-zA-Z])$/.exec(spec);
  if (value === undefined || !parts) return spec;
  const [, flags = '', width = '', precision, kind = 'd'] = parts;
  let text =
    typeof value === 'string'
      ? value
      : converted(kind, value, lane, precision === undefined ? null : Number(precision));
  if (flags.includes('+') && /[dieEfFgG]/.test(kind) && !text.startsWith('-')) text = `+${text}`;
  const size = Number(width || 0);
  if (flags.includes('-')) return text.padEnd(size);
  if (!flags.includes('0')) return text.padStart(size);
  const sign = /^[+-]/.exec(text)?.[0] ?? '';
  return sign + text.slice(sign.length).padStart(size - sign.length, '0');
}

function converted(kind: string, value: Operand, lane: number, precision: number | null): string {
  const isLong = value.reg.class === 'i64';
  const long = (isSigned: boolean): bigint => longsIn(value.reg, isSigned)(lane);
  const number = numbersIn(value.reg, value.type)(lane);
  switch (kind) {
    case 'd':
    case 'i':
      return isLong ? String(long(true)) : String(Math.trunc(number) | 0);
    case 'u':
      return isLong ? String(long(false)) : String(Math.trunc(number) >>> 0);
    case 'x':
    case 'X':
    case 'o': {
      const base = kind === 'o' ? 8 : 16;
      const text = isLong ? long(false).toString(base) : (Math.trunc(number) >>> 0).toString(base);
      return kind === 'X' ? text.toUpperCase() : text;
    }
    case 'c':
      return String.fromCharCode(number & 255);
    case 'p':
      return `0x${number.toString(16)}`;
    case 'e':
    case 'E':
      return exponential(number, precision ?? 6);
    case 'g':
    case 'G':
      return general(number, precision ?? 6);
    default:
      return Number.isFinite(number) ? number.toFixed(Math.min(60, precision ?? 6)) : infinite(number);
  }
}

const infinite = (value: number): string => (Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf');
const exponential = (value: number, digits: number): string =>
  Number.isFinite(value)
    ? value.toExponential(Math.min(60, digits)).replace(/e([+-])(\d)$/, 'e$10$2')
    : infinite(value);

function general(value: number, digits: number): string {
  if (!Number.isFinite(value)) return infinite(value);
  if (value === 0) return '0';
  const precision = Math.max(1, Math.min(60, digits));
  const exponent = Number(value.toExponential(precision - 1).split('e')[1]);
  const text =
    exponent < -4 || exponent >= precision
      ? exponential(value, precision - 1)
      : value.toFixed(Math.max(0, precision - 1 - exponent));
  return text.includes('.') ? text.replace(/\.?0+(?=e|$)/, '') : text;
}
