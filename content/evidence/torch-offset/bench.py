#!/usr/bin/env python3
"""An elementwise operation on views that begin at different floats; prints lines of JSON for record.py."""

import json
import statistics

import torch

ELEMENTS = 1 << 26
SPARE = 16
ROUNDS, WARM_UPS, SAMPLES = 2, 3, 11


def device_line():
    gpu = torch.cuda.get_device_properties(0)
    return {
        'name': gpu.name,
        'computeCapability': f'{gpu.major}.{gpu.minor}',
        'sms': gpu.multi_processor_count,
        'smClockMaxMHz': gpu.clock_rate // 1000,
        'memoryClockMHz': gpu.memory_clock_rate // 1000,
        'l2Bytes': gpu.L2_cache_size,
    }


def microseconds(run):
    start, stop = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    run()
    stop.record()
    stop.synchronize()
    return start.elapsed_time(stop) * 1000


def spread(values):
    return {
        'median': round(statistics.median(values), 3),
        'min': round(min(values), 3),
        'max': round(max(values), 3),
        'samples': len(values),
    }


# region: add
def add(source, target, kind):
    x = torch.rand(ELEMENTS + SPARE, device='cuda').to(kind)
    y = torch.empty(ELEMENTS + SPARE, device='cuda', dtype=kind)
    return lambda: torch.add(x[source : source + ELEMENTS], 1, out=y[target : target + ELEMENTS])
# endregion


def cases():
    for name, kind in (('float32', torch.float32), ('float16', torch.float16)):
        for source, target in ((0, 0), (1, 0), (2, 0), (4, 0), (8, 0), (0, 1), (0, 4), (1, 1)):
            params = {'kind': name, 'source': source, 'target': target, 'elements': ELEMENTS, 'bytes': kind.itemsize}
            yield f'{name}-{source}-{target}', params, lambda s=source, t=target, k=kind: add(s, t, k)


def main():
    print(json.dumps({'device': device_line()}))
    times, round_medians = {}, {}
    for _ in range(ROUNDS):
        for name, _params, prepare in cases():
            run = prepare()
            for _ in range(WARM_UPS):
                run()
            taken = [microseconds(run) for _ in range(SAMPLES)]
            times.setdefault(name, []).extend(taken)
            round_medians.setdefault(name, []).append(statistics.median(taken))
            del run
            torch.cuda.empty_cache()

    for name, params, _prepare in cases():
        useful_bytes = 2 * params['bytes'] * params['elements']
        values = {
            'timeUs': spread(times[name]),
            'roundMedianUs': spread(round_medians[name]),
            'usefulGBps': spread([useful_bytes / time / 1e3 for time in times[name]]),
        }
        print(json.dumps({'case': name, 'params': {**params, 'torch': torch.__version__}, 'values': values}))


if __name__ == '__main__':
    main()
