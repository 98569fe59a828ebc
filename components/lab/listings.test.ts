import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { kernelHeads, runKernel } from '@src/lab';
import { fitArguments, fullName, headFor, queryOf } from './job';
import { launchedListings, listingJob } from './listings';

const content = new URL('../../content/', import.meta.url);
/** The text between two marks, as the book prints it. */
function region(dataset: string, name: string): string {
  const lines = readFileSync(new URL(`evidence/${dataset}/kernel.cu`, content), 'utf8').split('\n');
  const first = lines.findIndex((line) => line.trim() === `// region: ${name}`);
  return lines
    .slice(
      first + 1,
      lines.findIndex((line, at) => at > first && line.includes('endregion')),
    )
    .join('\n');
}
const chapters = readdirSync(new URL('chapters/', content))
  .map((name) => readFileSync(new URL(`chapters/${name}/index.mdx`, content), 'utf8'))
  .join('\n');

describe.each(launchedListings)('%s', (name) => {
  const [dataset, mark] = name.split('#') as [string, string];
  it('stands in the book', () => {
    expect(chapters).toContain(`run="${dataset}" region="${mark}"`);
  });
  it('runs in the laboratory without a fault', () => {
    const job = listingJob(dataset, mark, region(dataset, mark))!;
    const { diagnostics, accesses } = runKernel(queryOf(job), architectures.h200);
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(accesses.length).toBeGreaterThan(0);
    const head = headFor(kernelHeads(job.source, architectures.h200, fullName(job)).kernels, job.kernel)!;
    expect(fitArguments(head, job.arguments)).toEqual(job.arguments);
  });
});

it('a listing that cannot run here is not offered', () => {
  expect(listingJob('latency', 'chase', '')).toBeNull();
});
