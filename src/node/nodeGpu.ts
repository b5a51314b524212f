/** WebGPU in Node: Dawn, of the package webgpu, on the driver of the machine or on SwiftShader. */
import { type Adapter, requestDevice } from '../gpu/device.ts'
import { optionalPackage } from './optionalPackage.ts'
import { prepareDriver } from './softwareDriver.ts'

/** Returns the switches of Dawn in SCREE_DAWN, separated by semicolons: `disable-dawn-features=timestamp_quantization;backend=vulkan`. */
export function dawnSwitches(): string[] {
  return (process.env.SCREE_DAWN ?? '').split(';').filter((text) => text !== '')
}

async function openGpu(): Promise<GPU> {
  await prepareDriver()
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

/** Returns a new device with its adapter. Throws if Node finds no adapter. */
export async function nodeAdapter(): Promise<Adapter> {
  const gpu = await nodeGpu()
  const adapter = await requestDevice(gpu)
  if (adapter === null)
    throw new Error('no WebGPU adapter: Dawn found neither a graphics driver nor SwiftShader')
  // the process aborts if these are garbage-collected early
  kept.push(gpu, adapter)
  return adapter
}

/**
 * Returns a new WebGPU device in Node, for `World.create({ device })`, `check` and other functions that take one. It runs on the graphics driver of the
 * machine; on Linux without one it runs on SwiftShader, a software driver, which computes on the CPU. Requires the package `webgpu`, and
 * for SwiftShader `@sparticuz/chromium` and `tar-fs`. Adds the constants of WebGPU, such as `GPUBufferUsage`, to the global object.
 *
 * Environment variables: `SCREE_ADAPTER=swiftshader` chooses SwiftShader, `VK_DRIVER_FILES` names another Vulkan driver, and `SCREE_DAWN`
 * has switches of Dawn, separated by semicolons. Throws if a package is missing, or if there is no adapter.
 */
export async function nodeDevice(): Promise<GPUDevice> {
  const { device } = await nodeAdapter()
  return device
}
