import { SourceProblem } from './problem';
import type { Token } from './tokens';

const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const DEEPEST = 200;

/**
 * The value of the expression after `#if`, with macros expanded. A remaining name counts as 0.
 *
 * @throws {SourceProblem} When it is not a constant expression of integers.
 */
export function conditionValue(tokens: readonly Token[], at: number): bigint {
  let index = 0;
  let depth = 0;
  const value = ternary();
  if (index < tokens.length) refuse();
  return value;

  function refuse(): never {
    throw new SourceProblem('This condition is not a constant expression of integers.', tokens[index]?.at ?? at);
  }
  function take(text: string): boolean {
    if (tokens[index]?.text !== text) return false;
    index += 1;
    return true;
  }
  function ternary(): bigint {
    if ((depth += 1) > DEEPEST) refuse();
    const condition = binary(0);
    let result = condition;
    if (take('?')) {
      const yes = ternary();
      if (!take(':')) refuse();
      const no = ternary();
      result = condition ? yes : no;
    }
    depth -= 1;
    return result;
  }
  function binary(level: number): bigint {
    const operators = LEVELS[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    for (;;) {
      const operator = tokens[index]?.text ?? '';
      if (!operators.includes(operator)) return left;
      index += 1;
      left = applied(operator, left, binary(level + 1));
    }
  }
  function applied(operator: string, left: bigint, right: bigint): bigint {
    const truth = (holds: boolean): bigint => (holds ? 1n : 0n);
    switch (operator) {
      case '||':
        return truth(left !== 0n || right !== 0n);
      case '&&':
        return truth(left !== 0n && right !== 0n);
      case '|':
        return left | right;
      case '^':
        return left ^ right;
      case '&':
        return left & right;
      case '==':
        return truth(left === right);
      case '!=':
        return truth(left !== right);
      case '<':
        return truth(left < right);
      case '>':
        return truth(left > right);
      case '<=':
        return truth(left <= right);
      case '>=':
        return truth(left >= right);
      case '<<':
        return BigInt.asIntN(64, left << BigInt.asUintN(6, right));
      case '>>':
        return left >> BigInt.asUintN(6, right);
      case '+':
        return BigInt.asIntN(64, left + right);
      case '-':
        return BigInt.asIntN(64, left - right);
      case '*':
        return BigInt.asIntN(64, left * right);
      default:
        if (right === 0n) refuse();
        return operator === '/' ? left / right : left % right;
    }
  }
  function unary(): bigint {
    if ((depth += 1) > DEEPEST) refuse();
    const result = plainUnary();
    depth -= 1;
    return result;
  }
  function plainUnary(): bigint {
    if (take('!')) return unary() === 0n ? 1n : 0n;
    if (take('-')) return -unary();
    if (take('+')) return unary();
    if (take('~')) return ~unary();
    if (take('(')) {
      const value = ternary();
      if (!take(')')) refuse();
      return value;
    }
    const token = tokens[index];
    index += 1;
    if (token?.kind === 'name') return token.text === 'true' ? 1n : 0n;
    const digits = token?.kind === 'number' ? token.text.replace(/[uUlL]+$/, '').replaceAll("'", '') : '';
    if (!/^(0[xX][\da-fA-F]+|0[bB][01]+|\d+)$/.test(digits)) refuse();
    return BigInt(/^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits);
  }
}
