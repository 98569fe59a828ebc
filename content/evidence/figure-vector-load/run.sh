#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Compiles the loops that the vector-load figure shows and counts what each does in the states of cases.txt; writes ARCH.json
# beside this file. Needs nvcc, ncu and python3.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
mkdir -p build
nvcc -O3 -std=c++17 --extended-lambda -arch=native -o build/kernel kernel.cu
python3 ../record.py "$arch" --out "$arch.json" --metrics request --count "./build/kernel count cases.txt" \
  --files kernel.cu ../measure.cuh run.sh cases.txt
