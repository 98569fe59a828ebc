/** Characters that fit in a listing: longer lines are clipped at the right on a laptop. */
const MOST = 78;
const HANGING = '    ';

/** A listing whose long lines continue, indented, on additional lines. To a compiler it is the same program. */
export const foldLines = (code: string): string => code.split('\n').flatMap(folded).join('\n');

function folded(line: string): string[] {
  // A preprocessor directive ends with its line, or continues after a sign that must stay at the end.
  if (line.length <= MOST || /^\s*#|\\$/.test(line)) return [line];
  const comment = commentAt(line);
  const at = breakOf(line, comment);
  return at === null ? [line] : [line.slice(0, at), ...folded(hanging(line, at, comment) + line.slice(at + 1))];
}

/** The prefix of a continuation line: more indentation, or the sign of the comment that continues. */
function hanging(line: string, at: number, comment: number): string {
  const indent = /^\s*/.exec(line)![0];
  const star = /^\s*\/?\*+ /.exec(line);
  if (star) return `${indent}${star[0].includes('/') ? ' ' : ''}* `;
  if (at < comment) return indent + HANGING;
  return `${indent}${comment === indent.length ? '' : HANGING}// `;
}

/** The last space before the edge where a line may end: after a sign, outside of quotes; in a comment anywhere. */
function breakOf(line: string, comment: number): number | null {
  const words = /^\s*(?:\/\/|\/?\*+)? ?/.exec(line)![0].length;
  for (let at = MOST; at > words; at--) {
    if (line[at] !== ' ') continue;
    if (at > comment + 2 || isBlockComment(line)) return at;
    if (at < comment && /[,;){=?:&|+*/%]/.test(line[at - 1]!) && !inQuotes(line, at)) return at;
  }
  return null;
}

const isBlockComment = (line: string): boolean => /^\s*(?:\/\*|\*+ )/.test(line);

const inQuotes = (line: string, at: number): boolean => (line.slice(0, at).match(/(?<!\\)"/g)?.length ?? 0) % 2 === 1;

/** Where the comment at the end of a line begins; the end of the line if there is none. */
function commentAt(line: string): number {
  let at = line.indexOf('//');
  while (at >= 0 && inQuotes(line, at)) at = line.indexOf('//', at + 2);
  return at < 0 ? line.length : at;
}
