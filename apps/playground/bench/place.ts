/** Where the benchmark can run in this browser. */
import { type Adapter, requestDevice } from '../../../src/gpu/device.ts'

/** Longest time until the browser has said whether it has a device, ms. */
const MAX_WAIT = 15_000

export const NO_WEBGPU = 'This browser offers no graphics card to WebGPU, so the CPU is measured.'
const SOFTWARE = 'WebGPU runs here on a software driver without a graphics card.'

/** Returns a new device; null if the browser has no adapter or does not answer. */
export async function openDevice(): Promise<Adapter | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT))
  // an error of the browser counts as missing WebGPU
  return Promise.race([requestDevice(navigator.gpu).catch(() => null), late])
}

/** What a first look found: whether the GPU can be measured, which backend to begin with, and what to say. */
export interface FirstLook {
  readonly hasGpu: boolean
  readonly backend: 'gpu' | 'cpu'
  readonly notice: string
  /** Vendor of the card, as WebGPU says. */
  readonly vendor: string
}

export async function firstLook(): Promise<FirstLook> {
  const adapter = await openDevice()
  if (adapter === null) return { hasGpu: false, backend: 'cpu', notice: NO_WEBGPU, vendor: '' }
  const { device, isSoftware } = adapter
  const { vendor } = device.adapterInfo
  device.destroy()
  const backend = isSoftware ? 'cpu' : 'gpu'
  return { hasGpu: true, backend, notice: isSoftware ? SOFTWARE : '', vendor }
}
