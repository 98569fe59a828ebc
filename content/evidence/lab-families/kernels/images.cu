// Exercises with images, texts, tables, and graphs.

__global__ void grayscale(unsigned char *gray, const unsigned char *rgb, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) gray[i] = (rgb[3 * i] * 77 + rgb[3 * i + 1] * 151 + rgb[3 * i + 2] * 28) >> 8;
}

__global__ void invert(unsigned char *image, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) image[i] = 255 - image[i];
}

__global__ void brighten(unsigned char *image, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = image[i] + by;
  if (v > 255) v = 255;
  if (v < 0) v = 0;
  image[i] = v;
}

__global__ void threshold(unsigned char *image, int at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (image[i] > at) image[i] = 255;
    else image[i] = 0;
  }
}

__global__ void swapChannels(unsigned char *rgb, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned char t = rgb[3 * i];
  rgb[3 * i] = rgb[3 * i + 2];
  rgb[3 * i + 2] = t;
}

__global__ void blur3(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float sum = 0;
  int count = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++) {
      int u = x + dx, v = y + dy;
      if (u >= 0 && u < w && v >= 0 && v < h) {
        sum += in[v * w + u];
        count++;
      }
    }
  out[y * w + x] = sum / count;
}

__global__ void sobel(int *out, const int *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || x >= w - 1 || y < 1 || y >= h - 1) return;
  int gx = in[(y - 1) * w + x + 1] + 2 * in[y * w + x + 1] + in[(y + 1) * w + x + 1] - in[(y - 1) * w + x - 1] - 2 * in[y * w + x - 1] - in[(y + 1) * w + x - 1];
  int gy = in[(y + 1) * w + x - 1] + 2 * in[(y + 1) * w + x] + in[(y + 1) * w + x + 1] - in[(y - 1) * w + x - 1] - 2 * in[(y - 1) * w + x] - in[(y - 1) * w + x + 1];
  out[y * w + x] = abs(gx) + abs(gy);
}

__global__ void maxPool(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w / 2 || y >= h / 2) return;
  float most = in[2 * y * w + 2 * x];
  for (int dy = 0; dy < 2; dy++)
    for (int dx = 0; dx < 2; dx++)
      if (in[(2 * y + dy) * w + 2 * x + dx] > most) most = in[(2 * y + dy) * w + 2 * x + dx];
  out[y * (w / 2) + x] = most;
}

__global__ void convolve5(float *out, const float *in, const float *k, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w - 4 || y >= h - 4) return;
  out[y * w + x] = 0;
  for (int r = 0; r < 5; r++)
    for (int c = 0; c < 5; c++) out[y * w + x] += in[(y + r) * w + x + c] * k[r * 5 + c];
}

__global__ void convolveAny(float *out, const float *in, const float *k, int w, int h, int size) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w - size || y >= h - size) return;
  float sum = 0;
  for (int r = 0; r < size; r++)
    for (int c = 0; c < size; c++) sum += in[(y + r) * w + x + c] * k[r * size + c];
  out[y * w + x] = sum;
}

__global__ void median3(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 || i >= n - 1) return;
  int a = in[i - 1], b = in[i], c = in[i + 1];
  if (a > b) { int t = a; a = b; b = t; }
  if (b > c) { int t = b; b = c; c = t; }
  if (a > b) { int t = a; a = b; b = t; }
  out[i] = b;
}

__global__ void integralRows(int *sum, const int *in, int w, int h) {
  int y = blockIdx.x * blockDim.x + threadIdx.x;
  if (y >= h) return;
  sum[y * w] = in[y * w];
  for (int x = 1; x < w; x++) sum[y * w + x] = sum[y * w + x - 1] + in[y * w + x];
}

__global__ void integralColumns(int *sum, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= w) return;
  for (int y = 1; y < h; y++) sum[y * w + x] += sum[(y - 1) * w + x];
}

__global__ void life(unsigned char *next, const unsigned char *now, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int left = (x + w - 1) % w, right = (x + 1) % w, up = (y + h - 1) % h, down = (y + 1) % h;
  int around = now[up * w + left] + now[up * w + x] + now[up * w + right] + now[y * w + left] + now[y * w + right] + now[down * w + left] + now[down * w + x] + now[down * w + right];
  if (around == 3 || (around == 2 && now[y * w + x])) next[y * w + x] = 1;
  else next[y * w + x] = 0;
}

__global__ void upper(char *text, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && text[i] >= 'a' && text[i] <= 'z') text[i] -= 32;
}

