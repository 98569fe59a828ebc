export { demandOf, type DemandOptions } from './demand-of';
