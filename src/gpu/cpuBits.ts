/** Tells whether a device computes every bit as the CPU does. */

import type { Rounding } from '../pipeline/rounding.ts'
import type { Arithmetic } from './arithmetic.ts'
import { hasRoundedFunctions } from './rounding.ts'

const found = new WeakMap<GPUDevice, Arithmetic | 'pending' | 'failed'>()

/**
 * Returns whether kernels of a device, compiled with this rounding, compute every bit as the CPU does. The first call probes the device, and
 * returns undefined, as do all until the results are there. False if the probe fails.
 */
export function hasCpuBits(device: GPUDevice, rounding: Rounding): boolean | undefined {
  const arithmetic = found.get(device)
  if (arithmetic === undefined) {
    found.set(device, 'pending')
    probe(device).then(
      (result) => found.set(device, result),
      () => found.set(device, 'failed'),
    )
  }
  if (arithmetic === undefined || arithmetic === 'pending') return undefined
  if (arithmetic === 'failed') return false
  return hasRoundedFunctions(device, rounding) ? arithmetic.isExact : arithmetic.isExactAsWritten
}

async function probe(device: GPUDevice): Promise<Arithmetic> {
  const { probeArithmetic } = await import('./arithmetic.ts')
  return probeArithmetic(device)
}
