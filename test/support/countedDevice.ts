/** A device that counts the bytes of its buffers. */
import { editedDevice } from './device.ts'

export interface BufferCount {
  /** Bytes of the buffers that exist, and the most that existed at once. */
  alive: number
  peak: number
}

/** Returns the device of this process under another identity, and a count of the buffers that are created on it from now on. */
export async function countedDevice(): Promise<{ device: GPUDevice; count: BufferCount }> {
  const real = await editedDevice((descriptor) => descriptor)
  const count = { alive: 0, peak: 0 }
  const createBuffer = (descriptor: GPUBufferDescriptor): GPUBuffer => {
    const buffer = real.createBuffer(descriptor)
    const { size } = descriptor
    const destroy = buffer.destroy.bind(buffer)
    let isAlive = true
    count.alive += size
    count.peak = Math.max(count.peak, count.alive)
    buffer.destroy = () => {
      if (isAlive) count.alive -= size
      isAlive = false
      return destroy()
    }
    return buffer
  }
  const device = new Proxy(real, {
    get: (one, name) => (name === 'createBuffer' ? createBuffer : Reflect.get(one, name)),
  })
  return { device, count }
}
