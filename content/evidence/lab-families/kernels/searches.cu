// Written by draw.py.

__global__ void searches1(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++)
    if (x[k] == w[i]) { y[i] = k; break; }
}

__global__ void searches2(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = -1;
  for (int k = 0; k < n; k++)
    if (x[k] == w[i]) { y[i] = k; break; }
}

__global__ void searches3(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < n; k++)
    if (x[k] == w[i]) y[i]++;
}

__global__ void searches4(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = 0; k < n; k++)
    if (x[k] == w[i]) y[i]++;
}

__global__ void searches5(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int c = 0;
  for (int k = 0; k < n; k++)
    if (x[k] == w[i]) c++;
  y[i] = c;
}

__global__ void searches6(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int c = 0;
  for (int k = 0; k < n; k++)
    if (x[k] == w[i]) c++;
  y[i] = c;
}

__global__ void searches7(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int c = 0;
  for (int k = 0; k < n; k++) c += x[k] < w[i];
  y[i] = c;
}

__global__ void searches8(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int b = 0;
  for (int k = 1; k < n; k++)
    if (x[k * m + i] > x[b * m + i]) b = k;
  y[i] = b;
}

__global__ void searches9(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int b = 0;
  for (int k = 1; k < n; k++)
    if (x[k * m + i] > x[b * m + i]) b = k;
  y[i] = b;
}

__global__ void searches10(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int b = x[i], at = 0;
  for (int k = 1; k < n; k++)
    if (x[k * m + i] > b) {
      b = x[k * m + i];
      at = k;
    }
  y[i] = at;
  z[i] = b;
}

__global__ void searches11(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int b = x[i], at = 0;
  for (int k = 1; k < n; k++)
    if (x[k * m + i] > b) {
      b = x[k * m + i];
      at = k;
    }
  y[i] = at;
  z[i] = b;
}

__global__ void searches12(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i * n];
  z[i] = x[i * n];
  for (int k = 1; k < n; k++) {
    if (x[i * n + k] < y[i]) y[i] = x[i * n + k];
    if (x[i * n + k] > z[i]) z[i] = x[i * n + k];
  }
}

__global__ void searches13(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i * n];
  for (int k = 1; k < n; k++)
    if (x[i * n + k] > y[i]) y[i] = x[i * n + k];
}

__global__ void searches14(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i * n];
  for (int k = 1; k < n; k++) y[i] = max(y[i], x[i * n + k]);
}

__global__ void searches15(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lo = 0, hi = n - 1;
  y[i] = -1;
  while (lo <= hi) {
    int mid = (lo + hi) / 2;
    if (x[mid] == w[i]) {
      y[i] = mid;
      break;
    } else if (x[mid] < w[i])
      lo = mid + 1;
    else
      hi = mid - 1;
  }
}

__global__ void searches16(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lo = 0, hi = n - 1;
  y[i] = -1;
  while (lo <= hi) {
    int mid = (lo + hi) / 2;
    if (x[mid] == w[i]) {
      y[i] = mid;
      break;
    } else if (x[mid] < w[i])
      lo = mid + 1;
    else
      hi = mid - 1;
  }
}

__global__ void searches17(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lo = 0, hi = n;
  while (lo < hi) {
    int mid = (lo + hi) / 2;
    if (x[mid] < w[i])
      lo = mid + 1;
    else
      hi = mid;
  }
  y[i] = lo;
}

__global__ void searches18(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0;
  while (k < n && x[k * m + i] > 1) k++;
  y[i] = k;
}

__global__ void searches19(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = 0;
  while (x[k * m + i] > 1 && k < n - 1) k++;
  y[i] = x[k * m + i];
}

__global__ void searches20(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = from[i]; k < from[i + 1]; k++) s += x[k] * w[x[k]];
  y[i] = s;
}

__global__ void searches21(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = from[i]; k < from[i + 1]; k++) s += x[k] * w[x[k]];
  y[i] = s;
}

__global__ void searches22(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = from[i]; k < from[i + 1]; k++) s += w[x[k] + i];
  y[i] += s;
}

__global__ void searches23(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 0;
  for (int k = from[i]; k < from[i + 1]; k++) y[i] += x[k];
}

__global__ void searches24(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = 0; k < i % 9; k++) s += x[k * m + i];
  y[i] = s;
}

__global__ void searches25(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = 0; k < i % 9; k++) s += x[k * m + i];
  y[i] = s;
}

__global__ void searches26(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = 0; k < w[i]; k++) s += x[k * m + i];
  y[i] = s;
}

__global__ void searches27(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = 0; k < w[i]; k++) s += x[k * m + i];
  y[i] = s;
}

__global__ void searches28(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = 0; k < from[i + 1] - from[i]; k++) s += x[from[i] + k];
  y[i] = s;
}

__global__ void searches29(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = 0; k < from[i + 1] - from[i]; k++) s += x[from[i] + k];
  y[i] = s;
}

__global__ void searches30(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = i % 4; k < n; k += 4) s += x[k * m + i];
  y[i] = s;
}

__global__ void searches31(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int k = i % 4; k < n; k += 4) s += x[k * m + i];
  y[i] = s;
}

__global__ void searches32(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0, p = w[i];
  while (p > 0) {
    s += x[p];
    p--;
  }
  y[i] = s;
}

__global__ void searches33(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0, p = i;
  for (int k = 0; k < n; k++) {
    p = from[p % m] % m;
    s += x[p];
  }
  y[i] = s;
}

__global__ void searches34(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0, p = i;
  for (int k = 0; k < n; k++) {
    p = from[p % m] % m;
    s += x[p];
  }
  y[i] = s;
}

__global__ void searches35(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int a = 0; a < n; a++)
    for (int b = a + 1; b < n; b++) s += x[a * m + i] * x[b * m + i];
  y[i] = s;
}

__global__ void searches36(int * y, int * z, const int * x, const int * w, const int * from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int a = 0; a < n; a++)
    for (int b = 0; b < 3; b++) s += x[(a + b) * m + i] * w[b];
  y[i] = s;
}

__global__ void searches37(int * __restrict__ y, int * __restrict__ z, const int * __restrict__ x, const int * __restrict__ w, const int * __restrict__ from, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0;
  for (int a = 0; a < n; a++)
    for (int b = 0; b < 3; b++) s += x[(a + b) * m + i] * w[b];
  y[i] = s;
}
