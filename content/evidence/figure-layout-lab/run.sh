#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Compiles the kernels that the layout lab shows and counts what each does; writes ARCH.json beside this file.
# Needs nvcc, ncu and python3.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
metrics=l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum,l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum
metrics+=,l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum,l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum
metrics+=,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
python3 ../record.py "$arch" --out "$arch.json" --metrics "$metrics" --count "./build/kernel count" \
  --files kernel.cu ../measure.cuh run.sh
