/** Pictures of the command line: colours, legend and margins. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { afterAll, expect, test } from 'vitest'
import { frameOf } from '../../apps/cli/picture/frame.ts'
import { textWidth } from '../../apps/cli/picture/letters.ts'
import { pictureSvg, type Shown } from '../../apps/cli/picture/picture.ts'
import { tintsOf } from '../../apps/cli/picture/tints.ts'
import { poster } from '../../apps/playground/picture/poster.ts'
import { newState } from '../../src/features/disks/state.ts'
import { speedRangeOf } from '../../src/render/diskColors.ts'
import { pictureSize } from '../../src/scene/presets/picture.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { simulateHere } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'scree-'))
const file = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const COUNT = 40

test('simulate --png: the preset picture has the colours of its image, other scenes have none', async () => {
  const tints = (await tintsOf('picture', COUNT, 1, undefined))!
  expect(await tintsOf('pile', COUNT, 1, undefined)).toBeUndefined()
  const world = await World.fromScene(presets.picture.build(COUNT, 1), { backend: 'cpu', threads: 1 })
  while (world.stats.awake > 0 || world.stats.time < 1) {
    world.step(1 / 60)
    await world.settle()
    if (world.stats.time > 20) break
  }
  const { positions } = await world.disks.read()
  world.destroy()
  const { width, height } = pictureSize(COUNT)
  let near = 0
  for (let id = 0; id < COUNT; id++) {
    const color = poster(positions[2 * id] / width + 0.5, 1 - positions[2 * id + 1] / height)
    const apart = [0, 8, 16].map((shift) => Math.abs(((color >> shift) & 255) - ((tints[id] >> shift) & 255)))
    near += Number(Math.max(...apart) < 40)
  }
  // at edges of the image a part of a pixel decides
  expect(near).toBeGreaterThan(0.9 * COUNT)
  expect(new Set(tints).size).toBeGreaterThan(10)
})

test('simulate --png: --color takes the place of the image', async () => {
  const pictures: Buffer[] = []
  for (const color of [[], ['--color', 'speed']]) {
    const run = ['picture', '--count', '20', '--seconds', '0.1', '--backend', 'cpu', '--png', file('a.png')]
    expect((await simulateHere([...run, ...color])).status).toBe(0)
    pictures.push(readFileSync(file('a.png')))
  }
  expect(pictures[0].equals(pictures[1])).toBe(false)
})

/** Fill colours of the disks of a picture. */
const fills = (svg: string) => [...svg.matchAll(/<circle [^>]*fill="([^"]+)"/g)].map(([, fill]) => fill)
const words = (svg: string) => [...svg.matchAll(/aria-label="([^"]+)"/g)].map(([, text]) => text)

/** A pile at rest, with the speeds that rounding and the solver leave. */
function atRest(count: number): Shown {
  const random = createRandom(1)
  const state = newState(count)
  for (let k = 0; k < count; k++) {
    state.ids[k] = k
    state.radii[k] = 0.5
    state.masses[k] = 1
    state.positions.set([k % 20, 0.5 + Math.floor(k / 20)], 2 * k)
    state.velocities.set([2e-3 * (random() - 0.5), 10 ** (-7 * random()) * 2e-3], 2 * k)
  }
  return { state, placements: [], stats: { time: 10 } }
}

const BARE: Scene = {
  version: 1,
  name: 'bare',
  gravity: [0, -9.81],
  disks: { positions: [], radii: 1 },
  walls: [],
}

test('pictureSvg: a pile at rest has one colour, and a falling disk another one', () => {
  const shown = atRest(200)
  expect(new Set(fills(pictureSvg(BARE, shown, {}))).size).toBe(1)
  expect(new Set(fills(pictureSvg({ ...BARE, gravity: [0, 0] }, shown, {}))).size).toBe(1)
  shown.state.velocities[7] = -1
  expect(new Set(fills(pictureSvg(BARE, shown, {}))).size).toBe(2)
})

test('speedRangeOf: from 1/20 of √(g·d) to the 99th percentile, which is at least √(g·d)', () => {
  const { radii, velocities } = atRest(200).state
  expect(speedRangeOf({ radii, velocities }, [0, -9.81])).toEqual([0.16, 3.1])
  // two of 200 disks do not stretch the scale, six do
  velocities.fill(100, 0, 4)
  expect(speedRangeOf({ radii, velocities }, [0, -9.81])).toEqual([0.16, 3.1])
  velocities.fill(30, 0, 12)
  expect(speedRangeOf({ radii, velocities }, [0, -9.81])).toEqual([0.16, 42])
  velocities[0] = Number.NaN
  expect(speedRangeOf({ radii, velocities }, [0, 0])).toEqual([0.05, 42])
  expect(speedRangeOf(newState(0), [0, 0])).toEqual([0.05, 1])
})

