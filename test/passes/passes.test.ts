/** World.passes.add: a pass of the user's own runs exactly once per step, whatever halts on the way. */
import { beforeAll, describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import type { PassOptions } from '../../src/features/passes/pass.ts'
import type { Scene } from '../../src/scene/scene.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'
import { BACKENDS } from '../support/backends.ts'
import { testDevice } from '../support/device.ts'
import { dissipation } from '../support/dissipation.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { count, stir } from '../support/passes.ts'
import { floor } from '../support/scenes.ts'

let device: GPUDevice
beforeAll(async () => {
  device = await testDevice()
})

const DT = 1 / 60
const backends = ['cpu', 'gpu'] as const
/** A block of disks that touch each other, so that the room for contacts runs out in the very first substep. */
const block = (side: number): Scene => ({
  version: 1,
  name: 'block',
  gravity: [0, -9.81],
  disks: {
    positions: Array.from({ length: side ** 2 }, (_, k) => [
      0.9 * (k % side),
      0.5 + 0.9 * Math.floor(k / side),
    ]).flat(),
    radii: 0.45,
    friction: 0,
  },
  walls: floor,
})

const on = (backend: 'cpu' | 'gpu'): WorldOptions => ({
  backend,
  device: backend === 'gpu' ? device : undefined,
  capacity: 1,
})

fullTest.each([
  { side: 12, substeps: 3 },
  { side: 15, substeps: 'auto' },
  ...full([], [{ side: 8, stepping: 'eventDriven', maxWaves: 8 } as const]),
] as const)('World.passes.add: both backends agree through halts, with %o', async ({ side, ...options }) => {
  const hashes: string[] = []
  let growths = 0
  for (const backend of backends) {
    const world = await World.fromScene(block(side), { ...on(backend), ...options })
    const pass = await world.passes.add(stir)
    for (let step = 0; step < 8; step++) {
      if (step === 5) pass.parameters = [0.9, -3]
      if (step === 6) world.disks.remove([1, 20, 50])
      if (step === 7) world.disks.add({ positions: [0, 90], velocities: [50, 40], radii: 0.4 })
      world.step(DT)
    }
    hashes.push(await stateHash(await world.disks.read()))
    growths += world.stats.contactGrowths + world.stats.spentSteps
    world.destroy()
  }
  expect(hashes[1]).toBe(hashes[0])
  expect(growths).toBeGreaterThan(0)
})

test('World.buffers: what a bare pass writes between steps is lost where steps are run again', async () => {
  const energies: number[] = []
  for (const hooked of [true, false]) {
    const world = await World.fromScene({ ...block(full(20, 30)), walls: [] }, { ...on('gpu'), substeps: 3 })
    if (hooked) await world.passes.add(brake)
    for (let step = 0; step < 8; step++) {
      if (!hooked) runBare(world)
      world.step(DT)
    }
    energies.push((await world.measure()).kinetic)
    world.destroy()
  }
  expect(energies[1]).toBeGreaterThan(20 * energies[0])
})

/** Stops all disks. */
const brake: PassOptions = {
  label: 'brake',
  code: `
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  if (thread.x < arrayLength(&motions)) { motions[thread.x].velocity = vec2f(); }
}`,
  twin: () => {},
}

/** What one would do without the hook. */
function runBare(world: World): void {
  const { buffers } = world
  if (buffers.kind !== 'gpu') throw new Error('expected a GPU')
  const code = `
struct Motion { velocity: vec2f, spin: f32, id: u32 }
@group(0) @binding(0) var<storage, read_write> motions: array<Motion>;
${brake.code}`
  const pipeline = device.createComputePipeline({
    layout: 'auto',
    compute: { module: device.createShaderModule({ code }) },
  })
  const size = 16 * buffers.slots
  const bindGroup = device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: [{ binding: 0, resource: { buffer: buffers.motions, size } }],
  })
  const encoder = device.createCommandEncoder()
  const pass = encoder.beginComputePass()
  pass.setPipeline(pipeline)
  pass.setBindGroup(0, bindGroup)
  pass.dispatchWorkgroups(Math.ceil(buffers.slots / 64))
  pass.end()
  device.queue.submit([encoder.finish()])
}

