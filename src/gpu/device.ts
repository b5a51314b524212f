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

interface WatchedLoss extends Loss {
  readonly listeners: Set<() => void>
}

const losses = new WeakMap<GPUDevice, WatchedLoss>()

/** Returns the loss of a device, one object per device: handlers of `device.lost` live as long as the device, so there is only one. */
export function lossOf(device: GPUDevice): Readonly<Loss> {
  return watchedLossOf(device)
}

/** Calls the listener when the device is lost, unless the returned function was called before. */
export function onLoss(device: GPUDevice, listener: () => void): () => void {
  const { listeners } = watchedLossOf(device)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function watchedLossOf(device: GPUDevice): WatchedLoss {
  const known = losses.get(device)
  if (known !== undefined) return known
  const loss: WatchedLoss = { listeners: new Set() }
  losses.set(device, loss)
  device.lost.then(({ reason, message }) => {
    loss.error = new Error(`the GPU device was lost (${reason || 'unknown'}): ${message}`)
    for (const listener of loss.listeners) listener()
  })
  return loss
}

/** Milliseconds in which a browser says that a device was lost, after an operation has failed for it. */
const LOSS_NEWS = 200

/** Resolves to whether an operation has failed because its device was lost, which the device may say a little later. */
export async function isLossOf(device: GPUDevice, error: unknown): Promise<boolean> {
  const loss = watchedLossOf(device)
  // errors of this library are plain ones
  const isOwn = error instanceof Error && error.constructor === Error
  if (loss.error !== undefined || isOwn) return loss.error !== undefined
  await new Promise<void>((resolve) => {
    const off = onLoss(device, () => resolve())
    setTimeout(() => {
      off()
      resolve()
    }, LOSS_NEWS)
  })
  return loss.error !== undefined
}

/** Limits that the kernels need: the defaults of WebGPU, which a device in compatibility mode has only if they are requested. */
const KERNEL_LIMITS = {
  maxStorageBuffersPerShaderStage: 8,
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupSizeX: 256,
  maxComputeWorkgroupStorageSize: 16384,
}

/** Limits of compatibility mode alone that pictures need. */
const PICTURE_LIMITS = { maxStorageBuffersInVertexStage: 8, maxStorageBuffersInFragmentStage: 8 }

/** Returns the first limit that is below what is needed, with both values. Limits that a browser does not name are not. */
function lowLimit(
  limits: GPUSupportedLimits,
  needed: Readonly<Record<string, number>>,
): { name: string; value: number; least: number } | undefined {
  return Object.entries(needed)
    .map(([name, least]) => ({ name, value: limits[name as keyof GPUSupportedLimits] as number, least }))
    .find(({ value, least }) => value < least)
}

/** Throws if a device of the caller has lower limits than the kernels need. */
export function requireLimits({ limits }: GPUDevice): void {
  const low = lowLimit(limits, KERNEL_LIMITS)
  if (low === undefined) return
  const { name, value, least } = low
  throw new Error(
    `device.limits.${name} is ${value}: expected at least ${least}; ask for it in requiredLimits`,
  )
}

/**
 * Requests a device with the adapter's largest buffer sizes: of a core adapter, or else of one in compatibility mode that has the limits of kernels and
 * pictures. Resolves to null if there is neither.
 */
export async function requestDevice(gpu: GPU | undefined): Promise<Adapter | null> {
  const options = { powerPreference: 'high-performance' } as const
  let adapter = await gpu?.requestAdapter(options)
  let needed = {}
  if (!adapter) {
    needed = { ...KERNEL_LIMITS, ...PICTURE_LIMITS }
    adapter = await gpu?.requestAdapter({ ...options, featureLevel: 'compatibility' })
  }
  if (!adapter || lowLimit(adapter.limits, needed) !== undefined) return null
  const { maxStorageBufferBindingSize, maxBufferSize } = adapter.limits
  const device = await adapter.requestDevice({
    requiredLimits: { ...needed, maxStorageBufferBindingSize, maxBufferSize },
    requiredFeatures: adapter.features.has('timestamp-query') ? ['timestamp-query'] : [],
  })
  return adapterOf(device)
}
