/** Joints obey the laws of pendulums, ropes, motors, springs, sliders and gears. */
import { expect, test } from 'vitest'
import { box } from '../../src/shapes/box.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { sampled } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

const G = 9.81
const DT = 1 / 60
const create = (options: WorldOptions = {}) =>
  World.create({ backend: 'cpu', threads: 1, gravity: [0, -G], ...options })

const steps = (world: World, count: number) => {
  for (let k = 0; k < count; k++) world.step(DT)
}
const spinsOf = async (world: World) => (await world.disks.read()).spins

test('World.joints.add: a bar on a pin swings with the period of a physical pendulum within 0.1 %', async () => {
  const world = await create({ substeps: 16 })
  const [length, width, amplitude] = [1, 0.1, 0.1]
  const at = [(length / 2) * Math.sin(amplitude), (-length / 2) * Math.cos(amplitude)]
  world.grains.add({ shapes: box(length, width), positions: at, angles: amplitude - Math.PI / 2, masses: 2 })
  world.joints.add({ type: 'revolute', disks: [0], points: [0, 0] })
  const times: number[] = []
  let last = 1
  for (let step = 1; times.length < 5; step++) {
    world.step(DT)
    const [x] = (await world.disks.read()).positions
    if (last < 0 && x >= 0) times.push((step - x / (x - last)) * DT)
    last = x
  }
  const inertia = (length ** 2 + width ** 2) / 12 + length ** 2 / 4
  const period = 2 * Math.PI * Math.sqrt(inertia / (G * (length / 2))) * (1 + amplitude ** 2 / 16)
  expect(Math.abs((times[4] - times[0]) / 4 / period - 1)).toBeLessThan(0.001)
  world.destroy()
})

test('World.joints.add: a driven four-bar linkage stays closed, and its rocker has the angle of the closed form', async () => {
  // crank, coupler, rocker and ground: a crank-rocker by Grashof's rule
  const [crank, coupler, rocker, ground] = [0.5, 1.4, 1.1, 1.5]
  const elbow = (turn: number) => {
    const [x, y] = [crank * Math.cos(turn), crank * Math.sin(turn)]
    const diagonal = Math.hypot(ground - x, y)
    const along = (coupler ** 2 - rocker ** 2 + diagonal ** 2) / (2 * diagonal)
    const aside = Math.sqrt(coupler ** 2 - along ** 2)
    const [ux, uy] = [(ground - x) / diagonal, -y / diagonal]
    return [x, y, x + along * ux - aside * uy, y + along * uy + aside * ux]
  }
  const start = 0.4
  const [ax, ay, bx, by] = elbow(start)
  const world = await create()
  const bars = [[0, 0, ax, ay], [ax, ay, bx, by], [bx, by, ground, 0]] // biome-ignore format: points
  for (const [x0, y0, x1, y1] of bars) {
    const shapes = box(Math.hypot(x1 - x0, y1 - y0), 0.06)
    const positions = [(x0 + x1) / 2, (y0 + y1) / 2]
    world.grains.add({ shapes, positions, angles: Math.atan2(y1 - y0, x1 - x0), density: 10 })
  }
  const motor = { motorSpeed: 6, maxMotorTorque: 500 }
  world.joints.add({ type: 'revolute', disks: [0], points: [0, 0], ...motor })
  world.joints.add({ type: 'revolute', pairs: [0, 1, 1, 2], points: [ax, ay, bx, by] })
  world.joints.add({ type: 'revolute', disks: [2], points: [ground, 0] })
  const rest = (await world.disks.read()).angles
  for (let k = 0; k < 180; k++) {
    world.step(DT)
    const { angles } = await world.disks.read()
    const [, , x, y] = elbow(start + angles[0] - rest[0])
    expect(Math.abs(Math.sin(Math.atan2(-y, ground - x) - angles[2]))).toBeLessThan(2e-4)
  }
  const { angles, spins } = await world.disks.read()
  expect(angles[0] - rest[0]).toBeGreaterThan(2.5 * 2 * Math.PI)
  expect(spins[0]).toBeCloseTo(6, 2)
  world.destroy()
})

