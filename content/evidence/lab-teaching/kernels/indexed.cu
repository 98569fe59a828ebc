// Gathers, scatters, small types, flags.

__global__ void gatherShort(short *out, const short *table, const unsigned short *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = table[index[i]];
}

__global__ void gatherRows(float *out, const float *table, const int *rows, int width) {
  int row = rows[blockIdx.x];
  for (int c = threadIdx.x; c < width; c += blockDim.x) out[blockIdx.x * width + c] = table[row * width + c];
}

__global__ void scatterBytes(unsigned char *out, const unsigned char *in, const int *where, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[where[i]] = in[i] ^ 0x55;
}

__global__ void twoLevels(int *out, const int *a, const int *b, const int *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = a[b[c[i]]];
}

__global__ void setFlags(bool *flags, const int *values, int limit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) flags[i] = values[i] > limit;
}

__global__ void whereFlag(int *out, const bool *flags, const int *yes, const int *no, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (flags[i]) out[i] = yes[i];
    else out[i] = no[i];
  }
}

__global__ void chooseFlag(int *out, const unsigned char *flags, const int *yes, const int *no, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = flags[i] ? yes[i] : no[n - 1 - i];
}

__global__ void upperCase(char *text, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && text[i] >= 'a' && text[i] <= 'z') text[i] -= 'a' - 'A';
}

__global__ void reverseBytes(char *out, const char *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[n - i - 1] = in[i];
}

__global__ void doubleGather(double *y, const double *x, const int *idx, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = x[idx[i]] + x[i];
}

__global__ void wide(unsigned long long *out, const int *in, long long n) {
  long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (unsigned long long)in[i] * 0x100000001ULL;
}

__global__ void countChar(const char *text, int n, char wanted, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int mine = i < n && text[i] == wanted;
  int total = __syncthreads_count(mine);
  if (threadIdx.x == 0) count[blockIdx.x] = total;
}
