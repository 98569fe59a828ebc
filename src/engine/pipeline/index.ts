export * from './copy-costs';
export * from './copy-instructions';
export * from './plan';
export * from './predict';
export * from './rules';
export * from './stalls';
export * from './tile-times';
export * from './time-line';