/** Angular momentum about the origin, kg·m²/s. */
async function turning(world: World): Promise<number> {
  const { ids, positions, velocities, masses, inertia, spins } = await world.disks.read()
  return Array.from(ids.keys()).reduce((sum, k) => {
    const [x, y, vx, vy] = [positions[2 * k], positions[2 * k + 1], velocities[2 * k], velocities[2 * k + 1]]
    return sum + masses[k] * (x * vy - y * vx) + inertia[k] * spins[k]
  }, 0)
}

/** Boxes in a row of links that hangs from the origin, with a disk at its end. */
async function chain(
  links: number,
  ratio: number,
  type: 'revolute' | 'distance',
  at: (s: number) => number[],
) {
  const world = await create({ substeps: 8 })
  const link = 0.2
  const centers = Array.from({ length: links }, (_, k) => at((k + 0.5) * link))
  const angle = Math.atan2(at(1)[1] - at(0)[1], at(1)[0] - at(0)[0])
  world.grains.add({ shapes: box(0.18, 0.05), positions: centers.flat(), angles: angle, masses: 1 })
  const end = at(links * link + 0.1)
  world.disks.add({ positions: end, radii: 0.1, masses: ratio })
  const pairs = Array.from({ length: links }, (_, k) => [k, k + 1]).flat()
  if (type === 'revolute') {
    const points = Array.from({ length: links }, (_, k) => at((k + 1) * link)).flat()
    world.joints.add({ type, disks: [0], points: [0, 0] })
    world.joints.add({ type, pairs, points })
  } else {
    world.joints.add({ type, disks: [0], points: [0, 0], anchors: [0.05 - link / 2, 0], upper: 0.05 })
    const anchors = Array.from({ length: links }, (_, k) => [link / 2 - 0.05, 0, k === links - 1 ? 0 : 0.05 - link / 2, 0]).flat() // biome-ignore format: points
    world.joints.add({ type, pairs, anchors, upper: [...Array.from({ length: links - 1 }, () => 0.1), 0.15] })
  }
  return { world, length: links * link + 0.1 }
}

test.each(sampled(['revolute', 'distance'] as const, 1))(
  'World.joints.add: a chain of 20 links with 100 times their mass at its end stretches below 0.1 % (%s)',
  async (type) => {
    // at rest, and swinging from 45°
    for (const at of [(s: number) => [0, -s], (s: number) => [s * Math.SQRT1_2, -s * Math.SQRT1_2]]) {
      const { world, length } = await chain(20, 100, type, at)
      let most = 0
      for (let k = 0; k < 240; k++) {
        world.step(DT)
        const { positions } = await world.disks.read([20])
        most = Math.max(most, Math.hypot(positions[0], positions[1]) / length - 1)
      }
      expect(most).toBeLessThan(0.001)
      expect(most).toBeGreaterThan(-1e-5)
      world.destroy()
    }
  },
)

test('World.joints.add: a rope pulls only: what hangs on it falls freely until it is taut, and then no further', async () => {
  const world = await create()
  world.disks.add({ positions: [0, 0], radii: 0.1, masses: 3 })
  world.joints.add({ type: 'distance', disks: [0], points: [0, 1], upper: 3 })
  const taut = Math.sqrt((2 * 2) / G)
  for (let step = 1; step <= 120; step++) {
    world.step(DT)
    const { positions } = await world.disks.read()
    const { values, forces } = await world.joints.read()
    const t = step * DT
    expect(values[0]).toBeLessThan(3.0001)
    expect(forces[0]).toBeGreaterThanOrEqual(0)
    // a fall in substeps of h is h g t / 2 ahead of the true one
    if (t < taut - DT) expect(positions[1]).toBeCloseTo(-(G / 2) * t * (t + DT / 8), 4)
    if (t < taut - DT) expect(Math.abs(forces[0])).toBe(0)
  }
  expect((await world.joints.read()).forces[0]).toBeCloseTo(3 * G, 2)
  world.destroy()
})

