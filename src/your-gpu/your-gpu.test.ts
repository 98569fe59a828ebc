/** The page's result for a file: for the book's recordings, for a modified one, and for an invalid one. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { recordedRun } from '@src/evidence/testing';
import { readCases } from './cases';
import { compare } from './compare';
import { counterName, counterNames, quantities } from './counters';
import { FORMAT, readRecording, type Recording } from './file';
import { datasetOf, fromDatasets } from './from-datasets';
import { modelFor, predict } from './model';

const folder = new URL('../../content/your-gpu/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const hashOf = (name: string): string => createHash('sha256').update(text(name)).digest('hex');
const probes = readCases(text('cases.txt'));
const expected = { probes, casesHash: hashOf('cases.txt') };
const recorded = readdirSync(new URL('recordings', folder));

const runs = {
  'global-access': recordedRun('global-access'),
  'shared-access': recordedRun('shared-access'),
  ldmatrix: recordedRun('ldmatrix'),
};

/** A file with changes. */
interface Written {
  format: unknown;
  version: unknown;
  device: Record<string, unknown>;
  casesFile: unknown;
  cases: { case: string; counters: Record<string, unknown> }[];
  occupancy: Record<string, unknown>[];
  [name: string]: unknown;
}

/** The H200's recording, as the page gets it, with a change. */
const written = (change: (file: Written) => void = () => {}): string => {
  const file = structuredClone(fromDatasets(runs, probes, expected.casesHash)) as Written;
  file.occupancy = [{ threads: 256, sharedBytes: 8192, registers: 32, blocks: 8 }];
  change(file);
  return JSON.stringify(file);
};
const recordingOf = (file: string): Recording => {
  const read = readRecording(file, expected);
  if ('problem' in read) throw new Error(read.problem);
  return read.recording;
};
const problemOf = (change: (file: Written) => void): string => {
  const read = readRecording(written(change), expected);
  return 'problem' in read ? read.problem : 'accepted';
};

describe('the probes', () => {
  it('are cases of the datasets with the same addresses, at most 1,000, without duplicates', () => {
    expect(new Set(probes.cases.map(({ id }) => id)).size).toBe(probes.cases.length);
    expect(probes.cases.length).toBeGreaterThan(250);
    for (const { id, offsets } of probes.cases) {
      const [space, name] = id.split(':') as [keyof typeof datasetOf, string];
      expect(runs[datasetOf[space]].rows.find((row) => row.case === name)?.params['offsets'], id).toEqual(offsets);
    }
  });

  it('request from the script every counter that the model predicts', () => {
    const script = text('measure.sh');
    for (const { counter } of Object.values(quantities)) {
      const what = /^l1tex__t_(\w+)_pipe/.exec(counter)?.[1];
      expect(script).toContain(what ?? counter);
    }
    expect(counterNames.size).toBe(10);
  });

  it('have a rule for every number, on every GPU of the book', () => {
    for (const arch of Object.values(architectures))
      for (const probe of probes.cases) {
        const numbers = predict(probe, arch);
        if (arch.ldmatrix.value !== null || probe.space !== 'ldmatrix') expect(numbers.length).toBeGreaterThan(1);
        for (const { value } of numbers) expect(Number.isInteger(value) && value >= 0).toBe(true);
      }
  });
});

describe('the counts of the H200', () => {
  it('match the model in every number', () => {
    const { rules, asked, held, model } = compare(recordingOf(written()), probes, null);
    expect(asked).toBeGreaterThan(700);
    expect(held).toBe(asked);
    expect(rules.length).toBeGreaterThan(6);
    expect(rules.every(({ standing }) => standing !== 'assumed')).toBe(true);
    expect([model.arch.id, model.nearness]).toEqual(['h200', 'itself']);
  });

  it('changed in one number break one rule, in that case, by name', () => {
    const id = probes.cases.find(({ space, mask }) => space === 'global' && mask !== 0)!.id;
    const changed = written((file) => {
      const counters = file.cases.find((each) => each.case === id)!.counters;
      counters[counterName('sectors', 'ld')] = 999;
    });
    const { rules, beside } = compare(recordingOf(changed), probes, recordingOf(written()));
    const broken = rules.filter(({ differences }) => differences.length > 0);
    expect(broken.map(({ rule }) => rule.id)).toEqual(['sectors']);
    expect(broken[0]!.differences).toMatchObject([{ case: id, what: 'sectors', counted: 999 }]);
    expect(broken[0]!.differences[0]!.predicted).toBe(broken[0]!.differences[0]!.reference);
    expect(beside.differences).toHaveLength(1);
  });

  it('without some numbers say how many are missing', () => {
    const fewer = written((file) => (file.cases = file.cases.slice(0, 10)));
    const { asked, held, missing } = compare(recordingOf(fewer), probes, null);
    expect(held).toBe(asked);
    expect(missing).toBeGreaterThan(600);
  });
});

