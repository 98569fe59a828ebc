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
export { predictTime, type TimeOptions } from './predict-time';
export {
  resourceNames,
  type AssumedFact,
  type ResourceName,
  type ResourceTime,
  type TimePrediction,
} from './prediction';
