#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu -lcublas

metrics=$(printf '%s.sum,' l1tex__t_{requests,sectors,output_wavefronts}_pipe_lsu_mem_global_op_{ld,st} \
  l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{ld,st} l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{ld,st} \
  smsp__inst_executed_op_shared_{ld,st} lts__t_sectors_srcunit_tex_op_{read,write} dram__bytes_{read,write})
python3 ../record.py "$arch" --out "$arch.json" --metrics "${metrics%,}" --count './build/kernel count' \
  --time './build/kernel time' --files kernel.cu ../measure.cuh run.sh
