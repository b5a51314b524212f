/** A seeded program that uses every call of a world that a recording keeps. */
import type { ForceOptions, PassOptions, World, WorldOptions } from '../../src/index.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { pitWorld } from '../support/allState.ts'

export const STEP = 1 / 60

export const PASS: PassOptions = {
  label: 'kick',
  code: `@compute @workgroup_size(WORKGROUP) fn main(@builtin(global_invocation_id) id: vec3u) {
    let slot = id.x;
    if (slot >= stepInfo.slots || motions[slot].id == NONE) { return; }
    motions[slot].velocity.x += parameters[0];
  }`,
  twin: ({ motions, parameters }, { slots }) => {
    for (let slot = 0; slot < slots; slot++) {
      const w = 4 * slot
      if (motions.u32[w + 3] !== 0xffffffff) motions.f32[w] = Math.fround(motions.f32[w] + parameters[0])
    }
  },
  parameters: [0.01],
}

export const FORCE: ForceOptions = {
  label: 'lift',
  code: 'fn acceleration(disk: Disk, substep: Substep) -> vec2f { return vec2f(0.0, parameters[0]); }',
  twin: (_disk, _substep, parameters) => [0, parameters[0]],
  maxAcceleration: 10,
  parameters: [0.5],
}

/** Errors of calls that the program may make in vain. */
const REFUSED =
  /no (bond|joint) has this number|this body was removed|expected a whole number from 1 to 2|first edge of a wall|expected at most 16|expected the function by which/

/** Whether the user's own code is used, which costs the software GPU seconds. */
export interface ProgramOptions {
  readonly hasUserCode?: boolean
}

/** Makes a world, and a body that moves by a function that gives other values each time. */
export async function programWorld(options: WorldOptions): Promise<World> {
  const world = await pitWorld(options)
  const random = createRandom(3)
  world.bodies.add({
    walls: [{ chain: [[0, 0], [0.4, 0.1]], radius: 0.05 }], // biome-ignore format: a line
    motion: () => ({ position: [-1 + uniform(random, 0, 1e-3), 3], angle: uniform(random, 0, 1e-3) }),
  })
  return world
}

/** Makes each call once, and then others at random, `rounds` in all, with a step after each. */
export async function runProgram(
  world: World,
  seed: number,
  rounds: number,
  { hasUserCode = false }: ProgramOptions = {},
): Promise<void> {
  const random = createRandom(seed)
  const between = (low: number, high: number) => uniform(random, low, high)
  const one = <T>(list: ArrayLike<T>) => list[Math.floor(random() * list.length)]
  const pass = hasUserCode ? await world.passes.add(PASS) : undefined
  const force = hasUserCode ? await world.forces.add(FORCE) : undefined
  let kept = await world.history.snapshot()
  const calls: (() => unknown)[] = [
    () => world.disks.add({ positions: [between(-2, 2), between(4, 7)], radii: between(0.1, 0.22), labels: [7] }),
    () => world.disks.add({ positions: [-1.1, 7.5, 0.1, 7.5, 1.3, 7.5], radii: [0.1, 0.15, 0.2], velocities: new Float64Array(6).fill(-0.1) }),
    () => world.disks.remove([one(world.disks.ids)]),
    () => world.disks.write([one(world.disks.ids)], { velocities: [between(-3, 3), -0], values: between(0, 1) }),
    () => world.disks.write(world.disks.ids, { friction: between(0, 1) }),
    () => world.bonds.add({ type: 'spring', disks: [one(world.disks.ids)], points: [between(-2, 2), 5], stiffness: 20 }),
    () => world.bonds.remove([0]),
    () => world.joints.add({ type: 'revolute', disks: [one(world.disks.ids)], points: [between(-2, 2), 5], upper: 1, motorSpeed: 3, maxMotorTorque: 0.1 }),
    () => world.joints.write([3], { lower: -0.2, motorSpeed: between(-2, 2) }),
    () => world.joints.remove([4]),
    () => world.walls.add([{ chain: [[between(-2, 0), 4], [between(0, 2), 4.2]], bulges: [0.2] }]),
    () => { const others = world.walls.ids().subarray(1); if (others.length > 0) world.walls.remove([one(others)]) },
    () => { world.brush = { center: [between(-2, 2), 1], velocity: [between(-4, 4), 0], radius: 0.8, rate: 30 } },
    () => { world.brush = null },
    () => { world.gravity = [between(-1, 1), -9.81] },
    () => { world.substeps = one([4, 8, 'auto'] as const) },
    () => { world.fields = [{ type: 'wind', velocity: [between(-2, 2), 0], linear: 0.4 }] },
    () => { world.fields = [] },
    () => { world.sinks = [{ disk: [between(-2, 2), 0.3, 0.4] }] },
    () => { world.sinks = [] },
    () => { world.walls.material = { friction: between(0, 1) } },
    () => world.emitters.add({ box: [-1, 6, 1, 7], rate: 20, radii: [0.08, 0.1], maxAlive: 5, lifetime: 0.3 }),
    () => { world.emitters.all[0].rate = between(60, 90) },
    () => { if (world.emitters.all.length > 1) world.emitters.all[1].remove() },
    () => { const body = world.bodies.add({ walls: [{ chain: [[0, 0], [0.3, 0]], radius: 0.05 }], motion: { position: [between(-2, 2), 5], spin: 1 } }); world.bodies.setMotion(body, (time) => ({ position: [Math.sin(time), 5], angle: time })) },
    () => world.bodies.setMotion(2, (time) => ({ position: [-1, 3 + 0.1 * Math.sin(9 * time)], angle: 0 })),
    () => world.bodies.remove(3),
    () => world.takeEvents(),
    () => { if (pass !== undefined) pass.parameters = [between(-0.02, 0.02)] },
    () => { if (force !== undefined) force.parameters = [between(0, 1)] },
    async () => { kept = await world.history.snapshot() },
    () => world.history.restore(kept),
    () => world.history.restore(kept, { motions: { 2: () => ({ position: [-1, 3.1], angle: 0 }) } }),
    () => world.step(0),
    () => world.step(between(0.005, 0.02)),
  ] // biome-ignore format: a call per line
  for (let round = 0; round < rounds; round++) {
    try {
      await (calls[round] ?? one(calls))()
    } catch (error) {
      // refused calls are no part of a recording
      if (!REFUSED.test((error as Error).message)) throw error
    }
    world.step(STEP)
  }
  pass?.remove()
  world.step(STEP)
}