test('pictureSvg: the legend has the time, both ends of the scale and their unit', () => {
  const shown = atRest(20)
  expect(words(pictureSvg(BARE, shown, {}))).toEqual(['t = 10.00 s', 'speed  ≤ 0.16', '≥ 3.1 m/s'])
  shown.state.values.set([-2, 5])
  expect(words(pictureSvg(BARE, shown, { colorBy: 'value' })).slice(1)).toEqual(['value  ≤ -2', '≥ 5'])
  expect(words(pictureSvg(BARE, shown, { colorBy: 'value', valueRange: [0, 1e9] }))[2]).toBe('≥ 1000000000')
  shown.state.labels.set([7, 3])
  expect(words(pictureSvg(BARE, shown, { colorBy: 'label' })).slice(1)).toEqual(['label', '0', '3', '7'])
  expect(words(pictureSvg(BARE, shown, { colorBy: 'id' }))).toHaveLength(1)
})

test('textSvg: has every character of the legends, and refuses others', () => {
  for (const text of [
    't = 1,234.50 s, 678 disks outside',
    'force, weak',
    'strong',
    '≥ -9e+21 m/s',
    'value label',
  ])
    expect(textWidth(text)).toBeGreaterThan(20)
  expect(() => textWidth('Ω')).toThrow('the font of pictures has no character Ω')
})

/** Whether a frame of `width` pixels around a picture is empty. */
async function hasEmptyEdge(svg: string, width: number): Promise<boolean> {
  const { pixels, width: columns, height: rows } = new Resvg(svg).render()
  const [background] = new Uint32Array(pixels.buffer, pixels.byteOffset, 1)
  const colors = new Uint32Array(pixels.buffer, pixels.byteOffset, columns * rows)
  return colors.every((color, at) => {
    const [x, y] = [at % columns, Math.floor(at / columns)]
    const isEdge = Math.min(x, y, columns - 1 - x, rows - 1 - y) < width
    return !isEdge || color === background
  })
}

test.each([
  ['wide', [0, 0, 40, 0]],
  ['high', [0, 0, 0, 60]],
  ['a point', [0, 0, 0, 0]],
])('pictureSvg: nothing is cut at the edge of a scene that is %s', async (_, ends) => {
  const shown = atRest(2)
  shown.state.positions.set(ends)
  const chain = [ends.slice(0, 2), [ends[2] + 1, ends[3] + 1]] as [number, number][]
  const walls = [{ chain, radius: 0.8 }]
  expect(await hasEmptyEdge(pictureSvg({ ...BARE, walls }, shown, {}), 8)).toBe(true)
})

test('pictureSvg: disks near the bounds of a scene widen the picture, those far away are counted', async () => {
  const shown = atRest(3)
  shown.state.positions.set([1, 1, 12, 1, 1000, 1])
  const scene = { ...BARE, bounds: [0, 0, 10, 10] as [number, number, number, number] }
  expect(frameOf(scene, shown)).toEqual({ bounds: [0, 0, 12.5, 10], outside: 1 })
  const svg = pictureSvg(scene, shown, {})
  expect(words(svg)[0]).toBe('t = 10.00 s, 1 disk outside')
  expect(await hasEmptyEdge(svg, 8)).toBe(true)
  shown.state.positions[0] = Number.NaN
  expect(frameOf(scene, shown).outside).toBe(2)
})

test('pictureSvg: a picture is as wide as its legend', async () => {
  const shown = { ...atRest(8), stats: { time: 123_456_789 } }
  shown.state.positions.fill(0).set([1e9, 1e9])
  shown.state.labels.set([4_294_967_295, 4_294_967_294, 4_294_967_293, 4_294_967_292, 4_294_967_291, 5, 6, 7])
  const svg = pictureSvg({ ...BARE, bounds: [0, 0, 1, 40] }, shown, { colorBy: 'label' })
  expect(await hasEmptyEdge(svg, 8)).toBe(true)
  const widths = words(svg).map(textWidth)
  const starts = [...svg.matchAll(/aria-label="[^"]+" transform="translate\((\S+) /g)].map(([, x]) =>
    Number(x),
  )
  for (const [k, start] of starts.entries())
    if (k > 0) expect(start).toBeGreaterThan(starts[k - 1] + widths[k - 1] + 8)
})

test('frameOf: a lone disk takes a fifth of the picture, and an empty scene has a picture', () => {
  expect(frameOf(BARE, atRest(1)).bounds).toEqual([-2.5, -2, 2.5, 3])
  expect(frameOf(BARE, atRest(0)).bounds).toEqual([-1, -1, 1, 1])
})
