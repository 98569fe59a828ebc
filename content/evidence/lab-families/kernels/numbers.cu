// Exercises with numbers, one thread per row, column, or element.

__global__ void factorials(unsigned *f, int count) {
  int i = threadIdx.x;
  f[i * count] = 1;
  for (int k = 1; k < count; k++) f[i * count + k] = f[i * count + k - 1] * (k + i);
}

__global__ void geometric(float *out, float ratio, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = 1;
  for (int k = 0; k < i % 8; k++) out[i] = out[i] * ratio;
}

__global__ void gcdAll(int *g, const int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = a[i], y = b[i];
  while (y != 0) {
    int r = x % y;
    x = y;
    y = r;
  }
  g[i] = x;
}

__global__ void isPrime(char *flag, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  flag[i] = 1;
  if (i < 2) flag[i] = 0;
  for (int d = 2; d * d <= i; d++)
    if (i % d == 0) {
      flag[i] = 0;
      break;
    }
}

__global__ void sieve(char *composite, int n) {
  int p = threadIdx.x + 2;
  for (int k = 2 * p; k < n; k += p) composite[k] = 1;
}

__global__ void newtonRoot(float *root, const float *x, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    root[i] = x[i] / 2 + 1;
    for (int s = 0; s < steps; s++) root[i] = 0.5f * (root[i] + x[i] / root[i]);
  }
}

__global__ void horner(float *y, const float *x, const float *c, int degree, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float r = 0;
  for (int d = degree; d >= 0; d--) r = r * x[i] + c[d];
  y[i] = r;
}

__global__ void determinants(float *det, const float *m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float *a = m + i * 9;
  det[i] = a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) + a[2] * (a[3] * a[7] - a[4] * a[6]);
}

__global__ void cross(float *out, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[3 * i] = a[3 * i + 1] * b[3 * i + 2] - a[3 * i + 2] * b[3 * i + 1];
  out[3 * i + 1] = a[3 * i + 2] * b[3 * i] - a[3 * i] * b[3 * i + 2];
  out[3 * i + 2] = a[3 * i] * b[3 * i + 1] - a[3 * i + 1] * b[3 * i];
}

__global__ void normalize3(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float length = sqrtf(v[3 * i] * v[3 * i] + v[3 * i + 1] * v[3 * i + 1] + v[3 * i + 2] * v[3 * i + 2]);
  v[3 * i] /= length;
  v[3 * i + 1] /= length;
  v[3 * i + 2] /= length;
}

__global__ void matVec4(float *y, const float *m, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int r = 0; r < 4; r++) {
    y[4 * i + r] = 0;
    for (int c = 0; c < 4; c++) y[4 * i + r] += m[4 * r + c] * x[4 * i + c];
  }
}

__global__ void smallProducts(float *c, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int r = 0; r < 3; r++)
    for (int s = 0; s < 3; s++) {
      float sum = 0;
      for (int k = 0; k < 3; k++) sum += a[i * 9 + r * 3 + k] * b[i * 9 + k * 3 + s];
      c[i * 9 + r * 3 + s] = sum;
    }
}

__global__ void floyd(int *d, int k, int n) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) {
    if (d[i * n + k] + d[k * n + j] < d[i * n + j]) d[i * n + j] = d[i * n + k] + d[k * n + j];
  }
}

__global__ void eliminate(float *a, int pivot, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r <= pivot || r >= n) return;
  float f = a[r * n + pivot] / a[pivot * n + pivot];
  for (int c = pivot; c < n; c++) a[r * n + c] -= f * a[pivot * n + c];
}

__global__ void backSubstitute(float *x, const float *u, const float *b, int n) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = n - 1; r >= 0; r--) {
    x[s * n + r] = b[s * n + r];
    for (int c = r + 1; c < n; c++) x[s * n + r] -= u[r * n + c] * x[s * n + c];
    x[s * n + r] /= u[r * n + r];
  }
}

__global__ void thomas(float *x, const float *a, const float *b, float *c, float *d, int n, int systems) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= systems) return;
  c[s] = c[s] / b[s];
  d[s] = d[s] / b[s];
  for (int k = 1; k < n; k++) {
    float m = 1.0f / (b[k * systems + s] - a[k * systems + s] * c[(k - 1) * systems + s]);
    c[k * systems + s] = c[k * systems + s] * m;
    d[k * systems + s] = (d[k * systems + s] - a[k * systems + s] * d[(k - 1) * systems + s]) * m;
  }
  x[(n - 1) * systems + s] = d[(n - 1) * systems + s];
  for (int k = n - 2; k >= 0; k--) x[k * systems + s] = d[k * systems + s] - c[k * systems + s] * x[(k + 1) * systems + s];
}

__global__ void variance(float *out, const float *x, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float mean = 0, sum = 0;
  for (int k = 0; k < each; k++) mean += x[i * each + k];
  mean /= each;
  for (int k = 0; k < each; k++) sum += (x[i * each + k] - mean) * (x[i * each + k] - mean);
  out[i] = sum / each;
}

__global__ void softmaxRows(float *x, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float most = x[i * each], sum = 0;
  for (int k = 1; k < each; k++) most = fmaxf(most, x[i * each + k]);
  for (int k = 0; k < each; k++) {
    x[i * each + k] = expf(x[i * each + k] - most);
    sum += x[i * each + k];
  }
  for (int k = 0; k < each; k++) x[i * each + k] /= sum;
}

