/** The picture in grains: how many there are, where they land, and their colours. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultCount, moreThan } from '../../apps/playground/limits.ts'
import { LOOKS, ownColor, SCENES } from '../../apps/playground/looks/looks.ts'
import { imageTints, originTints, paintedTints, pressureTints } from '../../apps/playground/looks/tints.ts'
import { affordable, countFor, SHIPPED_COUNTS } from '../../apps/playground/picture/choice.ts'
import { coverOf, sampled } from '../../apps/playground/picture/ownImage.ts'
import { poster } from '../../apps/playground/picture/poster.ts'
import { settle } from '../../apps/playground/picture/settle.ts'
import { pictureSize } from '../../src/scene/presets/picture.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

const rgb = (color: number) => [color & 255, (color >> 8) & 255, (color >> 16) & 255]
/** Largest difference of a channel. */
const apart = (a: number, b: number) => Math.max(...rgb(a).map((channel, k) => Math.abs(channel - rgb(b)[k])))

const [RED, BLUE] = [0xff2020c0, 0xffc02020]

test('countFor, affordable: the largest shipped count whose step fits into a frame', () => {
  expect(countFor(affordable(1000, 1000, 'cpu'))).toBe(3000)
  expect(countFor(affordable(1.1, 1000, 'cpu'))).toBe(8000)
  expect(countFor(affordable(0.3, 1000, 'cpu'))).toBe(20_000)
  expect(countFor(affordable(6, 8000, 'gpu'))).toBe(8000)
  expect(countFor(affordable(1, 8000, 'gpu'))).toBe(40_000)
  // a clock too coarse to see a step
  expect(countFor(affordable(0, 8000, 'gpu'))).toBe(40_000)
  expect(SHIPPED_COUNTS.map(countFor)).toEqual(SHIPPED_COUNTS)
  expect(SHIPPED_COUNTS.slice(1).map((count) => countFor(count - 1))).toEqual(SHIPPED_COUNTS.slice(0, -1))
})

test('defaultCount: follows the timing, between a minimum and what the scene is made for', () => {
  expect([100, 2500, 1e6].map((grains) => defaultCount('pile', 'cpu', null, grains))).toEqual([
    600, 2500, 4000,
  ])
  expect(defaultCount('crosses', 'cpu', null, 100)).toBe(100)
  expect([100, 8000, 1e6].map((grains) => defaultCount('picture', 'cpu', null, grains))).toEqual([3000, 8000, 40_000]) // biome-ignore format: one line
  expect(defaultCount('picture', 'cpu', null)).toBe(3000)
})

test.each(full([60], [60, 400]))(
  'settle: %i grains of a second run come to rest where the first one says',
  async (count) => {
    const landings = await settle(count, 3)
    const world = await World.fromScene(presets.picture.build(count, 3), { backend: 'cpu', threads: 1 })
    for (let step = 0; step < 1200; step++) {
      world.step(1 / 60)
      if (step % 20 !== 0) continue
      await world.settle()
      if (world.stats.awake === 0) break
    }
    const { ids, positions } = await world.disks.read()
    world.destroy()
    expect(landings).toHaveLength(2 * count)
    const { width, height } = pictureSize(count)
    for (const [row, id] of ids.entries()) {
      const [u, v] = [positions[2 * row] / width + 0.5, positions[2 * row + 1] / height]
      expect(landings[2 * id] - 256 * u).toBeLessThanOrEqual(0)
      expect(landings[2 * id] - 256 * u).toBeGreaterThan(-1)
      if (v < 1) expect(Math.abs(landings[2 * id + 1] + 0.5 - 256 * v)).toBeLessThanOrEqual(0.5)
      else expect(landings[2 * id + 1]).toBe(255)
    }
    // they fill the picture
    const rows = new Set(Array.from({ length: count }, (_, id) => landings[2 * id + 1] >> 6))
    expect([...rows].sort()).toEqual([0, 1, 2, 3])
  },
)

const shipped = (count: number) => readFileSync(`apps/playground/picture/landings/${count}.bin`)

test('npm run landings: the shipped tables have two bytes per grain, and grains everywhere', () => {
  for (const count of SHIPPED_COUNTS) {
    const bytes = shipped(count)
    expect(bytes).toHaveLength(2 * count)
    const cells = new Map<number, number>()
    for (let id = 0; id < count; id++) {
      const cell = 8 * (bytes[2 * id] >> 5) + (bytes[2 * id + 1] >> 5)
      cells.set(cell, (cells.get(cell) ?? 0) + 1)
    }
    expect(cells.size).toBe(64)
    // the surface slopes towards the walls
    const below = [...cells].filter(([cell]) => cell % 8 < 7).map(([, grains]) => grains)
    expect(Math.min(...below)).toBeGreaterThan(count / 64 / 3)
  }
})

test('npm run landings: the shipped tables are those of a run now', async () => {
  for (const count of SHIPPED_COUNTS.slice(0, full(1, 3)))
    expect(await settle(count, 1)).toEqual(new Uint8Array(shipped(count)))
})

test('imageTints: each grain has the colour of the image where it lands', () => {
  const image = (u: number, v: number) => (u < 0.5 ? RED : v < 0.5 ? BLUE : 0xff808080)
  const landings = Uint8Array.of(0, 0, 127, 255, 128, 255, 255, 128, 255, 127)
  const tints = imageTints(landings, image)
  for (const [id, color] of [RED, RED, BLUE, BLUE, 0xff808080].entries())
    expect(apart(tints[id], color)).toBeLessThan(16)
})

