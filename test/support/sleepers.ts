/** Worlds and a scene in which disks sleep. */

import { vi } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { EDGE_BIT } from '../../src/schemas/constants.ts'
import { CONTACT, MOTION, POSE, SPAN } from '../../src/schemas/offsets.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'

/** Disks of radius 0.5 m in a row. */
export const ROW = 48

/** Steps of 1/60 s after which disks that lie at rest from the start are asleep. */
const STEPS_TO_SLEEP = 33

export async function steps(world: World, count: number): Promise<void> {
  for (let step = 0; step < count; step++) world.step(1 / 60)
  await world.settle()
}

/** Returns a world with a floor at y = 0 and sleep. */
export async function worldWithFloor(options: WorldOptions = {}): Promise<World> {
  const world = await World.create({ backend: 'cpu', threads: 1, sleep: true, substeps: 2, ...options })
  const chain: [number, number][] = [
    [-10, 0],
    [3 * ROW, 0],
  ]
  world.walls.add([{ chain }])
  return world
}

/** Disks that lie on the floor without touching each other, `rows` of them stacked. */
export function row(rows = 1, columns = ROW) {
  const positions = Array.from({ length: rows * columns }, (_, k) => [
    2 * (k % columns),
    0.5 + Math.floor(k / columns),
  ]).flat()
  return { positions, radii: 0.5, friction: 0.3 }
}

/** Adds a row of disks that lie on the floor, and steps until all sleep. */
export async function addSleepers(world: World, rows = 1): Promise<Uint32Array> {
  const ids = world.disks.add(row(rows))
  await steps(world, STEPS_TO_SLEEP)
  if (world.stats.awake > 0) throw new Error(`${world.stats.awake} disks are awake: expected none`)
  return ids
}

/** Returns a world in which all disks of such a row sleep. */
export async function sleepingWorld(options: WorldOptions = {}, rows = 1): Promise<World> {
  const world = await worldWithFloor(options)
  await addSleepers(world, rows)
  return world
}

/** Two layers of disks on the floor that touch their neighbours: positions x0, y0, x1, y1, … */
function bricks(columns: number): number[] {
  const bottom = Array.from({ length: columns }, (_, k) => [k, 0.5])
  const top = Array.from({ length: columns - 1 }, (_, k) => [k + 0.5, 0.5 + Math.sqrt(0.75)])
  return [...bottom, ...top].flat()
}

export const COLUMNS = 48
const chain = (...points: [number, number][]) => ({ chain: points })
/**
 * Disks at rest in two layers between walls, two on a shelf above, a boulder of another level beside them, bonds, and a body that moves
 * from 1.5 s on.
 */
export const sleepers: Scene = {
  version: 1,
  name: 'sleepers',
  gravity: [0, -0.05],
  bounds: [-9, -2, 56, 31],
  events: true,
  sleep: true,
  disks: {
    positions: [...bricks(COLUMNS), 30, 9.5, 32, 9.5, -5, 3],
    radii: [...Array.from({ length: 2 * COLUMNS + 1 }, () => 0.5), 3],
    restitution: 0.1,
    friction: 0.5,
    density: 1,
  },
  bonds: [{ pairs: [3, 4, 4, 5], type: 'weld', stiffness: 10, shearStiffness: 10, bendStiffness: 10 }],
  walls: [
    chain([-9, 0], [56, 0]),
    chain([-0.5, 2], [-0.5, 0]),
    chain([COLUMNS - 0.5, 0], [COLUMNS - 0.5, 2]),
    chain([28, 9], [36, 9]),
  ],
  bodies: [
    {
      walls: [chain([0, 0], [0, 1])],
      motion: {
        keyframes: [
          { time: 1.5, position: [54, 0.1], angle: 0 },
          { time: 4, position: [52, 0.1], angle: 0.3 },
        ],
      },
    },
  ],
}

/** Pairs of slots that overlap by more than rounding, and the pairs of disks in the contact list, both sorted. */
export function pairsOf(world: World): { touching: string[]; listed: string[] } {
  const { buffers } = world
  if (buffers.kind !== 'cpu') throw new Error(`buffers are of the ${buffers.kind}`)
  const { poses, motions, contacts, contactSpans, slots } = buffers
  const name = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`)
  const idOf = (slot: number) => motions.u32[MOTION.stride * slot + MOTION.id]
  const [touching, listed]: string[][] = [[], []]
  for (let a = 0; a < slots; a++) {
    const at = (slot: number) => poses.f32.subarray(POSE.stride * slot, POSE.stride * (slot + 1))
    const [ax, ay] = at(a)
    for (let b = 0; b < a; b++) {
      const [bx, by] = at(b)
      if (Math.hypot(ax - bx, ay - by) < at(a)[POSE.radius] + at(b)[POSE.radius] - 1e-5)
        touching.push(name(idOf(a), idOf(b)))
    }
    const start = contactSpans.u32[SPAN.stride * a + SPAN.start]
    const count = contactSpans.u32[SPAN.stride * a + SPAN.count]
    for (let k = start; k < start + count; k++) {
      const b = contacts.u32[CONTACT.stride * k + CONTACT.b]
      if (b < EDGE_BIT) listed.push(name(idOf(a), idOf(b)))
    }
  }
  return { touching: touching.sort(), listed: listed.sort() }
}

/** Steps a world, and returns the number of threads that the kernels ran. */
export async function threadsPerStep(world: World): Promise<number> {
  let threads = 0
  const cpu = world.backend as CpuBackend
  const original = cpu.runTwin.bind(cpu)
  const spy = vi.spyOn(cpu, 'runTwin').mockImplementation((stage, workgroups = stage.workgroups) => {
    threads += 64 * workgroups
    original(stage, workgroups)
  })
  await steps(world, 1)
  spy.mockRestore()
  return threads
}
