#!/usr/bin/env bash
# ./run.sh ARCH [FOLDER]     for example: ./run.sh h200, or ./run.sh h200 ../lab-unseen-2
# Needs nvcc, cuobjdump, ncu and python3; writes ARCH.json and, for GPUs that nvcc compiles for, the memory instructions of each kernel.
set -uo pipefail

arch=${1:?usage: ./run.sh ARCH [FOLDER]}
cd "$(dirname "$0")/${2:-.}"
rm -rf build && mkdir -p build
python3 ../lab-teaching/generate.py || exit
ls build/*.cu | xargs -P "$(nproc)" -I{} sh -c \
  'nvcc -O3 -std=c++17 --extended-lambda -arch=native -o "${1%.cu}" "$1" || echo "FAILED to compile $1"' _ {}
L1=l1tex__t_sectors_pipe_lsu_mem
metrics=smsp__inst_executed.sum
for op in ld st red atom; do
  metrics+=,l1tex__t_requests_pipe_lsu_mem_global_op_$op.sum,${L1}_global_op_$op.sum
done
for op in ld st; do metrics+=,l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_$op.sum; done
for op in ld st atom; do metrics+=,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_$op.sum; done
metrics+=,${L1}_global_op_ld_lookup_hit.sum,${L1}_global_op_ld_lookup_miss.sum
python3 ../lab-teaching/collect.py "$arch" --out "$arch.json" --metrics "$metrics" --count ./build/FILE \
  --files kernels/*.cu cases.json ../lab-teaching/generate.py ../lab-teaching/collect.py harness.cuh ../lab-teaching/harness.cuh ../lab-kernels/harness.cuh ../measure.cuh
for sm in 80 89 90 100 120; do
  for kernels in kernels/*.cu; do
    name=$(basename "$kernels" .cu)
    (nvcc -O3 -std=c++17 -arch=sm_$sm -cubin -o "build/$name.$sm.cubin" "$kernels" &&
      cuobjdump --dump-sass "build/$name.$sm.cubin" >"build/$name.$sm.sass") &
  done
  wait
done
for sm in 80 89 90 100 120; do
  cat build/*.$sm.sass | sed -E 's#/\*[0-9a-f]+\*/##g' \
    | grep -oE 'Function : \S+|\b(LDG|STG|LDS|STS|ATOMG|ATOMS|ATOM|RED|REDG|LDL|STL)(\.[A-Z0-9_.]+)?' \
    | awk -v sm=$sm '/^Function/ { name = $3; next } { count[name " " $1]++ } END { for (k in count) print k, sm, count[k] }'
done | sort -k1,2 -k3,3n | awk '{ key = $1 " " $2; if (key != last) { if (last) print ""; printf "%s", key; last = key } printf " sm_%s:%s", $3, $4 } END { print "" }' > "$arch.sass.txt"
