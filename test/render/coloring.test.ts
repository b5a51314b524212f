/** Colours of labels and values, by all that draws. */
import { describe, expect, test } from 'vitest'
import { newState } from '../../src/features/disks/state.ts'
import { defaultColor, valueRangeOf } from '../../src/render/coloring.ts'
import { LEVELS, levelColor, toCss, valueLevel } from '../../src/render/palette.ts'
import type { View } from '../../src/render/renderer.ts'
import { type CpuBuffers, visitDisks } from '../../src/render/screenDisks.ts'
import { drawSvg } from '../../src/render/svg.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { World } from '../../src/world.ts'

const LABELS = [3, 0, 11, 255, 256, 1, 0xffffffff, 2]
const VALUES = [-1, 2, 4.5, 7, 9, 3, 2.5, 6]
const RANGE = [2, 7] as const
/** Disks from right to left, so that the first step reorders them. */
const positions = LABELS.flatMap((_, k) => [40 - 5 * k, 0])

/** The level of each disk by its place on the screen, from the first disk to the last. */
async function levelsOf(colorBy: View['colorBy'], rows: readonly number[]): Promise<(number | undefined)[]> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0] })
  world.disks.add({ positions, radii: 0.4, labels: LABELS, values: VALUES })
  world.step(1 / 60)
  world.disks.remove(LABELS.flatMap((_, k) => (rows.includes(k) ? [] : [k])))
  world.step(1 / 60)
  const look = { pixelRatio: 1, topSpeed: 1, valueRange: RANGE, colorBy } as const
  const view: View = { width: 100, height: 100, center: [0, 0], scale: 1, ...look }
  const levels = new Map<number, number>()
  visitDisks(world.buffers as CpuBuffers, view, ({ x, color }) =>
    levels.set(Math.round(x - 50), color % LEVELS),
  )
  world.destroy()
  expect(levels.size).toBe(rows.length)
  return rows.map((k) => levels.get(positions[2 * k]))
}

const ROWS = [0, 1, 2, 3, 4, 6]

test('visitDisks: finds labels and values by id, after reordering and removal', async () => {
  expect(await levelsOf('label', ROWS)).toEqual([3, 0, 11, 255, 0, 255])
  expect(await levelsOf('value', ROWS)).toEqual([0, 0, 127, 255, 255, 25])
})

test('valueLevel: values that are not numbers have the first colour, infinite ones the ends', () => {
  const levels = [Number.NaN, -Infinity, Infinity].map((value) => valueLevel(value, RANGE))
  expect(levels).toEqual([0, 0, LEVELS - 1])
})

test('levelColor: labels have eight colours, far from each other and from the background, and then the first again', () => {
  const colors = Array.from({ length: 16 }, (_, level) => levelColor('label', level))
  expect(colors.slice(8)).toEqual(colors.slice(0, 8))
  expect(colors.slice(0, 2).map(toCss)).toEqual(['rgb(230 159 0)', 'rgb(86 180 233)'])
  const all = [[0, 0, 0], ...colors.slice(0, 8)]
  for (const [k, a] of all.entries())
    for (const b of all.slice(k + 1)) expect(Math.hypot(...a.map((channel, c) => channel - b[c]))).toBeGreaterThan(0.24) // biome-ignore format: one line
})

describe('drawSvg', () => {
  const scene: Scene = {
    version: 1,
    name: 'row',
    gravity: [0, 0],
    bounds: [-1, -1, 9, 9],
    disks: { positions: [], radii: 1 },
    walls: [],
  }
  const state = {
    ...newState(3),
    ids: Uint32Array.of(5, 6, 7),
    radii: Float32Array.of(1, 1, 1),
    labels: Uint32Array.of(1, 9, 2),
    values: Float32Array.of(10, 30, 20),
    velocities: Float32Array.of(0, 0, 0, 0, 9, 0),
  }
  const fills = (look?: Parameters<typeof drawSvg>[3]) =>
    [...drawSvg(scene, { state, placements: [] }, 100, look).matchAll(/<circle .*fill="(.*?)"/g)].map(
      ([, fill]) => fill,
    )
  const css = (by: View['colorBy'], ...levels: number[]) =>
    levels.map((level) => toCss(levelColor(by, level)))

  test.each([
    [{ colorBy: 'label' }, css('label', 1, 1, 2)],
    [{ colorBy: 'value' }, css('value', 0, 255, 127)],
    [{ colorBy: 'value', valueRange: [0, 20] }, css('value', 127, 255, 255)],
    [{ colorBy: 'id' }, css('id', 0x17, 0xb5, 0x53)],
    [undefined, css('speed', 0, 0, 255)],
  ] as const)('drawSvg: colours disks with %o', (look, expected) => {
    expect(fills(look)).toEqual(expected)
  })
})

test('defaultColor: value if hits light up, label if labels differ, else speed', () => {
  const labels = [[0, 1], Uint32Array.of(3, 3, 4), [2, 2], 2, [], undefined]
  expect(labels.map((labels) => defaultColor({ disks: { labels } }))).toEqual([
    'label',
    'label',
    'speed',
    'speed',
    'speed',
    'speed',
  ])
  const mixed = Object.entries(presets).filter(([, { build }]) => defaultColor(build(20)) === 'label')
  expect(mixed.map(([name]) => name)).toEqual([
    'mixer',
    'rope-bridge',
    'seesaws',
    'cars',
    'bridges',
    'gears',
    'fountain',
    'chute',
    'pills',
    'tumbler',
    'domino',
    'mill',
  ])
})

test('valueRangeOf: lowest and highest finite value, and [0, 1] if there are no two', () => {
  expect(valueRangeOf([3, -1, Number.NaN, Infinity, 2])).toEqual([-1, 3])
  expect(valueRangeOf([4, 4])).toEqual([0, 1])
  expect(valueRangeOf([])).toEqual([0, 1])
})