fullTest(
  'World.joints.add: a pendulum on a taut rope keeps its energy as on a rod, at 60 substeps a second',
  async () => {
    for (const law of [{ upper: 1 }, {}]) {
      const world = await create({ substeps: 1 })
      const turn = 1.2
      world.disks.add({ positions: [Math.sin(turn), -Math.cos(turn)], radii: 0.1, masses: 1 })
      world.joints.add({ type: 'distance', disks: [0], points: [0, 0], ...law })
      const energy = async () => {
        const { kinetic, potential } = await world.measure()
        return (kinetic + potential + G) / (G * (1 - Math.cos(turn)))
      }
      for (let k = 1; k <= 1200; k++) {
        world.step(DT)
        if (k % 120 === 0) expect(Math.abs((await energy()) - 1)).toBeLessThan(0.03)
      }
      world.destroy()
    }
  },
)

fullTest(
  'World.joints.add: no rope of a line of ropes ever pushes or is longer than it is, while it falls, swings and jerks',
  async () => {
    // at 16 substeps a rope stretches by 1.2 % in a whip
    const world = await create({ substeps: 24 })
    const count = 12
    const positions = Array.from({ length: count }, (_, k) => [0.3 * (k + 1), 0.15 * (k % 3)]).flat()
    const masses = Array.from({ length: count }, (_, k) => (k % 4 === 3 ? 20 : 1))
    world.disks.add({
      positions,
      radii: 0.05,
      masses,
      velocities: positions.map((x, k) => (k % 2 === 0 ? -2 * x : x)),
    })
    world.joints.add({ type: 'distance', disks: [0], points: [0, 0], upper: 0.5 })
    const pairs = Array.from({ length: count - 1 }, (_, k) => [k, k + 1]).flat()
    world.joints.add({ type: 'distance', pairs, upper: 0.5 })
    let taut = 0
    for (let k = 0; k < 180; k++) {
      world.step(DT)
      const { values, forces } = await world.joints.read()
      const tensions = Array.from(values, (_, joint) => forces[3 * joint])
      expect(Math.min(...tensions)).toBeGreaterThan(-1e-3)
      expect(Math.max(...values)).toBeLessThan(0.505)
      taut += tensions.filter((tension) => tension > 0).length
    }
    expect(taut).toBeGreaterThan(200)
    expect(taut).toBeLessThan(180 * count - 200)
    world.destroy()
  },
)

test('World.joints.add: a motor turns a wheel up with its largest torque, and then holds its speed', async () => {
  const world = await create()
  world.disks.add({ positions: [0, 0, 1, 0], radii: 0.3, masses: 4, spins: [0, 3] })
  const [torque, speed] = [0.6, 5]
  // the second one is braked
  world.joints.add({ type: 'revolute', disks: [0, 1], points: [0, 0, 1, 0], motorSpeed: [speed, 0], maxMotorTorque: [torque, 0.18] }) // biome-ignore format: options
  const inertia = (4 * 0.3 ** 2) / 2
  for (let step = 1; step <= 120; step++) {
    world.step(DT)
    const spins = await spinsOf(world)
    const { forces } = await world.joints.read()
    const t = step * DT
    expect(spins[0]).toBeCloseTo(Math.min((torque / inertia) * t, speed), 3)
    expect(spins[1]).toBeCloseTo(Math.max(3 - (0.18 / inertia) * t, 0), 3)
    expect(Math.abs(forces[2])).toBeLessThan(torque * 1.00001)
    if (t < (inertia * speed) / torque - DT) expect(forces[2]).toBeCloseTo(-torque, 4)
  }
  world.destroy()
})

test.each([1, -1])(
  'World.joints.add: a brake that is too weak for its load slips with its largest torque, side %i',
  async (side) => {
    const world = await create({ substeps: 16 })
    // a bar that lies beside its pin
    world.grains.add({ shapes: box(1, 0.1), positions: [side * 0.5, 0], masses: 2 })
    const [load, inertia] = [2 * G * 0.5, 2 * ((1 + 0.1 ** 2) / 12 + 0.25)]
    world.joints.add({
      type: 'revolute',
      disks: [0],
      points: [0, 0],
      motorSpeed: 0,
      maxMotorTorque: load / 1.5,
    })
    for (let k = 1; k <= 6; k++) {
      world.step(DT)
      const [spin] = await spinsOf(world)
      expect(spin / (((-side * load) / 3 / inertia) * k * DT)).toBeCloseTo(1, 2)
    }
    world.joints.write([0], { maxMotorTorque: load * 1.1 })
    steps(world, 60)
    expect((await spinsOf(world))[0]).toBeCloseTo(0, 5)
    world.destroy()
  },
)

