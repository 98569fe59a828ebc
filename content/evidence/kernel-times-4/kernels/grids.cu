// Neighbors on lines, planes, and volumes; filters of images.

__constant__ float taper[9] = {0.02f, 0.06f, 0.12f, 0.18f, 0.24f, 0.18f, 0.12f, 0.06f, 0.02f};

__global__ void heatManySteps(float *out, const float *in, int steps, int n) {
  __shared__ float line[2][288];
  int t = threadIdx.x, x = blockIdx.x * 256 + t - 16;
  line[0][t] = x >= 0 && x < n ? in[x] : 0.0f;
  line[1][t] = 0.0f;
  __syncthreads();
  int now = 0;
  for (int s = 0; s < steps; ++s) {
    if (t > 0 && t < 287) line[1 - now][t] = line[now][t] + 0.25f * (line[now][t - 1] - 2.0f * line[now][t] + line[now][t + 1]);
    now = 1 - now;
    __syncthreads();
  }
  if (t >= 16 && t < 272) out[x] = line[now][t];
}

__global__ void starRadiusFour(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 4 || y < 4 || x >= width - 4 || y >= height - 4) return;
  float sum = -2.8f * in[y * width + x];
#pragma unroll
  for (int k = 1; k <= 4; ++k) {
    float weight = 1.6f / (k * k);
    sum += weight * (in[y * width + x - k] + in[y * width + x + k] + in[(y - k) * width + x] + in[(y + k) * width + x]);
  }
  out[y * width + x] = sum;
}

__global__ void boxOfTwentySeven(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1) return;
  float sum = 0;
  for (int dz = -1; dz <= 1; ++dz)
    for (int dy = -1; dy <= 1; ++dy)
      for (int dx = -1; dx <= 1; ++dx) sum += in[((z + dz) * n + y + dy) * n + x + dx];
  out[(z * n + y) * n + x] = sum / 27.0f;
}

__global__ void wavePlanes(float *next, const float *now, const float *before, int n) {
  __shared__ float plane[10][34];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y, tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  int at = y * n + x, area = n * n;
  float below = 0, here = now[at], above = now[at + area];
  for (int z = 0; z < n; ++z) {
    plane[ty][tx] = here;
    if (threadIdx.x == 0) plane[ty][0] = x > 0 ? now[at - 1] : 0.0f;
    if (threadIdx.x == 31) plane[ty][33] = x < n - 1 ? now[at + 1] : 0.0f;
    if (threadIdx.y == 0) plane[0][tx] = y > 0 ? now[at - n] : 0.0f;
    if (threadIdx.y == 7) plane[9][tx] = y < n - 1 ? now[at + n] : 0.0f;
    __syncthreads();
    float around = plane[ty][tx - 1] + plane[ty][tx + 1] + plane[ty - 1][tx] + plane[ty + 1][tx] + below + above;
    next[at] = 2.0f * here - before[at] + 0.1f * (around - 6.0f * here);
    below = here;
    here = above;
    at += area;
    above = z < n - 2 ? now[at + area] : 0.0f;
    __syncthreads();
  }
}

__global__ void blurColumns(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = -4; k <= 4; ++k) {
    int v = min(max(y + k, 0), height - 1);
    sum += taper[k + 4] * in[v * width + x];
  }
  out[y * width + x] = sum;
}

__global__ void blurRowsOfPixels(uchar4 *out, const uchar4 *in, int width) {
  __shared__ uchar4 row[128 + 8];
  int t = threadIdx.x, start = blockIdx.x * 128;
  const uchar4 *line = in + blockIdx.y * width;
  for (int k = t; k < 136; k += 128) row[k] = line[min(max(start + k - 4, 0), width - 1)];
  __syncthreads();
  int red = 0, green = 0, blue = 0;
  for (int k = 0; k < 9; ++k) {
    uchar4 p = row[t + k];
    red += p.x;
    green += p.y;
    blue += p.z;
  }
  out[blockIdx.y * width + start + t] = make_uchar4(red / 9, green / 9, blue / 9, 255);
}

__device__ void order(unsigned char &a, unsigned char &b) {
  unsigned char low = min(a, b), high = max(a, b);
  a = low;
  b = high;
}

