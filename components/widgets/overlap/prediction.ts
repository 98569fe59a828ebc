import { count } from '@src/units/words';
import { timeText } from './describe';
import type { OverlapValues } from './params';
import { simulate, type OverlapTrace } from './simulate';

interface Guess {
  readonly us: number;
  /** The mistake behind a wrong number. */
  readonly say: string;
}

/** Numbers nearer to the right one than this would be right too. */
const APART = 0.08;

export const round = (us: number): number => Number(us.toPrecision(3));

export function ask(values: OverlapValues): string {
  const { aloneUs } = simulate(values);
  const { memory, streams, chunks, work, mib } = values;
  const kernel = work === 0 ? '' : `, a kernel works on that (${timeText(aloneUs.kernel)})`;
  const goes = mib === '1' ? 'goes' : 'go';
  const cut = chunks === 1 ? 'one piece' : `${count(chunks, 'piece')}, in turn on ${count(streams, 'stream')}`;
  return `${mib} MiB ${goes} in from ${memory} memory (${timeText(aloneUs.in)})${kernel} and as much comes out (${timeText(aloneUs.out)}), in ${cut}. How long does it all take?`;
}

export function guesses({ own, aloneUs, pinnedUs, pageableUs }: OverlapTrace, values: OverlapValues): readonly Guess[] {
  const sum = aloneUs.in + aloneUs.kernel + aloneUs.out;
  const most = Math.max(aloneUs.in, aloneUs.kernel, aloneUs.out);
  const serial = own.totalUs > 0.95 * sum;
  const why = values.memory === 'pageable' ? 'a copy of pageable memory holds the host' : 'they are in one stream';
  return [
    {
      us: most,
      say:
        own.totalUs < most
          ? 'Two kernels that share the SMs finish sooner than one after another.'
          : serial
            ? `That is the longest of the three alone. Here nothing overlaps with it: ${why}.`
            : 'That is the longest of the three alone. The first piece must be in before it begins, and the last must still go out.',
    },
    {
      us: sum,
      say: 'That is one after another. Pieces in different streams overlap if the host memory is pinned.',
    },
    {
      us: sum / values.streams,
      say: 'Streams do not add engines: one engine copies in, one copies out, and there is one set of SMs.',
    },
    { us: sum / 3, say: 'Three engines at work do not make each of them faster: the busiest one determines the time.' },
    {
      us: aloneUs.in + aloneUs.out,
      say: 'Those are the copies alone. What does the kernel add, and which copies run at the same time?',
    },
    {
      us: pinnedUs,
      say: 'From pinned memory it would take that. The host must copy pageable memory itself, and waits for the copy.',
    },
    {
      us: pageableUs,
      say: 'From pageable memory it would take that. Pinned memory is read and written by the copy engines.',
    },
    { us: sum * 2, say: 'Nothing is copied or processed twice.' },
  ];
}

/** The right time among those that a reader may have in mind, none of them so near that it would be right too. */
export function places(trace: OverlapTrace, values: OverlapValues): { id: number; label: string }[] {
  const right = round(trace.own.totalUs);
  const apart = guesses(trace, values)
    .map(({ us }) => round(us))
    .filter((us) => Math.abs(us / right - 1) > APART)
    .sort((a, b) => a - b)
    .filter((us, index, all) => index === 0 || us / all[index - 1]! > 1 + APART / 2);
  return [...new Set([right, ...apart])].sort((a, b) => a - b).map((id) => ({ id, label: timeText(id) }));
}

export const answer = ({ own }: OverlapTrace): number[] => [round(own.totalUs)];
