/** Checks a live world. */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import { NO_SHAPES } from '../pipeline/commands.ts'
import {
  DURATION,
  isOfKind,
  POSITIVE,
  refuse,
  requireFields,
  requireInteger,
  requireNumber,
} from '../util/validate.ts'
import type { WorldCheckOptions, WorldCheckResult } from '../world/checkResults.ts'
import { World } from '../world.ts'
import { requireSignal } from './options.ts'
import { Refed } from './refed.ts'
import { differingOf } from './tally.ts'

const FIELDS = ['device', 'substeps', 'dt', 'timeout', 'onStep', 'signal']
const MAX_SUBSTEPS = 1e6

/** Returns the device to check. Throws if an option is unknown or out of range. */
function requireOptions(world: World, options: WorldCheckOptions): GPUDevice {
  requireFields('options', options, FIELDS)
  const { substeps, dt, timeout, onStep, signal } = options
  if (substeps !== undefined) requireInteger('substeps', substeps, 1, MAX_SUBSTEPS)
  if (dt !== undefined && !(requireNumber('dt', dt, DURATION) > 0)) refuse('dt', dt, 'more than 0 seconds')
  if (timeout !== undefined) requireNumber('timeout', timeout, POSITIVE)
  if (onStep !== undefined && typeof onStep !== 'function') refuse('onStep', onStep, 'a function')
  requireSignal(signal)
  if (options.device !== undefined) {
    if (!isOfKind(options.device, 'GPUDevice')) refuse('device', options.device, 'a GPUDevice')
    return options.device
  }
  const buffers = world.backend.buffers({ slots: 0, bondNumbers: 0, shapes: NO_SHAPES })
  if (buffers.kind === 'cpu') refuse('device', undefined, 'a GPUDevice, since this world runs on the CPU')
  return buffers.device
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Returns a copy of a world on the CPU, as it is after all submitted work, with its passes and forces. */
async function copyOnCpu(world: World): Promise<World> {
  const { core } = world
  const motions = Object.fromEntries(core.walls.bodies.functions)
  const [passes, forces] = [core.passes.ready, core.forces.ready]
  const copy = await World.fromSnapshot(await world.history.snapshot(), { backend: 'cpu', motions })
  copy.core.passes.adopt(passes)
  copy.core.forces.adopt(forces)
  return copy
}

/** `World.check`. */
export async function checkWorld(world: World, options: WorldCheckOptions): Promise<WorldCheckResult> {
  world.backend.requireAlive()
  const device = requireOptions(world, options)
  const { substeps, dt = 1 / 60, onStep } = options
  const copy = await copyOnCpu(world)
  let refed: Refed | undefined
  try {
    refed = await Refed.open(copy.backend as CpuBackend, device, options)
    do {
      const command = copy.stepper.plan(dt)
      // nothing happens in an empty world
      if (command === null) break
      await refed.step(command, substeps === undefined ? undefined : substeps - refed.substeps)
      onStep?.(refed.substeps)
    } while (refed.substeps < (substeps ?? 0))
    refed.measure()
    await refed.settle()
    const stages = refed.results
    return {
      adapter: refed.adapter,
      substeps: refed.substeps,
      compared: sumOf(stages.map(({ compared }) => compared)),
      differing: sumOf(stages.map(differingOf)),
      stages,
    }
  } finally {
    copy.destroy()
    refed?.destroy()
  }
}
