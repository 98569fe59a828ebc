// The transposes of ../ladder-transpose, and those that it leaves out: larger squares and another order of the blocks together
// with each choice of the other steps. The kernels are its own, and two that take the order of the blocks besides.

#include <set>

#define main measureTheLadder  // its list of cases is not run here
#include "../ladder-transpose/kernel.cu"
#undef main

// region: naive
/** No tile: each element goes straight to its place. By columns, neighboring blocks write next to each other. */
template <Along along, int side, int loads, Order order>
__global__ void naiveOrdered(float *__restrict__ out, const float *__restrict__ in, int n) {
  const Place<side, 1> place;
  const int across = order == Order::columns ? blockIdx.y : blockIdx.x;
  const int down = order == Order::columns ? blockIdx.x : blockIdx.y;
  const int x = across * side + place.column, y = down * side + place.row;
  float value[loads];
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    const int row = y + k * (side / loads);
    value[k] = along == Along::reads ? in[size_t(row) * n + x] : in[size_t(x) * n + row];
  }
#pragma unroll
  for (int k = 0; k < loads; ++k) {
    const int row = y + k * (side / loads);
    (along == Along::reads ? out[size_t(x) * n + row] : out[size_t(row) * n + x]) = value[k];
  }
}
// endregion

// region: registers
/** No tile, sixteen elements a thread, turned in registers; neighboring blocks write next to each other. */
template <int side>
__global__ void registersByColumns(float *__restrict__ out, const float *__restrict__ in, int n) {
  const int quads = side / 4;
  const int x = blockIdx.y * side + threadIdx.x % quads * 4, y = blockIdx.x * side + threadIdx.x / quads * 4;
  Pack<4> row[4];
#pragma unroll
  for (int k = 0; k < 4; ++k) row[k] = load<4>(in + size_t(y + k) * n + x);
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    Pack<4> column;
#pragma unroll
    for (int k = 0; k < 4; ++k) column.at[k] = row[k].at[j];
    store(out + size_t(x + j) * n + y, column);
  }
}
// endregion

std::string sideAndOrder(int side, Order order) {
  return (side == 32 ? "" : measure::text("-s%d", side)) +
         (order == Order::rows ? "" : measure::text("-%s", orders[int(order)]));
}

template <Along along, int side, int loads, Order order>
void addNaiveOrdered(int n) {
  constexpr int threads = threadsOf(side, loads, 1);
  const char *name = alongs[int(along)];
  const std::string id = measure::text("naive-%s-x%d", name, loads) + sideAndOrder(side, order);
  float *source = in, *target = out;
  add({id, "naive", name, "-", orders[int(order)], side, loads, 1, threads, false, 0}, n,
      naiveOrdered<along, side, loads, order>,
      [=] { naiveOrdered<along, side, loads, order><<<squares(n, side), threads>>>(target, source, n); });
}

template <Along along, int side, Order order>
void addNaiveWideOf(int n) {
  constexpr int threads = threadsOf(side, 1, 4);
  const char *name = alongs[int(along)];
  const std::string id = measure::text("naive-%s-x1-w4", name) + sideAndOrder(side, order);
  float *source = in, *target = out;
  add({id, "naive-wide", name, "-", orders[int(order)], side, 1, 4, threads, false, 0}, n, naiveWide<along, side, order>,
      [=] { naiveWide<along, side, order><<<squares(n, side), threads>>>(target, source, n); });
}

template <int side>
void addRegistersByColumns(int n) {
  constexpr int threads = threadsOf(side, 4, 4);
  float *source = in, *target = out;
  add({measure::text("registers-x4-w4-s%d-columns", side), "registers", "-", "-", "columns", side, 4, 4, threads, false, 0},
      n, registersByColumns<side>, [=] { registersByColumns<side><<<squares(n, side), threads>>>(target, source, n); });
}

template <Along along>
void addWithoutTile(int n) {
  addNaiveOrdered<along, 32, 1, Order::columns>(n);
  addNaiveOrdered<along, 32, 4, Order::columns>(n);
  addNaiveOrdered<along, 64, 4, Order::rows>(n);
  addNaiveOrdered<along, 64, 4, Order::columns>(n);
  addNaiveWideOf<along, 32, Order::columns>(n);
  addNaiveWideOf<along, 64, Order::rows>(n);
  addNaiveWideOf<along, 64, Order::columns>(n);
}

/** What goes with a tile, by one cure. A square of 64 has at least four elements per thread: a block has at most 1024. */
template <Cure cure>
void addWithTile(int n) {
  addTiled<cure, 32, 1, 1, Order::columns>(n);
  addTiled<cure, 32, 4, 1, Order::columns>(n);
  addTiled<cure, 32, 1, 4, Order::columns>(n);
  addTiled<cure, 32, 4, 4, Order::columns>(n);
  addTiled<cure, 64, 4, 1, Order::rows>(n);
  addTiled<cure, 64, 4, 1, Order::columns>(n);
  addTiled<cure, 64, 16, 1, Order::rows>(n);
  addTiled<cure, 64, 16, 1, Order::columns>(n);
  addTiled<cure, 64, 1, 4, Order::rows>(n);
  addTiled<cure, 64, 1, 4, Order::columns>(n);
  addTiled<cure, 64, 2, 4, Order::rows>(n);
  addTiled<cure, 64, 2, 4, Order::columns>(n);
  addTiled<cure, 64, 4, 4, Order::rows>(n);
  addTiled<cure, 64, 4, 4, Order::columns>(n);
}

void addOrders(int n) {
  addAll(n);
  addWithoutTile<Along::reads>(n);
  addWithoutTile<Along::writes>(n);
  addRegistersByColumns<32>(n);
  addRegistersByColumns<64>(n);
  addWithTile<Cure::none>(n);
  addWithTile<Cure::padding>(n);
  addWithTile<Cure::swizzle>(n);
}

int main(int argc, char **argv) {
  in = measure::allocate<float>(size_t(largest) * largest);
  out = measure::allocate<float>(size_t(largest) * largest);
  addOrders(largest);
  addOrders(2048);
  std::set<std::string> known;  // some choices of the steps are in both lists
  cases.erase(std::remove_if(cases.begin(), cases.end(), [&](const auto &one) { return !known.insert(one.id).second; }),
              cases.end());
  return measure::runSome(argc, argv, cases, cases);
}
