import { describe, expect, it } from 'vitest';
import { BOX, chapterMap } from './chapter-map';
import { outline } from './outline';

const { nodes, threads, width, height } = chapterMap(outline);
const addresses = outline.map(({ address }) => address as string);

describe('the map of the chapters', () => {
  it('has chapters that build only on earlier ones', () => {
    for (const [index, { needs }] of outline.entries())
      for (const need of needs) expect(addresses.slice(0, index)).toContain(need);
  });

  it('has every chapter once, inside the map, without overlaps', () => {
    expect(nodes.map(({ address }) => address)).toEqual(addresses);
    for (const a of nodes) {
      expect(a.x >= 0 && a.y >= 0 && a.x + BOX.width <= width && a.y + BOX.height <= height).toBe(true);
      for (const b of nodes)
        if (a !== b) expect(Math.abs(a.x - b.x) >= BOX.width || Math.abs(a.y - b.y) >= BOX.height).toBe(true);
    }
  });

  it('has lines that lead to the right, and through no third box', () => {
    for (const { from, to, path } of threads) {
      const [start, end] = [nodes.find((node) => node.address === from)!, nodes.find((node) => node.address === to)!];
      expect(end.x).toBeGreaterThan(start.x);
      const turn = Number(/H([\d.]+)/.exec(path)![1]);
      const y = start.y + BOX.height / 2;
      const met = nodes.filter(
        (node) =>
          node !== start &&
          node !== end &&
          node.x < turn &&
          node.x >= start.x + BOX.width &&
          node.y <= y &&
          y <= node.y + BOX.height,
      );
      expect(
        met.map(({ address }) => address),
        `${from} to ${to}`,
      ).toEqual([]);
    }
  });

  it('breaks titles so that they fit', () => {
    for (const { title, lines } of nodes) {
      expect(lines.join(' ')).toBe(title);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(20);
    }
  });
});
