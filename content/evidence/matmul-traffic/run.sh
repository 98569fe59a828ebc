#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
counters=
for quantity in requests sectors; do
  for op in ld st; do counters+=,l1tex__t_${quantity}_pipe_lsu_mem_global_op_$op.sum; done
done
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
python3 ../record.py "$arch" --out "$arch.json" --metrics "${counters#,}" --count './build/kernel count' \
  --files kernel.cu ../measure.cuh cases.txt run.sh
