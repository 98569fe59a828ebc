/** The first heading of a decision record: "# 3. Two pictures…" gives "3. Two pictures…". */
export function decisionTitle(markdown: string): string {
  const heading = /^# (.+)$/m.exec(markdown)?.[1];
  if (heading === undefined)
    throw new Error('A decision record begins with a heading such as "# 9. What was decided".');
  return heading;
}