describe.each(recorded)('recordings/%s', (name) => {
  const recording = recordingOf(text(`recordings/${name}`));

  it('is a complete recording of the current probes', () => {
    expect(recording.probes).toBe(hashOf('probes.cu'));
    expect([...recording.counted.keys()]).toEqual(probes.cases.map(({ id }) => id));
    expect(recording.occupancy).toHaveLength(probes.launches.length);
    expect(compare(recording, probes, null).missing).toBe(0);
  });

  it('matches the model in every number', () => {
    const { rules } = compare(recording, probes, null);
    expect(rules.flatMap(({ differences }) => differences)).toEqual([]);
  });
});

describe('a GPU', () => {
  const newest = Object.values(architectures).toSorted(
    (a, b) => Number(b.computeCapability) - Number(a.computeCapability),
  )[0]!;
  const deviceOf = (name: string, computeCapability: string): Recording['device'] => ({
    name,
    computeCapability,
    sms: 100,
    l2Bytes: 1,
  });

  it.each([
    ['NVIDIA H100 80GB HBM3', '9.0', 'h100', 'itself'],
    ['NVIDIA H100 PCIe', '9.0', 'h100', 'itself'],
    ['NVIDIA H200', '9.0', 'h200', 'itself'],
    ['Tesla T4', '7.5', 't4', 'itself'],
    ['Tesla V100-SXM2-16GB', '7.0', 'v100', 'itself'],
    ['NVIDIA A100-SXM4-40GB', '8.0', 'a100', 'itself'],
    ['NVIDIA GeForce RTX 4090', '8.9', 'rtx4090', 'itself'],
    ['NVIDIA L40S', '8.9', 'l40s', 'itself'],
    ['NVIDIA RTX A6000', '8.6', 'rtx3090', 'capability'],
    ['NVIDIA GeForce RTX 2080 Ti', '7.5', 't4', 'capability'],
    ['Xavier', '7.2', 'v100', 'nearest'],
    ['A GPU that nobody knows', '10.1', 'b200', 'nearest'],
    ['A GPU of tomorrow', '99.0', newest.id.replaceAll('-', ''), 'nearest'],
  ])('called %s, of %s, is predicted by %s: %s', (name, computeCapability, id, nearness) => {
    const model = modelFor(deviceOf(name, computeCapability));
    expect(model.arch.id.replaceAll('-', '')).toBe(id);
    expect(model.nearness).toBe(nearness);
  });

  it('with its name on another chip is not mistaken for it', () => {
    expect(modelFor(deviceOf('NVIDIA H100', '8.0')).nearness).toBe('capability');
  });
});

describe('an invalid file', () => {
  it.each<[string, (file: Written) => void]>([
    ['its “format” is not', (file) => (file.format = 'another')],
    ['It is of version “2”; this edition of the book reads version 1.', (file) => (file.version = 2)],
    ['It counts other cases', (file) => (file.casesFile = '0'.repeat(64))],
    ['“device” holds no named entries.', (file) => (file.device = [] as never)],
    ['The name of the device is not as the script writes it', (file) => (file.device['name'] = '<b>H200</b>')],
    ['older than all GPUs of the book', (file) => (file.device['computeCapability'] = '6.1')],
    ['is no case of the probes', (file) => (file.cases[0]!.case = 'global:other-001')],
    ['is in it twice', (file) => file.cases.splice(1, 1, file.cases[0]!)],
    ['is no counter of the probes', (file) => (file.cases[0]!.counters['gpu__time_duration.sum'] = 1)],
    ['must be a whole number from 0', (file) => (file.cases[0]!.counters[counterName('sectors', 'ld')] = 1.5)],
    ['must be a whole number from 0', (file) => (file.cases[0]!.counters[counterName('sectors', 'ld')] = -1)],
    ['It holds no case.', (file) => (file.cases = [])],
    ['are read.', (file) => file.cases.push(...file.cases)],
    ['is none of the probes', (file) => (file.occupancy[0]!['threads'] = 7)],
    ['The number of registers is', (file) => (file.occupancy[0]!['registers'] = 0)],
  ])('is refused: %s', (sentence, change) => {
    expect(problemOf(change)).toContain(sentence);
  });

  it('is refused when it is too large, truncated, or another kind of JSON', () => {
    const problem = (file: string): string => {
      const read = readRecording(file, expected);
      return 'problem' in read ? read.problem : 'accepted';
    };
    expect(problem(' '.repeat(3_000_000))).toBe('It is larger than 2 MB.');
    expect(problem(written().slice(0, -9))).toBe('It is not JSON, or it was cut short.');
    expect(problem('[]')).toBe('It holds no named entries.');
    expect(problem('null')).toBe('It holds no named entries.');
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
    expect(problem(`{"format":"${FORMAT}","version":${deep}}`)).toContain('It is of version a list;');
  });
});
