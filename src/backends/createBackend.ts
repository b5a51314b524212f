/** Chooses what computes. */

import { type Adapter, adapterOf, requestDevice } from '../gpu/device.ts'
import { GpuBackend } from '../gpu/gpuBackend.ts'
import type { Backend } from '../pipeline/backend.ts'
import { CpuBackend } from '../reference/cpuBackend.ts'
import { isOfKind, show } from '../util/validate.ts'
import { type BackendChoice, checkChoice } from './backendChoice.ts'

/** Throws if `device` is not a device. One of another realm, or of Dawn in Node, is no instance of this realm's class. */
function requireDevice(device: unknown): void {
  if (!isOfKind(device, 'GPUDevice')) throw new Error(`device is ${show(device)}: expected a GPUDevice`)
}

/** The adapter that computes; null where the CPU does. Throws where the choice or the device is none. */
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

/** What the choice makes, on a GPU or on the CPU. A `device` that is handed in stays the caller's to destroy. */
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

/** A backend with room for `capacity` disks. */
export function createBackend(
  choice: BackendChoice,
  device: GPUDevice | undefined,
  capacity: number,
): Promise<Backend> {
  return createChosen<Backend>(
    choice,
    device,
    (adapter, ownsDevice) => GpuBackend.create(adapter, ownsDevice, capacity),
    () => CpuBackend.create(capacity),
  )
}
