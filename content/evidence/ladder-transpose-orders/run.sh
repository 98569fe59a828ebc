#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
[[ build/kernel -nt kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu

wavefronts=smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op
metrics=bounds,${wavefronts}_ld.sum,${wavefronts}_st.sum
python3 ../record.py "$arch" --out "$arch.json" --metrics "$metrics" --count './build/kernel count' \
  --time './build/kernel time' --files kernel.cu ../ladder-transpose/kernel.cu ../bench.cuh ../measure.cuh run.sh
