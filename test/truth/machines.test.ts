/** Machines of joints: a car that drives over a hanging bridge, and ragdolls that come to rest. */
import { expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { presets } from '../../src/scene/presets.ts'
import { box } from '../../src/shapes/box.ts'
import { World } from '../../src/world.ts'
import { fullTest } from '../support/fullTest.ts'

const DT = 1 / 60

/** Largest distance between the anchors of all joints, m. */
async function largestGap(world: World): Promise<number> {
  const { pairs, anchors, points, types } = await world.joints.read()
  const { ids, positions, angles } = await world.disks.read()
  const slotOf = new Map(Array.from(ids, (id, k) => [id, k]))
  const end = (id: number, ax: number, ay: number, k: number) => {
    const slot = slotOf.get(id)
    if (slot === undefined) return [points[2 * k], points[2 * k + 1]]
    const [c, s] = [Math.cos(angles[slot]), Math.sin(angles[slot])]
    return [positions[2 * slot] + c * ax - s * ay, positions[2 * slot + 1] + s * ax + c * ay]
  }
  const gaps = types.map((type, k) => {
    if (type !== 'revolute') return 0
    const [ax, ay, bx, by] = anchors.subarray(4 * k)
    const [x, y] = end(pairs[2 * k], ax, ay, k)
    const [otherX, otherY] = end(pairs[2 * k + 1], bx, by, k)
    return Math.hypot(otherX - x, otherY - y)
  })
  return Math.max(...gaps)
}

test('World.joints.add: a car on springs drives over a bridge of hinged planks, and no joint opens', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -9.81] })
  const [planks, length] = [12, 0.8]
  const span = planks * length
  world.walls.add([
    { chain: [[-6, 0], [-0.02, 0], [-0.02, -3], [span + 0.02, -3], [span + 0.02, 0], [span + 8, 0], [span + 8, 3]], friction: 0.9 }, // biome-ignore format: points
  ])
  const at = Array.from({ length: planks }, (_, k) => [(k + 0.5) * length, -0.1])
  const bridge = world.grains.add({
    shapes: box(length - 0.04, 0.2),
    positions: at.flat(),
    density: 60,
    friction: 0.9,
  })
  const seams = Array.from({ length: planks + 1 }, (_, k) => [k * length, -0.1])
  world.joints.add({
    type: 'revolute',
    disks: [bridge[0], bridge[planks - 1]],
    points: [0, -0.1, span, -0.1],
  })
  const pairs = Array.from({ length: planks - 1 }, (_, k) => [bridge[k], bridge[k + 1]])
  world.joints.add({ type: 'revolute', pairs: pairs.flat(), points: seams.slice(1, -1).flat() })
  // chassis, hubs on springs, wheels on motors: all of it one line of joints
  const start = -3
  const [chassis] = world.grains.add({ shapes: box(2, 0.3), positions: [start, 1.15], density: 20 })
  const x = [start - 0.7, start + 0.7]
  const hubs = world.disks.add({ positions: [x[0], 0.4, x[1], 0.4], radii: 0.1, density: 60, mask: 2 ** 31 })
  const wheels = world.disks.add({
    positions: [x[0], 0.41, x[1], 0.41],
    radii: 0.4,
    density: 20,
    friction: 0.9,
  })
  world.joints.add({ type: 'prismatic', pairs: [chassis, hubs[0], chassis, hubs[1]], points: [x[0], 0.4, x[1], 0.4], directions: Math.PI / 2, lower: -0.15, upper: 0.15, hertz: 4, dampingRatio: 0.7 }) // biome-ignore format: options
  const motors = world.joints.add({ type: 'revolute', pairs: [hubs[0], wheels[0], hubs[1], wheels[1]], points: [x[0], 0.41, x[1], 0.41], motorSpeed: -12, maxMotorTorque: 30 }) // biome-ignore format: options
  let [gap, sag] = [0, 0]
  for (let k = 0; k < 400; k++) {
    world.step(DT)
    if (k % 10 !== 0) continue
    gap = Math.max(gap, await largestGap(world))
    sag = Math.min(sag, (await world.disks.read([bridge[planks / 2]])).positions[1])
  }
  const { positions } = await world.disks.read([chassis])
  expect(positions[0]).toBeGreaterThan(span + 2)
  expect(positions[1]).toBeGreaterThan(1)
  expect(gap).toBeLessThan(1e-3)
  expect(sag).toBeLessThan(-0.11)
  world.joints.write(motors, { motorSpeed: 0 })
  for (let k = 0; k < 120; k++) world.step(DT)
  expect((await world.measure()).kinetic).toBeLessThan(0.05)
  world.destroy()
})

fullTest(
  'presets.ragdolls: dolls fall over pegs, come to rest, and keep their limits; equal seeds have equal bits',
  async () => {
    const scene = presets.ragdolls.build(36, 2)
    const hashes = []
    for (let run = 0; run < 2; run++) {
      const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
      let gap = 0
      for (let k = 0; k < (run === 0 ? 1200 : 60); k++) {
        world.step(DT)
        if (k % 20 === 0) gap = Math.max(gap, await largestGap(world))
        if (k === 59) hashes.push(await stateHash(await world.disks.read()))
      }
      expect(gap).toBeLessThan(0.01)
      if (run === 0) {
        const { values, types } = await world.joints.read()
        expect(types.length).toBe(30)
        const limits = scene.joints!.flatMap(({ pairs, ...law }) =>
          Array.from(
            { length: (pairs as number[]).length / 2 },
            () => law as { lower: number; upper: number },
          ),
        )
        for (const [k, { lower, upper }] of limits.entries()) {
          expect(values[k]).toBeGreaterThan(lower - 0.02)
          expect(values[k]).toBeLessThan(upper + 0.02)
        }
        // one of them rocks for 20 s
        expect((await world.measure()).kinetic).toBeLessThan(0.1)
      }
      world.destroy()
    }
    expect(hashes[1]).toBe(hashes[0])
  },
)
