// Sparse matrices, graphs, searches, and steps of sorting.

__global__ void insertionSortRows(const int *data, int *sorted, int rows, int length) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  int *a = sorted + r * length;
  for (int i = 0; i < length; i++) {
    int key = data[r * length + i];
    int j = i - 1;
    while (j >= 0 && a[j] > key) {
      a[j + 1] = a[j];
      j = j - 1;
    }
    a[j + 1] = key;
  }
}

__global__ void sddmmPairs(const int *rows, const int *cols, const float *A, const float *B, float *out, int depth, int nnz) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= nnz) return;
  const float *a = A + rows[e] * depth, *b = B + cols[e] * depth;
  float dot = 0.f;
  for (int d = 0; d < depth; d++) dot += a[d] * b[d];
  out[e] = dot;
}

__global__ void cscMatvec(const int *colPtr, const int *rowIdx, const double *val, const double *x, double *y, int cols) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < cols) {
    double xj = x[j];
    for (int k = colPtr[j]; k < colPtr[j + 1]; k++) atomicAdd(&y[rowIdx[k]], val[k] * xj);
  }
}

__global__ void hookComponents(const int *from, const int *to, const int *parent, int *next, int edges) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  int a = parent[from[e]], b = parent[to[e]];
  if (a != b) atomicMin(&next[max(a, b)], min(a, b));
}

__global__ void colorIndependent(const int *rowPtr, const int *neighbors, const unsigned int *priority, int *color, const int *before, int round, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  if (before[v] != 0) {
    color[v] = before[v];
    return;
  }
  unsigned int mine = priority[v];
  bool largest = true;
  for (int e = rowPtr[v]; e < rowPtr[v + 1]; e++) {
    int u = neighbors[e];
    if (u == v || before[u] != 0) continue;
    if (priority[u] > mine || (priority[u] == mine && u > v)) {
      largest = false;
      break;
    }
  }
  color[v] = largest ? round : 0;
}

__global__ void lightestEdges(const int *from, const int *to, const unsigned int *weight, const int *component, unsigned long long *best, int edges) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  int a = component[from[e]], b = component[to[e]];
  if (a == b) return;
  unsigned long long key = ((unsigned long long)weight[e] << 32) | (unsigned int)e;
  atomicMin(&best[a], key);
  atomicMin(&best[b], key);
}

__global__ void jacobiSparse(const int *rowPtr, const int *colIdx, const double *val, const double *b, const double *x, double *xNew, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double sum = b[i], diagonal = 500.0;
  for (int k = rowPtr[i]; k < rowPtr[i + 1]; k++) {
    if (colIdx[k] == i)
      diagonal += val[k];
    else
      sum -= val[k] * x[colIdx[k]];
  }
  xNew[i] = sum / diagonal;
}
