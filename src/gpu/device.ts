/** Getting a device, with the limits that large worlds need. */

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
