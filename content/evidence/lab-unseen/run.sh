#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, cuobjdump, ncu and python3; writes ARCH.json and the memory instructions of each kernel beside this file.
# A file that does not compile and a kernel that fails are listed at the end, and the others are measured all the same.
set -uo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
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
for op in ld st; do metrics+=,${L1}_global_op_${op}_lookup_hit.sum,${L1}_global_op_${op}_lookup_miss.sum; done
for op in ld st; do metrics+=,${L1}_local_op_$op.sum; done
metrics+=,launch__shared_mem_config_size,launch__registers_per_thread
for what in blocks registers shared_mem warps; do metrics+=,launch__occupancy_limit_$what; done
python3 ../lab-teaching/collect.py "$arch" --out "$arch.json" --metrics "$metrics" --count ./build/FILE \
  --files kernels/*.cu cases.json ../lab-teaching/generate.py ../lab-teaching/collect.py harness.cuh ../lab-teaching/harness.cuh ../lab-kernels/harness.cuh ../measure.cuh run.sh
for program in $(ls build/*.cu); do
  cuobjdump --dump-sass "${program%.cu}" | sed -E 's#/\*[0-9a-f]+\*/##g' \
    | grep -oE 'Function : \S+|\b(LDG|STG|LDS|STS|LDGSTS|ATOMG|ATOMS|ATOM|RED|REDG|LDL|STL|LDC|ULDC)(\.[A-Z0-9_.]+)?' \
    | awk -v file="$(basename "${program%.cu}")" \
      '/^Function/ { name = $3; next } { count[file " " name " " $1]++ } END { for (k in count) print k, count[k] }'
done | sort > "$arch.sass.txt"
