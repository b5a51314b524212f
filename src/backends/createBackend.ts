/** Chooses and creates a backend. */

import type { Rounding } from '../features/passes/rounding.ts'
import { type Adapter, adapterOf, requestDevice } from '../gpu/device.ts'
import type { Backend } from '../pipeline/backend.ts'
import type { CheckedRecovery } from '../pipeline/recoveryOptions.ts'
import { type BackendChoice, checkChoice } from './backendChoice.ts'
import { loadCpu } from './loadCpu.ts'
import { loadGpu } from './loadGpu.ts'
import type { RecoveryListener } from './replaceableBackend.ts'
import { requireDevice } from './requireDevice.ts'

/** Returns the adapter to use, or null for the CPU. Rejects if an argument is invalid, or if the choice is 'gpu' and there is no adapter. */
async function chooseAdapter(choice: BackendChoice, device: GPUDevice | undefined): Promise<Adapter | null> {
  checkChoice(choice)
  if (device !== undefined) requireDevice(device)
  if (choice === 'cpu') return null
  const adapter = device === undefined ? await requestDevice(globalThis.navigator?.gpu) : adapterOf(device)
  if (choice === 'gpu' && adapter === null) {
    const isNode = globalThis.navigator?.gpu === undefined && globalThis.process?.versions?.node !== undefined
    throw new Error(
      isNode
        ? "backend is 'gpu', but Node has no WebGPU of its own: expected device: await nodeDevice() of scree/node"
        : "backend is 'gpu', but this browser or machine offers no WebGPU adapter",
    )
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

export interface BackendOptions {
  readonly backend: BackendChoice
  readonly device?: GPUDevice
  readonly capacity: number
  readonly threads?: number
  readonly rounding: Rounding
  readonly recovery: CheckedRecovery | false
}

/**
 * Creates a backend with memory for `capacity` disks. The CPU runs on `threads`, or as many as there are cores, up to 8. `listener` is called
 * when a device is lost.
 */
export function createBackend(options: BackendOptions, listener: RecoveryListener): Promise<Backend> {
  const { backend: choice, device, capacity, threads, rounding, recovery } = options
  // the code comes while the adapter is asked for; the code below awaits it, and its errors
  if (choice !== 'cpu' && (device ?? globalThis.navigator?.gpu) !== undefined) loadGpu().catch(() => {})
  return createChosen<Backend>(
    choice,
    device,
    async (adapter, ownsDevice) => {
      const { GpuBackend, RecoveringBackend } = await loadGpu()
      const backend = await GpuBackend.create(adapter, ownsDevice, capacity, rounding)
      if (recovery === false) return backend
      return new RecoveringBackend(backend, { choice, capacity, threads, rounding, recovery }, listener)
    },
    async () => (await loadCpu()).CpuBackend.create(capacity, threads),
  )
}