__global__ void heat(float *next, const float *now, int n, float c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0 || i == n - 1) next[i] = now[i];
  else if (i < n) next[i] = now[i] + c * (now[i - 1] - 2 * now[i] + now[i + 1]);
}

__global__ void wave(float *next, const float *now, const float *last, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  int at = y * w + x;
  next[at] = 2 * now[at] - last[at] + 0.25f * (now[at - 1] + now[at + 1] + now[at - w] + now[at + w] - 4 * now[at]);
}

__global__ void expSmooth(float *s, const float *x, float a, int each, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  s[r * each] = x[r * each];
  for (int t = 1; t < each; t++) s[r * each + t] = a * x[r * each + t] + (1 - a) * s[r * each + t - 1];
}

__global__ void decay(float *x, float rate, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int s = 0; s < steps; s++) x[i] -= rate * x[i];
}

__global__ void orbit(float *px, float *vx, float dt, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int s = 0; s < steps; s++) {
    vx[i] -= px[i] * dt;
    px[i] += vx[i] * dt;
  }
}

__global__ void mandelbrot(int *out, int w, int h, int most) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= w || py >= h) return;
  float cx = px * 3.0f / w - 2, cy = py * 2.0f / h - 1, x = 0, y = 0;
  int k = 0;
  while (x * x + y * y < 4 && k < most) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    k++;
  }
  out[py * w + px] = k;
}

__global__ void randomWalk(int *at, unsigned *seed, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int s = 0; s < steps; s++) {
    seed[i] = seed[i] * 1664525u + 1013904223u;
    if (seed[i] >> 31) at[i]++;
    else at[i]--;
  }
}

__global__ void knapsack(int *best, const int *weight, const int *value, int items, int room) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *row = best + i * (room + 1);
  for (int c = 0; c <= room; c++) row[c] = 0;
  for (int k = 0; k < items; k++)
    for (int c = room; c >= weight[k]; c--)
      if (row[c - weight[k]] + value[k] > row[c]) row[c] = row[c - weight[k]] + value[k];
}

__global__ void editDistance(int *rows, const char *a, const char *b, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *row = rows + i * (length + 1);
  for (int c = 0; c <= length; c++) row[c] = c;
  for (int r = 1; r <= length; r++) {
    int diagonal = row[0];
    row[0] = r;
    for (int c = 1; c <= length; c++) {
      int up = row[c];
      int cost = a[i * length + r - 1] == b[c - 1] ? 0 : 1;
      row[c] = min(min(up + 1, row[c - 1] + 1), diagonal + cost);
      diagonal = up;
    }
  }
}

__global__ void longest(int *table, const char *a, const char *b, int n) {
  int i = threadIdx.x;
  int *t = table + i * (n + 1) * (n + 1);
  for (int r = 1; r <= n; r++)
    for (int c = 1; c <= n; c++)
      if (a[i + r - 1] == b[c - 1]) t[r * (n + 1) + c] = t[(r - 1) * (n + 1) + c - 1] + 1;
      else t[r * (n + 1) + c] = max(t[(r - 1) * (n + 1) + c], t[r * (n + 1) + c - 1]);
}

__global__ void selectionSort(int *data, int each) {
  int *a = data + (blockIdx.x * blockDim.x + threadIdx.x) * each;
  for (int x = 0; x < each - 1; x++) {
    int least = x;
    for (int y = x + 1; y < each; y++)
      if (a[y] < a[least]) least = y;
    int t = a[x];
    a[x] = a[least];
    a[least] = t;
  }
}

__global__ void insertSort(int *data, int each) {
  int *a = data + (blockIdx.x * blockDim.x + threadIdx.x) * each;
  for (int x = 1; x < each; x++) {
    int key = a[x], y = x - 1;
    while (y >= 0 && a[y] > key) {
      a[y + 1] = a[y];
      y--;
    }
    a[y + 1] = key;
  }
}

__global__ void bubbleFlag(int *data, int each) {
  int *a = data + (blockIdx.x * blockDim.x + threadIdx.x) * each;
  bool swapped = true;
  while (swapped) {
    swapped = false;
    for (int y = 0; y < each - 1; y++)
      if (a[y] > a[y + 1]) {
        int t = a[y];
        a[y] = a[y + 1];
        a[y + 1] = t;
        swapped = true;
      }
  }
}

__global__ void mergeRows(int *out, const int *a, const int *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int p = 0, q = 0;
  for (int k = 0; k < 2 * n; k++) {
    if (q >= n || (p < n && a[i * n + p] <= b[i * n + q])) out[i * 2 * n + k] = a[i * n + p++];
    else out[i * 2 * n + k] = b[i * n + q++];
  }
}

__global__ void reverseRows(int *x, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int l = 0, r = each - 1; l < r; l++, r--) {
    int t = x[i * each + l];
    x[i * each + l] = x[i * each + r];
    x[i * each + r] = t;
  }
}

__global__ void rotateLeft(int *x, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int first = x[i * each];
  for (int k = 0; k < each - 1; k++) x[i * each + k] = x[i * each + k + 1];
  x[i * each + each - 1] = first;
}
