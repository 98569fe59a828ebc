// Tables, graphs, strings.

#define EMPTY 0xffffffffu
__device__ unsigned hashOf(unsigned k) {
  k ^= k >> 16;
  k *= 0x85ebca6b;
  k ^= k >> 13;
  k *= 0xc2b2ae35;
  k ^= k >> 16;
  return k;
}

struct KeyValue {
  unsigned key;
  unsigned value;
};

__global__ void hashInsert(KeyValue *table, unsigned capacity, const KeyValue *kvs, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned key = kvs[i].key + 1;
  unsigned value = kvs[i].value;
  unsigned slot = hashOf(key) & (capacity - 1);
  while (true) {
    unsigned prev = atomicCAS(&table[slot].key, 0u, key);
    if (prev == 0u || prev == key) {
      table[slot].value = value;
      return;
    }
    slot = (slot + 1) & (capacity - 1);
  }
}

__global__ void hashLookup(unsigned *out, const KeyValue *table, unsigned capacity, const unsigned *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned key = keys[i];
  unsigned slot = hashOf(key) % capacity;
  out[i] = EMPTY;
  for (int probe = 0; probe < 8; ++probe) {
    if (table[slot].key == key) {
      out[i] = table[slot].value;
      return;
    }
    if (table[slot].key == 0) return;
    slot = (slot + 1) % capacity;
  }
}

__global__ void bloomBuild(unsigned *bits, const unsigned *keys, int n, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned h = hashOf(keys[i]);
  for (int k = 0; k < 3; k++) {
    unsigned bit = (h + k * (h >> 15)) & mask;
    atomicOr(&bits[bit / 32], 1u << (bit % 32));
  }
}

__global__ void bloomQuery(bool *maybe, const unsigned *bits, const unsigned *keys, int n, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned h = hashOf(keys[i]);
  bool all = true;
  for (int k = 0; k < 3 && all; k++) {
    unsigned bit = (h + k * (h >> 15)) & mask;
    all = (bits[bit >> 5] >> (bit & 31)) & 1;
  }
  maybe[i] = all;
}

__global__ void crcShared(unsigned *crc, const unsigned char *data, int length, int n) {
  __shared__ unsigned table[256];
  for (int t = threadIdx.x; t < 256; t += blockDim.x) {
    unsigned c = t;
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    table[t] = c;
  }
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned c = 0xffffffffu;
  for (int k = 0; k < length; ++k) c = table[(c ^ data[i * length + k]) & 0xff] ^ (c >> 8);
  crc[i] = ~c;
}

__constant__ unsigned crcNibble[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                       0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                       0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
__global__ void crcConstant(unsigned *crc, const unsigned *words, int perThread, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned c = ~0u;
  for (int w = 0; w < perThread; ++w) {
    c ^= words[w * n + i];
    for (int k = 0; k < 8; ++k) c = crcNibble[c & 15] ^ (c >> 4);
  }
  crc[i] = ~c;
}

__global__ void cipherRounds(uint4 *out, const uint4 *in, const unsigned *Te, const unsigned *roundKey, int rounds, int n) {
  __shared__ unsigned T[256];
  for (int k = threadIdx.x; k < 256; k += blockDim.x) T[k] = Te[k];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint4 s = in[i];
  for (int r = 0; r < rounds; ++r) {
    uint4 t;
    t.x = T[s.x >> 24] ^ T[(s.y >> 16) & 255] ^ T[(s.z >> 8) & 255] ^ T[s.w & 255] ^ roundKey[4 * r];
    t.y = T[s.y >> 24] ^ T[(s.z >> 16) & 255] ^ T[(s.w >> 8) & 255] ^ T[s.x & 255] ^ roundKey[4 * r + 1];
    t.z = T[s.z >> 24] ^ T[(s.w >> 16) & 255] ^ T[(s.x >> 8) & 255] ^ T[s.y & 255] ^ roundKey[4 * r + 2];
    t.w = T[s.w >> 24] ^ T[(s.x >> 16) & 255] ^ T[(s.y >> 8) & 255] ^ T[s.z & 255] ^ roundKey[4 * r + 3];
    s = t;
  }
  out[i] = s;
}

__global__ void cipherGlobalTable(unsigned *state, const unsigned *table, unsigned mask, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned s = state[i];
  for (int r = 0; r < rounds; ++r) s = (s << 7 | s >> 25) ^ table[(s * 2654435761u >> 8) & mask];
  state[i] = s;
}

__constant__ char alphabet[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
__global__ void base64Encode(char *out, const unsigned char *in, int triples) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= triples) return;
  unsigned v = in[3 * i] << 16 | in[3 * i + 1] << 8 | in[3 * i + 2];
  out[4 * i] = alphabet[v >> 18];
  out[4 * i + 1] = alphabet[(v >> 12) & 63];
  out[4 * i + 2] = alphabet[(v >> 6) & 63];
  out[4 * i + 3] = alphabet[v & 63];
}