test('World.joints.write: limits hold a motor that drives into them, and let go of it when it turns back', async () => {
  const world = await create({ gravity: [0, 0] })
  world.grains.add({ shapes: box(1, 0.1), positions: [0.5, 0, 3, 0], masses: 1 })
  world.joints.add({ type: 'revolute', pairs: [1, 0], points: [0, 0], lower: -0.5, upper: 0.25, motorSpeed: 2, maxMotorTorque: 3 }) // biome-ignore format: options
  world.joints.add({ type: 'weld', disks: [1], points: [3, 0] })
  steps(world, 60)
  let { values, forces } = await world.joints.read()
  expect(values[0]).toBeCloseTo(0.25, 3)
  // the motor pushes with all it has, and the limit holds it
  expect(forces[2]).toBeCloseTo(0, 3)
  world.joints.write([0], { motorSpeed: -2 })
  steps(world, 60)
  values = (await world.joints.read()).values
  expect(values[0]).toBeCloseTo(-0.5, 3)
  world.joints.write([0], { maxMotorTorque: 0, upper: Infinity })
  world.disks.write([0], { spins: 4 })
  steps(world, 120)
  ;({ values, forces } = await world.joints.read())
  expect(values[0]).toBeGreaterThan(0.5)
  expect(Math.abs(forces[2])).toBe(0)
  world.destroy()
})

test('World.joints.add: springs of revolute, prismatic and distance joints swing with their frequency', async () => {
  const world = await create({ gravity: [0, 0], substeps: 32 })
  world.disks.add({ positions: [0, 0, 2, 0, 4, 0], radii: 0.2, masses: [1, 2, 3], spins: [1, 0, 0], velocities: [0, 0, 0.3, 0, 0.4, 0] }) // biome-ignore format: disks
  world.joints.add({ type: 'revolute', disks: [0], points: [0, 0], hertz: 1.5 })
  world.joints.add({ type: 'prismatic', disks: [1], points: [2, 0], hertz: 1.5 })
  world.joints.add({ type: 'distance', disks: [2], points: [3, 0], stiffness: 3 * (2 * Math.PI * 1.5) ** 2 })
  const crossings: number[][] = [[], [], []]
  let last = Float32Array.of(0, 0, 0)
  for (let step = 1; step < 180; step++) {
    world.step(DT)
    const { values } = await world.joints.read()
    const now = Float32Array.of(values[0], values[1], values[2] - 1)
    for (const [k, times] of crossings.entries())
      if (last[k] < 0 && now[k] >= 0) times.push((step - now[k] / (now[k] - last[k])) * DT)
    last = now
  }
  for (const times of crossings) {
    const period = (times.at(-1)! - times[0]) / (times.length - 1)
    expect(period).toBeCloseTo(1 / 1.5, 3)
  }
  world.destroy()
})

test('World.joints.add: a slider falls along its axis, does not turn, and stops at its limit', async () => {
  const world = await create()
  const slope = -0.7
  world.grains.add({ shapes: box(0.4, 0.2), positions: [0, 0], angles: 0.3, masses: 2 })
  world.joints.add({ type: 'prismatic', disks: [0], points: [0.1, 0.1], directions: slope, upper: 2 })
  for (let step = 1; step <= 90; step++) {
    world.step(DT)
    const { positions, angles } = await world.disks.read()
    const t = step * DT
    const way = Math.min((G / 2) * Math.sin(-slope) * t * (t + DT / 8), 2)
    expect(positions[0]).toBeCloseTo(way * Math.cos(slope), 3)
    expect(positions[1]).toBeCloseTo(way * Math.sin(slope), 3)
    expect(angles[0]).toBeCloseTo(0.3, 4)
  }
  world.destroy()
})

