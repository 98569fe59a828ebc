/* The plainest loop that counts what one warp-wide access costs: requests, sectors, lines and tag wavefronts. It reads the
 * accesses from standard input (a count, then 32 addresses each, -1 for a lane that is off), counts them all `argv[1]`
 * times over, and prints processor nanoseconds a call for each round and the sum of all that it counted in one. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LANES = 32, SECTOR = 32, LINE = 128, BANKS = 4, HASH_BITS = 26 };

static const int hash[HASH_BITS] = {2, 1, 2, 1, 3, 2, 1, 3, 1, 2, 1, 2, 3, 2, 3, 1, 2, 3, 2, 3, 1, 3, 2, 3, 2, 1};

static int seen(const int64_t *list, int length, int64_t value) {
  for (int i = 0; i < length; i++)
    if (list[i] == value) return 1;
  return 0;
}

static int bank_of(int64_t line) {
  int bank = 0;
  for (int bit = 0; bit < HASH_BITS; bit++)
    if (line >> bit & 1) bank ^= hash[bit];
  return bank;
}

static long count(const int64_t *address) {
  int64_t sectors[LANES], lines[LANES];
  int sector_count = 0, line_count = 0, in_bank[BANKS] = {0}, wavefronts = 0;
  for (int lane = 0; lane < LANES; lane++) {
    if (address[lane] < 0) continue;
    const int64_t sector = address[lane] / SECTOR, line = address[lane] / LINE;
    if (!seen(sectors, sector_count, sector)) sectors[sector_count++] = sector;
    if (!seen(lines, line_count, line)) {
      lines[line_count++] = line;
      const int queued = ++in_bank[bank_of(line)];
      if (queued > wavefronts) wavefronts = queued;
    }
  }
  return (sector_count > 0) + sector_count + line_count + wavefronts;
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
  int64_t *address = malloc(accesses * LANES * sizeof *address);
  if (!address || fread(address, sizeof *address, accesses * LANES, stdin) != (size_t)(accesses * LANES)) return 1;
  long sum = 0;
  for (int round = 0; round < rounds; round++) {
    const double start = seconds();
    sum = 0;
    for (int64_t i = 0; i < accesses; i++) sum += count(address + i * LANES);
    printf("%.3f ", (seconds() - start) / accesses * 1e9);
  }
  printf("%ld\n", sum);
  free(address);
  return 0;
}
