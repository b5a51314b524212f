/** The GPU device of the page, which may be lost and replaced by a new one. */
import { type Adapter, requestDevice } from '../../src/gpu/device.ts'

export class Graphics {
  #adapter: Adapter | null = null
  #asked: Promise<void> | undefined
  #isSoftware = false
  /** Called when the device is lost. */
  onLoss = (): void => {}

  /** Null where the browser has no device to offer, and after a loss until `find` is called again. */
  get adapter(): Adapter | null {
    return this.#adapter
  }

  /** Whether the last device was a driver on the CPU. */
  get isSoftware(): boolean {
    return this.#isSoftware
  }

  /** Asks the browser for a device, once, and again after a loss. */
  find(): Promise<void> {
    this.#asked ??= this.#request()
    return this.#asked
  }

  async #request(): Promise<void> {
    // a browser that fails to give a device is one without WebGPU
    this.#adapter = await requestDevice(navigator.gpu).catch(() => null)
    this.#isSoftware = this.#adapter?.isSoftware ?? this.#isSoftware
    this.#adapter?.device.lost.then(() => {
      this.#adapter = null
      this.#asked = undefined
      this.onLoss()
    })
  }
}
