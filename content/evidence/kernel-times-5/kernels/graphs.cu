// Sparse matrices, graphs, sorting, and tables filled row by row.

__global__ void spmvDiagonals(const float *data, const int *offsets, const float *x, float *y, int rows, int diagonals) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    for (int n = 0; n < diagonals; n++) {
      int col = row + offsets[n] - 64;
      float val = data[rows * n + row];
      if (col >= 0 && col < rows) dot += val * x[col];
    }
    y[row] += dot;
  }
}

// Blocks of 4 x 4, one thread per row of a block row.
__global__ void spmvBlockRows(const int *rowPtr, const int *colInd, const float *values, const float *x, float *y, int blockRows) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, blockRow = t / 4, r = t % 4;
  if (blockRow >= blockRows) return;
  float sum = 0;
  for (int k = rowPtr[blockRow]; k < rowPtr[blockRow + 1]; k++) {
    const float4 v = *(const float4 *)&values[k * 16 + r * 4];
    const float4 u = *(const float4 *)&x[colInd[k] * 4];
    sum += v.x * u.x + v.y * u.y + v.z * u.z + v.w * u.w;
  }
  y[t] = sum;
}

__global__ void relaxEdges(const int *src, const int *dst, const int *weight, const int *dist, int *next, int edges) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  int u = src[e], v = dst[e];
  int candidate = dist[u] + weight[e];
  if (candidate < dist[v]) atomicMin(&next[v], candidate);
}

__global__ void trianglesOfEdges(const int *src, const int *dst, const int *rowPtr, const int *adj, int *count, int edges) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  int u = src[e], v = dst[e];
  int i = rowPtr[u], iEnd = rowPtr[u + 1], j = rowPtr[v], jEnd = rowPtr[v + 1], found = 0;
  while (i < iEnd && j < jEnd) {
    int a = adj[i], b = adj[j];
    if (a == b) found++;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  if (found > 0) atomicAdd(count, found);
}

__global__ void pointerJump(const int *parent, int *out, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n) {
    int p = parent[v];
    int grand = parent[p];
    out[v] = p != grand ? grand : p;
  }
}

__global__ void pushRank(const int *rowPtr, const int *cols, const float *rank, float *next, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int begin = rowPtr[v], end = rowPtr[v + 1];
  float share = 0.85f * rank[v] / (end - begin);
  for (int k = begin; k < end; k++) atomicAdd(&next[cols[k]], share);
}

__global__ void bfsBottomUp(const int *rowPtr, const int *cols, const int *levelIn, int *levelOut, int current, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int level = levelIn[v];
  if (level > current) {
    level = 1 << 30;
    for (int k = rowPtr[v]; k < rowPtr[v + 1]; k++) {
      if (levelIn[cols[k]] == current) {
        level = current + 1;
        break;
      }
    }
  }
  levelOut[v] = level;
}

#define ITEMS 8
__global__ void mergePath(const int *A, const int *B, int *C, int n) {
  int diag = (blockIdx.x * blockDim.x + threadIdx.x) * ITEMS;
  if (diag >= 2 * n) return;
  int low = max(0, diag - n), high = min(diag, n);
  while (low < high) {
    int mid = (low + high) >> 1;
    if (A[mid] <= B[diag - 1 - mid]) low = mid + 1;
    else high = mid;
  }
  int i = low, j = diag - low;
  for (int k = 0; k < ITEMS && diag + k < 2 * n; k++) {
    bool takeA = j >= n || (i < n && A[i] <= B[j]);
    C[diag + k] = takeA ? A[i++] : B[j++];
  }
}

__global__ void radixSortInBlock(const unsigned int *in, unsigned int *out, int bits) {
  __shared__ unsigned int keys[256];
  __shared__ int warpZeros[8];
  int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  unsigned int key = in[blockIdx.x * 256 + t];
  for (int bit = 0; bit < bits; bit++) {
    bool isZero = ((key >> bit) & 1) == 0;
    unsigned int ballot = __ballot_sync(0xffffffff, isZero);
    if (lane == 0) warpZeros[warp] = __popc(ballot);
    __syncthreads();
    int before = 0, total = 0;
    for (int w = 0; w < 8; w++) {
      if (w < warp) before += warpZeros[w];
      total += warpZeros[w];
    }
    int zerosBefore = before + __popc(ballot & ((1u << lane) - 1));
    keys[isZero ? zerosBefore : total + t - zerosBefore] = key;
    __syncthreads();
    key = keys[t];
  }
  out[blockIdx.x * 256 + t] = key;
}

__global__ void floydBlocked(int *dist, int n, int k0) {
  __shared__ int col[32][32], row[32][32];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 32 + tx, y = blockIdx.y * 32 + ty;
  col[ty][tx] = dist[y * n + k0 + tx];
  row[ty][tx] = dist[(k0 + ty) * n + x];
  __syncthreads();
  if (blockIdx.x == k0 / 32 || blockIdx.y == k0 / 32) return;
  int d = dist[y * n + x];
  for (int k = 0; k < 32; k++) {
    int through = col[ty][k] + row[k][tx];
    if (through < d) d = through;
  }
  dist[y * n + x] = d;
}

__global__ void knapsackRow(const int *prev, int *cur, int weight, int value, int capacity) {
  int w = blockIdx.x * blockDim.x + threadIdx.x;
  if (w > capacity) return;
  int best = prev[w];
  if (w >= weight) best = max(best, prev[w - weight] + value);
  cur[w] = best;
}

__global__ void viterbiStep(const float *score, const float *trans, const float *emit, float *next, int *back, int S) {
  int s = blockIdx.x * blockDim.x + threadIdx.x, seq = blockIdx.y;
  if (s >= S) return;
  float best = -1e30f;
  int from = 0;
  for (int p = 0; p < S; p++) {
    float v = score[seq * S + p] + trans[p * S + s];
    if (v > best) {
      best = v;
      from = p;
    }
  }
  next[seq * S + s] = best + emit[seq * S + s];
  back[seq * S + s] = from;
}
