#!/usr/bin/env bash
# ./measure.sh          writes your-gpu.json: what Nsight Compute counts on this GPU for each line of cases.txt.
#
# Needs a GPU of compute capability 7.0 or higher, nvcc (CUDA 11.7 or later) and ncu, both of the CUDA toolkit, and the right to read the counters
# (https://developer.nvidia.com/ERR_NVGPUCTRPERM). Sends nothing anywhere; the file holds no name of yours or of your computer.
set -euo pipefail
export LC_ALL=C

cd "$(dirname "$0")"
for tool in nvcc ncu; do
  command -v "$tool" >/dev/null || { echo "measure.sh: $tool is not in the PATH. It comes with the CUDA toolkit." >&2; exit 1; }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'Compiling …'
nvcc -O3 -std=c++17 -arch=native -o "$work/probes" probes.cu

lsu=l1tex__t_{}_pipe_lsu_mem_global_op_
shared=l1tex__data_pipe_lsu_wavefronts_mem_shared_op_
conflicts=l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_
metrics=
for op in ld st; do
  for what in requests sectors output_wavefronts; do metrics+="${lsu/\{\}/$what}$op.sum,"; done
  metrics+="$shared$op.sum,$conflicts$op.sum,"
done

echo 'Counting: a minute or so …'
ncu --clock-control none --profile-from-start off --csv --page raw --print-units base --log-file "$work/counters.csv" \
  --metrics "${metrics%,}" "$work/probes" cases.txt > "$work/printed" ||
  { echo 'measure.sh: ncu failed. Its message:' >&2; cat "$work/counters.csv" >&2; exit 1; }

version() {
  local text
  text=$("$1" --version) || true
  if [[ $text =~ $2\ ([0-9][0-9.]*) ]]; then echo "${BASH_REMATCH[1]}"; else echo unknown; fi
}
driver=$(nvidia-smi --id=0 --query-gpu=driver_version --format=csv,noheader 2>/dev/null) || true
[[ $driver =~ ^[0-9.]+$ ]] || driver=unknown
hash() { { sha256sum "$1" 2>/dev/null || shasum -a 256 "$1"; } | cut -d ' ' -f 1; }

awk -v cuda="$(version nvcc release)" -v ncu="$(version ncu Version)" -v date="$(date -u +%Y-%m-%d)" -v driver="$driver" -v asked="${metrics%,}" \
  -v probes="$(hash probes.cu)" -v cases="$(hash cases.txt)" '
  function fail(words) { print "measure.sh: " words > "/dev/stderr"; failed = 1; exit 1 }
  # What the program printed, in the order of its launches.
  FILENAME ~ /printed$/ && /^device / { device = substr($0, 8) }
  FILENAME ~ /printed$/ && /^occupancy / { blocks[++limits] = substr($0, 11) }
  FILENAME ~ /printed$/ && /^case / { id[++printed] = $2; op[printed] = $4 }
  # What the profiler counted: a header of up to some thousand columns, a row of units, and one row per launch. No cell holds a quotation mark.
  FILENAME ~ /counters.csv$/ && /^"/ {
    gsub(/^"|"\r?$/, ""); width = split($0, cell, /","/); row++
    if (row == 1) columns = width
    if (row == 1) for (i = 1; i <= width; i++) if (index("," asked ",", "," cell[i] ",")) { name[i] = cell[i]; there[cell[i]] = 1 }
    if (row < 3) next
    launch = row - 2
    for (i in name) {
      value = cell[i]; gsub(/,/, "", value)
      if (value ~ /^[0-9]+(\.0*)?$/) counter[launch, name[i]] = value + 0
    }
  }
  END {
    if (failed) exit 1
    if (launch + 0 != printed + 0) fail(printed + 0 " launches were printed, but " launch + 0 " were profiled.")
    if (printed + 0 == 0) fail("nothing was launched.")
    for (i = split(asked, metric, ","); i > 0; i--)
      if (!(metric[i] in there)) print "measure.sh: this Nsight Compute does not count " metric[i] "; the file goes without it." > "/dev/stderr"
    printf "{\n \"format\": \"warp-and-weft/your-gpu\",\n \"version\": 1,\n \"device\": %s,\n", device
    printf " \"driver\": \"%s\",\n \"cuda\": \"%s\",\n \"ncu\": \"%s\",\n \"date\": \"%s\",\n", driver, cuda, ncu, date
    printf " \"probes\": \"%s\",\n \"casesFile\": \"%s\",\n \"cases\": [\n", probes, cases
    for (n = 1; n <= printed; n++) {
      printf "  {\"case\":\"%s\",\"counters\":{", id[n]
      other = op[n] == "st" ? "_op_ld.sum" : "_op_st.sum"; first = 1 # the counters of the other operation say nothing about this one
      for (i = 1; i <= columns; i++) if (i in name && ((n, name[i]) in counter) && index(name[i], other) == 0) {
        printf "%s\"%s\":%d", first ? "" : ",", name[i], counter[n, name[i]]; first = 0
      }
      printf "}}%s\n", n < printed ? "," : ""
    }
    printf " ],\n \"occupancy\": [\n"
    for (n = 1; n <= limits; n++) printf "  %s%s\n", blocks[n], n < limits ? "," : ""
    printf " ]\n}\n"
  }' "$work/printed" "$work/counters.csv" > "$work/your-gpu.json"
mv "$work/your-gpu.json" your-gpu.json
echo "Wrote $PWD/your-gpu.json: drop it on the page that this folder came from."