__global__ void caesar(char *text, int shift, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  char c = text[i];
  if (c >= 'a' && c <= 'z') c = (c - 'a' + shift) % 26 + 'a';
  else if (c >= 'A' && c <= 'Z') c = (c - 'A' + shift) % 26 + 'A';
  text[i] = c;
}

__global__ void findWord(int *found, const char *text, const char *word, int n, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n - length) return;
  int k = 0;
  while (k < length && text[i + k] == word[k]) k++;
  found[i] = k == length;
}

__global__ void palindrome(int *is, const char *words, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  is[i] = 1;
  for (int k = 0; k < length / 2; k++)
    if (words[i * length + k] != words[i * length + length - 1 - k]) is[i] = 0;
}

__global__ void letterCounts(int *counts, const char *text, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int c = 0; c < 4; c++) counts[i * 4 + c] = 0;
  for (int k = 0; k < each; k++) counts[i * 4 + text[i * each + k] % 4]++;
}

__global__ void histogramGlobal(int *bins, const int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[x[i]], 1);
}

__global__ void csr(float *y, const int *start, const int *column, const float *value, const float *x, int rows) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r < rows) {
    float sum = 0;
    for (int k = start[r]; k < start[r + 1]; k++) sum += value[k] * x[column[k]];
    y[r] = sum;
  }
}

__global__ void ell(float *y, const int *column, const float *value, const float *x, int rows, int width) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  y[r] = 0;
  for (int k = 0; k < width; k++) y[r] += value[k * rows + r] * x[column[k * rows + r]];
}

__global__ void bfsStep(int *level, const int *start, const int *edges, int now, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || level[v] != now) return;
  for (int e = start[v]; e < start[v + 1]; e++)
    if (level[edges[e]] == -1) level[edges[e]] = now + 1;
}

__global__ void relax(int *distance, const int *from, const int *to, const int *cost, int edges) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e >= edges) return;
  if (distance[from[e]] + cost[e] < distance[to[e]]) atomicMin(&distance[to[e]], distance[from[e]] + cost[e]);
}

__global__ void assign(int *label, const float *px, const float *py, const float *cx, const float *cy, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float best = 1e30f;
  for (int c = 0; c < k; c++) {
    float d = (px[i] - cx[c]) * (px[i] - cx[c]) + (py[i] - cy[c]) * (py[i] - cy[c]);
    if (d < best) {
      best = d;
      label[i] = c;
    }
  }
}

__global__ void nearest(int *at, const float *px, const float *py, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = i == 0 ? 1 : 0;
  for (int j = 0; j < n; j++)
    if (j != i) {
      float d = (px[j] - px[i]) * (px[j] - px[i]) + (py[j] - py[i]) * (py[j] - py[i]);
      float b = (px[best] - px[i]) * (px[best] - px[i]) + (py[best] - py[i]) * (py[best] - py[i]);
      if (d < b) best = j;
    }
  at[i] = best;
}

struct Account {
  int id;
  float balance;
  float rate;
};
__global__ void interest(Account *a, int years, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int y = 0; y < years; y++) a[i].balance += a[i].balance * a[i].rate;
}

struct Pixel {
  unsigned char r, g, b, a;
};
__global__ void sepia(Pixel *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int r = p[i].r, g = p[i].g, b = p[i].b;
  p[i].r = min(255, (r * 100 + g * 196 + b * 48) >> 8);
  p[i].g = min(255, (r * 89 + g * 175 + b * 43) >> 8);
  p[i].b = min(255, (r * 69 + g * 136 + b * 33) >> 8);
}

struct Body {
  float3 position;
  float mass;
  float3 velocity;
};
__global__ void pull(Body *b, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float ax = 0, ay = 0, az = 0;
  for (int j = 0; j < n; j++) {
    float dx = b[j].position.x - b[i].position.x, dy = b[j].position.y - b[i].position.y, dz = b[j].position.z - b[i].position.z;
    float d = dx * dx + dy * dy + dz * dz + 1;
    ax += dx * b[j].mass / d;
    ay += dy * b[j].mass / d;
    az += dz * b[j].mass / d;
  }
  b[i].velocity.x += ax * dt;
  b[i].velocity.y += ay * dt;
  b[i].velocity.z += az * dt;
}

struct Point {
  float x, y;
};
__global__ void rotatePoints(Point *p, float c, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = p[i].x;
  p[i].x = c * p[i].x - s * p[i].y;
  p[i].y = s * x + c * p[i].y;
}

__global__ void centroid(Point *out, const Point *p, int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i].x = 0;
  out[i].y = 0;
  for (int k = 0; k < each; k++) {
    out[i].x += p[i * each + k].x;
    out[i].y += p[i * each + k].y;
  }
  out[i].x /= each;
  out[i].y /= each;
}
