#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, cuobjdump, ncu and python3; writes ARCH.json and the memory instructions of each kernel beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
python3 generate.py
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel build/main.cu
metrics=smsp__inst_executed.sum
for op in ld st red atom; do
  metrics+=,l1tex__t_requests_pipe_lsu_mem_global_op_$op.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_$op.sum
done
for op in ld st; do metrics+=,l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_$op.sum; done
for op in ld st atom; do metrics+=,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_$op.sum; done
python3 ../record.py "$arch" --out "$arch.json" --metrics "$metrics" --count ./build/kernel \
  --files kernels/*.cu cases.json generate.py harness.cuh ../measure.cuh run.sh
cuobjdump --dump-sass build/kernel | sed -E 's#/\*[0-9a-f]+\*/##g' \
  | grep -oE 'Function : \S+|\b(LDG|STG|LDS|STS|LDGSTS|ATOMG|ATOMS|ATOM|RED|REDG|LDL|STL|LDC|ULDC)(\.[A-Z0-9_.]+)?' \
  | awk '/^Function/ { name = $3; next } { count[name " " $1]++ } END { for (k in count) print k, count[k] }' \
  | sort > "$arch.sass.txt"
