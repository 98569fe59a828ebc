#!/usr/bin/env bash
# CUTLASS=folder ./run.sh ARCH     for example: CUTLASS=/opt/cutlass ./run.sh h200
# Needs nvcc, ncu, python3, and the headers of CUTLASS in $CUTLASS/include; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: CUTLASS=folder ./run.sh ARCH}
: "${CUTLASS:?the folder that holds include/cute of CUTLASS}"
cd "$(dirname "$0")"
mkdir -p build
[[ build/kernel -nt kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda --expt-relaxed-constexpr -arch=sm_90a -I"$CUTLASS/include" -o build/kernel kernel.cu

metrics=$(printf '%s.sum,' l1tex__t_{requests,sectors}_pipe_lsu_mem_global_op_{ld,st} \
  l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{ld,st} \
  smsp__inst_executed_op_shared_{ld,st} smsp__inst_executed_op_ldsm smsp__inst_executed dram__bytes_{read,write})
python3 ../record.py "$arch" --out "$arch.json" --metrics "${metrics%,}" --count './build/kernel count' \
  --time './build/kernel time' --files kernel.cu copies.cuh ../measure.cuh run.sh
