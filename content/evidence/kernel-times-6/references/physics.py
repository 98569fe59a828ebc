import math

import numpy as np
from numpy import float32 as f32

from .common import doubled


def ljNeighborList(b, n, cutoff2, eps, sigma2):
    pos, out = b[0].reshape(n, 4).astype(float), np.zeros((n, 4))
    for i in range(n):
        for k in range(b[2][i]):
            d = pos[i, :3] - pos[b[1][k * n + i], :3]
            r2 = d @ d
            if 0 < r2 < cutoff2:
                s6 = (sigma2 / r2)**3
                out[i, :3] += 24 * eps * s6 * (2 * s6 - 1) / r2 * d
                out[i, 3] += 4 * eps * s6 * (s6 - 1)
    return {3: out.ravel()}


def verletFloat3(b, dt, n):
    p, q, a = doubled(b)
    return {0: 2 * p - q + a * dt * dt, 1: p}


def greeksDouble(b, r, vol, t, n):
    s, k, root = b[0] + 80, b[1] + 90, vol * np.sqrt(t)
    d1 = (np.log(s / k) + (r + vol**2 / 2) * t) / root

    def cdf(x):
        return np.array([0.5 * math.erfc(-v / math.sqrt(2)) for v in x])
    density = np.exp(-d1**2 / 2) / np.sqrt(2 * np.pi)
    return {2: s * cdf(d1) - k * np.exp(-r * t) * cdf(d1 - root), 3: cdf(d1), 4: density / (s * root), 5: s * density * np.sqrt(t)}


def candlesOfTicks(b, bars):
    out = np.zeros((bars, 5), 'i4')
    for k in range(bars):
        p = b[0][b[2][k]:b[2][k + 1]]
        out[k, :4] = np.array([p[0], p.max(), p.min(), p[-1]], f32).view('i4')
        out[k, 4] = b[1][b[2][k]:b[2][k + 1]].sum()
    return {3: out.ravel()}


def kuramotoStep(b, K, dt, n):
    theta, omega = doubled(b[:2])
    return {2: theta + dt * (omega + K / n * np.sin(theta[None, :] - theta[:, None]).sum(1))}


def newtonFractal(b, w, h, span, most):
    span = float(f32(span))
    root, steps = np.zeros((h, w), int), np.zeros((h, w), int)
    for j in range(h):
        for i in range(w):
            z, n = complex((i + 0.5 - w / 2) * span / w, (j + 0.5 - h / 2) * span / h), 0
            while n < most:
                d = (z**3 - 1) / (3 * z * z)
                z -= d
                if abs(d)**2 < 1e-12:
                    break
                n += 1
            root[j, i], steps[j, i] = 0 if z.real > 0 else 1 if z.imag > 0 else 2, n
    return {0: root.ravel(), 1: steps.ravel()}


def triangleHits(b, count, w, h):
    t = b[0].reshape(count, 3, 3).astype(float)
    a, e1, e2 = t[:, 0], t[:, 1] - t[:, 0], t[:, 2] - t[:, 0]
    hit, distance = np.full((h, w), -1), np.full((h, w), 1e30)
    s = np.array([0, 0, -20.0]) - a
    for y in range(h):
        for x in range(w):
            ray = np.array([16 * x / w, 16 * y / h, 20])
            p = np.cross(ray, e2)
            det = (e1 * p).sum(1)
            with np.errstate(all='ignore'):
                u, q = (s * p).sum(1) / det, np.cross(s, e1)
                v, at = (q @ ray) / det, (e2 * q).sum(1) / det
                good = (np.abs(det) >= 1e-6) & (u >= 0) & (u <= 1) & (v >= 0) & (u + v <= 1) & (at > 0)
            if good.any():
                hit[y, x] = np.where(good, at, np.inf).argmin()
                distance[y, x] = at[hit[y, x]]
    return {1: hit.ravel(), 2: distance.ravel()}


def castVolume(b, n, slant, opacity):
    volume, (y, x) = b[0].reshape(n, n, n) / 255, np.mgrid[:n, :n]
    color, left, going = np.zeros((n, n)), np.ones((n, n)), np.ones((n, n), bool)
    for z in range(n):
        s = volume[z][y, np.minimum((x + f32(slant) * f32(z)).astype(int), n - 1)]
        color += np.where(going, left * s * opacity * s, 0)
        left = np.where(going, left * (1 - s * opacity), left)
        going &= left >= 0.02
    return {1: color.ravel()}


def waveMesh(b, w, h, time):
    y, x = np.mgrid[:h, :w]
    u, v = x / w * 2 - 1, y / h * 2 - 1
    return {0: np.stack([u, np.sin(4 * u + time) * np.cos(4 * v + time) / 2, v, np.ones((h, w))], -1).ravel()}


def kalmanTracks(b, tracks, steps, q, r):
    z = b[0].reshape(steps, tracks).astype(float)
    out = np.zeros((tracks, 2))
    step, seen = np.array([[1, 1], [0, 1]]), np.array([1, 0])
    for i in range(tracks):
        x, P = np.array([z[0, i], 0]), np.eye(2)
        for t in range(1, steps):
            x, P = step @ x, step @ P @ step.T + q * np.eye(2)
            gain = P @ seen / (seen @ P @ seen + r)
            x, P = x + gain * (z[t, i] - seen @ x), P - np.outer(gain, seen @ P)
        out[i] = x
    return {1: out.ravel()}


def boxTreeOverlaps(b, reach, leaves, n):
    boxes, asked = b[0].reshape(-1, 4).astype(float), b[1].reshape(n, 4).astype(float)

    def below(node, q):
        x0, y0, x1, y1 = boxes[node]
        if q[0] > x1 + reach or q[2] + reach < x0 or q[1] > y1 + reach or q[3] + reach < y0:
            return 0
        return 1 if node >= leaves else below(2 * node, q) + below(2 * node + 1, q)
    return {2: [below(1, q) for q in asked]}


def hestonPaths(b, s0, strike, rate, kappa, theta, xi, rho, dt, steps, n):
    state = np.arange(n, dtype=np.uint32) * np.uint32(9781) + np.uint32(6271)

    def uniform():
        nonlocal state
        state = state * np.uint32(1664525) + np.uint32(1013904223)
        return ((state >> np.uint32(8)) + 0.5) / 16777216
    x, v = np.full(n, np.log(s0)), np.full(n, float(theta))
    for _ in range(steps):
        radius, angle = np.sqrt(-2 * np.log(uniform())), 2 * np.pi * uniform()
        one = radius * np.cos(angle)
        two = rho * one + np.sqrt(1 - rho**2) * radius * np.sin(angle)
        up = np.maximum(v, 0)
        x += (rate - up / 2) * dt + np.sqrt(up * dt) * one
        v = v + kappa * (theta - up) * dt + xi * np.sqrt(up * dt) * two
    return {0: np.exp(-rate * dt * steps) * np.maximum(np.exp(x) - strike, 0)}
