/** Finds a backend in place of one whose device was lost. */

import type { CpuBackend } from '../cpu/cpuBackend.ts'
import type { Rounding } from '../features/passes/rounding.ts'
import { type Adapter, adapterOf, requestDevice } from '../gpu/device.ts'
import { GpuBackend } from '../gpu/gpuBackend.ts'
import type { Backend } from '../pipeline/backend.ts'
import type { CheckedRecovery } from '../pipeline/recoveryOptions.ts'
import type { BackendChoice } from './backendChoice.ts'
import { loadCpu } from './loadCpu.ts'
import { requireDevice } from './requireDevice.ts'

/** How a world was created. */
export interface Place {
  readonly choice: BackendChoice
  readonly capacity: number
  readonly threads: number | undefined
  readonly rounding: Rounding
  readonly recovery: CheckedRecovery
}

/** Seconds before the first device is asked for, and after which each later one. */
const PAUSES = [0, 0.25, 0.5, 1, 2]
const LONGEST_PAUSE = 4

/** Resolves to a device that was asked for in this way. Rejects if there is none. */
async function askForDevice({ choice, recovery }: Place): Promise<{ adapter: Adapter; isOwn: boolean }> {
  const { newDevice, timeout } = recovery
  let isLate = false
  const asked = (async () => {
    if (newDevice === undefined) return requestDevice(globalThis.navigator?.gpu)
    const device = await newDevice()
    requireDevice(device)
    return adapterOf(device)
  })()
  // a device that comes too late is not used
  asked.then(
    (adapter) => {
      if (isLate && newDevice === undefined) adapter?.device.destroy()
    },
    () => {},
  )
  const adapter = await Promise.race([asked, seconds(timeout).then(() => undefined)])
  if (adapter === undefined) {
    isLate = true
    throw new Error(`no device came within ${timeout} s`)
  }
  if (adapter === null) throw new Error('this browser or machine offers no WebGPU adapter')
  if (choice === 'auto' && adapter.isSoftware && newDevice === undefined) {
    adapter.device.destroy()
    throw new Error('there is only a software adapter')
  }
  return { adapter, isOwn: newDevice === undefined }
}

function seconds(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000 * time))
}

/**
 * Resolves to a backend after `prepare` has resolved: on the GPU, or on the CPU if no device comes and it may take over. Rejects with the last
 * reason if there is none, and resolves to null once `isOver` returns true.
 */
export async function newBackend(
  place: Place,
  prepare: (backend: GpuBackend | CpuBackend) => Promise<void>,
  isOver: () => boolean,
): Promise<GpuBackend | CpuBackend | null> {
  const { recovery, choice, capacity, threads, rounding } = place
  const hasGpu = recovery.newDevice !== undefined || globalThis.navigator?.gpu !== undefined
  let reason = new Error('this browser or machine offers no WebGPU adapter')
  for (let k = 0; k < recovery.tries && hasGpu; k++) {
    await seconds(PAUSES[k] ?? LONGEST_PAUSE)
    if (isOver()) return null
    try {
      const { adapter, isOwn } = await askForDevice(place)
      return await prepared(
        () => GpuBackend.create(adapter, isOwn, capacity, rounding),
        prepare,
        () => {
          if (isOwn) adapter.device.destroy()
        },
      )
    } catch (error) {
      reason = error as Error
    }
  }
  if (isOver()) return null
  if (!(recovery.cpu ?? choice === 'auto')) throw reason
  return prepared(
    async () => (await loadCpu()).CpuBackend.create(capacity, threads),
    prepare,
    () => {},
  )
}

async function prepared<B extends Backend>(
  create: () => Promise<B>,
  prepare: (backend: B) => Promise<void>,
  giveUp: () => void,
): Promise<B> {
  let backend: B | undefined
  try {
    backend = await create()
    await prepare(backend)
    return backend
  } catch (error) {
    backend?.destroy()
    giveUp()
    throw error
  }
}
