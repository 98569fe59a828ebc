#!/usr/bin/env python3
"""Writes cases.txt: launches to ask NVIDIA's calculation about, and kernels to launch and count on the GPU.

The seed is fixed: the file is the same on every run. Each line is

    calculator ID CAPABILITY REGISTERS THREADS STATIC DYNAMIC CARVEOUT OPTIN BARRIERS
    kernel     ID REGISTERS  BARRIERS  THREADS DYNAMIC CARVEOUT OPTIN

REGISTERS a thread; STATIC and DYNAMIC bytes of shared memory a block; CARVEOUT in percent, -1 for no preference; OPTIN 1
when the kernel may have more than 48 KB; BARRIERS a block. REGISTERS of a kernel are the most that it is compiled for.
"""

import random

SEED = 20251122
KIB = 1024

# Shared memory of an SM, as in calculator.cuh.
CAPABILITIES = {
    '7.0': 96, '7.2': 96, '7.5': 64, '8.0': 164, '8.6': 100, '8.7': 164, '8.9': 100,
    '9.0': 228, '10.0': 228, '10.3': 228, '11.0': 228, '12.0': 100, '12.1': 100,
}
UNKNOWN = ('10.7', '12.2', '13.0')
CASES_EACH = 335

THREADS = (1, 31, 32, 33, 64, 65, 96, 128, 129, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 512, 544, 576, 640,
           768, 769, 800, 896, 992, 993, 1024, 1025, 2048)
REGISTERS = (0, 1, 7, 8, 9, 16, 24, 25, 31, 32, 33, 40, 41, 48, 56, 63, 64, 65, 72, 80, 96, 104, 112, 120, 127, 128, 129,
             152, 168, 169, 192, 200, 224, 248, 254, 255, 256, 257)
PERCENT = (0, 1, 3, 4, 7, 8, 14, 25, 43, 50, 58, 72, 86, 99, 100)
MOST_REGISTERS = (*range(16, 256, 8), 255)
BARRIERS = (2, 3, 4, 5, 8, 12, 16)

rng = random.Random(SEED)


def launch(registers=32, threads=128, static=0, dynamic=0, carveout=-1, opt_in=1, barriers=1):
    return registers, threads, static, dynamic, carveout, opt_in, barriers


def edges(per_sm):
    yield from (launch(threads=threads) for threads in THREADS)
    yield from (launch(registers=registers) for registers in REGISTERS)
    yield from (launch(registers, threads) for registers in (40, 64, 65, 128, 255) for threads in (32, 96, 160, 512, 1024))
    most = per_sm * KIB
    sizes = (1, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025, 7168, 7169, 8192, 16384, 31 * KIB, 32 * KIB, 47 * KIB,
             48 * KIB, 48 * KIB + 1, 64 * KIB, most - 2048, most - 1025, most - 1024, most - 1023, most, most + 1)
    yield from (launch(16, 32, dynamic=size) for size in sizes)
    yield from (launch(16, 32, dynamic=rng.choice(sizes), carveout=percent) for percent in PERCENT)
    yield from (launch(16, 32, dynamic=0, carveout=percent) for percent in (0, 1, 8, 9, 50, 100))
    yield from (launch(16, 64, dynamic=size, opt_in=0) for size in (0, 47 * KIB, 48 * KIB - 1, 48 * KIB, 48 * KIB + 1))
    yield from (launch(16, 32, barriers=barriers) for barriers in (0, 1, 2, 3, 4, 5, 7, 8, 15, 16))
    yield from (launch(16, 32, carveout=carveout) for carveout in (-2, 101))
    yield launch(threads=0)
    yield launch(threads=-32)
    yield launch(registers=-1)
    yield launch(255, 1024, dynamic=most)
    yield launch(256, 1025, dynamic=most + 4096)


def any_launch(per_sm):
    while True:
        registers = rng.choice((8 * rng.randrange(2, 33), rng.randrange(10, 256), rng.randrange(16, 80)))
        threads = rng.choice((32 * rng.randrange(1, 33), 64 * rng.randrange(1, 17), rng.randrange(1, 1025)))
        if registers * threads <= 65536 or rng.random() < 0.1:
            break
    shared = rng.choice((0, rng.randrange(1, 12 * KIB), KIB * rng.randrange(1, 64), rng.randrange(1, per_sm * KIB)))
    static = min(shared, 48 * KIB, rng.choice((0, 0, 1, 1000, 4096, 40_000)))
    carveout = rng.choice((-1, -1, rng.randrange(0, 101), rng.choice(PERCENT)))
    opt_in = int(rng.random() < 0.9)
    barriers = rng.choice((1, 1, 1, rng.randrange(1, 17)))
    return launch(registers, threads, static, shared - static, carveout, opt_in, barriers)


def calculator_cases():
    for capability, per_sm in CAPABILITIES.items():
        chosen = dict.fromkeys(edges(per_sm))
        while len(chosen) < CASES_EACH:
            chosen[any_launch(per_sm)] = None
        for number, case in enumerate(chosen, 1):
            yield f'{capability}-{number:03}', capability, *case
    for capability in UNKNOWN:
        yield f'{capability}-001', capability, *launch()


def kernel_cases():
    for registers in MOST_REGISTERS:
        for threads in (32, 96, 128, 160, 256, 384, 1024):
            yield registers, 1, threads, 0, -1, 1
        for _ in range(3):
            threads = rng.choice((32, 64, 128, 192, 256))
            shared = rng.choice((rng.randrange(1, 9000), 1024 * rng.randrange(1, 60), rng.randrange(1, 227 * KIB)))
            yield registers, 1, threads, shared, rng.choice((-1, -1, *PERCENT)), 1
    yield from ((16, 1, 32, 0, percent, 1) for percent in PERCENT)
    yield from ((16, 1, 32, size, -1, 1) for size in (7168, 7169, 48 * KIB, 113 * KIB, 113 * KIB + 1, 227 * KIB, 227 * KIB + 1))
    yield from ((16, 1, 32, size, -1, 0) for size in (48 * KIB, 48 * KIB + 1))
    for barriers in BARRIERS:
        for threads in (32, 64, 128, 512):
            yield 16, barriers, threads, 0, -1, 1


def main():
    with open('cases.txt', 'w') as file:
        for case in calculator_cases():
            print('calculator', *case, file=file)
        for number, case in enumerate(dict.fromkeys(kernel_cases()), 1):
            print('kernel', f'kernel-{number:03}', *case, file=file)


if __name__ == '__main__':
    main()
