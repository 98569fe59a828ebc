// Sparse matrices and graphs.

__global__ void spmvCsrScalar(int numRows, const int *ptr, const int *indices, const float *data, const float *x, float *y) {
  int row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row < numRows) {
    float dot = 0;
    int rowStart = ptr[row];
    int rowEnd = ptr[row + 1];
    for (int jj = rowStart; jj < rowEnd; jj++) dot += data[jj] * x[indices[jj]];
    y[row] += dot;
  }
}

__global__ void spmvCsrVector(int numRows, const int *__restrict__ ptr, const int *__restrict__ indices,
                              const double *__restrict__ data, const double *__restrict__ x, double *__restrict__ y) {
  __shared__ double vals[128];
  int threadId = blockDim.x * blockIdx.x + threadIdx.x;
  int warpId = threadId / 32;
  int lane = threadId & 31;
  int row = warpId;
  if (row < numRows) {
    vals[threadIdx.x] = 0;
    for (int jj = ptr[row] + lane; jj < ptr[row + 1]; jj += 32) vals[threadIdx.x] += data[jj] * x[indices[jj]];
    __syncwarp();
    if (lane < 16) vals[threadIdx.x] += vals[threadIdx.x + 16];
    __syncwarp();
    if (lane < 8) vals[threadIdx.x] += vals[threadIdx.x + 8];
    __syncwarp();
    if (lane < 4) vals[threadIdx.x] += vals[threadIdx.x + 4];
    __syncwarp();
    if (lane < 2) vals[threadIdx.x] += vals[threadIdx.x + 2];
    __syncwarp();
    if (lane < 1) y[row] = vals[threadIdx.x] + vals[threadIdx.x + 1];
  }
}

__global__ void spmvEll(float *y, const float *values, const int *columns, const float *x, int rows, int perRow) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float sum = 0.0f;
  for (int n = 0; n < perRow; n++) {
    int col = columns[n * rows + row];
    float val = values[n * rows + row];
    if (val != 0) sum += val * x[col];
  }
  y[row] = sum;
}

__global__ void spmvCoo(int *y, const int *rowIdx, const int *colIdx, const int *value, const int *x, int nnz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nnz) {
    int row = rowIdx[i];
    int col = colIdx[i];
    atomicAdd(&y[row], value[i] * x[col]);
  }
}

__global__ void bfsPull(int *level, const int *before, const int *rowPointers, const int *neighbours, int vertices,
                        int current) {
  int vertex = blockIdx.x * blockDim.x + threadIdx.x;
  if (vertex < vertices) {
    if (before[vertex] == 0) {
      for (int edge = rowPointers[vertex]; edge < rowPointers[vertex + 1]; edge++) {
        if (before[neighbours[edge]] == current - 1) {
          level[vertex] = current;
          break;
        }
      }
    }
  }
}

__global__ void floydWarshall(int *dist, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y;
  if (j >= n) return;
  int through = dist[i * n + k] + dist[k * n + j];
  if (through < dist[i * n + j]) dist[i * n + j] = through;
}

struct Edge {
  int from, to, weight;
};
__global__ void relaxEdges(int *distance, const int *old, const Edge *edges, int count) {
  int stride = blockDim.x * gridDim.x;
  for (int e = blockIdx.x * blockDim.x + threadIdx.x; e < count; e += stride) {
    Edge edge = edges[e];
    atomicMin(&distance[edge.to], old[edge.from] + edge.weight);
  }
}
