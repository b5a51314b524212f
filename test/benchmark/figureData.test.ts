import { expect, test } from 'vitest'
import { rangesOf } from '../../apps/benchmark/figure.ts'
import { dotsByDevice, dotsByScene, lineDots, namedReports } from '../../apps/benchmark/figureData.ts'
import { cardNameOf } from '../../apps/playground/bench/cardName.ts'
import { deviceOf, largestOf, systemOf } from '../../src/benchmark/format.ts'
import { REPORT } from '../support/benchmarkReport.ts'

test('dotsByScene: a series per scene', () => {
  expect(dotsByScene(REPORT)).toEqual([
    { series: 'pile', count: 1000, ms: 1 },
    { series: 'pile', count: 2000, ms: 10 },
    { series: 'pile', count: 2200, ms: 20 },
    { series: 'pile', count: 4000, ms: 40 },
  ])
})

test('namedReports and dotsByDevice: equal devices are two series, and a device without the scene is left out', () => {
  const cpu = { ...REPORT, backend: 'cpu', adapter: 'CPU (WebAssembly)', name: '', threads: 2 } as const
  const reports = namedReports([REPORT, REPORT, cpu])
  expect([...reports.keys()]).toEqual([
    'A card · Chrome 153, Windows',
    'A card · Chrome 153, Windows (2)',
    'CPU (WebAssembly), 2 threads · Chrome 153, Windows',
  ])
  const dots = dotsByDevice(reports, 'pile')
  expect(dots).toHaveLength(12)
  expect(dots[4]).toEqual({ series: 'A card · Chrome 153, Windows (2)', count: 1000, ms: 1 })
  expect(dotsByDevice(reports, 'gas')).toEqual([])
})

test('lineDots: leaves out what the bisection adds, in each series', () => {
  const dots = dotsByDevice(namedReports([REPORT, REPORT]), 'pile')
  expect(lineDots(dots).map(({ count }) => count)).toEqual([1000, 2000, 4000, 1000, 2000, 4000])
})

test('rangesOf: holds all dots, or the line of a frame without dots', () => {
  const { counts, times } = rangesOf(dotsByScene(REPORT))
  expect(counts[0]).toBeLessThan(1000)
  expect(counts[1]).toBeGreaterThan(4000)
  expect(times[0]).toBeLessThan(1)
  expect(times[1]).toBeGreaterThan(40)
  const empty = rangesOf([])
  expect(empty.times[0]).toBeLessThan(1000 / 60)
  expect(empty.times[1]).toBeGreaterThan(1000 / 60)
})

test('largestOf: none is not the same as not timed', () => {
  expect(largestOf(REPORT)).toEqual([2000, undefined, undefined, null])
})

test('deviceOf: the name of the card, or what the backend says; threads of the CPU', () => {
  expect(deviceOf(REPORT)).toBe('A card')
  expect(deviceOf({ ...REPORT, name: '' })).toBe('nvidia, lovelace')
  const cpu = { ...REPORT, backend: 'cpu', adapter: 'CPU (WebAssembly)' } as const
  expect(deviceOf(cpu)).toBe('A card, CPU (WebAssembly), 1 thread')
  expect(deviceOf({ ...cpu, name: '', threads: 8 })).toBe('CPU (WebAssembly), 8 threads')
})

test.each([
  [REPORT.system, 'Chrome 153, Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.1 Safari/537.36',
    'Chrome 153, Linux',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari 26, macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'Chrome 150, Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0',
    'Firefox 141, Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 Edg/153.0.0.0',
    'Edge 153, Windows',
  ],
  ['Node v20.20.2, linux', 'Node v20.20.2, linux'],
])('systemOf: %s', (system, expected) => {
  expect(systemOf(system)).toBe(expected)
})

test.each([
  [
    'ANGLE (NVIDIA, NVIDIA GeForce RTX 4070 (0x00002786) Direct3D11 vs_5_0 ps_5_0, D3D11)',
    'NVIDIA GeForce RTX 4070',
  ],
  ['ANGLE (Apple, ANGLE Metal Renderer: Apple M1 Pro, Unspecified Version)', 'Apple M1 Pro'],
  [
    'ANGLE (AMD, AMD Radeon RX 6800 XT (0x000073BF) Direct3D11 vs_5_0 ps_5_0, D3D11-31.0)',
    'AMD Radeon RX 6800 XT',
  ],
  ['ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)', 'Intel UHD Graphics 620 (KBL GT2)'],
  ['ANGLE (NVIDIA Corporation, NVIDIA GeForce GTX 1080/PCIe/SSE2, OpenGL 4.5.0)', 'NVIDIA GeForce GTX 1080'],
  ['ANGLE (Intel, Intel(R) Iris(R) Xe Graphics Direct3D11 vs_5_0 ps_5_0, D3D11)', 'Intel Iris Xe Graphics'],
  ['NVIDIA GeForce GTX 980, or similar', 'NVIDIA GeForce GTX 980'],
  [
    'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
    'SwiftShader',
  ],
  ['Adreno (TM) 740', 'Adreno 740'],
  ['Apple GPU', 'Apple GPU'],
  ['WebKit WebGL', ''],
])('cardNameOf: %s', (renderer, expected) => {
  expect(cardNameOf(renderer)).toBe(expected)
})
