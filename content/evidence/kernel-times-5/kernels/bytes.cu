// Bytes, words, and whole numbers: ciphers, checksums, text, and counting by trial.

__constant__ unsigned int sha256K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define ROTR(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
#define CH(x, y, z) (((x) & (y)) ^ (~(x) & (z)))
#define MAJ(x, y, z) (((x) & (y)) ^ ((x) & (z)) ^ ((y) & (z)))
#define EP0(x) (ROTR(x, 2) ^ ROTR(x, 13) ^ ROTR(x, 22))
#define EP1(x) (ROTR(x, 6) ^ ROTR(x, 11) ^ ROTR(x, 25))
#define SIG0(x) (ROTR(x, 7) ^ ROTR(x, 18) ^ ((x) >> 3))
#define SIG1(x) (ROTR(x, 17) ^ ROTR(x, 19) ^ ((x) >> 10))

__global__ void sha256Messages(const unsigned int *messages, unsigned int *digests, int n) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= n) return;
  unsigned int m[64];
  for (int i = 0; i < 16; ++i) m[i] = messages[idx * 16 + i];
  for (int i = 16; i < 64; ++i) m[i] = SIG1(m[i - 2]) + m[i - 7] + SIG0(m[i - 15]) + m[i - 16];
  unsigned int s[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  unsigned int a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
  for (int i = 0; i < 64; ++i) {
    unsigned int t1 = h + EP1(e) + CH(e, f, g) + sha256K[i] + m[i];
    unsigned int t2 = EP0(a) + MAJ(a, b, c);
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  unsigned int *o = digests + idx * 8;
  o[0] = s[0] + a;
  o[1] = s[1] + b;
  o[2] = s[2] + c;
  o[3] = s[3] + d;
  o[4] = s[4] + e;
  o[5] = s[5] + f;
  o[6] = s[6] + g;
  o[7] = s[7] + h;
}

__global__ void fnvOfStrings(const char *strings, unsigned int *hashes, int length, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int h = 2166136261u;
  for (int k = 0; k < length; k++) {
    h ^= (unsigned char)strings[i * length + k];
    h *= 16777619u;
  }
  hashes[i] = h;
}

__global__ void crcOfChunks(const unsigned char *data, const unsigned int *table, unsigned int *crc, int chunk, int chunks) {
  __shared__ unsigned int t[256];
  if (threadIdx.x < 256) t[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= chunks) return;
  const uint4 *p = (const uint4 *)(data + (size_t)i * chunk);
  unsigned int c = 0xFFFFFFFFu;
  for (int k = 0; k < chunk / 16; k++) {
    uint4 v = p[k];
    unsigned int w[4] = {v.x, v.y, v.z, v.w};
    for (int j = 0; j < 4; j++)
      for (int b = 0; b < 4; b++) c = t[(c ^ (w[j] >> (8 * b))) & 0xFF] ^ (c >> 8);
  }
  crc[i] = ~c;
}

// Every thread has a state of 256 bytes of its own.
__global__ void rc4Streams(const unsigned char *keys, unsigned char *out, int keyLength, int bytes) {
  unsigned char S[256];
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 256; i++) S[i] = i;
  int j = 0;
  for (int i = 0; i < 256; i++) {
    j = (j + S[i] + keys[id * keyLength + i % keyLength]) & 255;
    unsigned char t = S[i];
    S[i] = S[j];
    S[j] = t;
  }
  int a = 0, b = 0;
  for (int k = 0; k < bytes; k++) {
    a = (a + 1) & 255;
    b = (b + S[a]) & 255;
    unsigned char t = S[a];
    S[a] = S[b];
    S[b] = t;
    out[id * bytes + k] = S[(S[a] + S[b]) & 255];
  }
}

__global__ void base64Encode(const unsigned char *in, const char *alphabet, char *out, int triples) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= triples) return;
  unsigned int v = in[3 * i] << 16 | in[3 * i + 1] << 8 | in[3 * i + 2];
  char4 c;
  c.x = alphabet[v >> 18];
  c.y = alphabet[(v >> 12) & 63];
  c.z = alphabet[(v >> 6) & 63];
  c.w = alphabet[v & 63];
  ((char4 *)out)[i] = c;
}

__device__ bool isLetter(unsigned char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

__global__ void swapCase(char *text, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    char c = text[i];
    if (isLetter(c)) text[i] = c ^ 32;
  }
}

