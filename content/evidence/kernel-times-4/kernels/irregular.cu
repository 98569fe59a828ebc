// Sparse matrices, graphs, tables by hash, steps of sorting: where data says who goes where, and for how long.

__global__ void sparseEightLanes(float *y, const int *starts, const int *columns, const float *values, const float *x, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 8, lane = threadIdx.x % 8;
  float sum = 0;
  if (row < rows)
    for (int k = starts[row] + lane; k < starts[row + 1]; k += 8) sum += values[k] * x[columns[k]];
  for (int d = 4; d > 0; d /= 2) sum += __shfl_down_sync(0xffffffff, sum, d, 8);
  if (row < rows && lane == 0) y[row] = sum;
}

__global__ void sparseUneven(float *y, const int *starts, const int *lengths, const int *columns, const float *values, const float *x, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0;
  int start = starts[row], length = lengths[row];
  for (int k = 0; k < length; ++k) sum += values[start + k] * x[columns[start + k]];
  y[row] = sum;
}

__global__ void sparseTriples(float *y, const int *rows, const int *columns, const float *values, const float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(y + rows[i] / 16, values[i] * x[columns[i]]);
}

__global__ void visitNeighbors(int *level, const int *starts, const int *neighbors, int now, int vertices) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= vertices || level[v] != now) return;
  for (int k = starts[v]; k < starts[v + 1]; ++k) atomicMin(level + neighbors[k], now + 1);
}

__global__ void rankOfPages(float *next, const int *starts, const int *from, const float *rank, const int *links, int vertices) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= vertices) return;
  float sum = 0;
  for (int k = starts[v]; k < starts[v + 1]; ++k) {
    int u = __ldg(from + k);
    sum += __ldg(rank + u) / __ldg(links + u);
  }
  next[v] = 0.15f + 0.85f * sum;
}

__global__ void countByHash(unsigned *table, unsigned *counts, const unsigned *keys, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned key = keys[i], slot = key * 2654435769u & mask;
  while (true) {
    unsigned found = atomicCAS(table + slot, 0u, key);
    if (found == 0u || found == key) break;
    slot = (slot + 1) & mask;
  }
  atomicAdd(counts + slot, 1u);
}

__global__ void lookUpKeys(int *out, const unsigned *table, const unsigned *keys, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned key = keys[i], slot = key * 2654435769u >> 7 & mask;
  int steps = 0;
  while (steps < 8 && table[slot] != key) {
    slot = (slot + 1) & mask;
    ++steps;
  }
  out[i] = steps;
}

__global__ void mergeByRank(int *out, const int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 2 * n) return;
  bool isFirst = i < n;
  int key = isFirst ? a[i] : b[i - n], low = 0, high = n;
  const int *other = isFirst ? b : a;
  while (low < high) {
    int middle = (low + high) / 2;
    bool goes = isFirst ? other[middle] < key : other[middle] <= key;
    if (goes) low = middle + 1;
    else high = middle;
  }
  out[low + (isFirst ? i : i - n)] = key;
}

__global__ void digitsOfBlocks(unsigned *counts, const unsigned *keys, int shift) {
  __shared__ unsigned bins[16];
  int t = threadIdx.x;
  if (t < 16) bins[t] = 0;
  __syncthreads();
  for (int k = 0; k < 4; ++k) atomicAdd(&bins[keys[(blockIdx.x * 4 + k) * blockDim.x + t] >> shift & 15u], 1u);
  __syncthreads();
  if (t < 16) counts[t * gridDim.x + blockIdx.x] = bins[t];
}

__global__ void compareAndSwap(int *data, int far, int size, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ far;
  if (i >= n || other < i) return;
  int a = data[i], b = data[other];
  bool up = (i & size) == 0;
  data[i] = up ? min(a, b) : max(a, b);
  data[other] = up ? max(a, b) : min(a, b);
}

__global__ void pairsInReach(float4 *force, const float4 *atoms, const int *neighbors, int each, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 me = atoms[i];
  float fx = 0, fy = 0, fz = 0;
  for (int k = 0; k < each; ++k) {
    float4 other = atoms[neighbors[k * n + i]];
    float dx = me.x - other.x, dy = me.y - other.y, dz = me.z - other.z;
    float inverse = 1.0f / (dx * dx + dy * dy + dz * dz + 1.0f), six = inverse * inverse * inverse;
    float pull = inverse * six * (six - 0.5f);
    fx += dx * pull;
    fy += dy * pull;
    fz += dz * pull;
  }
  force[i] = make_float4(fx, fy, fz, 0.0f);
}

__global__ void movedCenters(float *sums, int *counts, const int *member, const float *points, int dims, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int cluster = member[i];
  atomicAdd(counts + cluster, 1);
  for (int k = 0; k < dims; ++k) atomicAdd(sums + cluster * dims + k, points[k * n + i]);
}

__global__ void matchesOfWord(int *found, const unsigned char *text, const unsigned char *word, int length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n - length) return;
  int k = 0;
  while (k < length && text[i + k] == word[k]) ++k;
  if (k == length) atomicAdd(found, 1);
}

__global__ void gatherByShorts(float *out, const float *in, const unsigned short *index, int width, int rows) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (column < width) out[row * width + column] = in[row * width + index[row * width + column]];
}
