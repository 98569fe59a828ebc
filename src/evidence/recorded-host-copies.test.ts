import { expect, it } from 'vitest';
import { BYTES_RECORDED, HOST_COPIES, recordedProgram, type RecordedProgram } from './recorded-host-copies';
import { rowsOf } from './testing';

const programs = rowsOf(HOST_COPIES).filter(({ params }) => params['what'] === 'chunks');

it('a browser gets every recorded program, unchanged, all of the same bytes', () => {
  expect(programs.length).toBeGreaterThan(70);
  for (const { params, values } of programs) {
    const { chunks: pieces, rounds: multiplyAdds, bytes } = params;
    expect(bytes).toBe(BYTES_RECORDED);
    const program = { ...params, pieces, multiplyAdds } as unknown as RecordedProgram;
    expect(recordedProgram('h200', program)).toBe(values!['timeMs']!.median);
  }
});

it('more streams than pieces count as one per piece, and what was not measured is null', () => {
  const program: RecordedProgram = { memory: 'pinned', pieces: 2, streams: 2, multiplyAdds: 0 };
  expect(recordedProgram('h200', { ...program, streams: 4 })).toBe(recordedProgram('h200', program));
  expect(recordedProgram('h200', { ...program, pieces: 3 })).toBeNull();
  expect(recordedProgram('a100', program)).toBeNull();
});
