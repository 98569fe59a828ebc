#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs nvcc, ncu and python3; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
[[ build/kernel -nt kernel.cu ]] ||
  nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu

metrics=bounds
python3 ../record.py "$arch" --out "$arch.json" --metrics "$metrics" --count './build/kernel count' \
  --time './build/kernel time' --files kernel.cu ../ladder-softmax/kernel.cu ../bench.cuh ../measure.cuh run.sh
