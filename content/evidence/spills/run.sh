#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json and what the compiler gave each kernel beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
[[ build/kernel -nt kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda -arch=native -Xptxas -v -o build/kernel kernel.cu 2> build/ptxas.txt

metrics=stalls,l1tex__t_requests_pipe_lsu_mem_local_op_ld.sum,l1tex__t_requests_pipe_lsu_mem_local_op_st.sum
metrics+=,l1tex__t_sectors_pipe_lsu_mem_local_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_local_op_st.sum
metrics+=,l1tex__t_sectors_pipe_lsu_mem_local_op_ld_lookup_hit.sum,lts__t_sectors_srcunit_tex_op_read.sum
metrics+=,lts__t_sectors_srcunit_tex_op_write.sum,dram__bytes_read.sum,dram__bytes_write.sum
metrics+=,sm__warps_active.avg.pct_of_peak_sustained_active
metrics+=,sm__pipe_fma_cycles_active.avg.pct_of_peak_sustained_active,launch__registers_per_thread
metrics+=,smsp__inst_executed.sum,smsp__inst_executed_op_local_ld.sum,smsp__inst_executed_op_local_st.sum
python3 ../record.py "$arch" --out "$arch.json" --metrics "$metrics" --count './build/kernel count' \
  --time './build/kernel time' --files kernel.cu ../bench.cuh ../measure.cuh run.sh
grep -E 'Compiling entry function|stack frame|Used' build/ptxas.txt > "$arch.ptxas.txt"
