#!/usr/bin/env bash
# ./run.sh ARCH [--out FILE]     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file unless told otherwise.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH [--out FILE]}
shift
here=$(cd "$(dirname "$0")" && pwd)
out=$here/$arch.json
while (($#)); do
  case $1 in
    --out) out=$(realpath -m "$2") ;;
    *) echo "unknown option $1" >&2; exit 2 ;;
  esac
  shift 2
done

wavefronts=l1tex__data_pipe_lsu_wavefronts_mem_shared
requests=l1tex__t_requests_pipe_lsu_mem_global
metrics=${wavefronts}_op_ld.sum,${wavefronts}_op_st.sum,${requests}_op_ld.sum,${requests}_op_st.sum
metrics+=,l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum,l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
metrics+=,smsp__inst_executed_op_ldsm.sum,smsp__inst_executed_op_shared_ld.sum,smsp__inst_executed_op_shared_st.sum

cd "$here"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
# The machine code of each kernel: its accesses of memory, in order.
cuobjdump --dump-sass build/kernel |
  sed -nE 's/^\s*Function : (.*)$/\n\1/p; s@^\s*/\*[0-9a-f]{4}\*/\s+(.*\b(LDS|STS|LDSM|STSM|LDG|STG|LD|ST|LDL|STL)\b.*);.*$@  \1@p' |
  c++filt > "${out%.json}.sass.txt"
python3 ../record.py "$arch" --out "$out" --metrics "$metrics" --count ./build/kernel --files kernel.cu ../measure.cuh run.sh
