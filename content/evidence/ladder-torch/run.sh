#!/usr/bin/env bash
# ./run.sh ARCH     for example: ./run.sh h200
# Needs PyTorch with CUDA; writes ARCH.json beside this file.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH}
cd "$(dirname "$0")"
python3 ../record.py "$arch" --out "$arch.json" --time 'python3 bench.py' --files bench.py run.sh
