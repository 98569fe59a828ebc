export { demandOfRun } from './demand-of-run';
export { costsOf, type Cost } from './at-most';
export { APART, fasterOf, type Faster } from './faster';
export { type DrawnSet, drawnSets, validation as timesHeldTo } from './validation';
