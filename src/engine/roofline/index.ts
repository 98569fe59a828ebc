export { attainable, ridge, roofline, type Attainable } from './roofline';
export { roofs, type ComputeRoof, type MemoryRoof, type Roofs } from './roofs';
