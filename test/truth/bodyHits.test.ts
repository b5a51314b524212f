/** Dynamic bodies and what hits them: energy does not rise but by a motor. */
import { expect, test } from 'vitest'
import type { Joint } from '../../src/features/bodies/dynamicOptions.ts'
import { box } from '../../src/shapes/box.ts'
import type { Point } from '../../src/shapes/shape.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'

const STEP = 1 / 60
const CPU = { backend: 'cpu', threads: 1 } as const

test('World.bodies.add: a disk that slides over a corner of a dynamic body, which turns, leaves slower than it came', async () => {
  const world = await World.create({ ...CPU, gravity: [0, 0] })
  const chain: Point[] = [
    [-1, -0.1],
    [-1, 0.1],
    [1, 0.1],
    [1, -0.1],
  ]
  world.bodies.add({ walls: [{ chain, closed: true, restitution: 0.3 }], mass: 2, spin: 3 })
  const velocities = [-4.68, -1.75]
  world.disks.add({ positions: [1.58, 0.25], radii: 0.13, density: 10, velocities, restitution: 0.3 })
  for (let k = 0; k < 60; k++) world.step(STEP)
  expect(Math.hypot(...(await world.disks.read()).velocities)).toBeLessThan(5)
  world.destroy()
})

test.each([0, 0.5])(
  'World.bodies.add: a flipper of restitution %d throws a ball of 0.5 kg at 20 m/s, and stops at its limit',
  async (restitution) => {
    const world = await World.create({ ...CPU, gravity: [0, -9.81] })
    const material = { restitution, friction: 0.3 }
    const chain: Point[] = [
      [0, -0.04],
      [0.8, -0.03],
      [0.8, 0.03],
      [0, 0.04],
    ]
    const joint = { type: 'revolute', limits: [-0.2, 0.6], motor: { speed: -5, maxForce: 1000 } } as const
    const walls = [{ chain, closed: true, ...material }]
    const flipper = world.bodies.add({ walls, mass: 0.5, angle: -0.2, joint })
    world.disks.add({ positions: [0.5, 0.03], radii: 0.1, masses: 0.5, ...material })
    for (let k = 0; k < 10; k++) world.step(STEP)
    world.bodies.write(flipper, { motor: { speed: 30, maxForce: 1000 } })
    for (let k = 0; k < 3; k++) world.step(STEP)
    expect(Math.hypot(...(await world.disks.read()).velocities)).toBeGreaterThan(20)
    for (let k = 0; k < 20; k++) world.step(STEP)
    const [{ angle, spin }] = await world.bodies.read()
    expect(Math.abs(angle - 0.6)).toBeLessThan(0.02)
    expect(Math.abs(spin)).toBeLessThan(0.01)
    world.destroy()
  },
)

/** Throws something of 20 kg at a plate of 0.5 kg on a joint; returns the largest rise of the kinetic energy and what is left of it, of that at the start. */
async function hitOnHeld(joint: Joint, isGrain: boolean, restitution: number) {
  const world = await World.create({
    ...CPU,
    gravity: [0, 0],
    restitutionThreshold: 0,
    bounds: [-5, -5, 5, 5],
  })
  const chain: Point[] = [
    [-1, -0.1],
    [-1, 0.1],
    [1, 0.1],
    [1, -0.1],
  ]
  const material = { restitution, friction: 0.3 }
  world.bodies.add({ walls: [{ chain, closed: true, ...material }], mass: 0.5, joint })
  const x = joint.type === 'revolute' ? -0.6 : 0.3
  const thrown = { positions: [x, 0.8], velocities: [-1, -4], spins: 1, masses: 20, ...material }
  if (isGrain) world.grains.add({ ...thrown, angles: 0.4, shapes: box(0.5, 0.5, 0.02) })
  else world.disks.add({ ...thrown, radii: 0.3 })
  let [start, least, rise] = [0, Number.POSITIVE_INFINITY, 0]
  for (let k = 0; k < 40; k++) {
    world.step(STEP)
    const [{ mass, inertia, velocity, spin }] = await world.bodies.read()
    const turning = spin === 0 ? 0 : inertia * spin ** 2
    const kinetic = (await world.measure()).kinetic + (mass * Math.hypot(...velocity) ** 2 + turning) / 2
    if (k === 0) start = kinetic
    rise = Math.max(rise, kinetic - least)
    least = Math.min(least, kinetic)
  }
  world.destroy()
  return { rise: rise / start, left: least / start }
}

