/** Chooses and creates a backend. */

import { type Adapter, adapterOf, requestDevice } from '../gpu/device.ts'
import { GpuBackend } from '../gpu/gpuBackend.ts'
import type { Backend } from '../pipeline/backend.ts'
import { CpuBackend } from '../reference/cpuBackend.ts'
import { isOfKind, show } from '../util/validate.ts'
import { type BackendChoice, checkChoice } from './backendChoice.ts'

/** Throws if `device` is not a GPUDevice. Devices of another realm, or of Dawn in Node, are not instances of this realm's class. */
function requireDevice(device: unknown): void {
  if (!isOfKind(device, 'GPUDevice')) throw new Error(`device is ${show(device)}: expected a GPUDevice`)
}

/** Returns the adapter to use, or null for the CPU. Rejects if an argument is invalid, or if the choice is 'gpu' and there is no adapter. */
async function chooseAdapter(choice: BackendChoice, device: GPUDevice | undefined): Promise<Adapter | null> {
  checkChoice(choice)
  if (device !== undefined) requireDevice(device)
  if (choice === 'cpu') return null
  const adapter = device === undefined ? await requestDevice(globalThis.navigator?.gpu) : adapterOf(device)
  if (choice === 'gpu' && adapter === null) {
    throw new Error("backend is 'gpu', but this browser or machine offers no WebGPU adapter")
  }
  if (choice === 'auto' && adapter?.isSoftware) {
    if (device === undefined) adapter.device.destroy()
    return null
  }
  return adapter
}

/** Returns the result of `onGpu` or `onCpu`, depending on the choice. `ownsDevice` is false if the caller passed a `device`. */
export async function createChosen<T>(
  choice: BackendChoice,
  device: GPUDevice | undefined,
  onGpu: (adapter: Adapter, ownsDevice: boolean) => Promise<T>,
  onCpu: () => Promise<T>,
): Promise<T> {
  const adapter = await chooseAdapter(choice, device)
  if (adapter === null) return onCpu()
  const ownsDevice = device === undefined
  try {
    return await onGpu(adapter, ownsDevice)
  } catch (error) {
    if (ownsDevice) adapter.device.destroy()
    throw error
  }
}

/** Creates a backend with memory for `capacity` disks. The CPU runs on `threads`, or as many as there are cores, up to 8. */
export function createBackend(
  choice: BackendChoice,
  device: GPUDevice | undefined,
  capacity: number,
  threads?: number,
): Promise<Backend> {
  return createChosen<Backend>(
    choice,
    device,
    (adapter, ownsDevice) => GpuBackend.create(adapter, ownsDevice, capacity),
    () => CpuBackend.create(capacity, threads),
  )
}
