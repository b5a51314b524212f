/**
 * The software driver SwiftShader, from the packed Chromium, for Linux machines without a graphics driver. Requires no root access.
 * VK_DRIVER_FILES overrides the driver, and SCREE_ADAPTER=swiftshader asks for SwiftShader where there is another one.
 */
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { optionalPackage } from './optionalPackage.ts'

/** RTLD_NODELETE keeps the library loaded after the error that Node throws. */
const KEEP_LOADED = 0x1000

const hardwareDriver = ['/etc/vulkan/icd.d', '/usr/share/vulkan/icd.d', '/usr/local/share/vulkan/icd.d'].some(
  existsSync,
)

/** Whether the software driver is asked for, here or by a script that names it in VK_DRIVER_FILES. */
const wantsSwiftShader = process.env.SCREE_ADAPTER === 'swiftshader'

/** Returns whether the machine has no graphics driver. */
export function isSoftwareOnly(): boolean {
  const { VK_DRIVER_FILES: told, SCREE_UNPACKED_DRIVER: own } = process.env
  // a process that this one started inherits its choice
  const isTold = told !== undefined && told !== own
  return process.platform === 'linux' && !isTold && (!hardwareDriver || wantsSwiftShader)
}

/** Makes Dawn use SwiftShader if the machine has no graphics driver or SwiftShader is asked for. Call it before Dawn is loaded. */
export async function prepareDriver(): Promise<void> {
  const isAlone = isSoftwareOnly()
  if (isAlone || wantsSwiftShader) pollEveryMillisecond()
  if (isAlone) await useSwiftShader()
}

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
  process.env.SCREE_UNPACKED_DRIVER = manifest
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
