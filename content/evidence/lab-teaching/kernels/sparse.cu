// Sparse matrices, graphs, clusters.

__global__ void spmv_csr(const int *rowPtr, const int *col, const float *val, const float *x, float *y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float dot = 0;
    int start = rowPtr[row];
    int end = rowPtr[row + 1];
    for (int j = start; j < end; j++) dot += val[j] * x[col[j]];
    y[row] += dot;
  }
}

__global__ void spmv_csr_vector(const int *rowPtr, const int *col, const float *val, const float *x, float *y, int rows) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x & 31;
  if (warp < rows) {
    float sum = 0;
    for (int j = rowPtr[warp] + lane; j < rowPtr[warp + 1]; j += 32) sum += val[j] * x[col[j]];
    for (int o = 16; o > 0; o >>= 1) sum += __shfl_down_sync(0xffffffff, sum, o);
    if (lane == 0) y[warp] = sum;
  }
}

__global__ void spmv_ell(const int *colIdx, const float *value, const float *x, float *y, int rows, int perRow) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float sum = 0.0f;
    for (int t = 0; t < perRow; ++t) {
      int i = t * rows + row;
      int col = colIdx[i];
      if (col >= 0) sum += x[col] * value[i];
    }
    y[row] = sum;
  }
}

__global__ void spmv_coo(const int *row, const int *col, const float *val, const float *x, float *y, int nnz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nnz) atomicAdd(&y[row[i]], x[col[i]] * val[i]);
}

__global__ void bfs_kernel(const unsigned *srcPtrs, const unsigned *dst, unsigned *level, int *newVertexVisited, unsigned currLevel,
                           unsigned numVertices) {
  unsigned int vertex = blockIdx.x * blockDim.x + threadIdx.x;
  if (vertex < numVertices) {
    if (level[vertex] == currLevel - 1) {
      for (unsigned int edge = srcPtrs[vertex]; edge < srcPtrs[vertex + 1]; ++edge) {
        unsigned int neighbor = dst[edge];
        if (neighbor % 2 == 1 && level[numVertices + neighbor] == 0) {
          atomicMax(&level[2 * numVertices + neighbor], currLevel);
          *newVertexVisited = 1;
        }
      }
    }
  }
}

__global__ void kmeansAssign(const float *points, const float *centroids, int *label, int n, int k, int dims) {
  extern __shared__ float c[];
  for (int i = threadIdx.x; i < k * dims; i += blockDim.x) c[i] = centroids[i];
  __syncthreads();
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n) return;
  float best = INFINITY;
  int which = 0;
  for (int j = 0; j < k; j++) {
    float d = 0;
    for (int q = 0; q < dims; q++) {
      float diff = points[p * dims + q] - c[j * dims + q];
      d += diff * diff;
    }
    if (d < best) {
      best = d;
      which = j;
    }
  }
  label[p] = which;
}

__global__ void kmeansUpdate(const float *points, const int *label, float *sums, int *counts, int n, int dims) {
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p < n) {
    int l = label[p];
    for (int q = 0; q < dims; q++) atomicAdd(&sums[l * dims + q], points[p * dims + q]);
    atomicAdd(&counts[l], 1);
  }
}

struct Node {
  int key;
  int left;
  int right;
};

__global__ void searchTree(const Node *nodes, const int *keys, int *found, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int key = keys[i], at = 0, depth = 0;
  while (depth < 9) {
    Node node = nodes[at];
    if (node.key == key) break;
    at = key < node.key ? node.left % 1000 : node.right % 1000;
    ++depth;
  }
  found[i] = at;
}

__global__ void binarySearch(const int *sorted, int size, const int *keys, int *lower, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int lo = 0, hi = size, key = keys[i];
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (sorted[mid] < key) lo = mid + 1;
    else hi = mid;
  }
  lower[i] = lo;
}
