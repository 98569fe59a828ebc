import { InputError } from '../input-error';
import { cuteSwizzle, type Swizzle } from '../shared/cute-swizzle';
import { congruent, LARGEST, leftStrides, rightStrides, tupleText, type IntTuple } from './int-tuple';
import { layout, layoutText } from './layout';
import type { SwizzledLayout } from './swizzled';

/** What is wrong with the text of a layout, and at which character, counted from 0. */
export class LayoutTextError extends InputError {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/**
 * Parse a layout as CuTe prints it: `(8,4):(1,8)`, `Sw<3,4,3> o 0 o (8,64):(64,1)`. Without strides the first mode is the
 * fastest; `:LayoutRight` makes the last one the fastest. `_8` means 8.
 *
 * @throws {LayoutTextError} At the first character that no layout can have.
 */
export function parseLayout(text: string): SwizzledLayout {
  const read = new Reader(text);
  const swizzle = read.swizzle();
  let offset = 0;
  if (swizzle) {
    read.ring();
    const first = read.at;
    const number = read.numberThenRing();
    if (number === null) read.at = first;
    else offset = number;
  }
  const start = read.skip();
  const shape = read.tuple(1);
  const colon = read.skip();
  const stride = read.take(':') ? read.strides(shape) : leftStrides(shape);
  read.end();
  if (!congruent(shape, stride))
    throw new LayoutTextError(
      `The strides ${tupleText(stride)} are nested differently from the shape ${tupleText(shape)}. Each number of the shape needs its own stride.`,
      colon,
    );
  try {
    return { swizzle, offset, layout: layout(shape, stride) };
  } catch (error) {
    throw new LayoutTextError((error as InputError).message, start);
  }
}

/** The text of a layout as `parseLayout` accepts it. */
export function swizzledText({ swizzle, offset, layout: of }: SwizzledLayout): string {
  if (!swizzle) return layoutText(of);
  return `Sw<${swizzle.bits},${swizzle.base},${swizzle.shift}> o ${offset} o ${layoutText(of)}`;
}

class Reader {
  at = 0;
  constructor(readonly text: string) {}

  skip(): number {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
    return this.at;
  }

  take(word: string): boolean {
    this.skip();
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  need(word: string): void {
    if (!this.take(word)) this.refuse(`"${word}" belongs there`);
  }

  refuse(what: string): never {
    const at = this.skip();
    const found = at < this.text.length ? `Character ${at + 1} is "${this.text[at]}"` : 'The text ends too early';
    throw new LayoutTextError(`${found}: ${what}.`, at);
  }

  end(): void {
    if (this.skip() < this.text.length) this.refuse('the layout ends before it');
  }

  ring(): void {
    if (!this.take('∘') && !this.take('o')) this.refuse('"o" belongs between a swizzle and its layout');
  }

  /** An offset between the swizzle and the layout; `null` when the layout follows at once. */
  numberThenRing(): number | null {
    this.skip();
    if (!/[\d_]/.test(this.text[this.at] ?? '')) return null;
    const number = this.number(0);
    if (!this.take('∘') && !this.take('o')) return null;
    return number;
  }

  number(least: number): number {
    this.skip();
    const start = this.at;
    const wrapped = this.take('Int<');
    if (!wrapped) this.take('_');
    const digits = /^\d+/.exec(this.text.slice(this.at))?.[0];
    if (digits === undefined) {
      if (this.text[this.at] === '-') this.refuse('only whole numbers from 0 are strides here, none below');
      this.refuse('a number or "(" belongs there');
    }
    this.at += digits.length;
    if (wrapped) this.need('>');
    this.take('{}');
    const value = Number(digits);
    if (value < least || value > LARGEST)
      throw new LayoutTextError(`${digits} is out of range. Use a whole number from ${least} to ${LARGEST}.`, start);
    return value;
  }

  tuple(least: number): IntTuple {
    if (!this.take('(')) return this.number(least);
    const parts = [this.tuple(least)];
    while (this.take(',')) parts.push(this.tuple(least));
    if (!this.take(')')) this.refuse('"," or ")" belongs there');
    return parts;
  }

  strides(shape: IntTuple): IntTuple {
    for (const [word, of] of [
      ['LayoutLeft', leftStrides],
      ['LayoutRight', rightStrides],
    ] as const)
      if (this.take(word)) {
        this.take('{}');
        return of(shape);
      }
    return this.tuple(0);
  }

  swizzle(): Swizzle | null {
    const start = this.skip();
    if (!this.take('Swizzle<') && !this.take('Sw<')) return null;
    const bits = this.number(0);
    this.need(',');
    const base = this.number(0);
    this.need(',');
    const negative = this.take('-');
    const shift = this.number(0) * (negative ? -1 : 1);
    this.need('>');
    this.take('{}');
    const swizzle = { bits, base, shift };
    try {
      cuteSwizzle(swizzle);
    } catch (error) {
      throw new LayoutTextError((error as InputError).message, start);
    }
    return swizzle;
  }
}
