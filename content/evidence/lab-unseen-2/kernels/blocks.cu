// Blocks that work together.

__global__ void dotBlock(float *out, const float *a, const float *b, int n) {
  __shared__ float cache[128];
  int tid = threadIdx.x + blockIdx.x * blockDim.x;
  int cacheIndex = threadIdx.x;
  float temp = 0;
  while (tid < n) {
    temp += a[tid] * b[tid];
    tid += blockDim.x * gridDim.x;
  }
  cache[cacheIndex] = temp;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (cacheIndex < i) cache[cacheIndex] += cache[cacheIndex + i];
    __syncthreads();
    i /= 2;
  }
  if (cacheIndex == 0) out[blockIdx.x] = cache[0];
}

#define TILE 16
__global__ void tiledMultiply(float *C, const float *A, const float *B, int n) {
  __shared__ float sA[TILE][TILE], sB[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  float acc = 0;
  for (int p = 0; p < (n + TILE - 1) / TILE; p++) {
    int ac = p * TILE + threadIdx.x, br = p * TILE + threadIdx.y;
    sA[threadIdx.y][threadIdx.x] = row < n && ac < n ? A[row * n + ac] : 0;
    sB[threadIdx.y][threadIdx.x] = br < n && col < n ? B[br * n + col] : 0;
    __syncthreads();
    for (int k = 0; k < TILE; k++) acc += sA[threadIdx.y][k] * sB[k][threadIdx.x];
    __syncthreads();
  }
  if (row < n && col < n) C[row * n + col] = acc;
}

__global__ void tiledUpdate(float *C, const float *A, const float *B, int n) {
  __shared__ float sA[TILE][TILE + 1], sB[TILE][TILE + 1];
  int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
  for (int p = 0; p < n; p += TILE) {
    sA[threadIdx.y][threadIdx.x] = A[row * n + p + threadIdx.x];
    sB[threadIdx.y][threadIdx.x] = B[(p + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; k++) C[row * n + col] += sA[threadIdx.y][k] * sB[k][threadIdx.x];
    __syncthreads();
  }
}

__global__ void blockHistogram(int *out, const int *in, int n) {
  __shared__ int bins[16];
  if (threadIdx.x < 16) bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) atomicAdd(&bins[in[i] & 15], 1);
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}

#define RADIUS 3
__global__ void stencil1d(int *out, const int *in, int n) {
  __shared__ int temp[128 + 2 * RADIUS];
  int g = threadIdx.x + blockIdx.x * blockDim.x + RADIUS;
  int l = threadIdx.x + RADIUS;
  temp[l] = in[g];
  if (threadIdx.x < RADIUS) {
    temp[l - RADIUS] = in[g - RADIUS];
    temp[l + 128] = in[g + 128];
  }
  __syncthreads();
  int result = 0;
  for (int o = -RADIUS; o <= RADIUS; o++) result += temp[l + o];
  out[g] = result;
}

__global__ void normalizeRows(float *out, const float *in, int cols) {
  __shared__ float total;
  const float *row = in + blockIdx.x * cols;
  if (threadIdx.x == 0) {
    float s = 0;
    for (int c = 0; c < cols; c++) s += row[c];
    total = s;
  }
  __syncthreads();
  for (int c = threadIdx.x; c < cols; c += blockDim.x) out[blockIdx.x * cols + c] = row[c] / total;
}

__global__ void subtractMean(float *x, int cols) {
  __shared__ float part[64];
  float *row = x + blockIdx.x * cols;
  part[threadIdx.x] = 0;
  for (int c = threadIdx.x; c < cols; c += 64) part[threadIdx.x] += row[c];
  __syncthreads();
  for (int s = 32; s > 0; s >>= 1) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  for (int c = threadIdx.x; c < cols; c += 64) row[c] -= part[0] / cols;
}

__global__ void allPairs(float *force, const float *position, int n) {
  __shared__ float tile[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  float mine = position[i], sum = 0;
  for (int base = 0; base < n; base += 64) {
    tile[threadIdx.x] = position[base + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 64; j++) sum += (tile[j] - mine) * (tile[j] - mine);
    __syncthreads();
  }
  force[i] = sum;
}

__global__ void nBody(float4 *acceleration, const float4 *body, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = body[i];
  float ax = 0, ay = 0, az = 0;
  for (int j = 0; j < n; j++) {
    float dx = body[j].x - me.x, dy = body[j].y - me.y, dz = body[j].z - me.z;
    float d = dx * dx + dy * dy + dz * dz + 0.01f;
    float s = body[j].w / (d * d);
    ax += dx * s;
    ay += dy * s;
    az += dz * s;
  }
  acceleration[i] = make_float4(ax, ay, az, 0);
}

struct Particle {
  float x, y, z;
  float vx, vy, vz;
};
__global__ void moveParticles(Particle *p, float dt, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int s = 0; s < steps; s++) {
    p[i].x += p[i].vx * dt;
    p[i].y += p[i].vy * dt;
    p[i].z += p[i].vz * dt;
  }
}

__global__ void scanWarps(int *out, const int *in) {
  __shared__ int sums[32];
  int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  int v = in[blockIdx.x * blockDim.x + t];
  for (int d = 1; d < 32; d <<= 1) {
    int other = __shfl_up_sync(0xffffffff, v, d);
    if (lane >= d) v += other;
  }
  if (lane == 31) sums[warp] = v;
  __syncthreads();
  int before = 0;
  for (int w = 0; w < warp; w++) before += sums[w];
  out[blockIdx.x * blockDim.x + t] = v + before;
}

__global__ void insertionSort(int *data) {
  __shared__ int s[32][17];
  int t = threadIdx.x;
  for (int k = 0; k < 16; k++) s[t][k] = data[(blockIdx.x * 32 + t) * 16 + k];
  for (int k = 1; k < 16; k++) {
    int key = s[t][k], j = k - 1;
    while (j >= 0 && s[t][j] > key) {
      s[t][j + 1] = s[t][j];
      j--;
    }
    s[t][j + 1] = key;
  }
  for (int k = 0; k < 16; k++) data[(blockIdx.x * 32 + t) * 16 + k] = s[t][k];
}

__global__ void convolveShared(float *out, const float *in, const float *filter, int taps) {
  extern __shared__ float s[];
  float *f = s + blockDim.x + taps;
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  s[t] = in[i];
  if (t < taps) {
    s[t + blockDim.x] = in[i + blockDim.x];
    f[t] = filter[t];
  }
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < taps; k++) sum += s[t + k] * f[k];
  out[i] = sum;
}

