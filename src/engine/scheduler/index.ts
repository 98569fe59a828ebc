export { instructionKinds, SCOREBOARDS, type Instruction, type InstructionKind, type WarpProgram } from './program';
export * from './rules';
export { scheduleWarps, type WarpSchedule, type Span, type WarpsOfScheduler } from './schedule';
export * from './stall-reasons';
export { costsOf, schedulerTiming, type LoadedLevel, type SchedulerTiming } from './timing';
