#!/usr/bin/env python3
"""The same warps by every family of stall metrics: what each kind of number means, compared with the others.

Usage: ./families.py ARCH     profiles ../reports/build/before; writes ARCH.families.csv, the raw page in base units
"""
import pathlib
import subprocess
import sys

REASONS = ('barrier', 'branch_resolving', 'dispatch_stall', 'drain', 'gmma', 'imc_miss', 'lg_throttle', 'long_scoreboard',
           'math_pipe_throttle', 'membar', 'mio_throttle', 'misc', 'no_instruction', 'not_selected', 'selected',
           'short_scoreboard', 'sleeping', 'tex_throttle', 'wait')
FAMILIES = ('smsp__average_warps_issue_stalled_{}_per_issue_active.ratio', 'smsp__average_warps_issue_stalled_{}_per_issue_active.pct',
            'smsp__average_warp_latency_issue_stalled_{}.ratio', 'smsp__average_warp_latency_issue_stalled_{}.pct',
            'smsp__warp_issue_stalled_{}_per_warp_active.pct', 'smsp__warps_issue_stalled_{}.avg.per_cycle_active',
            'smsp__warps_issue_stalled_{}.sum')
OTHERS = ('smsp__average_warp_latency_per_inst_issued.ratio', 'smsp__average_warps_active_per_issue_active.ratio',
          'smsp__average_warps_active_per_inst_executed.ratio', 'smsp__average_warp_latency.ratio',
          'smsp__issue_active.avg.pct_of_peak_sustained_active', 'smsp__issue_inst0.avg.pct_of_peak_sustained_active',
          'smsp__warps_active.sum', 'smsp__inst_issued.sum', 'smsp__inst_executed.sum', 'smsp__warps_launched.sum',
          'sm__inst_executed.avg.per_cycle_active', 'sm__warps_active.avg.per_cycle_active',
          'sm__pipe_tensor_op_hmma_cycles_active.avg.pct_of_peak_sustained_active', 'dram__bytes.sum', 'dram__sectors_read.sum',
          'lts__t_bytes.sum', 'lts__t_sectors.sum', 'gpu__time_duration.sum', 'gpu__time_duration_measured_user.sum',
          'l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio',
          'l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio',
          'l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum', 'l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum',
          'l1tex__t_requests_pipe_lsu_mem_global_op_st.sum', 'l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum')

arch = sys.argv[1]
metrics = [family.format(reason) for reason in REASONS for family in FAMILIES] + list(OTHERS)
text = subprocess.run(['ncu', '--csv', '--page', 'raw', '--print-units', 'base', '--clock-control', 'none', '--profile-from-start',
                       'off', '--metrics', ','.join(metrics), '../reports/build/before', 'count'],
                      check=True, capture_output=True, text=True).stdout
pathlib.Path(f'{arch}.families.csv').write_text(text[text.index('"ID",'):])
