/** Part `probe`: what the device says of itself, and how it rounds. */

import { describeArithmetic, probeArithmetic } from '../../src/gpu/arithmetic.ts'
import { dawnSwitches } from '../../src/node/nodeGpu.ts'
import type { PartRun } from './parts.ts'
import { log } from './results.ts'

export async function probe({
  adapter: { device, description, isSoftware },
  limit,
  save,
}: PartRun): Promise<void> {
  const arithmetic = await limit.wait(probeArithmetic(device), Infinity)
  const { vendor, architecture, device: model } = device.adapterInfo
  // a class of the binding keeps the limits in getters of its prototype
  const limits = Object.fromEntries(
    Object.keys(Object.getPrototypeOf(device.limits)).map((name) => [
      name,
      device.limits[name as keyof GPUSupportedLimits],
    ]),
  )
  save({
    ...{ adapter: description, vendor, architecture, model, isSoftware },
    ...{ dawn: dawnSwitches(), features: [...device.features].sort(), limits, arithmetic },
  })
  log(`${description}\n${describeArithmetic(arithmetic)}`)
}
