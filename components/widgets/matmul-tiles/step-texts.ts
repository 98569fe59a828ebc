import type { MatmulTrace } from './simulate';
import { kText, largeCount, sectorsText } from './words';

/** What stands beside the drawing at one step. */
export interface StepText {
  readonly title: string;
  readonly now: string;
  readonly soFar: string;
}

export function stepTexts({ moments, ofBlock }: MatmulTrace): StepText[] {
  const cost = (requests: number, sectors: number): string =>
    `${largeCount(requests, 'request')}, ${sectorsText(sectors)}`;
  let requests = 0;
  let sectors = 0;
  const along = moments.map((moment): StepText => {
    requests += moment.requests;
    sectors += moment.sectors;
    const { fresh } = moment;
    const known = fresh === null ? '' : fresh === moment.sectors ? ', all new' : `, ${fresh} of them new`;
    return {
      title: kText(moment.kFrom, moment.kTo),
      now: `now: ${cost(moment.requests, moment.sectors)}${known}`,
      soFar: `this block so far: ${cost(requests, sectors)}`,
    };
  });
  return [
    { title: 'Before the first load', now: 'now: none', soFar: 'this block so far: none' },
    ...along,
    {
      title: 'C is stored',
      now: `stores of C: ${cost(ofBlock.c.requests, ofBlock.c.sectors)}`,
      soFar: `loads of this block: ${cost(requests, sectors)}`,
    },
  ];
}
