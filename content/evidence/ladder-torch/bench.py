#!/usr/bin/env python3
"""PyTorch's own transpose, softmax and copy, at the sizes of the two ladders; prints lines of JSON for record.py."""

import json
import statistics

import torch

ELEMENTS = 1 << 26
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


# region: programs
def copied(side):
    x, y = torch.rand(side, side, device='cuda'), torch.empty(side, side, device='cuda')
    return lambda: y.copy_(x)


def cloned(side):
    x = torch.rand(side, side, device='cuda')
    return lambda: x.clone()


def transposed(side):
    x = torch.rand(side, side, device='cuda')
    return lambda: x.t().contiguous()


def softmax(length):
    x = torch.rand(ELEMENTS // length, length, device='cuda') * 20 - 10
    return lambda: torch.softmax(x, -1)
# endregion


def cases():
    for side in (8192, 2048):
        for program, prepare in (('y.copy_(x)', copied), ('x.clone()', cloned), ('x.t().contiguous()', transposed)):
            params = {'program': program, 'n': side, 'elements': side * side}
            yield f'{prepare.__name__}-n{side}', params, lambda p=prepare, s=side: p(s)
    for length in (128, 512, 2048, 8192, 32768, 65536):
        params = {'program': 'torch.softmax(x, -1)', 'length': length, 'elements': ELEMENTS}
        yield f'softmax-l{length}', params, lambda n=length: softmax(n)


def kernels_of(run):
    """The names of the kernels that one call launches, as far as the profiler tells."""
    try:
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as profile:
            run()
            torch.cuda.synchronize()
        return [event.key for event in profile.key_averages() if event.key.startswith('void ') or 'Mem' in event.key]
    except Exception:  # what is launched is told where it can be; the times do not depend on it
        return []


def main():
    print(json.dumps({'device': device_line()}))
    times, round_medians, kernels = {}, {}, {}
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
    for name, _params, prepare in cases():
        kernels[name] = kernels_of(prepare())
        torch.cuda.empty_cache()

    for name, params, _prepare in cases():
        useful_bytes = 2 * 4 * params['elements']
        values = {
            'timeUs': spread(times[name]),
            'roundMedianUs': spread(round_medians[name]),
            'usefulGBps': spread([useful_bytes / time / 1e3 for time in times[name]]),
        }
        launched = {'result': '; '.join(kernels[name])} if kernels[name] else {}
        print(json.dumps({'case': name, 'params': {**params, 'torch': torch.__version__}, 'values': values, **launched}))


if __name__ == '__main__':
    main()
