#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Asks the GPU about every state in cases.txt with the probe of ../global-access; writes ARCH.json beside this file.
# Needs nvcc, ncu and python3.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel ../global-access/kernel.cu
python3 ../record.py "$arch" --out "$arch.json" --metrics request --count "./build/kernel cases.txt" \
  --files ../global-access/kernel.cu ../measure.cuh run.sh cases.txt