__global__ void hammingAllPairs(const unsigned int *a, const unsigned int *b, unsigned char *dist, int n) {
  __shared__ unsigned int rows[16][9], cols[16][9];
  int tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx;
  if (t < 128)
    rows[t / 8][t % 8] = a[blockIdx.y * 128 + t];
  else
    cols[(t - 128) / 8][t % 8] = b[blockIdx.x * 128 + t - 128];
  __syncthreads();
  int d = 0;
  for (int k = 0; k < 8; k++) d += __popc(rows[ty][k] ^ cols[tx][k]);
  dist[(blockIdx.y * 16 + ty) * n + blockIdx.x * 16 + tx] = d;
}

__global__ void bloomQuery(const unsigned int *filter, const unsigned int *keys, unsigned char *maybe, unsigned int mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int h1 = keys[i] * 0x9E3779B1u, h2 = keys[i] * 0x85EBCA77u | 1u;
  bool found = true;
  for (int k = 0; k < 4 && found; k++) {
    unsigned int bit = (h1 + k * h2) & mask;
    found = (filter[bit >> 5] >> (bit & 31)) & 1;
  }
  maybe[i] = found;
}

__global__ void parseDecimals(const char *text, int *values, int width, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const char *p = text + i * width;
  int value = 0, sign = 1;
  for (int k = 0; k < width; k++) {
    char c = p[k];
    if (c == '-') sign = -1;
    else if (c >= '0' && c <= '9') value = value * 10 + (c - '0');
    else if (c == ';') break;
  }
  values[i] = sign * value;
}

__global__ void modularPowers(const unsigned long long *base, const unsigned int *exponent, unsigned long long *out, int modulus, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned long long m = modulus, b = base[i] % m, r = 1;
  unsigned int e = exponent[i];
  while (e > 0) {
    if (e & 1) r = r * b % m;
    b = b * b % m;
    e >>= 1;
  }
  out[i] = r;
}

// 256 bits times 256 bits, limbs of 32.
__global__ void multiplyLimbs(const unsigned int *a, const unsigned int *b, unsigned int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int x[8], y[8], r[16];
#pragma unroll
  for (int k = 0; k < 8; k++) {
    x[k] = a[k * n + i];
    y[k] = b[k * n + i];
  }
#pragma unroll
  for (int k = 0; k < 16; k++) r[k] = 0;
#pragma unroll
  for (int j = 0; j < 8; j++) {
    unsigned long long carry = 0;
#pragma unroll
    for (int k = 0; k < 8; k++) {
      unsigned long long t = (unsigned long long)x[j] * y[k] + r[j + k] + carry;
      r[j + k] = (unsigned int)t;
      carry = t >> 32;
    }
    r[j + 8] = (unsigned int)carry;
  }
#pragma unroll
  for (int k = 0; k < 16; k++) c[k * n + i] = r[k];
}

__global__ void queensFromRow(int *solutions, int n, int starts) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= starts) return;
  unsigned int full = (1u << n) - 1, cols = 0, left = 0, right = 0;
  int rest = id, found = 0;
  for (int row = 0; row < 3; row++) {
    unsigned int bit = 1u << (rest % n);
    rest /= n;
    if ((cols | left | right) & bit) {
      solutions[id] = 0;
      return;
    }
    cols |= bit;
    left = (left | bit) << 1;
    right = (right | bit) >> 1;
  }
  unsigned int stackFree[16], stackCols[16], stackLeft[16], stackRight[16];
  int top = 0;
  stackCols[0] = cols;
  stackLeft[0] = left;
  stackRight[0] = right;
  stackFree[0] = full & ~(cols | left | right);
  while (top >= 0) {
    unsigned int open = stackFree[top];
    if (open == 0) {
      top--;
      continue;
    }
    unsigned int bit = open & (0u - open);
    stackFree[top] = open ^ bit;
    unsigned int c = stackCols[top] | bit;
    if (c == full) {
      found++;
      continue;
    }
    unsigned int l = (stackLeft[top] | bit) << 1, r = (stackRight[top] | bit) >> 1;
    top++;
    stackCols[top] = c;
    stackLeft[top] = l;
    stackRight[top] = r;
    stackFree[top] = full & ~(c | l | r);
  }
  solutions[id] = found;
}