describe('originTints', () => {
  const look = { ...LOOKS.pile, palette: ['#c02020', '#2020c0'], axis: 'x' } as const
  const positions = [0, 5, 1, 0, 2, 3, 10, 0]

  test('originTints: bands follow the axis from one side to the other', () => {
    const tints = originTints(positions, { ...look, bands: 4 }, true)
    for (const [id, color] of [RED, RED, RED, BLUE].entries())
      expect(apart(tints[id], color)).toBeLessThan(16)
    const down = originTints(positions, { ...look, axis: 'y', bands: 2 }, true)
    for (const [id, color] of [RED, BLUE, RED, BLUE].entries())
      expect(apart(down[id], color)).toBeLessThan(16)
  })

  test('originTints: without bands, colours change with the place and neighbours look alike', () => {
    const row = Array.from({ length: 200 }, (_, k) => [k, 0]).flat()
    const tints = originTints(row, look, false)
    expect(apart(tints[0], tints[199])).toBeGreaterThan(120)
    for (let k = 1; k < 200; k++) expect(apart(tints[k], tints[k - 1])).toBeLessThan(24)
  })

  test('originTints: a scene without disks has one colour, for those of emitters', () => {
    expect(originTints([], look, true)).toHaveLength(1)
  })
})

test('paintedTints: painted ids have their colours, others repeat as before', () => {
  const tints = paintedTints(Uint32Array.of(RED, BLUE), new Map([[5, 0xff20c020]]))
  expect(tints).toHaveLength(6)
  expect([...tints.subarray(0, 5)]).toEqual([RED, BLUE, RED, BLUE, RED])
  expect(apart(tints[5], 0xff20c020)).toBeLessThan(16)
})

test('moreThan: the next number of grains, up to what the device has room for', () => {
  expect(moreThan('picture', 3000, 50_000)).toBe(8000)
  expect(moreThan('picture', 40_000, 50_000)).toBeUndefined()
  expect(moreThan('pile', 600, 50_000)).toBe(1200)
  expect(moreThan('pile', 30_000, 50_000)).toBeUndefined()
  expect(moreThan('crosses', 100, 50_000)).toBeUndefined()
})

test('pressureTints: brighter with pressure, up to the most, by id', () => {
  const lightness = (color: number) => rgb(color).reduce((sum, channel) => sum + channel, 0)
  const tints = pressureTints([4, 0, 2], [9, 1, 4], 9, false)
  expect(tints).toHaveLength(5)
  expect(lightness(tints[4])).toBeGreaterThan(lightness(tints[2]))
  expect(lightness(tints[2])).toBeGreaterThan(lightness(tints[0]))
  expect(tints[1]).toBe(pressureTints([0], [0], 9, false)[0])
  expect(pressureTints([0], [99], 9, false)[0]).toBe(tints[4])
})

test('coverOf: fills the box without distortion, and cuts both sides alike', () => {
  const box = { width: 320, height: 200 }
  expect(coverOf({ width: 100, height: 100 }, box)).toEqual({ x: 0, y: -60, width: 320, height: 320 })
  expect(coverOf({ width: 800, height: 200 }, box)).toEqual({ x: -240, y: 0, width: 800, height: 200 })
})

test('sampled: the pixel at a place, from the upper left corner', () => {
  const image = sampled(Uint32Array.of(1, 2, 3, 4, 5, 6), 3, 2)
  expect([[0, 0], [0.5, 0.4], [0.99, 0.6], [1, 1], [-1, 0.9]].map(([u, v]) => image(u, v))).toEqual([1, 2, 6, 6, 4]) // biome-ignore format: one line
})

test('poster: a sun in the sky, and the name in front of a dark ground', () => {
  const lightness = (u: number, v: number) => rgb(poster(u, v)).reduce((sum, channel) => sum + channel, 0)
  expect(lightness(0.68, 0.36)).toBeGreaterThan(600)
  expect(lightness(0.1, 0.1)).toBeLessThan(400)
  const word = Array.from({ length: 4000 }, (_, k) =>
    lightness((k % 80) / 80, 0.69 + (0.22 * Math.floor(k / 80)) / 50),
  )
  const part = word.filter((light) => light > 500).length / word.length
  expect(part).toBeGreaterThan(0.25)
  expect(part).toBeLessThan(0.5)
})

test('LOOKS: every preset has a title, tags, a colour and a card', () => {
  expect([...SCENES].sort()).toEqual(Object.keys(presets).sort())
  let bytes = 0
  for (const name of SCENES) {
    expect(LOOKS[name].title).not.toBe('')
    // a tag of one scene would find nothing else
    for (const tag of LOOKS[name].tags)
      expect(SCENES.filter((scene) => LOOKS[scene].tags.includes(tag)).length).toBeGreaterThan(1)
    expect(ownColor(presets[name].build(10))).toBe(LOOKS[name].color)
    for (const theme of ['dark', 'light'])
      bytes += readFileSync(`apps/playground/gallery/thumbs/${theme}/${name}.webp`).length
  }
  expect(bytes).toBeLessThan(350_000)
  expect(ownColor({ ...presets.gas.build(2), name: 'my own' })).toBe('speed')
})
