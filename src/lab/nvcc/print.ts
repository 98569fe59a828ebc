import type { Visit } from './state';
import type { Value, Values } from './values';
import type { Walker } from './walker';

const AXES = ['x', 'y', 'z', 'w'];

/** A value as an expression; opaque values have their number. */
function printValue(values: Values, value: Value): string {
  const kind = values.kindOf(value);
  const of = values.subjectOf(value);
  const args = values.argsOf(value);
  const print = (each: Value): string => printValue(values, each);
  switch (kind) {
    case 'sum': {
      const { terms, constant } = values.sumOf(value);
      const parts = [...terms].map(([part, count]) => (count === 1 ? print(part) : `${count}·${factor(values, part)}`));
      return [...parts, ...(constant !== 0 || parts.length === 0 ? [String(constant)] : [])].join(' + ');
    }
    case 'parameter':
      return of.replace(/ 0$/, '').replace(' ', '+');
    case 'constant':
    case 'index':
      return of;
    case 'object':
      return of.replace(/^.*:/, '');
    case 'part': {
      const [offset, size] = of.split(' ').map(Number) as [number, number];
      return `${print(args[0]!)}.${AXES[offset / size] ?? of}`;
    }
    case 'select':
      return `(${print(args[0]!)} ? ${print(args[1]!)} : ${print(args[2]!)})`;
    case 'phi':
    case 'load':
    case 'local':
    case 'unknown':
      return `${kind}%${value}`;
    case 'call':
      return `${of.split(' ')[0]}(${args.map(print).join(', ')})`;
    default:
      return args.length === 2
        ? `(${args.map(print).join(` ${kind} `)})`
        : `${[kind, of].filter(Boolean).join(' ')}(${args.map(print).join(', ')})`;
  }
}

const factor = (values: Values, value: Value): string =>
  values.kindOf(value) === 'sum' ? `(${printValue(values, value)})` : printValue(values, value);

/** All accesses in order: their basic block, what they do, and what the passes made of them. */
export function printAccesses(w: Walker): string {
  return w.visits.map((visit) => `b${visit.block}  ${lineOf(w, visit)}`).join('\n');
}

function lineOf(w: Walker, visit: Visit): string {
  const { op, range, value, sites } = visit;
  const { values } = w;
  const base = printValue(values, range.base);
  const address = range.offset === 0 ? base : `${base} + ${range.offset}`;
  const where = `${range.root?.space ?? 'generic'} ${range.size} B [${address}]`;
  const data = op === 'store' ? ` = ${printValue(values, value)}` : op === 'load' ? ` -> load%${value}` : '';
  const merges = sites.flatMap(({ compiled }) => (compiled ? [compiled] : []));
  const counted = merges[0]?.counted;
  const made = visit.dropped?.kind ?? merges[0]?.kind ?? visit.group?.kind;
  const width =
    counted && counted.width !== range.size ? `, ${counted.width} B` : merges[0] && !counted ? ', no instruction' : '';
  const loop = visit.group?.loop ? ', once per loop' : '';
  return `${op} ${where}${data}${made ? `   // ${made}${width}${loop}` : ''}`;
}
