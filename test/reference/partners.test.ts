/** What countDiskContacts notes for findDiskContacts is what a second search would find. */
import { expect, test } from 'vitest'
import type { CpuBackend } from '../../src/cpu/cpuBackend.ts'
import { PER_CONTACT } from '../../src/pipeline/buffers.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { NONE } from '../../src/schemas/constants.ts'
import { STATUS } from '../../src/schemas/offsets.ts'
import { World } from '../../src/world.ts'
import { hardScenes } from '../support/scenes.ts'

/** So many disks in the middle of a cell, and as many in each of the four cells that they search besides. */
function crowd(name: string, count: number): Scene {
  const places = [
    [0, 0],
    [1, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
  ]
  const positions = places.flatMap(([x, y]) =>
    Array.from({ length: count }, (_, k) => [0.55 * x + 1e-3 * k, 0.55 * y]).flat(),
  )
  const bounds: Scene['bounds'] = [-9, -9, 9, 9]
  return { version: 1, name, gravity: [0, 0], bounds, disks: { positions, radii: 0.25 }, walls: [] }
}

const scenes = [crowd('5 in a cell', 5), crowd('6 in a cell', 6), crowd('20 in a cell', 20), ...hardScenes]

test.each(scenes.filter(({ name }) => name !== 'none'))(
  '$name: the same contacts, with the notes and without',
  async (scene) => {
    const world = await World.fromScene(scene, { backend: 'cpu' })
    const cpu = world.backend as CpuBackend
    if (world.stats.disks > 50) world.disks.remove([3, 30])
    const step = world.stepper.plan(1 / 60)!
    cpu.prepare(step)
    const run = (from: string, to: string) => {
      const kernels = cpu.stages.map(({ kernel }): string => kernel)
      for (let index = kernels.indexOf(from); index <= kernels.indexOf(to); index++)
        cpu.runStage(index, step.params)
    }
    cpu.storage.view('status', 1).u32[STATUS.stale] = 1
    run('beginRebuild', 'countDiskContacts')
    const { disks } = cpu.sizes
    const notes = () => cpu.storage.view('newStarts', 3 * disks + 1).u32.subarray(disks + 1)
    const isNoted = Array.from({ length: world.stats.disks }, (_, i) => notes()[2 * i] !== NONE)
    expect(isNoted).toContain(!/20/.test(scene.name))
    run('countDiskContacts', 'applyReorder')
    const found = () => {
      run('findDiskContacts', 'findWallContacts')
      const { contactRecords } = cpu.status
      return PER_CONTACT.slice(0, 2).map((name) => cpu.storage.view(name, contactRecords).u32.slice())
    }
    const noted = found()
    notes().fill(NONE)
    expect(found()).toEqual(noted)
    world.destroy()
  },
)
