#!/usr/bin/env python3
"""The strided copy and the transposed copy as a PyTorch user writes them; prints lines of JSON for record.py."""

import json
import statistics

import torch

ELEMENTS = 1 << 26
SIDE = 8192
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


# region: strided
def strided_read(stride):
    x = torch.rand(ELEMENTS * stride, device='cuda')
    y = torch.empty(ELEMENTS, device='cuda')
    return lambda: y.copy_(x[::stride])


def strided_write(stride):
    x = torch.rand(ELEMENTS, device='cuda')
    y = torch.zeros(ELEMENTS * stride, device='cuda')
    return lambda: y[::stride].copy_(x)
# endregion


# region: transposed
def clone():
    x = torch.rand(SIDE, SIDE, device='cuda')
    return lambda: x.clone()


def transposed():
    x = torch.rand(SIDE, SIDE, device='cuda')
    return lambda: x.t().contiguous()
# endregion


def cases():
    for stride in (1, 2, 4, 8, 16, 32):
        yield f'read-{stride}', {'program': 'y.copy_(x[::s])', 'stride': stride, 'elements': ELEMENTS}, lambda s=stride: strided_read(s)
    for stride in (1, 2, 4, 8, 16, 32):
        yield f'write-{stride}', {'program': 'y[::s].copy_(x)', 'stride': stride, 'elements': ELEMENTS}, lambda s=stride: strided_write(s)
    yield 'clone', {'program': 'x.clone()', 'stride': None, 'elements': SIDE * SIDE}, clone
    yield 'transposed', {'program': 'x.t().contiguous()', 'stride': None, 'elements': SIDE * SIDE}, transposed


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
        useful_bytes = 2 * 4 * params['elements']
        values = {
            'timeUs': spread(times[name]),
            'roundMedianUs': spread(round_medians[name]),
            'usefulGBps': spread([useful_bytes / time / 1e3 for time in times[name]]),
        }
        print(json.dumps({'case': name, 'params': {**params, 'torch': torch.__version__}, 'values': values}))


if __name__ == '__main__':
    main()
