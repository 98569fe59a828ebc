import type { Architecture } from '@src/arch/architecture';
import { InputError } from '@src/engine/input-error';
import { predictTime, type Demand, type TimeOptions } from '@src/engine/time';

/** The time of a launch with a cold and with a warm L2, in seconds, and why; or why the driver would refuse it. */
export function timesOf(demand: Demand, arch: Architecture): object {
  try {
    return { cold: timeOf(demand, arch, 'cold'), warm: timeOf(demand, arch, 'warm') };
  } catch (problem) {
    if (!(problem instanceof InputError)) throw problem;
    return { refused: problem.message };
  }
}

function timeOf(demand: Demand, arch: Architecture, cache: TimeOptions['cache']): object {
  const { duration, low, high, bound, perhaps, nextBound, resources, assumed, doubts } = predictTime(demand, arch, {
    cache,
  });
  return {
    duration,
    low,
    high,
    bound,
    perhaps,
    nextBound,
    resources: Object.fromEntries(resources.map(({ name, seconds }) => [name, seconds])),
    assumed: assumed.map(({ name }) => name),
    doubts,
  };
}