__global__ void medianOfCross(unsigned char *out, const unsigned char *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  unsigned char a = in[y * width + x], b = in[y * width + x - 1], c = in[y * width + x + 1], d = in[(y - 1) * width + x], e = in[(y + 1) * width + x];
  order(a, b);
  order(d, e);
  order(a, d);
  order(b, e);
  order(b, c);
  order(c, d);
  order(b, c);
  out[y * width + x] = c;
}

__global__ void dilateShared(unsigned char *out, const unsigned char *in, int width, int height) {
  __shared__ unsigned char tile[20][20];
  int t = threadIdx.y * 16 + threadIdx.x, left = blockIdx.x * 16 - 2, top = blockIdx.y * 16 - 2;
  for (int k = t; k < 400; k += 256) {
    int u = min(max(left + k % 20, 0), width - 1), v = min(max(top + k / 20, 0), height - 1);
    tile[k / 20][k % 20] = in[v * width + u];
  }
  __syncthreads();
  int most = 0;
  for (int dy = 0; dy < 5; ++dy)
    for (int dx = 0; dx < 5; ++dx) most = max(most, (int)tile[threadIdx.y + dy][threadIdx.x + dx]);
  out[(blockIdx.y * 16 + threadIdx.y) * width + blockIdx.x * 16 + threadIdx.x] = most;
}

__global__ void edgeKeepingBlur(float *out, const float *in, int width, int height, float strength) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float center = in[y * width + x], sum = 0, weights = 0;
  for (int dy = -2; dy <= 2; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      float value = in[min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)];
      float difference = value - center;
      float weight = __expf(-0.2f * (dx * dx + dy * dy) - strength * difference * difference);
      sum += weight * value;
      weights += weight;
    }
  out[y * width + x] = sum / weights;
}

__global__ void hueOfPixels(float *hue, const uchar4 *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar4 p = in[i];
  float r = p.x / 255.0f, g = p.y / 255.0f, b = p.z / 255.0f;
  float most = fmaxf(r, fmaxf(g, b)), range = most - fminf(r, fminf(g, b)), h;
  if (range == 0.0f) h = 0.0f;
  else if (most == r) h = (g - b) / range;
  else if (most == g) h = 2.0f + (b - r) / range;
  else h = 4.0f + (r - g) / range;
  hue[i] = h < 0.0f ? 60.0f * h + 360.0f : 60.0f * h;
}

__global__ void toneCurve(uchar4 *pixels, const unsigned char *curve, int n) {
  __shared__ unsigned char table[256];
  if (threadIdx.x < 256) table[threadIdx.x] = curve[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar4 p = pixels[i];
  pixels[i] = make_uchar4(table[p.x], table[p.y], table[p.z], p.w);
}

__global__ void latticeStep(float *to, const float *from, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  int area = width * height, left = x == 0 ? width - 1 : x - 1, right = x == width - 1 ? 0 : x + 1;
  int down = y == 0 ? height - 1 : y - 1, up = y == height - 1 ? 0 : y + 1;
  float f0 = from[y * width + x], f1 = from[area + y * width + left], f2 = from[2 * area + y * width + right];
  float f3 = from[3 * area + down * width + x], f4 = from[4 * area + up * width + x];
  float density = f0 + f1 + f2 + f3 + f4, u = (f1 - f2) / density, v = (f3 - f4) / density;
  float rest = density * (1.0f / 3.0f), side = density * (1.0f / 6.0f);
  int i = y * width + x;
  to[i] = 0.4f * f0 + 0.6f * rest;
  to[area + i] = 0.4f * f1 + 0.6f * side * (1.0f + 3.0f * u);
  to[2 * area + i] = 0.4f * f2 + 0.6f * side * (1.0f - 3.0f * u);
  to[3 * area + i] = 0.4f * f3 + 0.6f * side * (1.0f + 3.0f * v);
  to[4 * area + i] = 0.4f * f4 + 0.6f * side * (1.0f - 3.0f * v);
}

__global__ void shortestPaths(int *distance, int via, int n) {
  int to = blockIdx.x * blockDim.x + threadIdx.x, from = blockIdx.y * blockDim.y + threadIdx.y;
  distance[from * n + to] = min(distance[from * n + to], distance[from * n + via] + distance[via * n + to]);
}
