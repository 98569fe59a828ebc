// Text, tables of bits, puzzles, and whole numbers.

__global__ void utf8Count(const unsigned int *text, int *total, int words) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  int mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < words; i += gridDim.x * blockDim.x) {
    unsigned int w = text[i];
    // 10xxxxxx follows; everything else begins a character.
    mine += 4 - __popc(((w >> 7) & ~(w >> 6)) & 0x01010101u);
  }
  atomicAdd(&sum, mine);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(total, sum);
}

__device__ unsigned int mulmod(unsigned int a, unsigned int b, unsigned int m) { return (unsigned long long)a * b % m; }

__global__ void rhoFactors(const unsigned int *numbers, unsigned int *factors, int most, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  unsigned int n = numbers[i] | 1, x = 2, y = 2, d = 1;
  int steps = 0;
  while (d == 1 && steps < most) {
    x = (mulmod(x, x, n) + 1) % n;
    y = (mulmod(y, y, n) + 1) % n;
    y = (mulmod(y, y, n) + 1) % n;
    unsigned int a = x > y ? x - y : y - x, b = n;
    while (b) {
      unsigned int t = a % b;
      a = b;
      b = t;
    }
    d = a;
    steps++;
  }
  factors[i] = d;
}

__global__ void subsetSums(const int *values, int *hits, int target, int count, int total) {
  int mask = blockIdx.x * blockDim.x + threadIdx.x;
  if (mask >= total) return;
  int sum = 0;
  for (int i = 0; i < count; i++)
    if (mask & (1 << i)) sum += values[i];
  if (sum == target) atomicAdd(hits, 1);
}

__global__ void sudokuValid(const unsigned char *boards, unsigned char *valid, int n) {
  int b = blockIdx.x * blockDim.x + threadIdx.x;
  if (b >= n) return;
  int rows[9] = {0}, cols[9] = {0}, boxes[9] = {0};
  bool ok = true;
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 9; c++) {
      int v = boards[b * 81 + r * 9 + c];
      if (v < 1 || v > 9) continue;
      int bit = 1 << v, box = r / 3 * 3 + c / 3;
      if ((rows[r] & bit) || (cols[c] & bit) || (boxes[box] & bit)) ok = false;
      rows[r] |= bit;
      cols[c] |= bit;
      boxes[box] |= bit;
    }
  valid[b] = ok;
}

__global__ void bloomInsert(const unsigned int *keys, unsigned int *filter, unsigned int bitMask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int h1 = keys[i] * 2654435761u, h2 = (keys[i] ^ (keys[i] >> 15)) * 2246822519u | 1;
  for (int k = 0; k < 4; k++) {
    unsigned int bit = (h1 + k * h2) & bitMask;
    atomicOr(&filter[bit >> 5], 1u << (bit & 31));
  }
}

// The longest match in the window before each place, as LZ77 looks for it.
__global__ void longestMatch(const unsigned char *data, unsigned short *length, unsigned short *distance, int window, int most, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = 0, where = 0;
  for (int back = 1; back <= window && back <= i; back++) {
    int l = 0;
    while (l < most && i + l < n && data[i + l] == data[i - back + l]) l++;
    if (l > best) {
      best = l;
      where = back;
    }
  }
  length[i] = best;
  distance[i] = where;
}

// Two bits a base; of a word and its reverse complement the smaller.
__global__ void kmerCodes(const unsigned char *bases, unsigned long long *codes, int k, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + k > n) return;
  unsigned long long forward = 0, reverse = 0;
  for (int j = 0; j < k; j++) {
    unsigned long long b = bases[i + j] & 3;
    forward = (forward << 2) | b;
    reverse |= (3 - b) << (2 * j);
  }
  codes[i] = forward < reverse ? forward : reverse;
}
