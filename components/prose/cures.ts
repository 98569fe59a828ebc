/** What a finding promised, and what its fix gained: the recorded pairs, as rows of a table. */
import { cured } from '@src/profile/judge/cured';
import { judge } from '@src/profile/judge/findings';
import { readText } from '@src/profile/read';
import { shortName, type Launch } from '@src/profile/report';

const files = import.meta.glob<string>('/content/evidence/{reports,cures}/h200.{before,after,profiles}.base.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export interface Row {
  readonly kernel: string;
  readonly title: string;
  /** Shares of the time, in percent. */
  readonly promised: number;
  readonly came: number;
  readonly isFirst: boolean;
}

const launchesOf = (report: string): readonly Launch[] => {
  const [folder, name] = report.split('/');
  return readText(files[`/content/evidence/${folder}/h200.${name}.base.csv`]!).report!.launches;
};

export function curedRows(): Row[] {
  const reports = new Map<string, readonly Launch[]>();
  const launchOf = ([report, kernel]: readonly [string, string]): Launch => {
    const launches = reports.get(report) ?? launchesOf(report);
    reports.set(report, launches);
    return launches.find((launch) => shortName(launch.kernel) === kernel)!;
  };
  return cured.map(({ finding, bad, good }) => {
    const [before, after] = [launchOf(bad), launchOf(good)];
    const { findings } = judge(before);
    const found = findings.find(({ id }) => id === finding)!;
    return {
      kernel: bad[1],
      title: found.title,
      isFirst: findings[0] === found,
      promised: Math.round(found.gain! * 100),
      came: Math.round((1 - after.values['time']! / before.values['time']!) * 100),
    };
  });
}
