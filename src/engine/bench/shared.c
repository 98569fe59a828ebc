/* The plainest loop that counts the wavefronts of one warp-wide access to shared memory. It reads the accesses from standard
 * input (a count, then op, width and 32 addresses each, -1 for a lane that is off; op is 0 load, 1 store, 2 atomic), counts
 * them all `argv[1]` times over, and prints processor nanoseconds a call for each round and the sum of all that it counted in
 * one. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LANES = 32, BANKS = 32, WORD = 4, LINE = 128, NUMBERS = LANES + 2 };
enum { LOAD, STORE, ATOMIC };

static int pairs_agree(const int64_t *address, int distance) {
  for (int lane = 0; lane < LANES; lane++) {
    const int64_t mine = address[lane], other = address[lane ^ distance];
    if (mine >= 0 && other >= 0 && mine != other) return 0;
  }
  return 1;
}

static int degree(const int64_t *address, int first, int end, int width, int alone) {
  int64_t waiting[BANKS][LANES];
  int length[BANKS] = {0}, most = 0;
  const int unit_bytes = width < WORD ? WORD : width, places = LINE / unit_bytes;
  for (int lane = first; lane < end; lane++) {
    if (address[lane] < 0) continue;
    const int64_t unit = address[lane] / unit_bytes;
    const int place = unit % places;
    int turn = 0;
    if (alone) turn = length[place];
    else
      while (turn < length[place] && waiting[place][turn] != unit) turn++;
    if (turn < length[place]) continue;
    waiting[place][length[place]++] = unit;
    if (length[place] > most) most = length[place];
  }
  return most;
}

static long count(const int64_t *access) {
  const int64_t op = access[0], *address = access + 2;
  const int width = access[1];
  int lanes = LINE / width < LANES ? LINE / width : LANES;
  if (op == LOAD && lanes < LANES && (pairs_agree(address, 1) || pairs_agree(address, 2))) lanes *= 2;
  long wavefronts = 0;
  for (int first = 0; first < LANES; first += lanes)
    wavefronts += degree(address, first, first + lanes, width, op == ATOMIC);
  return wavefronts;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 1;
  int64_t accesses;
  if (fread(&accesses, sizeof accesses, 1, stdin) != 1) return 1;
  int64_t *access = malloc(accesses * NUMBERS * sizeof *access);
  if (!access || fread(access, sizeof *access, accesses * NUMBERS, stdin) != (size_t)(accesses * NUMBERS)) return 1;
  long sum = 0;
  for (int round = 0; round < rounds; round++) {
    const double start = seconds();
    sum = 0;
    for (int64_t i = 0; i < accesses; i++) sum += count(access + i * NUMBERS);
    printf("%.3f ", (seconds() - start) / accesses * 1e9);
  }
  printf("%ld\n", sum);
  free(access);
  return 0;
}