test('World.joints.add: a gear train turns with its ratios, and a motor turns it up against the inertia of all its wheels', async () => {
  const world = await create()
  const radii = [0.5, 0.25, 1]
  world.disks.add({ positions: [0, 0, 0.75, 0, 2, 0], radii, masses: [1, 2, 3] })
  world.joints.add({ type: 'revolute', disks: [0, 1, 2], points: [0, 0, 0.75, 0, 2, 0], motorSpeed: [100, 0, 0], maxMotorTorque: [2, 0, 0] }) // biome-ignore format: options
  world.joints.add({ type: 'gear', pairs: [0, 1, 1, 2], ratio: [radii[1] / radii[0], radii[2] / radii[1]] })
  const speeds = radii.map((radius) => radii[0] / radius)
  const inertia = [1, 2, 3].reduce((sum, mass, k) => sum + ((mass * radii[k] ** 2) / 2) * speeds[k] ** 2, 0)
  steps(world, 60)
  const { spins, angles } = await world.disks.read()
  expect(spins[0] / ((2 / inertia) * 1)).toBeCloseTo(1, 4)
  expect(spins[1]).toBeCloseTo(-spins[0] * speeds[1], 3)
  expect(spins[2]).toBeCloseTo(spins[0] * speeds[2], 3)
  expect(angles[1]).toBeCloseTo(-angles[0] * speeds[1], 3)
  expect(angles[2]).toBeCloseTo(angles[0] * speeds[2], 3)
  world.destroy()
})

fullTest(
  'World.step: joints without motors never add energy, and all joints keep momentum and angular momentum',
  async () => {
    const world = await create({ gravity: [0, 0] })
    const count = 12
    const places = Array.from({ length: count }, (_, k) => [0.6 * (k % 6), 0.8 * Math.floor(k / 6)])
    const random = (k: number) => Math.sin(12.9898 * (k + 1) ** 2) // of no meaning, and the same each time
    world.grains.add({
      shapes: box(0.5, 0.1),
      positions: places.flat(),
      velocities: places.flatMap((_, k) => [3 * random(k), 3 * random(k + 50)]),
      spins: places.map((_, k) => 8 * random(k + 100)),
      masses: places.map((_, k) => 1 + (k % 3)),
    })
    const seam = (k: number) => [0.6 * (k % 6) + 0.3, 0.8 * Math.floor(k / 6)]
    const row = (from: number) => [0, 1, 2, 3, 4].map((k) => from + k)
    const along = (ks: number[]) => ({ pairs: ks.flatMap((k) => [k, k + 1]), points: ks.flatMap(seam) })
    world.joints.add({ type: 'revolute', ...along(row(0)), lower: -0.4, upper: [0.1, 0.5, 1, 0.2, 0.3] })
    world.joints.add({ type: 'prismatic', ...along([6, 7]), lower: -0.1, upper: 0.3, directions: 0.5 })
    world.joints.add({ type: 'weld', ...along([8]) })
    world.joints.add({ type: 'revolute', ...along([9, 10]), lower: 0 })
    const [lower, upper] = [[0.5, 0, 0.7], [1, 0.9, 1.2]] // biome-ignore format: limits
    world.joints.add({ type: 'distance', pairs: [0, 6, 2, 8, 5, 11], lower, upper })
    world.joints.add({ type: 'gear', pairs: [1, 7], ratio: -1 })
    let last = Infinity
    const first = await world.measure()
    const turned = await turning(world)
    for (let k = 0; k < 300; k++) {
      world.step(DT)
      const { kinetic, momentum } = await world.measure()
      expect(kinetic).toBeLessThan(last * 1.0005)
      last = Math.min(last, kinetic)
      expect(momentum[0]).toBeCloseTo(first.momentum[0], 3)
      expect(momentum[1]).toBeCloseTo(first.momentum[1], 3)
      expect(await turning(world)).toBeCloseTo(turned, 1)
      const { types, values, forces } = await world.joints.read()
      const ropes = types.flatMap((type, joint) => (type === 'distance' ? [joint] : []))
      for (const [rope, joint] of ropes.entries()) {
        // tension near the upper limit, pressure near the lower one, nothing between them
        if (values[joint] > lower[rope] + 0.02) expect(forces[3 * joint]).toBeGreaterThan(-1e-6)
        if (values[joint] < upper[rope] - 0.02) expect(forces[3 * joint]).toBeLessThan(1e-6)
      }
    }
    world.destroy()
  },
)
