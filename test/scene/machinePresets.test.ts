/** The presets of machines on joints: they run on, and hold together. */
import { expect, test } from 'vitest'
import { type PresetName, presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

const SECONDS = full(4, 60)

/** Range of the mean kinetic energy of the second half of a run, J, and the largest opening of a joint, m. */
const MACHINES: [name: PresetName, least: number, most: number, gap: number][] = [
  ['cars', 200, 900, 0.01],
  ['bridges', 60, 600, 0.01],
  ['gears', 20, 150, 0.01],
]

/** How far apart the ends of each hinge are, and how wrong the length of each rod, m, and the angle of each gear, rad. */
async function openings(world: World): Promise<number[]> {
  const { types, rigid, pairs, bodies, points, anchors, values, lengths } = await world.joints.read()
  const { ids, positions, angles } = await world.disks.read()
  const slots = new Map(Array.from(ids, (id, k) => [id, k]))
  const states = new Map((await world.bodies.read()).map((state) => [state.body, state]))
  /** Where side 0 or 1 of joint k is held. */
  const end = (k: number, side: number): [number, number] => {
    const [slot, body] = [slots.get(pairs[2 * k + side]), states.get(bodies[2 * k + side])]
    if (slot === undefined && body === undefined) return [points[2 * k], points[2 * k + 1]]
    const [x, y] = body?.position ?? [positions[2 * slot!], positions[2 * slot! + 1]]
    const angle = body?.angle ?? angles[slot!]
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const [ax, ay] = anchors.subarray(4 * k + 2 * side)
    return [x + c * ax - s * ay, y + s * ax + c * ay]
  }
  return types.map((type, k) => {
    if (type === 'distance' && rigid[k] === 1) return Math.abs(values[k] - lengths[k])
    if (type === 'gear') return Math.abs(values[k])
    if (type !== 'revolute') return 0
    const [[ax, ay], [bx, by]] = [end(k, 0), end(k, 1)]
    return Math.hypot(bx - ax, by - ay)
  })
}

test.each(MACHINES)(
  'presets.%s: moves on without end, and no joint opens',
  async (name, least, most, gap) => {
    const scene = presets[name].build()
    const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
    let [kinetic, opening] = [0, 0]
    for (let k = 1; k <= 60 * SECONDS; k++) {
      world.step(1 / 60)
      if (k % 30 !== 0) continue
      opening = Math.max(opening, ...(await openings(world)))
      if (k > 30 * SECONDS) kinetic += (await world.measure()).kinetic / SECONDS
    }
    expect(kinetic).toBeGreaterThan(least)
    expect(kinetic).toBeLessThan(most)
    expect(opening).toBeLessThan(gap)
    const { positions } = await world.disks.read()
    const [minX, minY, maxX, maxY] = scene.bounds!
    for (let k = 0; k < positions.length; k += 2) {
      expect(positions[k]).toBeGreaterThan(minX)
      expect(positions[k]).toBeLessThan(maxX)
      expect(positions[k + 1]).toBeGreaterThanOrEqual(minY)
      expect(positions[k + 1]).toBeLessThan(maxY)
    }
    expect(world.stats).toMatchObject({ quarantined: 0 })
    world.destroy()
  },
)
