#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Asks the GPU about every state in cases.txt with the probe of ../shared-atomic; writes ARCH.json beside this file.
# Needs nvcc, ncu and python3.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
wavefronts=l1tex__data_pipe_lsu_wavefronts_mem_shared
conflicts=l1tex__data_bank_conflicts_pipe_lsu_mem_shared
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel ../shared-atomic/kernel.cu
python3 ../record.py "$arch" --out "$arch.json" --count "./build/kernel cases.txt" \
  --metrics "${wavefronts}_op_atom.sum,${conflicts}_op_atom.sum" \
  --files ../shared-atomic/kernel.cu ../measure.cuh ../warp-cases.cuh run.sh cases.txt
