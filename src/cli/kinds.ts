import { answerCache } from './kinds/cache';
import { answerGlobal } from './kinds/global';
import { answerKernel } from './kinds/kernel';
import { answerLayout } from './kinds/layout';
import { answerLdmatrix } from './kinds/ldmatrix';
import { answerOccupancy } from './kinds/occupancy';
import { answerShared } from './kinds/shared';
import { answerShuffle } from './kinds/shuffle';
import { answerTma } from './kinds/tma';
import type { Query } from './read';

/** The answer function of each kind of query. Created for each reader of queries: some keep tables of a GPU. */
export const answersByKind = (): ReadonlyMap<unknown, (query: Query) => object> =>
  new Map<unknown, (query: Query) => object>([
    ['global', answerGlobal()],
    ['shared', answerShared],
    ['ldmatrix', answerLdmatrix],
    ['layout', answerLayout],
    ['shuffle', answerShuffle],
    ['tma', answerTma],
    ['occupancy', answerOccupancy],
    ['cache', answerCache],
    ['kernel', answerKernel],
  ]);
