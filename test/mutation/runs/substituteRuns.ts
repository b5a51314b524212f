/** Runs of the stages that the GPU's encoder puts in place of parts of a substep. The CPU never needs them. */

import type { CpuBackend } from '../../../src/cpu/cpuBackend.ts'
import { substitutesOf } from '../../../src/pipeline/encodedStages.ts'
import type { StepParams } from '../../../src/pipeline/params.ts'
import { presets } from '../../../src/scene/presets.ts'
import { World } from '../../../src/world.ts'
import { type Run, steps } from './run.ts'

export const substituteRuns: readonly Run[] = [
  {
    name: 'substitutes',
    make: (options) => World.fromScene(presets.everything.build(8, 1), options),
    act: async (world) => {
      const cpu = world.backend as CpuBackend
      const step = cpu.step.bind(cpu)
      let params: StepParams | undefined
      cpu.step = (command) => {
        params = command.params
        step(command)
      }
      for (let k = 0; k < 6; k++) {
        await steps(world, 1)
        for (const stage of Object.values(substitutesOf(cpu.sizes))) {
          const before = cpu.storage.view('status', 1).u32.slice()
          cpu.runOutside(stage, params!)
          cpu.storage.write('status', before.buffer)
        }
      }
    },
  },
]
