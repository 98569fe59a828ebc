import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { architectures } from '@src/arch';
import { kernels, problems, vectorRuns } from './arbitraries';
import { bruteForce } from './brute-force';
import { blockTraffic, march, matmulCost, type MatMul, type MatMulKernel, type Matrix } from './index';

const { h200 } = architectures;
const runs = fc.oneof(
  { weight: 3, arbitrary: fc.record({ problem: problems, kernel: kernels }) },
  { weight: 1, arbitrary: vectorRuns },
);
const matrices: readonly Matrix[] = ['a', 'b', 'c'];

const check = (law: (problem: MatMul, kernel: MatMulKernel) => void, numRuns: number): void => {
  fc.assert(
    fc.property(runs, ({ problem, kernel }) => {
      law(problem, kernel);
    }),
    { numRuns: Math.ceil(numRuns * Number(process.env['RUNS'] ?? 0.5)) },
  );
};

describe('a matrix product, for any size and kernel', () => {
  it('costs the loads and stores of its threads, counted one by one', () => {
    check((problem, kernel) => {
      const { traffic } = matmulCost(problem, kernel, h200);
      const counted = bruteForce(problem, kernel);
      for (const matrix of matrices) {
        const { elements, requests, sectors } = traffic[matrix];
        expect({ matrix, elements, requests, sectors }).toEqual({ matrix, ...counted[matrix] });
        expect(traffic[matrix].bytes).toBe(elements * problem.elementBytes);
      }
    }, 150);
  });

  it('costs the sum of its blocks', () => {
    check((problem, kernel) => {
      const { grid, traffic } = matmulCost(problem, kernel, h200);
      for (const matrix of matrices) {
        let sectors = 0;
        for (let y = 0; y < grid.y; y += 1)
          for (let x = 0; x < grid.x; x += 1) sectors += blockTraffic(problem, kernel, { x, y }, h200)[matrix].sectors;
        expect(sectors).toBe(traffic[matrix].sectors);
      }
    }, 25);
  });

  it('writes each element of C once, and loads each of A and B at least once', () => {
    check((problem, kernel) => {
      const { rows, columns, depth } = problem;
      const { traffic, reuse } = matmulCost(problem, kernel, h200);
      expect(traffic.c.elements).toBe(rows * columns);
      expect(traffic.a.elements).toBeGreaterThanOrEqual(rows * depth);
      expect(traffic.b.elements).toBeGreaterThanOrEqual(depth * columns);
      expect(reuse.a * traffic.a.elements).toBeCloseTo(rows * columns * depth, 3);
      expect(reuse.a).toBeLessThanOrEqual(columns);
      expect(reuse.b).toBeLessThanOrEqual(rows);
    }, 200);
  });

  it('has no more operations per byte than if each matrix moved once', () => {
    check((problem, kernel) => {
      const { intensity } = matmulCost(problem, kernel, h200);
      expect(intensity.asked).toBeLessThanOrEqual(intensity.atMost * (1 + 1e-12));
    }, 200);
  });

  it('is correct when the steps of the march are executed on numbers', () => {
    check((problem, kernel) => {
      const { rows, columns, depth } = problem;
      const a = (row: number, k: number): number => ((row * 31 + k * 17) % 13) - 6;
      const b = (k: number, column: number): number => ((k * 7 + column * 29) % 11) - 5;
      const { plan, grid } = matmulCost(problem, kernel, h200);
      const made = new Map<string, number>();
      for (let y = 0; y < grid.y; y += 1)
        for (let x = 0; x < grid.x; x += 1) {
          const { steps, readsByThread, tiles } = march(problem, kernel, { x, y }, h200);
          for (const { kFrom, kTo, loads } of steps) {
            const held = { a: new Map<string, number>(), b: new Map<string, number>() };
            for (const { matrix, elementByLane } of loads)
              for (const element of elementByLane) {
                if (element === null || matrix === 'c') continue;
                for (let next = 0; next < plan.vector; next += 1) {
                  const { row, column } = { row: element.row, column: element.column + next };
                  held[matrix].set(`${row} ${column}`, matrix === 'a' ? a(row, column) : b(row, column));
                }
              }
            const add = (row: number, column: number, k: number): void => {
              if (row >= rows || column >= columns) return;
              const product = held.a.get(`${row} ${k}`)! * held.b.get(`${k} ${column}`)!;
              made.set(`${row} ${column}`, (made.get(`${row} ${column}`) ?? 0) + product);
            };
            for (let k = kFrom; k < kTo; k += 1)
              if (tiles)
                for (const { aRows, bColumns } of readsByThread)
                  for (const row of aRows)
                    for (const column of bColumns) add(y * plan.blockRows + row, x * plan.blockColumns + column, k);
              else
                for (let row = 0; row < plan.blockRows; row += 1)
                  for (let column = 0; column < plan.blockColumns; column += 1)
                    add(y * plan.blockRows + row, x * plan.blockColumns + column, k);
          }
        }
      const wrong: string[] = [];
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          let sum = 0;
          for (let k = 0; k < depth; k += 1) sum += a(row, k) * b(k, column);
          if (made.get(`${row} ${column}`) !== sum) wrong.push(`${row} ${column}`);
        }
      expect(wrong).toEqual([]);
    }, 40);
  });
});
