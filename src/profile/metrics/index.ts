import { cacheMetrics, dramMetrics } from './caches';
import { furtherMetrics } from './further';
import { globalMetrics } from './global';
import { issueMetrics, launchMetrics } from './issue';
import type { Metric } from './metric';
import { sharedMetrics } from './shared';
import { stallMetrics } from './stalls';
import { timeMetrics } from './time';
import { unitMetrics } from './units';

export { groups, type Group, type Metric, type Unit } from './metric';
export { reasonShare, sampledId, waitIds } from './stalls';

/** All that the reader knows, in the order of the page. */
export const metrics: readonly Metric[] = [
  ...timeMetrics,
  ...unitMetrics,
  ...globalMetrics,
  ...sharedMetrics,
  ...cacheMetrics,
  ...dramMetrics,
  ...stallMetrics,
  ...issueMetrics,
  ...launchMetrics,
  ...furtherMetrics,
];

const byId = new Map(metrics.map((metric) => [metric.id, metric]));
/** Full names, the preferred one of a metric first: a report can hold several. */
const byName = new Map(
  metrics.flatMap((metric) =>
    [metric.name, ...(metric.also ?? [])].map((name, rank) => [name, { metric, rank }] as const),
  ),
);
const byLabel = new Map(
  metrics.flatMap((metric) =>
    (metric.labels ?? []).map((label, rank) =>
      typeof label === 'string'
        ? ([label.toLowerCase(), { metric, rank }] as const)
        : ([`${label.section}\n${label.label}`.toLowerCase(), { metric, rank }] as const),
    ),
  ),
);

/** A metric found in a report; the lower the rank, the closer to its own name. */
export interface Known {
  readonly metric: Metric;
  readonly rank: number;
}

/** @throws Error for an id that is not in the table: a programming error. */
export function metricOf(id: string): Metric {
  const metric = byId.get(id);
  if (!metric) throw new Error(`no metric has the id "${id}"`);
  return metric;
}

/** The metric of a full name in any version. */
export const named = (name: string): Known | undefined => byName.get(name);

/** The metric of a label on the details page, by section. */
export const labelled = (section: string, label: string): Known | undefined =>
  byLabel.get(`${section}\n${label}`.toLowerCase()) ?? byLabel.get(label.toLowerCase());
