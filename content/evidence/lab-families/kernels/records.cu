// Written by draw.py.

struct records1Record { float x, y, z, w; };
__global__ void records1(float *y, records1Record *x, int n) {
  __shared__ records1Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 24; ++k) sum += p[k].x;
  y[i] = sum;
}

struct records2Record { float x, y, z, w; };
__global__ void records2(float *y, records2Record *x, int n) {
  __shared__ records2Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].x = x[i].x;
  p[threadIdx.x].y = x[i].y;
  p[threadIdx.x].z = x[i].z;
  p[threadIdx.x].w = x[i].w;
  __syncthreads();
  records2Record v = p[63 - threadIdx.x];
  y[i] = v.y;
}

struct records3Record { float x, y, z, w; };
__global__ void records3(float *y, records3Record *x, int n) {
  __shared__ records3Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].x = x[i].x;
  p[threadIdx.x].y = x[i].y;
  p[threadIdx.x].z = x[i].z;
  p[threadIdx.x].w = x[i].w;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 24; ++k) {
    records3Record v = p[k];
    sum += v.x * v.z * v.y * v.w;
  }
  y[i] = sum;
}

struct records4Record { float x, y, z; };
__global__ void records4(float *y, records4Record *x, int n) {
  __shared__ records4Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 64; ++k) sum += p[k].y;
  y[i] = sum;
}

struct records5Record { float x, y, z; };
__global__ void records5(float *y, records5Record *x, int n) {
  __shared__ records5Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  records5Record v = p[63 - threadIdx.x];
  y[i] = v.x + v.y;
}

struct records6Record { float x, y, z; };
__global__ void records6(float *y, records6Record *x, int n) {
  __shared__ records6Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 24; ++k) {
    records6Record v = p[k];
    sum += v.y * v.x * v.z;
  }
  y[i] = sum;
}

struct records7Record { float x, y; };
__global__ void records7(float *y, records7Record *x, int n) {
  __shared__ records7Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 64; ++k) sum += p[k].y;
  y[i] = sum;
}

struct records8Record { float x, y; };
__global__ void records8(float *y, records8Record *x, int n) {
  __shared__ records8Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].x = x[i].x;
  p[threadIdx.x].y = x[i].y;
  __syncthreads();
  records8Record v = p[63 - threadIdx.x];
  y[i] = v.y;
}

struct records9Record { float x, y; };
__global__ void records9(float *y, records9Record *x, int n) {
  __shared__ records9Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].x = x[i].x;
  p[threadIdx.x].y = x[i].y;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    records9Record v = p[k];
    sum += v.y;
  }
  y[i] = sum;
}

struct records10Record { int a, b, c, d, e; };
__global__ void records10(int *y, records10Record *x, int n) {
  __shared__ records10Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += p[k].c + p[k].b;
  y[i] = sum;
}

struct records11Record { int a, b, c, d, e; };
__global__ void records11(int *y, records11Record *x, int n) {
  __shared__ records11Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  records11Record v = p[63 - threadIdx.x];
  y[i] = v.e + v.a;
}

struct records12Record { int a, b, c, d, e; };
__global__ void records12(int *y, records12Record *x, int n) {
  __shared__ records12Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < n; ++k) {
    records12Record v = p[k];
    sum += v.c * v.a * v.d * v.e;
  }
  y[i] = sum;
}

struct records13Record { float a, b, c, d, e, f; };
__global__ void records13(float *y, records13Record *x, int n) {
  __shared__ records13Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].a = x[i].a;
  p[threadIdx.x].b = x[i].b;
  p[threadIdx.x].c = x[i].c;
  p[threadIdx.x].d = x[i].d;
  p[threadIdx.x].e = x[i].e;
  p[threadIdx.x].f = x[i].f;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += p[k].a + p[k].c + p[k].b;
  y[i] = sum;
}

struct records14Record { float a, b, c, d, e, f; };
__global__ void records14(float *y, records14Record *x, int n) {
  __shared__ records14Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  records14Record v = p[63 - threadIdx.x];
  y[i] = v.a + v.c;
}

struct records15Record { float a, b, c, d, e, f; };
__global__ void records15(float *y, records15Record *x, int n) {
  __shared__ records15Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 64; ++k) {
    records15Record v = p[k];
    sum += v.f * v.e * v.c * v.b;
  }
  y[i] = sum;
}

struct records16Record { double x, y; };
__global__ void records16(double *y, records16Record *x, int n) {
  __shared__ records16Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].x = x[i].x;
  p[threadIdx.x].y = x[i].y;
  __syncthreads();
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += p[k].y;
  y[i] = sum;
}

struct records17Record { double x, y; };
__global__ void records17(double *y, records17Record *x, int n) {
  __shared__ records17Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].x = x[i].x;
  p[threadIdx.x].y = x[i].y;
  __syncthreads();
  records17Record v = p[63 - threadIdx.x];
  y[i] = v.x + v.y;
}