const SLIDER = { type: 'prismatic', axis: [0, 1] } as const
const HINGE = { type: 'revolute', anchor: [1, 0] } as const

// rises by 0.43 to 11 times the energy as long as the contact took the body for one that gives way, and the limit kept the impulse of the hit
test.each([
  [0, false],
  [0, true],
  [0.5, true],
  [0.97, false],
  [0.97, true],
])(
  'World.bodies.add: a heavy hit of restitution %d on a light plate at the limit of its joint raises no energy (grain: %s)',
  async (restitution, isGrain) => {
    for (const joint of [
      { ...SLIDER, limits: [0, 1] },
      { ...HINGE, limits: [-1, 0] },
    ] as const) {
      const { rise, left } = await hitOnHeld(joint, isGrain, restitution)
      expect(rise, joint.type).toBeLessThan(1e-3)
      if (restitution === 0.97) expect(left, joint.type).toBeGreaterThan(0.9)
    }
  },
)

// by 0.55 to 0.72 as long as they kept the impulse of the hit
test('World.bodies.add: a heavy hit on a light plate that a motor of speed 0 or friction holds raises no energy', async () => {
  const motor = { speed: 0, maxForce: 1e4 }
  for (const joint of [
    { ...SLIDER, motor },
    { ...HINGE, motor },
    { ...SLIDER, friction: 1e4 },
    { ...HINGE, friction: 1e4 },
  ])
    expect((await hitOnHeld(joint, joint.type === 'revolute', 0)).rise, joint.type).toBeLessThan(1e-3)
})

// it came back as from a wall at rest, and the plate stayed at rest, as long as contacts with dynamic bodies counted among those that hit as one
test('World.bodies.add: a box that falls flat on a floor and on a free plate beside it pushes the plate', async () => {
  const world = await World.create({ ...CPU, gravity: [0, 0], bounds: [-5, -5, 5, 5] })
  const material = { restitution: 1, friction: 0 }
  world.walls.add([{ chain: [[-2, 0], [0, 0]], ...material }]) // biome-ignore format: a floor
  const chain: Point[] = [
    [0, 0],
    [2, 0],
    [2, -0.2],
    [0, -0.2],
  ]
  world.bodies.add({ walls: [{ chain, closed: true, ...material }], mass: 0.5 })
  world.grains.add({
    shapes: box(1, 1, 0.02),
    positions: [0.3, 0.8],
    velocities: [0, -3],
    masses: 1,
    ...material,
  })
  for (let k = 0; k < 20; k++) world.step(STEP)
  const [{ velocity }] = await world.bodies.read()
  expect(velocity[1]).toBeLessThan(-1)
  world.destroy()
})

/** Metres between the bodies of random pairs. */
const APART = 80

interface Pair {
  readonly mass: number
  readonly inertia: number
  readonly disks: number[]
}

/** Corners of a body of this length and width. */
function cornersOf(shape: string, l: number, w: number): Point[] {
  const rectangle = (x: number, y: number): Point[] => [
    [-x, -y],
    [-x, y],
    [x, y],
    [x, -y],
  ]
  if (shape === 'plank') return rectangle(l, w / 4)
  if (shape === 'box') return rectangle(l / 2, l / 2)
  if (shape === 'ring')
    return Array.from({ length: 10 }, (_, k) => [
      l * Math.cos((k * Math.PI) / 5),
      l * Math.sin((k * Math.PI) / 5),
    ])
  return [
    [0, 0],
    [0, l],
    [w, l],
    [w, w],
    [l, w],
    [l, 0],
  ]
}

