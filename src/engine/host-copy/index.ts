export * from './operations';
export * from './plan';
export * from './predict';
export * from './require-plan';
export * from './rules';
export * from './schedule';
