/** Whether a chapter's MDX shows or names a dataset of the evidence. */
export const usesDataset = (body: string, dataset: string): boolean =>
  body.includes(`run="${dataset}"`) || body.includes(`/evidence/${dataset}/`);
