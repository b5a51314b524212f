/** The page's GPU device, which may be lost and replaced. */
import { type Adapter, requestDevice } from '../../src/gpu/device.ts'

export class Graphics {
  #adapter: Adapter | null = null
  #asked: Promise<void> | undefined
  /** Called when the device is lost. */
  onLoss = (): void => {}

  /** The adapter; null if the browser provides no device, and after a loss until `find` is called again. */
  get adapter(): Adapter | null {
    return this.#adapter
  }

  /** Requests a device from the browser once, and again after a loss. */
  find(): Promise<void> {
    this.#asked ??= this.#request()
    return this.#asked
  }

  async #request(): Promise<void> {
    // an error of the browser counts as missing WebGPU
    this.#adapter = await requestDevice(navigator.gpu).catch(() => null)
    this.#adapter?.device.lost.then(() => {
      this.#adapter = null
      this.#asked = undefined
      this.onLoss()
    })
  }
}