__device__ int findRoot(const int *parent, int v) {
  while (parent[v] != v) v = parent[v];
  return v;
}

__global__ void unionHook(int *parent, const int *from, const int *to, int edges) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  int a = findRoot(parent, from[e]), b = findRoot(parent, to[e]);
  if (a == b) return;
  int high = max(a, b), low = min(a, b);
  atomicMin(&parent[high], low);
}

__global__ void pointerJump(int *parent, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < n) {
    int p = parent[v];
    while (p != parent[p]) p = parent[p];
    parent[v] = p;
  }
}

__global__ void pageRankPull(float *next, const float *rank, const int *inPtr, const int *inNodes, const int *outDegree,
                             float damping, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  float sum = 0;
  for (int e = inPtr[v]; e < inPtr[v + 1]; ++e) {
    int u = inNodes[e];
    sum += rank[u] / outDegree[u];
  }
  next[v] = (1 - damping) / n + damping * sum;
}

__global__ void triangleCount(unsigned long long *total, const int *rowPtr, const int *adj, const int *from, const int *to,
                              int edges) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned count = 0;
  if (e < edges) {
    int u = from[e], v = to[e];
    int i = rowPtr[u], j = rowPtr[v];
    int iEnd = rowPtr[u + 1], jEnd = rowPtr[v + 1];
    while (i < iEnd && j < jEnd) {
      int a = adj[i], b = adj[j];
      count += a == b;
      i += a <= b;
      j += b <= a;
    }
  }
  count = __reduce_add_sync(0xffffffff, count);
  if (threadIdx.x % 32 == 0 && count) atomicAdd(total, (unsigned long long)count);
}

// Rabin-Karp: every thread rolls its own hash over a stretch of the text.
__global__ void rollingSearch(int *hits, const char *text, int n, int m, unsigned wanted, int per) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * per;
  if (first + m > n) return;
  unsigned hash = 0, power = 1;
  for (int k = 0; k < m; ++k) {
    hash = hash * 31 + text[first + k];
    if (k) power *= 31;
  }
  int found = 0;
  for (int p = first; p < first + per && p + m <= n; ++p) {
    if (hash % 101 == wanted) ++found;
    if (p + m < n) hash = (hash - text[p] * power) * 31 + text[p + m];
  }
  hits[blockIdx.x * blockDim.x + threadIdx.x] = found;
}

__global__ void editDistanceDiagonal(int *next, const int *last, const int *beforeLast, const char *a, const char *b,
                                     int d, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = d - i;
  if (i > n || j < 0 || j > m) return;
  if (i == 0) next[i] = j;
  else if (j == 0) next[i] = i;
  else {
    int change = beforeLast[i - 1] + (a[i - 1] != b[j - 1]);
    next[i] = min(change, min(last[i - 1], last[i]) + 1);
  }
}

#define NW 16
__device__ int maximum(int a, int b, int c) {
  int k = a <= b ? b : a;
  return k <= c ? c : k;
}
__global__ void needle_tile(const int *reference, int *matrix, int cols, int penalty, int blk) {
  int b_index_x = blockIdx.x, b_index_y = blk - 1 - blockIdx.x, tx = threadIdx.x;
  int index = cols * NW * b_index_y + NW * b_index_x + tx + (cols + 1);
  int index_n = cols * NW * b_index_y + NW * b_index_x + tx + 1;
  int index_w = cols * NW * b_index_y + NW * b_index_x + cols;
  int index_nw = cols * NW * b_index_y + NW * b_index_x;
  __shared__ int temp[NW + 1][NW + 1];
  __shared__ int ref[NW][NW];
  if (tx == 0) temp[tx][0] = matrix[index_nw];
  for (int ty = 0; ty < NW; ty++) ref[ty][tx] = reference[index + cols * ty];
  __syncthreads();
  temp[tx + 1][0] = matrix[index_w + cols * tx];
  __syncthreads();
  temp[0][tx + 1] = matrix[index_n];
  __syncthreads();
  for (int m = 0; m < NW; m++) {
    if (tx <= m) {
      int x = tx + 1, y = m - tx + 1;
      temp[y][x] = maximum(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty);
    }
    __syncthreads();
  }
  for (int m = NW - 2; m >= 0; m--) {
    if (tx <= m) {
      int x = tx + NW - m, y = NW - tx;
      temp[y][x] = maximum(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty, temp[y - 1][x] - penalty);
    }
    __syncthreads();
  }
  for (int ty = 0; ty < NW; ty++) matrix[index + ty * cols] = temp[ty + 1][tx + 1];
}
