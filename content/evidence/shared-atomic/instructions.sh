#!/usr/bin/env bash
# ./instructions.sh > instructions.txt
# What the compiler makes of each atomic of kernel.cu, for each target: its instructions that touch shared memory or combine
# lanes, in order. Needs nvcc and cuobjdump, and no GPU.
set -euo pipefail

cd "$(dirname "$0")"
mkdir -p build
targets=(sm_75 sm_80 sm_86 sm_87 sm_89 sm_90 sm_100 sm_120)
for target in "${targets[@]}"; do
  nvcc -O3 -std=c++17 --extended-lambda -arch="$target" -cubin -o "build/$target.cubin" kernel.cu &
done
wait

nvcc --version | sed -n 's/.*release/# CUDA/p'
for target in "${targets[@]}"; do
  cuobjdump --dump-sass "build/$target.cubin" | awk -v target="$target" '
    /Function :/ { name = $3; sub(/^_Z[0-9]+/, "", name); sub(/N10warp_cases.*/, "", name); next }
    name == "" || name ~ /^[^ar]/ { next }
    {
      gsub(/\/\*[^*]*\*\//, ""); sub(/^ +/, "")
      op = $1 ~ /^@/ ? $2 : $1
      if (op ~ /^(LDS|STS|ATOMS|ATOM|POPC|REDUX|VOTE|MATCH|R2UR|S2UR)/ && op !~ /UR$/) found[name] = found[name] " " op
    }
    END { for (name in found) print target, name ":" found[name] }' | sort
done
