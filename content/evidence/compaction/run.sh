#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, cuobjdump, ncu and python3; writes ARCH.json and the machine code of three kernels beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
[[ build/kernel -nt kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu

metrics=traffic,stalls,lts__t_requests_srcunit_tex_op_atom.sum,lts__t_requests_srcunit_tex_op_red.sum
metrics+=,l1tex__data_pipe_lsu_wavefronts_mem_shared.sum
python3 ../record.py "$arch" --out "$arch.json" --metrics "$metrics" --count './build/kernel count' \
  --time './build/kernel time' --files kernel.cu ../bench.cuh ../measure.cuh run.sh
cuobjdump --dump-sass build/kernel | grep -E 'Function : |LDG|STG|ATOM|VOTE|POPC|SHFL|MATCH' \
  | grep -A 12 -E 'Function : .*(naive|eachLane|warpAggregated)' \
  | sed -E 's/^[[:space:]]+//; s#/\*[0-9a-f]+\*/##g; s/[[:space:]]+/ /g' > "$arch.sass.txt"
