import { parseFragment, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { ProseError } from '../prose-error';

export interface GivenAnswer {
  readonly value?: number;
  readonly label?: string;
  readonly when?: string;
  /** "issue,wait": the reader put the first of these steps before the second. */
  readonly before?: string;
  readonly wrong: boolean;
  readonly right: boolean;
  /** The explanation; '' when there is none. */
  readonly html: string;
}
/** A step of an exercise of kind "order". */
export interface GivenStep {
  readonly name: string;
  readonly html: string;
}
export interface ExerciseParts {
  readonly question: string;
  /** In the right order. */
  readonly steps: readonly GivenStep[];
  readonly answers: readonly GivenAnswer[];
  readonly otherwise: string;
}

/** The content of an exercise: its question first, then the answers that the author foresaw. */
export function exerciseParts(id: string, html: string): ExerciseParts {
  const fragment = parseFragment(html);
  const answers: GivenAnswer[] = [];
  const steps: GivenStep[] = [];
  let otherwise = '';
  for (const node of [...fragment.childNodes]) {
    const answer = attribute(node, 'data-answer');
    const step = attribute(node, 'data-step');
    if (step !== undefined) steps.push({ name: step, html: inside(node) });
    else if (answer !== undefined)
      answers.push({ ...(JSON.parse(answer) as Omit<GivenAnswer, 'html'>), html: inside(node) });
    else if (attribute(node, 'data-otherwise') !== undefined) otherwise = inside(node);
    else continue;
    fragment.childNodes.splice(fragment.childNodes.indexOf(node), 1);
  }
  const question = serialize(fragment).trim();
  if (question === '')
    throw new ProseError(`Exercise ${id} asks nothing: write the question before the first <Answer> or <Step>.`);
  if (question.includes('data-answer'))
    throw new ProseError(`Exercise ${id}: an <Answer> is inside the question. Leave an empty line before it.`);
  return { question, steps, answers, otherwise };
}

const attribute = (node: Tree.ChildNode, name: string): string | undefined =>
  'attrs' in node ? node.attrs.find((one) => one.name === name)?.value : undefined;

const inside = (node: Tree.ChildNode): string => ('tagName' in node ? serialize(node).trim() : '');
