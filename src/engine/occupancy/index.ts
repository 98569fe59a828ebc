export { barrierLimitRule } from './barrier-limit';
export { carveoutRule } from './carveout';
export { nextCliffs, type Cliff, type Resource, type Step } from './cliffs';
export type { Launch, OccupancyFacts } from './launch';
export { limiters, occupancy, type Limiter, type Limits, type Occupancy } from './occupancy';
export { registerLimitRule } from './register-limit';
export { dealtOut, filled, roomsOf, warpsPerFile, type Filled, type Room } from './rooms';
export { sharedLimitRule } from './shared-limit';
export { warpLimitRule } from './warp-limit';
