/** Recorded reports that a reader can open; each name is a file of /reports/. Two names are compared. */
export interface Example {
  readonly label: string;
  readonly names: readonly [string] | readonly [before: string, after: string];
  /** Offered at the head of the chapter too. */
  readonly first?: boolean;
}

export const examples: readonly Example[] = [
  { label: 'seven kernels', names: ['before'], first: true },
  { label: 'the same, cured', names: ['after'] },
  { label: 'before beside after', names: ['before', 'after'], first: true },
  { label: 'five that wait', names: ['cures-before'] },
  { label: 'those five, cured', names: ['cures-after'] },
  { label: 'the five beside their cures', names: ['cures-before', 'cures-after'] },
  { label: 'twenty kernels of the book', names: ['profiles'], first: true },
];

/** The page's file for a report of content/evidence: one from `reports` needs no folder in its name. */
export const exampleNamed = (folder: string, report: string): string =>
  folder === 'reports' ? report : `${folder}-${report}`;
