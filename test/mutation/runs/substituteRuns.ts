/** Runs of the stages that the GPU's encoder puts in place of parts of a substep. The CPU never needs them. */
import { substitutesOf } from '../../../src/pipeline/stages.ts'
import type { CpuBackend } from '../../../src/reference/cpuBackend.ts'
import { presets } from '../../../src/scene/presets.ts'
import { World } from '../../../src/world.ts'
import { type Run, steps } from './run.ts'

export const substituteRuns: readonly Run[] = [
  {
    name: 'substitutes',
    make: (options) => World.fromScene(presets.everything.build(8, 1), options),
    act: async (world) => {
      for (let step = 0; step < 6; step++) {
        await steps(world, 1)
        const cpu = world.backend as CpuBackend
        const { params } = world.planStep(1 / 60)!
        for (const stage of Object.values(substitutesOf(cpu.sizes))) {
          const before = cpu.storage.view('status', 1).u32.slice()
          cpu.runOutside(stage, params)
          cpu.storage.write('status', before.buffer)
        }
      }
    },
  },
]
