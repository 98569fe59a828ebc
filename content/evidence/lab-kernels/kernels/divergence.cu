// Lanes that go different ways.

__global__ void evenOdd(int *out, const int *a, const int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2 == 0) out[i] = a[i];
  else out[i] = b[i];
}

__global__ void bySwitch(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = in[i];
  switch (value % 4) {
    case 0: value = value * 3; break;
    case 1: value += 7;  // falls through
    case 2: value = -value; break;
    default: value = value / 2;
  }
  out[i] = value;
}

__global__ void collatz(int *steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned value = i + 1;
  int count = 0;
  while (value != 1) {
    value = value % 2 ? 3 * value + 1 : value / 2;
    ++count;
  }
  steps[i] = count;
}

__global__ void firstMatch(int *found, const int *rows, int width, int wanted) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int at = -1;
  for (int column = 0; column < width; ++column) {
    int value = rows[row * width + column];
    if (value < 0) continue;
    if (value == wanted) {
      at = column;
      break;
    }
  }
  found[row] = at;
}

__global__ void halfOfThem(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 >= 16) return;
  out[i] = in[2 * i] + in[2 * i + 1];
}
