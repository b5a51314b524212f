/** Devices that are lost at a given submit. */
import { editedDevice } from './device.ts'

/** Returns a device that is destroyed instead of its n-th submit; `destroyed` hears of it. */
export function dyingDevice(device: GPUDevice, submits: number, destroyed = () => {}): GPUDevice {
  const submit = device.queue.submit.bind(device.queue)
  let left = submits
  device.queue.submit = (buffers) => {
    if (--left === 0) {
      destroyed()
      device.destroy()
    }
    submit(buffers)
  }
  return device
}

/**
 * Returns the device of this process under another identity, which can be destroyed without an end to the others: its buffers are, its
 * promise `lost` resolves, and what it is asked for then comes to nothing. It has the pipelines that were compiled before, so a test need not
 * wait for a new device.
 */
export async function mortalDevice(): Promise<GPUDevice> {
  const device = await editedDevice((descriptor) => descriptor)
  const buffers = new Set<GPUBuffer>()
  let isLost = false
  let lose: (info: GPUDeviceLostInfo) => void = () => {}
  const lost = new Promise<GPUDeviceLostInfo>((resolve) => {
    lose = resolve
  })
  const queue = new Proxy(device.queue, {
    get(target, name) {
      if (name === 'submit' && submitted !== undefined) return submitted
      const value = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => (isLost ? undefined : value.apply(target, args))
    },
    set(_, name, value) {
      if (name !== 'submit') return false
      submitted = value
      return true
    },
  })
  let submitted: GPUQueue['submit'] | undefined
  const own: Record<string, unknown> = {
    lost,
    queue,
    createBuffer: (descriptor: GPUBufferDescriptor) => {
      const buffer = device.createBuffer(descriptor)
      if (isLost) buffer.destroy()
      buffers.add(buffer)
      const map = buffer.mapAsync.bind(buffer)
      buffer.mapAsync = (...asked) =>
        isLost ? Promise.reject(new DOMException('the device was lost', 'AbortError')) : map(...asked)
      return buffer
    },
    destroy: () => {
      if (isLost) return
      isLost = true
      for (const buffer of buffers) buffer.destroy()
      lose({ reason: 'destroyed', message: 'device was destroyed' } as GPUDeviceLostInfo)
    },
  }
  return new Proxy(device, {
    get(_, name) {
      if (typeof name === 'string' && name in own) return own[name]
      const value = Reflect.get(device, name, device)
      return typeof value === 'function' ? value.bind(device) : value
    },
  })
}
