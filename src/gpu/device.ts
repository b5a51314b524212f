/** Getting a device, with the limits that large worlds need, and hearing of its loss. */

export interface Adapter {
  readonly device: GPUDevice
  /** What computes, in words. */
  readonly description: string
  /** True for a driver that runs on the CPU, such as SwiftShader. */
  readonly isSoftware: boolean
}

function describe(info: GPUAdapterInfo): string {
  const words = [info.description || info.device, info.vendor, info.architecture].filter(
    (word) => word !== '',
  )
  return [...new Set(words)].join(', ') || 'unnamed adapter'
}

/** What is known about a device that somebody else made. */
export function adapterOf(device: GPUDevice): Adapter {
  const info = device.adapterInfo
  return {
    device,
    description: describe(info),
    isSoftware: info.isFallbackAdapter || /swiftshader|llvmpipe/i.test(describe(info)),
  }
}

/** `error` says how a device was lost, once it is. */
export interface Loss {
  error?: Error
}

const losses = new WeakMap<GPUDevice, Loss>()

/** The same for all that share a device: what hangs on `device.lost` itself lives as long as the device does. */
export function lossOf(device: GPUDevice): Readonly<Loss> {
  const known = losses.get(device)
  if (known !== undefined) return known
  const loss: Loss = {}
  losses.set(device, loss)
  device.lost.then(({ reason, message }) => {
    loss.error = new Error(`the GPU device was lost (${reason || 'unknown'}): ${message}`)
  })
  return loss
}

/** Asks for a device with as much room as the adapter has; null where there is no adapter. */
export async function requestDevice(gpu: GPU | undefined): Promise<Adapter | null> {
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' })
  if (!adapter) return null
  const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits
  const device = await adapter.requestDevice({
    requiredLimits: { maxStorageBufferBindingSize, maxBufferSize },
    requiredFeatures: adapter.features.has('timestamp-query') ? ['timestamp-query'] : [],
  })
  return adapterOf(device)
}
