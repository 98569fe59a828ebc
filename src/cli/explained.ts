/** The output of `explain` for one or two files, without access to files or streams. */
import { pairsOf } from '@src/profile/compare';
import { judge, type Finding } from '@src/profile/judge/findings';
import { metricOf } from '@src/profile/metrics';
import { readBytes } from '@src/profile/read';
import { shortName, type Launch, type Refusal, type Report } from '@src/profile/report';
import { gainText, shareText, timeText, valueText } from '@src/profile/words';

export interface File {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Kernels explained in full; the rest are counted. */
const MOST = 20;

export function explain(files: readonly File[], asJson: boolean): { readonly text: string; readonly isRead: boolean } {
  const readings = files.map(({ name, bytes }) => ({ name, ...readBytes(bytes, name) }));
  const reports = readings.flatMap(({ report }) => report ?? []);
  const isRead = reports.length === readings.length;
  if (asJson) {
    const [first, second] = reports;
    const files = jsonOf(readings);
    const answer = first && second ? { reports: files, pairs: pairsJson(first, second) } : files;
    return { text: `${JSON.stringify(answer, null, 1)}\n`, isRead };
  }
  const refused = readings.flatMap(({ name, refusal }) => (refusal ? [refusalText(name, refusal)] : []));
  if (!isRead) return { text: printable(refused.join('\n')), isRead };
  const [before, after] = reports;
  const text = after
    ? comparisonText(
        files.map(({ name }) => name),
        before!,
        after,
      )
    : reportText(files[0]!.name, before!);
  return { text: printable(text), isRead };
}

/** A terminal obeys control characters: none from a file may reach it. */

const printable = (text: string): string =>
  text.replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, '�');

const refusalText = (name: string, { found, expected, todo }: Refusal): string =>
  `${name} is not a report that can be read.\n  Found:    ${found}\n  Expected: ${expected}\n  Do:       ${todo}\n`;

/** The launches by time, longest first. */
export const byTime = (report: Report): readonly Launch[] =>
  report.launches.toSorted((a, b) => (b.values['time'] ?? 0) * b.launches - (a.values['time'] ?? 0) * a.launches);

function reportText(name: string, report: Report): string {
  const all = report.launches.reduce((sum, { values, launches }) => sum + (values['time'] ?? 0) * launches, 0);
  const shown = byTime(report).slice(0, MOST);
  const rest = report.launches.length - shown.length;
  return [
    `${name}: ${report.form}, ${report.launches.length} ${report.launches.length === 1 ? 'launch' : 'launches'}`,
    ...report.notes.map((note) => `Note: ${note}`),
    ...shown.map((launch, index) => launchText(launch, index, all)),
    ...(rest > 0 ? [`\n… and ${rest} more launches, each shorter than these.`] : []),
    '',
  ].join('\n');
}

function launchText(launch: Launch, index: number, all: number): string {
  const { bound, findings, missing } = judge(launch);
  const time = launch.values['time'];
  const share = time === undefined || all === 0 ? '' : `, ${shareText(time / all)} of the time`;
  const more = [...new Set([...missing, ...findings.flatMap((finding) => finding.next)])];
  return [
    `\n${index + 1}. ${shortName(launch.kernel)}${time === undefined ? '' : `  ${timeText(time)}${share}`}`,
    `   ${bound.says}`,
    ...findings.flatMap(({ title, because, gain, step, figure, next }) => [
      `   - ${title}${gain === null ? '' : ` (${gainText(gain)} of the time)`}`,
      `     ${because}`,
      `     ${step.say} Read ${step.chapter}/#${step.place}`,
      ...(figure ? [`     Figure in this state: ${figureAddress(figure)}`] : []),
      ...(next.length > 0 ? [`     Collect next: ${next.join(', ')}`] : []),
    ]),
    ...(findings.length === 0 ? ['   Nothing stands out in the numbers of this report.'] : []),
    ...(more.length > 0 ? [`   To know more: ncu --metrics ${more.slice(0, 8).join(',')} ./program`] : []),
  ].join('\n');
}

function comparisonText([first, second]: readonly string[], before: Report, after: Report): string {
  return [
    `A: ${first}, B: ${second}`,
    ...pairsOf(before, after).flatMap(({ before: a, after: b, ratio, changes }) => {
      const name = shortName((a ?? b)!.kernel);
      if (!a || !b) return [`\n${name}: only in ${a ? 'A' : 'B'}`];
      const times = [a, b].map(({ values }) => (values['time'] === undefined ? '?' : timeText(values['time'])));
      return [
        `\n${name}  ${times.join(' → ')}${ratio === null ? '' : `, ${ratio <= 1 ? `${(1 / ratio).toFixed(2)} times as fast` : `${ratio.toFixed(2)} times as long`}`}`,
        `   A: ${judge(a).bound.says}`,
        `   B: ${judge(b).bound.says}`,
        ...changes
          .filter(({ metric }) => metric.id !== 'time')
          .slice(0, 8)
          .map(
            ({ metric, before: from, after: to }) =>
              `   ${metric.words}: ${valueText(from, metric.unit)} → ${valueText(to, metric.unit)}`,
          ),
      ];
    }),
    '',
  ].join('\n');
}

/** In the book, from its root. */
const figureAddress = ({ chapter, id, state }: NonNullable<Finding['figure']>): string =>
  `${chapter}/${state === '' ? '' : `?${state}`}#${id}`;

/** What changed from the first report to the second, kernel by kernel. */
const pairsJson = (before: Report, after: Report): unknown =>
  pairsOf(before, after).map(({ before: a, after: b, ratio, changes }) => ({
    kernel: (a ?? b)!.kernel,
    in: a && b ? 'both' : a ? 'first' : 'second',
    timeRatio: ratio,
    changes: changes.map(({ metric, before: from, after: to }) => ({ metric: metric.name, before: from, after: to })),
  }));

function jsonOf(readings: readonly { name: string; report: Report | null; refusal: Refusal | null }[]): unknown {
  return readings.map(({ name, report, refusal }) =>
    report === null
      ? { file: name, refusal }
      : {
          file: name,
          form: report.form,
          notes: report.notes,
          launches: byTime(report).map((launch) => {
            const { bound, findings, missing } = judge(launch);
            return {
              kernel: launch.kernel,
              grid: launch.grid,
              block: launch.block,
              computeCapability: launch.capability,
              bound: { kind: bound.kind, percent: bound.share, says: bound.says },
              findings: findings.map(({ id, title, because, gain, step, figure, next }) => ({
                id,
                title,
                because,
                gain,
                say: step.say,
                chapter: step.chapter,
                place: step.place,
                figure: figure && figureAddress(figure),
                next,
              })),
              missing,
              metrics: Object.fromEntries(
                Object.entries(launch.values).map(([id, value]) => [
                  metricOf(id).name,
                  { value, unit: metricOf(id).unit },
                ]),
              ),
              unknown: launch.unknown,
            };
          }),
        },
  );
}
