/** Whether a device computes every bit as the CPU does. */

import type { Rounding } from '../features/passes/rounding.ts'
import { memoizePromise } from '../util/memoize.ts'
import type { Arithmetic } from './arithmetic.ts'
import { hasRoundedFunctions } from './rounding.ts'

const probed = new WeakMap<GPUDevice, Promise<Arithmetic>>()
const found = new WeakMap<GPUDevice, Arithmetic | 'failed'>()

/**
 * Returns whether code of a device, compiled with each of these roundings, computes every bit as the CPU does. The first call probes the device,
 * and returns undefined, as do all until the results are there. False if the probe fails.
 */
export function hasCpuBits(device: GPUDevice, roundings: readonly Rounding[]): boolean | undefined {
  const arithmetic = found.get(device)
  if (arithmetic === undefined) {
    void findCpuBits(device, roundings)
    return undefined
  }
  if (arithmetic === 'failed') return false
  const { isExact, isExactAsWritten } = arithmetic
  return roundings.every((rounding) => (hasRoundedFunctions(device, rounding) ? isExact : isExactAsWritten))
}

/** Resolves to the value of `hasCpuBits` once the device was probed. */
export async function findCpuBits(device: GPUDevice, roundings: readonly Rounding[]): Promise<boolean> {
  if (!found.has(device))
    await memoizePromise(probed, device, () => probe(device)).then(
      (arithmetic) => found.set(device, arithmetic),
      () => found.set(device, 'failed'),
    )
  return hasCpuBits(device, roundings)!
}

async function probe(device: GPUDevice): Promise<Arithmetic> {
  const { probeArithmetic } = await import('./arithmetic.ts')
  return probeArithmetic(device)
}
