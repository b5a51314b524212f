/** Gravity of the page, and its named materials. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RunningTimes } from '../../apps/playground/capacity.ts'
import { MATERIAL_NAMES, MATERIALS, nameOfMaterial } from '../../apps/playground/materials.ts'
import { parseSettings, toSearch } from '../../apps/playground/settings.ts'
import { limited } from '../../apps/playground/tools/gravityTool.ts'
import { gravityOf } from '../../apps/playground/tools/tilt.ts'

test('gravityOf: points down on the screen, however the device is held', () => {
  for (const [angles, expected] of [
    [
      [90, 0, 0],
      [0, -9.81],
    ],
    [
      [0, 90, 0],
      [9.81, 0],
    ],
    [
      [0, -90, 90],
      [0, -9.81],
    ],
    [
      [0, 90, 270],
      [0, -9.81],
    ],
    [
      [0, 0, 0],
      [0, 0],
    ],
  ] as const) {
    const found = gravityOf(angles[0], angles[1], angles[2])
    for (const axis of [0, 1]) expect(found[axis]).toBeCloseTo(expected[axis])
  }
})

test('limited: at most 30 m/s², with the direction kept', () => {
  expect(limited([30, 40])).toEqual([18, 24])
  expect(limited([1.234, -0.001])).toEqual([1.23, 0])
})

test('parseSettings: gravity is two numbers', () => {
  const { settings } = parseSettings('?gravity=1.5,-9.81')
  expect(settings.gravity).toEqual([1.5, -9.81])
  expect(parseSettings(toSearch(settings)).settings.gravity).toEqual([1.5, -9.81])
  for (const text of ['1', '1,2,3', '1,x', '31,0', ''])
    expect(parseSettings(`?gravity=${text}`).problem).toContain('expected two numbers from -30 to 30')
})

test('nameOfMaterial: finds each named material, and no other', () => {
  for (const name of MATERIAL_NAMES) expect(nameOfMaterial(MATERIALS[name])).toBe(name)
  expect(nameOfMaterial({ ...MATERIALS.sand, rolling: 0.09 })).toBeUndefined()
})

test('docs/guide/playground.md has the numbers of the materials', () => {
  const guide = readFileSync('docs/guide/playground.md', 'utf8')
  for (const name of MATERIAL_NAMES) {
    const { friction, restitution, rolling } = MATERIALS[name]
    expect(guide).toContain(`| ${name} | ${friction} | ${restitution} | ${rolling} |`)
  }
})

test('RunningTimes: stores how many grains fit once the scene has run for a while', () => {
  const stored = new Map<string, string>()
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  const localStorage = { setItem: (key: string, value: string) => stored.set(key, value) }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  try {
    const times = new RunningTimes()
    for (let step = 0; step < 299; step++) times.add(50, 3000, 'cpu')
    expect(stored.size).toBe(0)
    // another world
    times.restart()
    for (let step = 0; step < 301; step++) times.add(step % 10 === 0 ? 40 : 5, 3000, 'cpu')
    expect([...stored]).toEqual([['scree.grains.cpu', '6000']])
  } finally {
    if (before === undefined) delete (globalThis as { localStorage?: unknown }).localStorage
    else Object.defineProperty(globalThis, 'localStorage', before)
  }
})
