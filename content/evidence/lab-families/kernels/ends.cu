// Written by draw.py.

__global__ void ends1(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] < a) x[i] = a;
  if (x[i] > b) x[i] = b;
}

__global__ void ends2(int * __restrict__ x, int * __restrict__ y, int * __restrict__ z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] < a) x[i] = a;
  else if (x[i] > b) x[i] = b;
}

__global__ void ends3(int * __restrict__ x, int * __restrict__ y, int * __restrict__ z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] < a) x[i] = a;
  else if (x[i] > b) x[i] = b;
}

__global__ void ends4(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > b) x[i] = b;
  if (x[i] < a) x[i] = a;
  y[i] = x[i];
}

__global__ void ends5(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] < a) x[i] = 0;
}

__global__ void ends6(float * __restrict__ x, float * __restrict__ y, float * __restrict__ z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] < a) x[i] = -x[i];
}

__global__ void ends7(float * __restrict__ x, float * __restrict__ y, float * __restrict__ z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] < a) y[i] = 0;
  else if (x[i] < b) y[i] = 1;
  else y[i] = 2;
}

__global__ void ends8(int * __restrict__ x, int * __restrict__ y, int * __restrict__ z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] < a) y[i] = 0;
  else if (x[i] < b) y[i] = 1;
  else y[i] = 2;
}

__global__ void ends9(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] < a) y[i] = x[i];
  else if (x[i] < b) y[i] = x[i] * 2;
  else y[i] = x[i] * 3;
}

__global__ void ends10(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] < a) y[i] = x[i];
  else if (x[i] < b) y[i] = x[i] * 2;
  else y[i] = x[i] * 3;
}

__global__ void ends11(int * x, int * y, int * z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = 0;
  if (x[i] > a) y[i] = 1;
}

__global__ void ends12(float * __restrict__ x, float * __restrict__ y, float * __restrict__ z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  if (x[i] > a) y[i] = x[i];
  if (x[i] > b) y[i] = b;
}

__global__ void ends13(float * __restrict__ x, float * __restrict__ y, float * __restrict__ z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = 0;
  if (x[i] > a) y[i] = x[i];
  if (x[i] > b) y[i] = b;
}

__global__ void ends14(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = x[i];
  if (y[i] < a) y[i] = a;
  if (y[i] > b) y[i] = b;
}

__global__ void ends15(int * x, int * y, int * z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] > a && x[i] < b) y[i] = x[i];
  else y[i] = 0;
}

__global__ void ends16(float * __restrict__ x, float * __restrict__ y, float * __restrict__ z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > b || x[i] < a) y[i] = 0;
  else y[i] = x[i];
}

__global__ void ends17(int * __restrict__ x, int * __restrict__ y, int * __restrict__ z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] > b || x[i] < a) y[i] = 0;
  else y[i] = x[i];
}

__global__ void ends18(int * x, int * y, int * z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > a) { y[i] = x[i]; z[i] = 1; } else { y[i] = 0; z[i] = 0; }
}

__global__ void ends19(int * x, int * y, int * z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) y[i] = x[i]; else y[i] = z[i];
}

__global__ void ends20(int * __restrict__ x, int * __restrict__ y, int * __restrict__ z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i % 2) y[i] = x[i]; else y[i] = z[i];
}

__global__ void ends21(int * x, int * y, int * z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2) y[i] = x[i] + z[i]; else y[i] = x[i] - z[i];
}

__global__ void ends22(float * __restrict__ x, float * __restrict__ y, float * __restrict__ z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i % 2) y[i] += x[i]; else y[i] -= x[i];
}

__global__ void ends23(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > a) y[i] += x[i]; else z[i] += x[i];
}

__global__ void ends24(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] > a) y[i] += x[i]; else z[i] += x[i];
}

__global__ void ends25(float * __restrict__ x, float * __restrict__ y, float * __restrict__ z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > a) y[i]++;
  else if (x[i] < b) y[i]--;
}

__global__ void ends26(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) y[i] = x[i - 1] + x[i + 1];
  else y[i] = x[i];
}

__global__ void ends27(int * x, int * y, int * z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i == 0) y[i] = x[i]; else if (i == n - 1) y[i] = x[i]; else y[i] = x[i - 1] + x[i] + x[i + 1];
}

__global__ void ends28(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = z[i];
  if (x[i] > a) y[i] += x[i];
}

__global__ void ends29(float * x, float * y, float * z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = z[i];
  if (x[i] > a) y[i] += x[i];
}

__global__ void ends30(float * __restrict__ x, float * __restrict__ y, float * __restrict__ z, float a, float b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (y[i] < x[i]) y[i] = x[i];
  if (z[i] > x[i]) z[i] = x[i];
}

__global__ void ends31(int * __restrict__ x, int * __restrict__ y, int * __restrict__ z, int a, int b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (y[i] < x[i]) y[i] = x[i];
  if (z[i] > x[i]) z[i] = x[i];
}
