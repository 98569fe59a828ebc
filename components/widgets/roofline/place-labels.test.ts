import { expect, it } from 'vitest';
import { placeLabels } from './place-labels';

const box = { x: 0, y: 0, width: 400, height: 300 };

it('a leader passes no other mark, and no two leaders cross', () => {
  const marks = [
    { x: 200, y: 150, text: 'one' },
    { x: 206, y: 155, text: 'two' },
    { x: 203, y: 162, text: 'three' },
    { x: 212, y: 149, text: 'four' },
  ];
  const labels = placeLabels(marks, [], box);
  const ends = labels.map((label, index) => ({ from: marks[index]!, to: label }));
  for (const [index, { from, to }] of ends.entries())
    for (const [other, mark] of marks.entries()) {
      if (other === index) continue;
      // Sampled along the leader, so that the test shares no arithmetic with the code.
      for (let share = 0.2; share <= 1; share += 0.05)
        expect(
          Math.hypot(from.x + share * (to.x - from.x) - mark.x, from.y + share * (to.y - from.y) - mark.y),
          `${labels[index]!.text} past ${mark.text}`,
        ).toBeGreaterThan(2);
    }
});
