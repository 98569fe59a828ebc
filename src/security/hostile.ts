/** Input meant to break a page: assembled from pieces that the page reads, and from known attacks. Seeded. */
import { seededRandom } from '@src/engine/random';

/** Cases per kind: `FUZZ=1000000` for a long run; `SEED=n` for others. */
export const INPUTS = Number(process.env['FUZZ'] ?? 1200);
export const seeded = (seed: number): Dice => new Dice(seededRandom(seed + Number(process.env['SEED'] ?? 0)));

const TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1',
  '31',
  '32',
  '1e309',
  '-1e309',
  'NaN',
  'Infinity',
  '0x10',
  '1.5',
  '9'.repeat(400),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'length',
  'null',
  'undefined',
  'true',
  '%',
  '%00',
  '%ff',
  '%u0041',
  '%2e%2e%2f',
  '&amp;',
  '&#60;',
  '..',
  '../../etc/passwd',
  '//example.org',
  'C:\\',
  '\\',
  '\u0000',
  '\u202E',
  '\uFEFF',
  '\uD800',
  '\uDC00',
  '\u{1F9F5}',
  'é',
  '٣',
  '\n',
  '\r\n',
  '\t',
  ',',
  ';',
  '=',
  '&',
  '?',
  '#',
  '.',
  'A'.repeat(5000),
  '('.repeat(3000),
  '1,'.repeat(2000),
  'Sw<3,3,3> o 0 o (64,64):(64,1)',
  '((((1:1',
  'a=a%3Da%253Da',
];

export class Dice {
  constructor(readonly below: (limit: number) => number) {}

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** True once in `times` calls, on average. */
  rarely(times: number): boolean {
    return this.below(times) === 0;
  }

  text(): string {
    return this.pick(TEXTS);
  }

  /** A few characters changed, doubled, or left out. */
  damaged(text: string): string {
    const at = this.below(text.length + 1);
    const length = this.below(this.rarely(6) ? 80 : 6);
    const piece = text.slice(at, at + length);
    const rest = text.slice(at + length);
    return text.slice(0, at) + this.pick([piece + piece, '', this.text(), piece + this.text()]) + rest;
  }

  /** Any value that another window could send: structured clones have no functions and no getters. */
  value(depth = 3): unknown {
    switch (this.below(depth > 0 ? 14 : 9)) {
      case 0:
        return null;
      case 1:
        return undefined;
      case 2:
        return this.below(2) === 0;
      case 3:
        return this.pick([0, -0, 1, -1, 0.5, 40, 10_000, 2 ** 31, 2 ** 53, 1e308, NaN, Infinity, -Infinity]);
      case 4:
        return this.below(100_000);
      case 5:
      case 6:
        return this.text();
      case 7:
        return new Date(this.below(2) === 0 ? NaN : 0);
      case 8:
        return new Uint8Array(this.below(64));
      case 9:
        return new Map([[this.text(), this.value(depth - 1)]]);
      case 10:
        return Array.from({ length: this.below(6) }, () => this.value(depth - 1));
      default:
        return this.object({}, depth - 1);
    }
  }

  /** An object of some of these fields, each valid or not, and of others. */
  object(fields: Readonly<Record<string, readonly unknown[]>>, depth = 2): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, values] of Object.entries(fields))
      if (!this.rarely(10)) made[name] = this.rarely(5) ? this.value(depth) : this.pick(values);
    for (let extra = this.below(3); extra > 0; extra -= 1)
      Object.defineProperty(made, this.text(), { value: this.value(depth), enumerable: true, configurable: true });
    return made;
  }
}

/** What no sentence for a reader may contain. */
export const BROKEN_WORDS = /\bNaN\b|\bundefined\b|\[object |Infinity/;
