/**
 * Numbers that an author typed into prose. A number is computed, measured or sourced; typed ones go stale. Numbers that are
 * not claims about a GPU may be typed:
 *
 * - whole numbers up to 32, which count lanes, steps, bytes of a type, places in a list;
 * - powers of two up to 65,536, which are sizes;
 * - parts of names and versions: H200, RTX 4090, float4, CUDA 13.0, compute capability 9.0;
 * - numbers of chapters, exercises and lines.
 */
const NUMBER = /(?<![\w.,#-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w]|[.,]\d)/g;
/** Written as lists: "compute capability 7.0, 7.5 and 9.0". */
const CAPABILITY = /^(?:[789]|1[0-2])\.\d$/;
const NAMED =
  /(?:chapters?|Chapters?|minutes?|Minutes?|CUDA|capabilit(?:y|ies)|version|PTX ISA|Compute|nvcc|driver|RTX)(?:[ \u00A0](?:\d[\d.]*)(?:,| and| or| to)?)*[ \u00A0]$/;
const MOST_COUNTED = 32;
const MOST_SIZE = 65_536;

export interface TypedNumber {
  readonly text: string;
  readonly line: number;
}

export function typedNumbers(prose: string): readonly TypedNumber[] {
  return [...prose.matchAll(NUMBER)].flatMap(({ 0: text, index }) => {
    const before = prose.slice(Math.max(0, index - 120), index);
    const isCapability = CAPABILITY.test(text) && /capabilit/i.test(before);
    if (isFree(text) || isCapability || NAMED.test(before)) return [];
    return [{ text, line: prose.slice(0, index).split('\n').length }];
  });
}

function isFree(text: string): boolean {
  if (text.includes('.')) return false;
  const value = Number(text.replaceAll(',', ''));
  return value <= MOST_COUNTED || (value <= MOST_SIZE && Number.isInteger(Math.log2(value)));
}

/** Five digits and more have separators: 65,536. */
export const unseparated = (prose: string): readonly string[] =>
  [...prose.matchAll(/(?<![\w.,#-])\d{5,}(?!\w)/g)].map(([text]) => text);

/** "1 sectors", "2 sector": a number and a unit that do not agree. */
export const disagreeing = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?<![\w.,×/–-])(?<![\d×] )(?:1 (?:sectors|requests|wavefronts|lines|banks|lanes|warps|words|bytes|cycles|instructions|blocks|threads|registers|conflicts|bits|tiles|stages|copies)|(?:[2-9]|\d{2,}) (?:sector|request|wavefront|line|bank|lane|warp|word|byte|cycle|instruction|block|thread|register|conflict|tile|stage|copy))(?![\w-])/g,
    ),
  ].map(([found]) => found);
