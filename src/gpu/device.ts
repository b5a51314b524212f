/** Requests devices with the limits that large worlds need, and tracks their loss. */

export interface Adapter {
  readonly device: GPUDevice
  /** Description for people, such as the name of the GPU. */
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

/** Returns the description of a device that the caller created. */
export function adapterOf(device: GPUDevice): Adapter {
  const info = device.adapterInfo
  return {
    device,
    description: describe(info),
    isSoftware: info.isFallbackAdapter || /swiftshader|llvmpipe/i.test(describe(info)),
  }
}

/** The loss of a device; `error` is set once it is lost. */
export interface Loss {
  error?: Error
}

const losses = new WeakMap<GPUDevice, Loss>()

/** Returns the loss of a device, one object per device: handlers of `device.lost` live as long as the device, so there is only one. */
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

/** Requests a device with the adapter's largest buffer sizes. Resolves to null if there is no adapter. */
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
