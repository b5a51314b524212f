/** The table of docs/hardware.md. */
import { expect, test } from 'vitest'
import { deviceFile, deviceReports, withDevices } from '../../src/build/hardwareTable.ts'

const PAGE = 'before\n<!-- devices: written by `npm run generate` -->\nold\n<!-- end of devices -->\nafter\n'
const honest = [...deviceReports().values()].find(({ isSoftware }) => isSoftware)!

test('withDevices: lists devices, what their arithmetic does, and the worst kernel', () => {
  const worst = { ...honest.kernels[0], differing: 3 }
  const kernels = [12, 700].map((ulp, k) => ({
    ...worst,
    kernel: `kernel${k}`,
    worst: { ulp } as (typeof worst)['worst'],
  }))
  const card = {
    ...honest,
    adapter: 'a card',
    arithmetic: {
      worstUlps: { ...honest.arithmetic.worstUlps, '/': 2 },
      isExact: false,
      isFused: true,
      flushesDenormals: false,
    },
    compared: 1_234_567,
    differing: 6,
    kernels,
    system:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    date: '2026-01-02',
  }
  const page = withDevices(PAGE, new Map([['card.json', card]]))
  expect(page.startsWith('before\n')).toBe(true)
  expect(page.endsWith('\n<!-- end of devices -->\nafter\n')).toBe(true)
  expect(page).not.toContain('old')
  const [row] = page.split('\n').filter((line) => line.includes('card.json'))
  expect(row.split('|').map((cell) => cell.trim())).toEqual([
    '',
    '[a card](hardware/card.json)',
    'Chrome 153, X11',
    '/ 2 ULP, fused',
    '1,234,567',
    '6',
    'kernel1: 700 ULP',
    '2026-01-02',
    '',
  ])
  // once more, it stays as it is
  expect(withDevices(page, new Map([['card.json', card]]))).toBe(page)
})

test('deviceReports: all devices of docs/hardware were checked with every preset', () => {
  for (const { scenes, kernels } of deviceReports().values()) {
    expect(scenes.length).toBeGreaterThan(19)
    expect(kernels.length).toBeGreaterThan(60)
  }
})

test.each([
  ['{}', 'a.json has format undefined, version undefined: expected "scree device check", version 1'],
  [
    '{"format":"scree device check","version":2}',
    'a.json has format "scree device check", version 2: expected "scree device check", version 1',
  ],
  [
    '{"format":"scree device check","version":1,"date":"2026-01-02"}',
    'a.json has no system or no date: expected both, as check.html and check:device write them',
  ],
])('deviceFile: refuses %s', (text, message) => {
  expect(() => deviceFile('a.json', text)).toThrow(new Error(message))
})

test('withDevices: refuses a page without a place for the table', () => {
  expect(() => withDevices('# Devices', new Map())).toThrow('docs/hardware.md has no place for its table')
})
