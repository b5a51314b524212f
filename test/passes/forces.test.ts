/** World.forces.add: a force of the user's own acts exactly once per substep, whatever halts on the way. */
import { beforeAll, describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import type { ForceOptions } from '../../src/features/passes/force.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { dissipation } from '../support/dissipation.ts'
import { magnet, pull, rail, tally } from '../support/forces.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { floor } from '../support/scenes.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

const DT = 1 / 60
const backends = ['cpu', 'gpu'] as const
const on = (backend: 'cpu' | 'gpu', options: WorldOptions = {}): WorldOptions => ({
  backend,
  device: backend === 'gpu' ? device : undefined,
  capacity: 1,
  gravity: [0, -9.81],
  ...options,
})

/** A world of columns without friction: forces along x, and contacts along y, do not disturb each other. */
async function columns(backend: 'cpu' | 'gpu', options: WorldOptions): Promise<World> {
  const world = await World.create(on(backend, options))
  world.walls.add([{ ...floor[0], friction: 0 }])
  const [count, high] = [5, 6]
  const positions = Array.from({ length: count * high }, (_, k) => [
    4 * (k % count) - 16,
    0.5 + 0.95 * Math.floor(k / count),
  ]).flat()
  world.disks.add({ positions, radii: 0.5, friction: 0 })
  return world
}

fullTest.each([{ substeps: 2, events: true }, { substeps: 'auto' }, { substeps: 3, ccd: false }] as const)(
  'World.forces.add: acts exactly once per substep through halts, with %o',
  async (options) => {
    const runs: unknown[] = []
    for (const backend of backends) {
      const world = await columns(backend, options)
      const force = await world.forces.add(tally)
      // fast disks that come in the middle of it, so that the GPU halts for the stages of their sweeps
      for (let step = 0; step < 6; step++) {
        if (step === 3)
          world.disks.add({ positions: [-16, 30], velocities: [0, -90], radii: 0.5, friction: 0 })
        if (step === 4) force.parameters = [2]
        if (step === 5) force.remove()
        world.step(DT)
      }
      const { velocities } = await world.disks.read()
      const along = [...velocities].filter((_, k) => k % 2 === 0)
      runs.push([along, await stateHash(await world.disks.read())])
      if (options.substeps !== 'auto') {
        const expected = Array.from(
          along,
          (_, k) => options.substeps * (k < along.length - 1 ? 4 + 2 : 1 + 2),
        )
        expect(along).toEqual(expected)
      } else {
        expect(along[0] % 8).toBe(0)
        expect(along[0]).toBeGreaterThanOrEqual(8 * 6)
      }
      if (backend === 'gpu') expect(world.stats.contactGrowths).toBeGreaterThan(0)
      world.destroy()
    }
    expect(runs[1]).toEqual(runs[0])
  },
)

fullTest.each([{ substeps: 3 }, ...full([], [{ substeps: 'auto' } as const])] as const)(
  'World.forces.add: both backends agree through halts, edits and changes of forces, with %o',
  async (options) => {
    const hashes: string[] = []
    for (const backend of backends) {
      const world = await World.create(on(backend, options))
      world.walls.add(floor)
      const positions = Array.from({ length: 49 }, (_, k) => [0.9 * (k % 7), 0.5 + 0.9 * Math.floor(k / 7)])
      world.disks.add({
        positions: positions.flat(),
        radii: 0.45,
        labels: Array.from({ length: 49 }, (_, k) => k % 4),
      })
      const pulled = await world.forces.add(pull)
      await world.forces.add({ ...rail, parameters: [0, 3, 0.6, 0.8] })
      for (let step = 0; step < 7; step++) {
        if (step === 2) pulled.parameters = [-1, 0, 2, 20]
        if (step === 3) world.disks.remove([1, 20, 40])
        if (step === 4) world.disks.add({ positions: [0, 20], velocities: [50, -40], radii: 0.4, values: 3 })
        if (step === 5) world.disks.write([4, 5], { values: 2, labels: 1 })
        if (step === 6) pulled.remove()
        world.step(DT)
        if (step === 1) {
          const turned = await world.forces.add(magnet)
          turned.parameters = [30]
        }
      }
      hashes.push(await stateHash(await world.disks.read()))
      if (backend === 'gpu') expect(world.stats.contactGrowths).toBeGreaterThan(0)
      world.destroy()
    }
    expect(hashes[1]).toBe(hashes[0])
  },
)

describe.each(BACKENDS)('%s', (backend) => {
  test('World.forces.add: knows the disk and the time of the substep', async () => {
    const world = await World.create(on(backend, { gravity: [0, 0], substeps: 4 }))
    const given = { radii: [0.5, 0.25], masses: 2, category: 5, labels: [7, 8], values: [1.5, 2.5] }
    world.disks.add({
      positions: [1, 2, 30, 4],
      velocities: [0, 0.5, 0, 0.5],
      angles: 0.5,
      spins: 0.25,
      ids: [0, 3],
      ...given,
    })
    world.step(0.5)
    const terms = ['position.x', 'velocity.y', 'angle', 'spin', 'radius', 'inverseMass', 'value']
    const sum = terms.map((term, k) => `${2 ** k}.0 * disk.${term}`).join(' + ')
    const whole = 'f32(disk.id + 16u * disk.category + 256u * disk.label)'
    await world.forces.add({
      at: 'positions',
      code: `fn velocity(disk: Disk, substep: Substep) -> vec2f {
        return vec2f(${sum}, ${whole} + 8.0 * substep.time + substep.h / 4.0);
      }`,
      twin: (disk, { time, h }) => {
        const { position, velocity, angle, spin, radius, inverseMass, value } = disk
        const all = [position[0], velocity[1], angle, spin, radius, inverseMass, value]
        const first = all.reduce((total, each, k) => total + 2 ** k * each, 0)
        return [first, disk.id + 16 * disk.category + 256 * disk.label + 8 * time + h / 4]
      },
    })
    const before = await world.disks.read()
    world.step(0.25)
    const { velocities } = await world.disks.read()
    const h = 0.0625
    // the velocity along y before the last of four substeps is that of the one before
    const y = (k: number) => before.ids[k] + 16 * 5 + 256 * given.labels[k] + 8 * 0.6875 + h / 4
    expect([velocities[1], velocities[3]]).toEqual([y(0), y(1)])
    const late = before.velocities.slice()
    const x = before.positions.slice()
    for (let substep = 0; substep < 4; substep++)
      for (const k of [0, 1]) {
        const angle = Math.fround(before.angles[k] + substep * h * 0.25)
        const all = [x[2 * k], late[2 * k + 1], angle, 0.25, given.radii[k], 0.5, given.values[k]]
        late[2 * k] = all.reduce((total, each, n) => total + 2 ** n * each, 0)
        late[2 * k + 1] = before.ids[k] + 80 + 256 * given.labels[k] + 8 * (0.5 + substep * h) + h / 4
        x[2 * k] += h * late[2 * k]
      }
    expect(velocities[0]).toBeCloseTo(late[0], 2)
    expect(velocities[2]).toBeCloseTo(late[2], 2)
    world.destroy()
  })

  test('World.forces.add: cuts what is too large, and an acceleration that is NaN is 0', async () => {
    const [nan, infinity] = ['bitcast<f32>(0x7fc00000u + u32(z))', '1.0 / z']
    const results = [
      ['acceleration', nan, 'z + 1.0', Number.NaN, 1, [0, 0.25]],
      ['acceleration', infinity, 'z', Infinity, 0, [1, 0]],
      ['acceleration', '3e30', '-4e30', 3e30, -4e30, [Math.SQRT1_2, -Math.SQRT1_2]],
      ['velocity', nan, `-${infinity}`, Number.NaN, -Infinity, [2, -1e12]],
    ] as const
    for (const [name, first, second, x, y, expected] of results) {
      const world = await World.create(on(backend, { gravity: [0, 0], substeps: 1 }))
      world.disks.add({ positions: [0, 0], velocities: name === 'velocity' ? [2, 0] : [0, 0], radii: 0.5 })
      const common = {
        code: `fn ${name}(disk: Disk, substep: Substep) -> vec2f {
          let z = parameters[0];
          return vec2f(${first}, ${second});
        }`,
        twin: () => [x, y] as const,
        parameters: [0],
      }
      if (name === 'velocity') await world.forces.add({ ...common, at: 'positions' })
      else await world.forces.add({ ...common, maxAcceleration: 4 })
      world.step(0.25)
      const { velocities } = await world.disks.read()
      expect([...velocities]).toEqual(expected.map((each) => expect.closeTo(Math.fround(each), 5)))
      world.destroy()
    }
  })

  test('dissipatedEnergy: is null across a step with a force', async () => {
    const world = await World.create(on(backend, { gravity: [0, 0] }))
    world.disks.add({ positions: [0, 0], velocities: [1, 0], radii: 0.5 })
    const dissipated = dissipation(world)
    await dissipated()
    const force = await world.forces.add(pull)
    world.step(DT)
    expect(await dissipated()).toBeNull()
    force.remove()
    world.step(DT)
    expect(await dissipated()).toBeCloseTo(0, 6)
    world.destroy()
  })

  test('Force: refuses other numbers of parameters and unknown properties', async () => {
    const world = await World.create(on(backend))
    const force = await world.forces.add(magnet)
    expect(() => {
      force.parameters = [1, 2]
    }).toThrow(new Error('parameters has 2 numbers: expected 1, as when it was added'))
    expect(() => Object.assign(force, { label: '' })).toThrow(
      'force.label is read-only: expected only parameters',
    )
    expect([...force.parameters]).toEqual([6])
    expect(force.label).toBe('magnet')
    world.destroy()
    await expect(world.forces.add(pull)).rejects.toThrow('this world was destroyed')
  })
})

test('World.forces.add: a constant acceleration does what the same field does, to the bit', async () => {
  const states: unknown[] = []
  for (const isForce of [true, false]) {
    const world = await World.create(
      on('cpu', { fields: isForce ? [] : [{ type: 'uniform', acceleration: [3, 7] }] }),
    )
    world.walls.add(floor)
    world.disks.add({ positions: [0, 0.6, 0.9, 0.7, 5, 3], radii: 0.5 })
    const constant = {
      code: 'fn acceleration(disk: Disk, substep: Substep) -> vec2f { return vec2f(3.0, 7.0); }',
    }
    if (isForce) await world.forces.add({ ...constant, twin: () => [3, 7], maxAcceleration: 10 })
    for (let step = 0; step < 3; step++) world.step(DT)
    states.push(await world.disks.read())
    world.destroy()
  }
  expect(states[0]).toEqual(states[1])
})

const code = pull.code
test.each([
  ['force is null: expected an object', null],
  [
    'force.wgsl is unknown: expected only label, at, code, twin, maxAcceleration, parameters, rounding',
    { ...pull, wgsl: '' },
  ],
  ['label is 3: expected text', { ...pull, label: 3 }],
  ["at is \"start\": expected 'velocities' or 'positions'", { ...pull, at: 'start' }],
  ['code is undefined: expected WGSL with a function named acceleration', { ...pull, code: undefined }],
  [
    'code is "fn accelerationOf() {}": expected WGSL with a function named acceleration',
    { ...pull, code: 'fn accelerationOf() {}' },
  ],
  ['code is "fn main() {}": expected WGSL with a function named velocity', { ...rail, code: 'fn main() {}' }],
  [
    'twin is undefined: expected a function, the CPU implementation of the code',
    { code, maxAcceleration: 1 },
  ],
  ['maxAcceleration is missing: expected a number from 0 to 1e6', { ...pull, maxAcceleration: undefined }],
  ['maxAcceleration is -1: expected a number from 0 to 1e6', { ...pull, maxAcceleration: -1 }],
  ['maxAcceleration is 2000000: expected a number from 0 to 1e6', { ...pull, maxAcceleration: 2e6 }],
  ["maxAcceleration is 5: expected none with at 'positions'", { ...rail, maxAcceleration: 5 }],
  ['parameters[1] is NaN: expected a finite number', { ...pull, parameters: [0, Number.NaN] }],
  ['parameters is 5: expected an array of numbers', { ...pull, parameters: 5 }],
] as [string, unknown][])('World.forces.add: rejects %s', async (message, options) => {
  const world = await World.create(on('cpu', { gravity: [0, 0] }))
  world.disks.add({ positions: [3, 4], radii: 0.5 })
  await expect(world.forces.add(options as ForceOptions)).rejects.toThrow(new Error(message))
  world.step(DT)
  expect([...(await world.disks.read()).velocities]).toEqual([0, 0])
  world.destroy()
})

test.each([
  [
    'fn acceleration(disk: Disk, substep: Substep) -> vec2f {\n  return nobody;\n}',
    /^code of the force "wrong" is invalid WGSL in line 2: .*nobody/,
  ],
  ['fn acceleration( {}', /^code of the force "wrong" is invalid WGSL in line 1: /],
  [
    'fn acceleration(disk: Disk) -> vec2f { return vec2f(); }',
    /^code of the force "wrong" is invalid WGSL: .*; expected fn acceleration\(disk: Disk, substep: Substep\) -> vec2f$/,
  ],
  [
    '@group(1) @binding(0) var<storage> mine: array<f32>; fn acceleration(disk: Disk, substep: Substep) -> vec2f { return vec2f(mine[0]); }',
    /^code of the force "wrong" makes no pipeline: /,
  ],
])('World.forces.add: rejects invalid WGSL in one sentence, and goes on, for %o', async (code, message) => {
  const world = await World.create(on('gpu', { gravity: [0, 0], substeps: 2 }))
  world.disks.add({ positions: [0, 0], radii: 0.5 })
  const faults: string[] = []
  device.onuncapturederror = ({ error }) => faults.push(error.message)
  const refusal = await world.forces
    .add({ ...pull, label: 'wrong', code })
    .catch((error: Error) => error.message)
  expect(refusal).toMatch(message)
  expect(refusal).not.toContain('\n')
  await world.forces.add(tally)
  world.step(DT)
  expect((await world.disks.read()).velocities[0]).toBe(2)
  device.onuncapturederror = null
  expect(faults).toEqual([])
  world.destroy()
})

test('World.history.restore: forces stay, and act as they would have without it', async () => {
  const world = await World.create(on('cpu', { substeps: 2 }))
  world.walls.add(floor)
  world.disks.add({ positions: [0, 0.5, 0.9, 0.6, 5, 3], radii: 0.5, labels: 1 })
  const force = await world.forces.add(pull)
  world.step(DT)
  const snapshot = await world.history.snapshot()
  const go = async () => {
    for (let step = 0; step < 3; step++) world.step(DT)
    return stateHash(await world.disks.read())
  }
  const uninterrupted = await go()
  world.history.restore(snapshot)
  expect(await go()).toBe(uninterrupted)
  world.history.restore(snapshot)
  force.remove()
  expect(await go()).not.toBe(uninterrupted)
  world.destroy()
})

test('World.takeProfile: times a force by its label', async () => {
  const world = await World.create(on('cpu', { substeps: 2 }))
  world.disks.add({ positions: [0, 0], radii: 0.5 })
  await world.forces.add(tally)
  world.profiling = true
  world.step(DT)
  expect(world.takeProfile().stages.map(({ stage }) => stage)).toContain('force tally')
  world.destroy()
})

test("World.forces.add: rejects a world with stepping 'eventDriven'", async () => {
  const world = await World.create(on('cpu', { stepping: 'eventDriven' }))
  await expect(world.forces.add(pull)).rejects.toThrow(
    new Error('stepping is "eventDriven": expected \'discrete\' for forces'),
  )
  world.destroy()
})

test('World.forces.add: the contact list allows for the largest acceleration', async () => {
  const create = async () => {
    const world = await World.create(on('cpu', { gravity: [0, 0], substeps: 1 }))
    const idle = { radii: 0.5, density: 1 }
    world.disks.add({ positions: [0, 0, 50, 50], ...idle })
    return world
  }
  const probe = await create()
  const { reach } = probe.stepper.plan(DT)!.params
  probe.destroy()
  const world = await create()
  world.disks.remove([0, 1])
  // both move by 0.46 of the reach, so that the list of the first step just holds, and the kick by 0.12 more
  const half = 0.5 + 0.525 * reach
  const speed = (0.02 * reach) / DT
  world.disks.add({ positions: [-half, 0, half, 0], velocities: [speed, 0, -speed, 0], radii: 0.5 })
  const kick = await world.forces.add({
    code: 'fn acceleration(disk: Disk, substep: Substep) -> vec2f { return vec2f(); }',
    twin: ({ position }, _substep, [most]) => [position[0] < 0 ? most : -most, 0],
    maxAcceleration: (0.12 * reach) / DT ** 2,
    parameters: [0],
  })
  for (let step = 0; step < 22; step++) world.step(DT)
  kick.parameters = [(0.12 * reach) / DT ** 2]
  world.step(DT)
  const { positions } = await world.disks.read()
  expect(positions[2] - positions[0] - 1).toBeGreaterThan(-0.01 * reach)
  world.destroy()
})

test("World.substeps: 'auto' allows for the largest acceleration", async () => {
  const chosen = async (maxAcceleration: number) => {
    const world = await World.create(on('cpu', { gravity: [0, 0], substeps: 'auto' }))
    world.disks.add({ positions: [0, 0], radii: 0.1 })
    await world.forces.add({ ...pull, maxAcceleration, parameters: [0, 0, 0, 0] })
    world.step(DT)
    const { substeps } = world.stats
    world.destroy()
    return substeps
  }
  expect(await chosen(1000)).toBe(8)
  // a disk moves by 10,000 (1/60)² m: 56 times the half radius
  expect(await chosen(1e4)).toBe(64)
})

test('World.step: a twin of a force that throws, or returns no two numbers, ends the world', async () => {
  for (const [twin, message] of [
    [
      () => {
        throw new Error('mine')
      },
      'mine',
    ],
    [() => undefined, 'twin of the force "pull" returned undefined: expected two numbers [x, y]'],
    [() => [1], 'twin of the force "pull" returned [1]: expected two numbers [x, y]'],
  ] as const) {
    const world = await World.create(on('cpu'))
    world.disks.add({ positions: [0, 0], radii: 0.5 })
    await world.forces.add({ ...pull, twin: twin as never })
    expect(() => world.step(DT)).toThrow(new Error(message))
    expect(() => world.step(DT)).toThrow(message)
    world.destroy()
  }
})
