#!/usr/bin/env bash
# ./run.sh ARCH [FOLDER]     for example: ./run.sh h200, or ./run.sh h100 ../kernel-times-2
# Needs nvcc, ncu and python3; writes ARCH.json.
set -euo pipefail

arch=${1:?usage: ./run.sh ARCH [FOLDER]}
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/${2:-.}"
rm -rf build
python3 "$here/generate.py"
python3 "$here/measure.py" "$arch" --out "${OUT:-.}/$arch.json" --seconds "${SECONDS_LEFT:-560}"
