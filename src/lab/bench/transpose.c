/* A tiled transpose of N by N floats in one thread, tile by tile as the kernel of the benchmark does it.
   Usage: ./program ROUNDS; prints nanoseconds of each round, then the sum of a row as a check. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { n = 1024, tile = 32, rows = 8 };
static float in[n * n], out[n * n];

static void block(int bx, int by) {
  float staged[tile][tile + 1];
  const int x = bx * tile, y = by * tile;
  for (int first = 0; first < rows; ++first)
    for (int column = 0; column < tile; ++column)
      for (int k = first; k < tile; k += rows) staged[k][column] = in[(size_t)(y + k) * n + x + column];
  for (int first = 0; first < rows; ++first)
    for (int column = 0; column < tile; ++column)
      for (int k = first; k < tile; k += rows) out[(size_t)(x + k) * n + y + column] = staged[column][k];
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 15;
  for (int i = 0; i < n * n; ++i) in[i] = (float)i;
  for (int round = 0; round < rounds; ++round) {
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int by = 0; by < n / tile; ++by)
      for (int bx = 0; bx < n / tile; ++bx) block(bx, by);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.0f ", (end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec));
  }
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += out[i];
  printf("%.0f\n", sum);
  return 0;
}
