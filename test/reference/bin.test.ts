/** What the counting sort promises, whatever the input. */
import { describe, expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { EDGE_BIT, NONE } from '../../src/schemas/constants.ts'
import { CONTACT, MOTION, POSE, STATUS } from '../../src/schemas/offsets.ts'
import type { TypedViews } from '../../src/schemas/typedViews.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { cellOf } from '../support/cells.ts'
import { sampled } from '../support/full.ts'
import { hardScenes } from '../support/scenes.ts'

const f = Math.fround

function gapBetween({ f32 }: TypedViews, i: number, j: number): number {
  const [p, q] = [i * POSE.stride, j * POSE.stride]
  const [x, y] = [0, 1].map((axis) => f(f32[q + POSE.position + axis] - f32[p + POSE.position + axis]))
  return f(f(Math.sqrt(f(f(x * x) + f(y * y)))) - f(f32[p + POSE.radius] + f32[q + POSE.radius]))
}

/** Places far from the bounds; at the last one, the next coordinate of an f32 is several cells away. */
const FAR = [
  [0.37, 0.2],
  [7e4, -65_536.3],
  [1e5, 3],
  [-1e6, 1e6],
  [5e6, -9e6],
] as const

function disksAt(x: number, y: number, sizes: readonly number[]): Scene {
  const next = createRandom(7)
  const positions = Array.from({ length: 400 }, () => [x + 16 * next(), y + 16 * next()]).flat()
  const radii = positions.slice(0, 400).map((_, k) => sizes[k % sizes.length])
  return {
    version: 1,
    name: `${sizes.length} sizes at ${x}, ${y}`,
    gravity: [0, 0],
    bounds: [-10.1, -10.3, 10, 10],
    disks: { positions, radii },
    walls: [],
  }
}

/** 400 disks of one size and of two, each in 16 x 16 m there, in bounds of 20 x 20 m around 0. */
const farScenes = FAR.flatMap(([x, y]) => [disksAt(x, y, [0.25]), disksAt(x, y, [0.05, 0.3])])

describe.each(sampled([...hardScenes.filter(({ name }) => name !== 'none'), ...farScenes], 5))(
  '$name',
  (scene) => {
    async function binned() {
      const world = await World.fromScene(scene, { backend: 'cpu' })
      const cpu = world.backend as CpuBackend
      if (world.stats.disks > 10) world.disks.remove([0, 7])
      const step = world.stepper.plan(1 / 60)!
      cpu.step({ ...step, substeps: 2 })
      cpu.prepare(step)
      cpu.storage.view('status', 1).u32[STATUS.stale] = 1
      for (const [index, { label }] of cpu.stages.entries()) {
        cpu.runStage(index, step.params)
        if (label === 'findWallContacts') break
      }
      const view = (name: Parameters<typeof cpu.storage.copy>[0]) => cpu.storage.copy(name, cpu.sizes)
      return { world, params: step.params, view }
    }

    test('slots are in row-major order of cells, by id within a cell, the dead last', async () => {
      const { world, params, view } = await binned()
      const poses = view('sortedPoses')
      const motions = view('sortedMotions')
      const starts = view('cellStarts').u32
      const key = (i: number) => {
        const id = motions.u32[i * MOTION.stride + MOTION.id]
        const p = i * POSE.stride
        const cell = cellOf(params, poses.f32.subarray(p, p + POSE.stride))
        return [id === NONE ? params.cells : cell, id]
      }
      for (let i = 0; i < params.disks; i++) {
        const [cell, id] = key(i)
        expect(starts[cell]).toBeLessThanOrEqual(i)
        expect(starts[cell + 1]).toBeGreaterThan(i)
        if (i === 0) continue
        const [cellBefore, idBefore] = key(i - 1)
        expect(cell > cellBefore || (cell === cellBefore && (id > idBefore || id === NONE))).toBe(true)
      }
      const living = Array.from({ length: params.disks }, (_, i) => key(i)[1]).filter((id) => id !== NONE)
      expect(new Set(living).size).toBe(world.stats.disks)
      expect([...view('cellCounts').u32].every((count) => count === 0)).toBe(true)
      expect(new Set(view('sourceSlots').u32).size).toBe(params.disks)
    })

    test('the grid finds every pair that a search through all pairs finds, once', async () => {
      const { params, view } = await binned()
      const poses = view('sortedPoses')
      const motions = view('sortedMotions')
      const contacts = view('contacts').u32
      const starts = view('newStarts').u32
      const reach = view('status').f32[STATUS.reach]
      const found: string[] = []
      const expected: string[] = []
      const pair = (i: number, j: number) => `${Math.min(i, j)} ${Math.max(i, j)}`
      const isDead = (i: number) => motions.u32[i * MOTION.stride + MOTION.id] === NONE
      for (let i = 0; i < params.disks; i++) {
        for (let k = starts[i]; k < starts[i + 1]; k++) {
          const b = contacts[k * CONTACT.stride + CONTACT.b]
          expect(contacts[k * CONTACT.stride + CONTACT.a]).toBe(i)
          if (b < EDGE_BIT) found.push(pair(i, b))
        }
        for (let j = i + 1; j < params.disks && !isDead(i); j++)
          if (!isDead(j) && gapBetween(poses, i, j) < reach) expected.push(pair(i, j))
      }
      expect(found.sort()).toEqual(expected.sort())
    })
  },
)

test.each(FAR.slice(1, -1))('the disks of a cell are as few at [%f, %f] as at the origin', async (x, y) => {
  const crowd = async (scene: Scene) => {
    const world = await World.fromScene(scene, { backend: 'cpu', threads: 1 })
    world.step(1 / 1000)
    const { cellStarts } = await world.backend.read(['cellStarts'])
    world.destroy()
    const counts = Array.from(cellStarts.u32.subarray(1, -1), (end, k) => end - cellStarts.u32[k])
    return counts.reduce((sum, count) => sum + count ** 2, 0) / 400
  }
  const [near, far] = [await crowd(disksAt(...FAR[0], [0.25])), await crowd(disksAt(x, y, [0.25]))]
  expect(near).toBeGreaterThan(1)
  expect(far).toBeLessThan(1.15 * near)
})