describe.each(BACKENDS)('%s', (backend) => {
  test.each([{ substeps: 2 }, { substeps: 'auto' }, { stepping: 'eventDriven', maxWaves: 4 }] as const)(
    'World.passes.add: runs exactly once per step until it is removed, with %o',
    async (options) => {
      const world = await World.fromScene(block(14), { ...on(backend), ...options })
      const first = await world.passes.add(count)
      for (let step = 0; step < 5; step++) world.step(DT)
      const second = await world.passes.add(count)
      for (let step = 0; step < 2; step++) world.step(DT)
      const early = world.disks.read()
      first.remove()
      for (let step = 0; step < 2; step++) world.step(DT)
      second.remove()
      second.remove()
      world.step(DT)
      world.step(0)
      expect(new Set((await early).angles)).toEqual(new Set([9]))
      expect(new Set((await world.disks.read()).angles)).toEqual(new Set([11]))
      expect(world.stats.contactGrowths + world.stats.spentSteps).toBeGreaterThan(0)
      world.destroy()
    },
  )

  test('World.passes.add: passes run in the order of the calls, and know the step', async () => {
    const world = await World.create({ ...on(backend), gravity: [0, 0] })
    world.disks.add({ positions: [0, 0], radii: 0.5 })
    const pass = (label: string, value: string, twin: PassOptions['twin']): PassOptions => ({
      label,
      code: `@compute @workgroup_size(1) fn main() { poses[0].angle = ${value}; }`,
      twin,
      parameters: [3, 4],
      workgroups: 1,
    })
    await Promise.all([
      world.passes.add(
        pass(
          'first',
          'stepInfo.time + stepInfo.dt + f32(stepInfo.slots)',
          ({ poses }, { dt, time, slots }) => {
            poses.f32[2] = time + dt + slots
          },
        ),
      ),
      world.passes.add(
        pass('second', '2.0 * poses[0].angle + parameters[1]', ({ poses, parameters }) => {
          poses.f32[2] = 2 * poses.f32[2] + parameters[1]
        }),
      ),
    ])
    world.step(0.25)
    expect((await world.disks.read()).angles[0]).toBe(6.5)
    world.step(0.5)
    expect((await world.disks.read()).angles[0]).toBe(7.5)
    world.destroy()
  })

  test('dissipatedEnergy: is null across a step with a pass', async () => {
    const world = await World.create({ ...on(backend), gravity: [0, 0] })
    world.disks.add({ positions: [0, 0], velocities: [1, 0], radii: 0.5 })
    const dissipated = dissipation(world)
    await dissipated()
    const pass = await world.passes.add(stir)
    world.step(DT)
    expect(await dissipated()).toBeNull()
    pass.remove()
    world.step(DT)
    expect(await dissipated()).toBeCloseTo(0, 6)
    world.destroy()
  })

  test.each([
    ['pass is null: expected an object', null],
    [
      'pass.wgsl is unknown: expected only label, code, twin, parameters, workgroups, rounding',
      { ...stir, wgsl: '' },
    ],
    ['label is 3: expected text', { ...stir, label: 3 }],
    ['code is undefined: expected WGSL with an entry point named main', { ...stir, code: undefined }],
    [
      'code is "fn mainly() {}": expected WGSL with an entry point named main',
      { ...stir, code: 'fn mainly() {}' },
    ],
    ['twin is undefined: expected a function, the CPU implementation of the code', { code: stir.code }],
    ['parameters[1] is NaN: expected a finite number', { ...stir, parameters: [0, Number.NaN] }],
    ['parameters is 5: expected an array of numbers', { ...stir, parameters: 5 }],
    ['workgroups is 0: expected a whole number from 1 to 65535', { ...stir, workgroups: 0 }],
  ] as [string, unknown][])('World.passes.add: rejects %s', async (message, options) => {
    const world = await World.create(on(backend))
    world.disks.add({ positions: [0, 0], radii: 0.5 })
    await expect(world.passes.add(options as never)).rejects.toThrow(new Error(message))
    world.step(DT)
    await world.settle()
    world.destroy()
  })

  test('Pass: refuses other numbers of parameters and unknown properties; a world that is gone has no passes', async () => {
    const world = await World.create(on(backend))
    const pass = await world.passes.add(stir)
    expect(() => {
      pass.parameters = [1]
    }).toThrow(new Error('parameters has 1 numbers: expected 2, as when it was added'))
    expect(() => Object.assign(pass, { label: '' })).toThrow(
      'pass.label is read-only: expected only parameters',
    )
    expect(() => Object.assign(pass, { foo: 1 })).toThrow('pass.foo is unknown: expected only parameters')
    expect([...pass.parameters]).toEqual([Math.fround(0.8), 0.5])
    expect(pass.label).toBe('stir')
    world.destroy()
    await expect(world.passes.add(stir)).rejects.toThrow('this world was destroyed')
  })
})

test.each([
  [
    `
@compute @workgroup_size(1)
fn main() {
  let x: f32 = nobody;
}`,
    /^code of the pass "wrong" is invalid WGSL in line 4: .*nobody/,
  ],
  ['@compute @workgroup_size(1) fn main( {}', /^code of the pass "wrong" is invalid WGSL in line 1: /],
  ['fn main() {}', /^code of the pass "wrong" makes no pipeline: .*main/],
  [
    '@group(1) @binding(0) var<storage> mine: array<u32>; @compute @workgroup_size(1) fn main() { _ = mine[0]; }',
    /^code of the pass "wrong" makes no pipeline: /,
  ],
])('World.passes.add: rejects invalid WGSL in one sentence, and goes on, for %o', async (code, message) => {
  const world = await World.create({ ...on('gpu'), gravity: [0, 0] })
  world.disks.add({ positions: [0, 0], radii: 0.5 })
  const faults: string[] = []
  device.onuncapturederror = ({ error }) => faults.push(error.message)
  const refusal = await world.passes
    .add({ ...count, label: 'wrong', code })
    .catch((error: Error) => error.message)
  expect(refusal).toMatch(message)
  expect(refusal).not.toContain('\n')
  await world.passes.add(count)
  world.step(DT)
  expect((await world.disks.read()).angles[0]).toBe(1)
  device.onuncapturederror = null
  expect(faults).toEqual([])
  world.destroy()
})

test('World.step: a twin that throws ends the world', async () => {
  const world = await World.create(on('cpu'))
  world.disks.add({ positions: [0, 0], radii: 0.5 })
  const twin = () => {
    throw new Error('no twin of mine')
  }
  await world.passes.add({ ...count, twin })
  expect(() => world.step(DT)).toThrow('no twin of mine')
  expect(() => world.step(DT)).toThrow('no twin of mine')
})
