import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import banks from '@components/widgets/banks/definition';
import coalescing from '@components/widgets/coalescing/definition';
import { architecture } from '@src/arch';
import { runKernel, type Access } from '@src/lab';
import { initialValues } from '@src/widget/params';
import { bookFigure, type BookFigure } from './book-figure';
import { bookPicture } from './book-picture';
import { exampleJob, exampleNames, type RecordedCase } from './examples';
import { queryOf } from './job';

const folder = '../../content/evidence/lab-kernels/';
const read = (path: string) => readFileSync(new URL(folder + path, import.meta.url), 'utf8');
const cases = JSON.parse(read('cases.json')) as readonly RecordedCase[];
const named = Object.values(exampleNames).flatMap((each) => Object.keys(each));

/** Each access of each example that a figure of global or shared memory could show, with its worst request. */
const accesses: readonly (readonly [string, Access])[] = named.flatMap((name) => {
  const recorded = cases.find((each) => each.case === name)!;
  const job = exampleJob(recorded, read(`kernels/${recorded.file}.cu`), 'h200');
  return runKernel(queryOf(job), architecture('h200'), { blocks: 4 })
    .accesses.filter(({ space, worst }) => worst && (space === 'global' || space === 'shared'))
    .map((access) => [`${name} line ${access.line} ${access.op} ${access.space}`, access] as const);
});

/** What the figure's own engine counts in the state of the link. */
function countsOf({ widget, params }: BookFigure): { sectors: number; wavefronts: number } {
  const text = Object.fromEntries(new URLSearchParams(params));
  if (widget === 'banks') {
    const values = { ...initialValues(banks.params) } as Record<string, unknown>;
    for (const [name, value] of Object.entries(text))
      values[name] = banks.params[name as keyof typeof banks.params].parse(value);
    return { sectors: 0, wavefronts: banks.simulate(values as never).shared.wavefronts.length };
  }
  const values = { ...initialValues(coalescing.params) } as Record<string, unknown>;
  for (const [name, value] of Object.entries(text))
    values[name] = coalescing.params[name as keyof typeof coalescing.params].parse(value);
  return { sectors: coalescing.simulate(values as never).sectors.length, wavefronts: -1 };
}

describe('the examples of every chapter', () => {
  it('are drawn by the book’s figures, except atomics on global memory', () => {
    const undrawn = accesses.filter(([, access]) => !bookPicture(access, access.worst!, 'h200', () => null));
    expect(undrawn.filter(([, { op, space }]) => op === 'load' || op === 'store' || space === 'shared')).toEqual([]);
    expect(accesses.length).toBeGreaterThan(100);
  });

  it('have the counts of their request in the figure that opens with controls', () => {
    const opened = accesses.flatMap(([name, access]) => {
      const figure = bookFigure(access, access.worst!, 'h200');
      return figure ? [{ name, access, figure }] : [];
    });
    for (const { name, access, figure } of opened) {
      const counts = countsOf(figure);
      const { sectors, wavefronts } = access.worst!;
      expect([name, figure.params, figure.widget === 'banks' ? counts.wavefronts : counts.sectors]).toEqual([
        name,
        figure.params,
        figure.widget === 'banks' ? wavefronts : sectors,
      ]);
    }
    // The others follow no rule that a control could set: gathers, trees, halos, atomics.
    expect(opened.length / accesses.length).toBeGreaterThan(0.8);
  });
});
