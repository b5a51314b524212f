/** The order in which the solver takes contacts: by tiling, tile and color. */
import { describe, expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { solverTilesOfLevel } from '../../src/features/solver/tiles.ts'
import { strideOf } from '../../src/pipeline/buffers.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { CONTACT_COLORS, TILINGS } from '../../src/schemas/constants.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'

interface Group {
  readonly level: number
  readonly tiling: number
  readonly tile: number
  /** CONTACT_COLORS for contacts that found no color. */
  readonly color: number
  readonly contacts: readonly number[]
}

/** Returns the contacts of each color of each tile, and the slots that each contact moves. */
async function orderOf(world: World) {
  const { contactOrder, contacts } = await world.backend.read(['contactOrder', 'contacts'])
  const { levels } = (world.backend as CpuBackend).sizes
  const groups: Group[] = []
  let at = 0
  for (const [level, grid] of levels.entries()) {
    const tiles = solverTilesOfLevel(grid)
    for (let n = 0; n < TILINGS * tiles; n++, at += CONTACT_COLORS + 2) {
      for (let color = 0; color <= CONTACT_COLORS; color++) {
        const found = contactOrder.u32.subarray(
          contactOrder.u32[at + color],
          contactOrder.u32[at + color + 1],
        )
        if (found.length > 0)
          groups.push({ level, tiling: Math.floor(n / tiles), tile: n % tiles, color, contacts: [...found] })
      }
    }
  }
  const stride = strideOf('contacts') / 4
  const { awake } = world.stats
  const moved = (contact: number) =>
    [...contacts.u32.subarray(stride * contact, stride * contact + 2)].filter((slot) => slot < awake)
  return { groups, moved, tiles: solverTilesOfLevel(levels[0]) }
}

/** Disks all over a plane that is far wider than its bounds, so that the table of cells repeats. */
function scattered(): Scene {
  const random = createRandom(5)
  const positions = Array.from({ length: 3000 }, () => [
    300 * random() - 100,
    (random() < 0.5 ? 40 : 90) * random() - 20,
  ]).flat()
  return {
    ...presets.gas.build(10, 1),
    bounds: [0, 0, 70, 40],
    walls: [],
    disks: { positions, radii: 0.5 },
  } as unknown as Scene
}

async function settled(scene: Scene, steps: number, sleep = false) {
  const world = await World.fromScene(scene, { backend: 'cpu', threads: 1, sleep })
  for (let step = 0; step < steps; step++) world.step(1 / 60)
  await world.settle()
  return world
}

async function mixture() {
  const random = createRandom(3)
  const world = await World.create({ backend: 'cpu', bounds: [0, 0, 60, 60], gravity: [0, -10] })
  world.walls.add([{ chain: [[0, 60], [0, 0], [60, 0], [60, 60]] }]) // biome-ignore format: a box
  const radii = Array.from(
    { length: 900 },
    (_, k) => [0.25, 0.8, 2.4][k % 40 === 0 ? 2 : k % 5 === 0 ? 1 : 0],
  )
  const positions = radii.flatMap(() => [2.5 + 55 * random(), 2.5 + 55 * random()])
  world.disks.add({ positions, radii })
  for (let step = 0; step < 40; step++) world.step(1 / 60)
  await world.settle()
  return world
}

describe.each<[string, () => Promise<World>]>([
  ['a pile', () => settled(presets.pile.build(1600, 1), 60)],
  ['a drum', () => settled(presets.drum.build(900, 1), 90)],
  ['grains', () => settled(presets.rubble.build(600, 1), 70)],
  ['a table that repeats', () => settled(scattered(), 2)],
  ['three sizes', mixture],
])('orderContacts: %s', (_, make) => {
  test('each contact has one place, and contacts that are solved at once share no disk', async () => {
    const world = await make()
    const { groups, moved, tiles } = await orderOf(world)
    expect(tiles).toBeGreaterThan(3)
    const records = world.stats.contactRecords
    expect(records).toBeGreaterThan(200)
    const all = groups.flatMap(({ contacts }) => contacts).sort((a, b) => a - b)
    expect(all).toEqual(Array.from({ length: records }, (_, contact) => contact))
    // some cross a seam of the first tiling
    for (let tiling = 0; tiling < 2; tiling++)
      expect(groups.some((group) => group.tiling === tiling)).toBe(true)

    // tiles of a tiling are solved at the same time
    const owners = new Map<string, number>()
    for (const { level, tiling, tile, color, contacts } of groups) {
      const disks = contacts.flatMap(moved)
      if (color < CONTACT_COLORS) expect(new Set(disks).size).toBe(disks.length)
      for (const disk of disks) {
        const key = `${level} ${tiling} ${disk}`
        expect(owners.get(key) ?? tile).toBe(tile)
        owners.set(key, tile)
      }
    }
    world.destroy()
  })
})

test('orderContacts: a disk with more contacts than there are colors has those that are left at the end', async () => {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], bounds: [-10, -10, 10, 10] })
  const count = 60
  const positions = Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count
    return [5.099 * Math.cos(angle), 5.099 * Math.sin(angle)]
  }).flat()
  world.disks.add({ positions: [0, 0, ...positions], radii: [5, ...Array(count).fill(0.1)] })
  world.step(1 / 60)
  const { groups } = await orderOf(world)
  const ofBoulder = groups.filter(({ level }) => level > 0)
  expect(ofBoulder.flatMap(({ contacts }) => contacts)).toHaveLength(count)
  expect(ofBoulder.find(({ color }) => color === CONTACT_COLORS)!.contacts).toHaveLength(
    count - CONTACT_COLORS,
  )
  world.destroy()
})

test('orderContacts: contacts among sleeping disks are left out', async () => {
  const world = await settled(presets.pile.build(60, 1), 1500, true)
  expect(world.stats.awake).toBe(0)
  expect((await orderOf(world)).groups).toEqual([])
  world.destroy()
})