/** A world of bodies of all shapes and joints, each with one to six disks that fly at it, far from the others. */
async function pairWorld(count: number, seed: number, restitutionThreshold: number) {
  const world = await World.create({ ...CPU, gravity: [0, 0], restitutionThreshold })
  const random = createRandom(seed)
  const any = (low: number, high: number) => uniform(random, low, high)
  const one = <T>(...choices: T[]) => choices[Math.floor(any(0, choices.length - 1e-6))]
  const disks = { positions: [] as number[], velocities: [] as number[], radii: [] as number[] }
  const more = { masses: [] as number[], spins: [] as number[], friction: [] as number[] }
  const most = { restitution: [] as number[], rolling: [] as number[] }
  const pairs: Pair[] = []
  for (let k = 0; k < count; k++) {
    const [x, y] = [APART * (k % 16), APART * Math.floor(k / 16)]
    const [l, w, mass] = [any(0.5, 2), any(0.05, 0.4), 10 ** any(-1, 1)]
    const shape = one('plank', 'box', 'L', 'ring')
    const material = {
      restitution: one(0, any(0, 1), 1),
      friction: one(0, any(0, 1), 1),
      rolling: one(0, any(0, 0.3)),
    }
    const turn = any(0, 6.3)
    const joint = one(
      undefined,
      { type: 'revolute' } as const,
      {
        type: 'prismatic',
        axis: [Math.cos(turn), Math.sin(turn)] as Point,
      } as const,
    )
    const inertia = mass * (shape === 'ring' ? l * l : (l * l) / 3)
    world.bodies.add({
      walls: [{ chain: cornersOf(shape, l, w), closed: true, ...material }],
      mass,
      inertia,
      centroid: [0, 0],
      position: [x, y],
      angle: any(-3, 3),
      ...(joint?.type !== 'revolute' && { velocity: [any(-5, 5), any(-5, 5)] as Point }),
      ...(joint?.type !== 'prismatic' && { spin: any(-20, 20) }),
      ...(joint && { joint }),
    })
    const own: number[] = []
    const around = Math.floor(any(1, 7))
    for (let n = 0; n < around; n++) {
      // sectors keep them apart
      const angle = ((n + any(-0.2, 0.2)) * 2 * Math.PI) / around
      const far = 1.5 * l + any(0.4, 1.5)
      const at = [far * Math.cos(angle), far * Math.sin(angle)]
      const way = [any(-0.7, 0.7) * l - at[0], any(-0.7, 0.7) * l - at[1]]
      const speed = any(1, 20) / Math.hypot(...way)
      own.push(disks.radii.length)
      disks.positions.push(x + at[0], y + at[1])
      disks.velocities.push(speed * way[0], speed * way[1])
      disks.radii.push(any(0.08, 0.2))
      more.masses.push(mass * 10 ** any(-3, 3))
      more.spins.push(one(0, any(-20, 20)))
      more.friction.push(material.friction)
      most.restitution.push(one(material.restitution, any(0, 1)))
      most.rolling.push(material.rolling)
    }
    pairs.push({ mass, inertia, disks: own })
  }
  world.disks.add({ ...disks, ...more, ...most })
  const square = (v: ArrayLike<number>, i = 0) => v[2 * i] ** 2 + v[2 * i + 1] ** 2
  const energies = async () => {
    const { velocities, spins } = await world.disks.read()
    const bodies = await world.bodies.read()
    return pairs.map((pair, k) => {
      const { velocity, spin } = bodies[k]
      let sum = (pair.mass * square(velocity) + pair.inertia * spin ** 2) / 2
      for (const i of pair.disks)
        sum += (more.masses[i] * (square(velocities, i) + (disks.radii[i] * spins[i]) ** 2 / 2)) / 2
      return sum
    })
  }
  return { world, energies }
}

test.each([0, 1])(
  'World.bodies.add: random hits of one to six disks raise no energy, at a restitutionThreshold of %d m/s',
  async (threshold) => {
    const count = full(16, 400)
    const { world, energies } = await pairWorld(count, 5 + threshold, threshold)
    const start = await energies()
    const least = [...start]
    const gains = start.map(() => 0)
    for (let k = 0; k < 60; k++) {
      world.step(STEP)
      for (const [n, energy] of (await energies()).entries()) {
        gains[n] = Math.max(gains[n], (energy - least[n]) / start[n])
        least[n] = Math.min(least[n], energy)
      }
    }
    // what is left are light bodies, or light disks on a body, hit by disks of a hundred times their mass: worlds with bodies keep whole impulses. Of 3,200
    // pairs of other seeds 7 gain more than 5e-3, the worst 0.26: a disk that scoops up a light one in the corner of an L on a hinge
    expect(gains.filter((gain) => gain > 5e-3).length).toBeLessThanOrEqual(Math.floor(count / 400))
    expect(Math.max(...gains)).toBeLessThan(0.3)
    expect(gains.filter((gain) => gain > 1e-3).length).toBeLessThanOrEqual(count / 32)
    expect(gains.filter((_, n) => least[n] < 0.99 * start[n]).length).toBeGreaterThan(count / 4)
    world.destroy()
  },
  full(60_000, 300_000),
)
