/**
 * WebGPU in Node: Dawn on the machine's own Vulkan driver. A machine without a driver uses SwiftShader, the software driver
 * that comes with the packed Chromium. VK_DRIVER_FILES overrides the driver, and SCREE_DAWN has switches of Dawn. Requires the packages webgpu and
 * @sparticuz/chromium, but no GPU and no root access.
 */
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { type Adapter, requestDevice } from '../../src/gpu/device.ts'
import type { PlaceOptions } from './arguments.ts'
import { MissingPackage, optionalPackage } from './optionalPackage.ts'

/** RTLD_NODELETE keeps the library loaded after the error that Node throws. */
const KEEP_LOADED = 0x1000

const hardwareDriver = ['/etc/vulkan/icd.d', '/usr/share/vulkan/icd.d', '/usr/local/share/vulkan/icd.d'].some(
  existsSync,
)

async function useSwiftShader(): Promise<void> {
  // the package is missing if the benchmark was packed with its own driver
  const { unpack } = await optionalPackage(
    'webgpu @sparticuz/chromium tar-fs',
    'WebGPU on a machine without a graphics driver',
    () => import('./packedChromium.ts'),
  )
  const folder = await unpack('swiftshader.tar.br')
  const manifest = join(folder, 'vk_swiftshader_icd.json')
  process.env.VK_ICD_FILENAMES = manifest
  process.env.VK_DRIVER_FILES = manifest
  try {
    const flags = constants.dlopen.RTLD_NOW | constants.dlopen.RTLD_GLOBAL | KEEP_LOADED
    process.dlopen({ exports: {} }, join(folder, 'libvulkan.so.1'), flags)
  } catch (error) {
    // a plain library is not a Node addon, but it is loaded despite the error
    if (!String(error).includes('did not self-register')) throw error
  }
}

/**
 * Dawn polls for completed work in a loop of `setImmediate`, which keeps a core busy. A software driver needs that core,
 * so its polls are 1 ms apart: a step then takes 0.4 of the CPU time, and a first world a third of the wall time.
 * Dawn's callbacks are native functions; those of others are scheduled as before.
 */
function pollEveryMillisecond(): void {
  const schedule = globalThis.setImmediate
  const isNative = (callback: object) =>
    /\{ \[native code\] \}$/.test(Function.prototype.toString.call(callback))
  const polite = (callback: () => void, ...args: []) =>
    isNative(callback) ? setTimeout(callback, 1) : schedule(callback, ...args)
  globalThis.setImmediate = Object.assign(polite, schedule) as unknown as typeof setImmediate
}

/** Whether the software driver is asked for, here or by a script that names it in VK_DRIVER_FILES. */
const wantsSwiftShader = process.env.SCREE_ADAPTER === 'swiftshader'

/** Whether this is a machine without a graphics driver. */
function isSoftwareOnly(): boolean {
  const isTold = process.env.VK_DRIVER_FILES !== undefined
  return process.platform === 'linux' && !isTold && (!hardwareDriver || wantsSwiftShader)
}

/** Returns the switches of Dawn in SCREE_DAWN, separated by semicolons: `disable-dawn-features=timestamp_quantization;backend=vulkan`. */
export function dawnSwitches(): string[] {
  return (process.env.SCREE_DAWN ?? '').split(';').filter((text) => text !== '')
}

async function openGpu(): Promise<GPU> {
  if (isSoftwareOnly() || wantsSwiftShader) pollEveryMillisecond()
  if (isSoftwareOnly()) await useSwiftShader()
  const { create, globals } = await optionalPackage('webgpu', 'WebGPU in Node', () => import('webgpu'))
  Object.assign(globalThis, globals)
  return create(dawnSwitches())
}

let opened: Promise<GPU> | undefined

/** Returns WebGPU like `navigator.gpu` of a browser; opened once. */
export function nodeGpu(): Promise<GPU> {
  opened ??= openGpu()
  return opened
}

const kept: unknown[] = []

/** Returns a new device. Throws if Node finds no adapter. */
export async function nodeDevice(): Promise<Adapter> {
  const gpu = await nodeGpu()
  const adapter = await requestDevice(gpu)
  if (adapter === null)
    throw new Error('no WebGPU adapter: Dawn found neither a graphics driver nor SwiftShader')
  // the process aborts if these are garbage-collected early
  kept.push(gpu, adapter)
  return adapter
}

export type Place =
  | { readonly backend: 'cpu'; readonly threads?: number }
  | { readonly backend: 'gpu'; readonly device: GPUDevice }

/** Returns where a world runs. `auto` is the CPU if there is no hardware GPU, or no package for it. */
export async function placeOf({ backend, threads }: PlaceOptions): Promise<Place> {
  const cpu = { backend: 'cpu', threads } as const
  if (backend === 'cpu' || (backend === 'auto' && isSoftwareOnly())) return cpu
  try {
    const { device, isSoftware } = await nodeDevice()
    return backend === 'auto' && isSoftware ? cpu : { backend: 'gpu', device }
  } catch (error) {
    if (backend === 'auto' && error instanceof MissingPackage) return cpu
    throw error
  }
}
