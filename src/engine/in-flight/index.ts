export * from './bytes-needed';
export * from './little';
export * from './load-registers';
export * from './read-bandwidth';
export { type Unknown } from './read-curve';
export * from './read-load';
