#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, cuobjdump and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu &
for target in sm_80 sm_90 sm_100 sm_120; do
  nvcc -O3 -std=c++17 --extended-lambda -arch=$target -cubin -o build/$target.cubin kernel.cu &
done
wait
python3 ../record.py "$arch" --out "$arch.json" --time 'python3 mnemonics.py' \
  --files kernel.cu mnemonics.py ../measure.cuh run.sh
