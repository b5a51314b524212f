/** World.measure of grains, against sums and laws of its own. */
import { expect, test } from 'vitest'
import type { GrainShape } from '../../src/features/grains/world/grainParts.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { nArcFromPolygon } from '../../src/shapes/nArcFromPolygon.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { World } from '../../src/world.ts'
import { dissipation } from '../support/dissipation.ts'
import { run } from '../support/quality.ts'
import { corners } from './scenes.ts'

/** Returns the moment of inertia over the mass of a grain of one part, in m², by its outline as a polygon of many corners. */
function inertiaPerMass(world: World, id: number): number {
  const [{ centers, radii, directions }] = world.grains.outlines([id])[0].parts
  const points = [...radii].flatMap((radius, k) => {
    const angleOf = (n: number) => Math.atan2(directions[2 * n + 1], directions[2 * n])
    const start = angleOf(k)
    const turn = (angleOf((k + 1) % radii.length) - start + 4 * Math.PI) % (2 * Math.PI)
    const arc = radii.length === 1 ? 2 * Math.PI : turn
    return Array.from({ length: 2001 }, (_, n): Point => {
      const angle = start + (arc * n) / 2000
      return [centers[2 * k] + radius * Math.cos(angle), centers[2 * k + 1] + radius * Math.sin(angle)]
    })
  })
  let [area, moment] = [0, 0]
  for (const [k, [x, y]] of points.entries()) {
    const [u, v] = points[(k + 1) % points.length]
    const cross = x * v - y * u
    area += cross / 2
    moment += (cross * (x * x + x * u + u * u + y * y + y * v + v * v)) / 12
  }
  return moment / area
}

test('World.measure: energy and momentum of grains are sums over mass, inertia by their outlines, and speeds', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -9.81] })
  const shapes: GrainShape[] = [
    box(1, 0.4, 0.05),
    capsule([-0.4, 0], [0.3, 0.2], 0.2),
    nArcFromPolygon(corners(6, 0.5)),
    disk([1, 1], 0.3),
  ]
  const positions = shapes.flatMap((_, k) => [3 * k, 2 - k])
  const velocities = shapes.flatMap((_, k) => [k - 1, 0.5 * k])
  const ids = world.grains.add({ shapes, positions, velocities, spins: [3, -4, 5, 6], angles: 1, density: 2 })
  // a cross of two bars: their middle counts once
  const bars = [box(1, 0.2), box(0.2, 1)]
  const [cross] = world.grains.add({ shapes: { parts: bars }, positions: [0, -9], spins: 7, masses: 0.36 })
  const bar = 0.2 * ((1 + 0.04) / 12)
  const crossInertia = 2 * bar - 0.04 * (0.08 / 12)
  const [plain] = world.disks.add({ positions: [9, 9], radii: 0.5, masses: 3, spins: 2, velocities: [1, 1] })
  run(world, 0.25)
  const { ids: all, masses, velocities: v, spins, positions: at } = await world.disks.read()
  const inertiaOf = (id: number, mass: number) => {
    if (id === cross) return crossInertia
    return id === plain ? (mass * 0.25) / 2 : mass * inertiaPerMass(world, id)
  }
  let [kinetic, potential, mass] = [0, 0, 0]
  const momentum = [0, 0]
  for (const [k, id] of all.entries()) {
    const [x, y] = [v[2 * k], v[2 * k + 1]]
    kinetic += 0.5 * masses[k] * (x * x + y * y) + 0.5 * inertiaOf(id, masses[k]) * spins[k] ** 2
    potential += 9.81 * masses[k] * at[2 * k + 1]
    momentum[0] += masses[k] * x
    momentum[1] += masses[k] * y
    mass += masses[k]
  }
  const measures = await world.measure()
  expect(measures.kinetic / kinetic).toBeCloseTo(1, 5)
  expect(measures.potential / potential).toBeCloseTo(1, 5)
  expect(measures.mass / mass).toBeCloseTo(1, 6)
  for (const axis of [0, 1]) expect(measures.momentum[axis] / momentum[axis]).toBeCloseTo(1, 5)
  expect(ids.length).toBe(4)
  world.destroy()
})

test('World.measure: counts each point at which grains touch, and what their fall dissipates', async () => {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, -10] })
  world.walls.add([{ chain: [[-50, 0], [50, 0]], surfaceSpeed: 3, friction: 0.3 }]) // biome-ignore format: points
  world.grains.add({ shapes: box(1, 1), positions: [0, 0.5, 0, 1.5], masses: 2, friction: 0.3 })
  const dissipated = dissipation(world)
  await dissipated()
  run(world, 2)
  // a belt: the wall's work is twice the kinetic energy that both boxes have in the end
  const belted = await world.measure()
  expect(belted.wallContacts).toBe(2)
  expect(belted.diskContacts).toBe(2)
  expect(belted.coordination).toBe(3)
  expect(belted.kinetic).toBeCloseTo(0.5 * 4 * 9, 1)
  expect(await dissipated()).toBeCloseTo(18, 1)
  world.grains.add({ shapes: box(1, 1), positions: [20, 5.5], masses: 2, angles: 0.4 })
  await dissipated()
  run(world, 0.7)
  expect(Math.abs((await dissipated())!)).toBeLessThan(1e-3)
  world.destroy()
})
