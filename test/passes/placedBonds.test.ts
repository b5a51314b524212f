/** A pass that moves bonded disks. */
import { expect, test } from 'vitest'
import type { PassOptions } from '../../src/features/passes/pass.ts'
import { POSE } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'

const CORNERS = [0, 1, -0.87, -0.5, 0.87, -0.5]
const STRETCHED = CORNERS.map((value) => 1.3 * value)

/** Moves disks away from the origin: distances times parameters[0], once, if that is not 0. */
const stretch: PassOptions = {
  label: 'stretch',
  code: `
@compute @workgroup_size(WORKGROUP)
fn main(@builtin(global_invocation_id) thread: vec3u) {
  let i = thread.x;
  if (i < stepInfo.slots && motions[i].id != NONE) { poses[i].position *= parameters[0]; }
}`,
  twin: ({ poses, parameters }, { slots }) => {
    for (let slot = 0; slot < slots; slot++)
      for (const k of [0, 1])
        poses.f32[POSE.stride * slot + k] = Math.fround(poses.f32[POSE.stride * slot + k] * parameters[0])
  },
  parameters: [1],
}

/** Returns the highest speed of a ring of springs in 0.3 s from when its disks are moved apart. */
async function fastest(move: (world: World, ids: Uint32Array) => Promise<void>): Promise<number> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], threads: 1 })
  const ids = world.disks.add({ positions: CORNERS, radii: 0.1, masses: 1 })
  world.bonds.add({
    type: 'spring',
    pairs: [0, 1, 1, 2, 2, 0].map((k) => ids[k]),
    stiffness: 1000,
    dampingRatio: 0,
  })
  for (let k = 0; k < 20; k++) world.step(1 / 60)
  await move(world, ids)
  let speed = 0
  for (let k = 0; k < 18; k++) {
    world.step(1 / 60)
    const { velocities } = await world.disks.read()
    for (const value of velocities) speed = Math.max(speed, Math.abs(value))
  }
  world.destroy()
  return speed
}

test('World.passes: springs of a ring give back what a pass has strained them by, as after disks.write', async () => {
  const written = await fastest(async (world, ids) => world.disks.write(ids, { positions: STRETCHED }))
  const passed = await fastest(async (world) => {
    const pass = await world.passes.add(stretch)
    pass.parameters = [1.3]
    world.step(1 / 480)
    pass.parameters = [1]
  })
  expect(written).toBeGreaterThan(5)
  expect(Math.abs(passed / written - 1)).toBeLessThan(0.1)
})
