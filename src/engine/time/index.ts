export { errorKindOf, errorKinds, errorRanges, likelyRanges, type ErrorKind, type ErrorRange } from './error-range';
export {
  demandParts,
  instructionClasses,
  waits,
  type Demand,
  type DemandPart,
  type DramTraffic,
  type InstructionClass,
  type Wait,
} from './demand';
export { latenciesOf, slowestOf, type DramLoad } from './latencies';
export { linesOf } from './l2-ports';
export { predictTime, SAMPLED, type TimeOptions } from './predict-time';
export {
  resourceNames,
  type AssumedFact,
  type ResourceName,
  type ResourceTime,
  type TimePrediction,
} from './prediction';
export {
  BALANCED_BELOW,
  BALANCED_WITHIN,
  boundKindOf,
  busiestUnit,
  LATENCY_BELOW,
  perhapsBoundsOf,
  shownOf,
  type BoundKind,
} from './speed-of-light';
