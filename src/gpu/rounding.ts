/** Which of two forms of arithmetic kernels are compiled with. */
import type { Rounding } from '../features/passes/rounding.ts'
import { adapterOf } from './device.ts'

/** The functions that the linker adds (shaders/shared/rounded.wgsl), with what they stand for. */
const WRITTEN: Readonly<Record<string, string>> = {
  rounded1: 'x',
  rounded2: 'x',
  rounded3: 'x',
  dotted: 'dot(a,b)',
  quotient: 'a/b',
  quotient2: 'a/b',
  quotients: 'a/b',
  squareRoot: 'sqrt(x)',
}

/** Software devices that get the functions all the same: see `useRoundedFunctions`. */
const forced = new WeakSet<GPUDevice>()

/**
 * Lets a software device compute with the functions of shaders/shared/rounded.wgsl, as a graphics card does. Call it before any kernel of the
 * device is compiled. For tests: software drivers round as the CPU does without them, and compile large kernels slowly.
 */
export function useRoundedFunctions(device: GPUDevice): void {
  forced.add(device)
}

/** Whether kernels of a device have functions in place of operations that drivers round as they like. */
export function hasRoundedFunctions(device: GPUDevice, rounding: Rounding): boolean {
  return rounding === 'exact' && (forced.has(device) || !adapterOf(device).isSoftware)
}

/** Returns the code of a kernel for a device: with functions that round as the CPU does, or with the operations of WGSL. */
export function codeFor(device: GPUDevice, code: string, rounding: Rounding = 'exact'): string {
  return hasRoundedFunctions(device, rounding) ? code : asWritten(code)
}

/** Returns code with the operations of WGSL in place of those that are rounded on all devices. */
export function asWritten(code: string): string {
  return code.replace(
    /fn (rounded[123]|dotted|quotient2?|quotients|squareRoot)(\([^)]*\)\s*->\s*\w+\s*)\{[^}]*\}/g,
    (_, name: string, signature: string) => `fn ${name}${signature}{return ${WRITTEN[name]};}`,
  )
}