struct records18Record { double x, y; };
__global__ void records18(double *y, records18Record *x, int n) {
  __shared__ records18Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].x = x[i].x;
  p[threadIdx.x].y = x[i].y;
  __syncthreads();
  double sum = 0;
  for (int k = 0; k < 24; ++k) {
    records18Record v = p[k];
    sum += v.x * v.y;
  }
  y[i] = sum;
}

struct records19Record { int a, b, c, d, e, f, g, h; };
__global__ void records19(int *y, records19Record *x, int n) {
  __shared__ records19Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 24; ++k) sum += p[k].e + p[k].h + p[k].c;
  y[i] = sum;
}

struct records20Record { int a, b, c, d, e, f, g, h; };
__global__ void records20(int *y, records20Record *x, int n) {
  __shared__ records20Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  records20Record v = p[63 - threadIdx.x];
  y[i] = v.f;
}

struct records21Record { int a, b, c, d, e, f, g, h; };
__global__ void records21(int *y, records21Record *x, int n) {
  __shared__ records21Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].a = x[i].a;
  p[threadIdx.x].b = x[i].b;
  p[threadIdx.x].c = x[i].c;
  p[threadIdx.x].d = x[i].d;
  p[threadIdx.x].e = x[i].e;
  p[threadIdx.x].f = x[i].f;
  p[threadIdx.x].g = x[i].g;
  p[threadIdx.x].h = x[i].h;
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < 64; ++k) {
    records21Record v = p[k];
    sum += v.h * v.c;
  }
  y[i] = sum;
}

struct records22Record { float x, y, z, w; };
__global__ void records22(float *y, records22Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 24; ++k) sum += x[k].w + x[k].x + x[k].y + x[k].z;
  y[i] = sum;
}

struct records23Record { float x, y, z, w; };
__global__ void records23(float *y, records23Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  records23Record v = x[i];
  y[i] = v.x + v.z + v.w;
}

struct records24Record { float x, y, z, w; };
__global__ void records24(float *y, records24Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    x[i].x += x[i].w * 2;
    x[i].w += 1;
  }
  y[i] = x[i].x;
}

struct records25Record { float x, y, z; };
__global__ void records25(float *y, records25Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 64; ++k) sum += x[k].y + x[k].z + x[k].x;
  y[i] = sum;
}

struct records26Record { float x, y, z; };
__global__ void records26(float *y, records26Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  records26Record v = x[i];
  y[i] = v.x;
}

struct records27Record { float x, y, z; };
__global__ void records27(float *y, records27Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    x[i].x += x[i].z * 2;
    x[i].z += 1;
  }
  y[i] = x[i].x;
}

struct records28Record { float a, b, c, d, e, f; };
__global__ void records28(float *y, records28Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += x[k].f + x[k].a + x[k].b + x[k].d;
  y[i] = sum;
}

struct records29Record { float a, b, c, d, e, f; };
__global__ void records29(float *y, records29Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  records29Record v = x[i];
  y[i] = v.d + v.b;
}

struct records30Record { float a, b, c, d, e, f; };
__global__ void records30(float *y, records30Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    x[i].a += x[i].f * 2;
    x[i].f += 1;
  }
  y[i] = x[i].a;
}

struct records31Record { short x, y, z, w; };
__global__ void records31(short *y, records31Record *x, int n) {
  __shared__ records31Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  short sum = 0;
  for (int k = 0; k < 64; ++k) sum += p[k].x + p[k].y;
  y[i] = sum;
}

struct records32Record { short x, y, z, w; };
__global__ void records32(short *y, records32Record *x, int n) {
  __shared__ records32Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x] = x[i];
  __syncthreads();
  records32Record v = p[63 - threadIdx.x];
  y[i] = v.x + v.w;
}

struct records33Record { short x, y, z, w; };
__global__ void records33(short *y, records33Record *x, int n) {
  __shared__ records33Record p[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[threadIdx.x].x = x[i].x;
  p[threadIdx.x].y = x[i].y;
  p[threadIdx.x].z = x[i].z;
  p[threadIdx.x].w = x[i].w;
  __syncthreads();
  short sum = 0;
  for (int k = 0; k < 24; ++k) {
    records33Record v = p[k];
    sum += v.y;
  }
  y[i] = sum;
}

struct records34Record { float a, b, c, d, e, f, g, h; };
__global__ void records34(float *y, records34Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 64; ++k) sum += x[k].f;
  y[i] = sum;
}

struct records35Record { float a, b, c, d, e, f, g, h; };
__global__ void records35(float *y, records35Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  records35Record v = x[i];
  y[i] = v.g + v.h + v.e + v.a;
}

struct records36Record { float a, b, c, d, e, f, g, h; };
__global__ void records36(float *y, records36Record *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    x[i].a += x[i].h * 2;
    x[i].h += 1;
  }
  y[i] = x[i].a;
}