__global__ void nearestCentroid(int *label, const float *points, const float *centroids, int k, int dims) {
  __shared__ float c[256];
  for (int j = threadIdx.x; j < k * dims; j += blockDim.x) c[j] = centroids[j];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float best = 1e30f;
  int at = 0;
  for (int q = 0; q < k; q++) {
    float d = 0;
    for (int e = 0; e < dims; e++) {
      float diff = points[i * dims + e] - c[q * dims + e];
      d += diff * diff;
    }
    if (d < best) {
      best = d;
      at = q;
    }
  }
  label[i] = at;
}

__global__ void jacobiSweeps(float *x, const float *b, int n, int sweeps) {
  __shared__ float u[130];
  int t = threadIdx.x + 1;
  u[t] = x[blockIdx.x * 128 + threadIdx.x];
  if (threadIdx.x == 0) u[0] = u[129] = 0;
  __syncthreads();
  for (int s = 0; s < sweeps; s++) {
    float next = 0.5f * (u[t - 1] + u[t + 1] - b[blockIdx.x * 128 + threadIdx.x]);
    __syncthreads();
    u[t] = next;
    __syncthreads();
  }
  x[blockIdx.x * 128 + threadIdx.x] = u[t];
}

__global__ void lookupRow(float *out, const float *table, const int *index, int width, int n) {
  int r = blockIdx.x * blockDim.y + threadIdx.y;
  if (r >= n) return;
  for (int c = threadIdx.x; c < width; c += blockDim.x) out[r * width + c] = table[index[r] * width + c];
}

__global__ void edgeSum(int *degree, const int *from, const int *to, int vertices) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= vertices) return;
  degree[v] = 0;
  for (int e = from[v]; e < from[v + 1]; e++)
    if (to[e] != v) degree[v]++;
}

__global__ void collatz(int *steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = i + 1;
  steps[i] = 0;
  while (x != 1) {
    x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    steps[i]++;
  }
}

__global__ void gaussSeidelRows(float *u, int n, int sweeps) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  float *row = u + r * n;
  for (int s = 0; s < sweeps; s++)
    for (int c = 1; c < n - 1; c++) row[c] = 0.5f * (row[c - 1] + row[c + 1]);
}

__global__ void binarySearch(int *found, const int *sorted, const int *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int low = 0, high = n - 1;
  found[i] = -1;
  while (low <= high) {
    int mid = (low + high) / 2;
    if (sorted[mid] == keys[i]) {
      found[i] = mid;
      return;
    }
    if (sorted[mid] < keys[i])
      low = mid + 1;
    else
      high = mid - 1;
  }
}
