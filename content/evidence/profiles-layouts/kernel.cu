// The transposing copy of the chapter on tile layouts, first and last, each launched once and shown to the profiler.

#include "../layout-copy/copies.cuh"
#include "../measure.cuh"

int main(int argc, char **argv) {
  constexpr size_t floats = size_t(side) * side;
  float *in = measure::allocate<float>(floats), *out = measure::allocate<float>(floats);
  std::vector<measure::Case> cases;
  const auto add = [&](const char *role, const char *kernel, std::function<void()> launch) {
    cases.push_back({measure::text("tile-layouts-%s", role),
                     measure::text("\"chapter\": \"tile-layouts\", \"role\": \"%s\", \"kernel\": \"%s\"", role, kernel),
                     8.0 * floats,
                     [=] {
                       measure::fill(in, floats);
                       CHECK(cudaMemset(out, 0xff, floats * sizeof(float)));
                     },
                     launch, [=] {
                       return measure::all(floats, [=] __device__(size_t i) {
                         return out[i % side * side + i / side] == in[i];
                       });
                     }});
  };
  const dim3 grid(side / 32, side / 32);
  add("bad", "copyByFloats<Rows<32>>", [=] { copyByFloats<Rows<32>><<<grid, 256>>>(out, in); });
  add("fixed", "copyByPieces<Swizzled<3, 2, 5>>", [=] { copyByPieces<Swizzled<3, 2, 5>><<<grid, 64>>>(out, in); });
  return measure::run(argc, argv, cases);
}
