/** What the lanes of a warp exchange, and what is built from it: sums, prefix sums, numbers from a counter. */
export { aggregatedIncrement, type AggregatedIncrement, type Increment } from './aggregate';
export { orderText, type Arithmetic, type Order } from './arithmetic';
export { blockReduce } from './block-reduce';
export { match, matchPassRule, type Match, type MatchTrace } from './match';
export { reduceButterfly, reduceRedux, reduceTree } from './reduce';
export { redux, reduxRule, type Redux, type ReduxOp, type ReduxTrace, type ReduxType } from './redux';
export { scan } from './scan';
export { sharedScan } from './shared-scan';
export type { Counts, Sequence, Step } from './sequence';
export { sharedTree, type BlockValues, type TreeAddressing } from './shared-tree';
export {
  shuffle,
  shuffleRule,
  shuffleWavefrontRule,
  type Shuffle,
  type ShuffleOp,
  type ShuffleOutcome,
  type ShuffleTrace,
} from './shuffle';
export {
  shuffleCall,
  shuffleMaskRule,
  type ShuffleCall,
  type ShuffleCallTrace,
  type UndefinedBecause,
} from './shuffle-call';
export { vote, voteRule, type Vote, type VoteOp, type VoteTrace } from './vote';
export type { WarpValues } from './warp-input';
