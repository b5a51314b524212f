/**
 * Checks each stage by itself: both backends get the CPU's input of that stage, so that errors of rounding do not add up. Graphics cards
 * may round otherwise; this says where, and by how much.
 */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import type { Scene } from '../scene/scene.ts'
import type { StageResult } from '../world/checkResults.ts'
import { World } from '../world.ts'
import { requireStageCheckOptions, type StageCheckOptions } from './options.ts'
import { Refed } from './refed.ts'

/**
 * Simulates a scene on the CPU and runs each stage on a device as well, with the CPU's input of that stage: edits, births and deaths,
 * passes, substeps, forces, statistics and, at the end, the sums of `measure`. Returns what was found, in the order in which stages ran
 * first. Rejects as `check` does.
 */
export async function checkStages(scene: Scene, options: StageCheckOptions): Promise<StageResult[]> {
  requireStageCheckOptions(options)
  return (await runStages(scene, options)).stages
}

/** See `checkStages`. Returns the number of substeps as well. */
export async function runStages(
  scene: Scene,
  options: StageCheckOptions,
): Promise<{ stages: StageResult[]; substeps: number }> {
  const { device, steps, dt = 1 / 60, passes = [], forces = [], edit, onStep } = options
  const { substeps, stepping, maxWaves } = options
  const world = await World.fromScene(scene, { backend: 'cpu', substeps, stepping, maxWaves })
  const cpu = world.backend as CpuBackend
  let refed: Refed | undefined
  try {
    const stages = await Refed.open(cpu, device, options)
    refed = stages
    cpu.edit = (command) => stages.edit(command)
    for (const pass of passes) await world.passes.add(pass)
    for (const force of forces) await world.forces.add(force)
    for (let step = 0; step < steps; step++) {
      await edit?.(world, step)
      const command = world.stepper.plan(dt)
      if (command !== null) await stages.step(command)
      onStep?.(step + 1)
    }
    stages.measure()
    await stages.settle()
    return { stages: stages.results, substeps: stages.substeps }
  } finally {
    world.destroy()
    refed?.destroy()
  }
}
