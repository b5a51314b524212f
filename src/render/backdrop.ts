/** What lies behind the disks on a canvas, kept as pixels while it stays the same: to read a canvas takes long. */
import type { Pixels } from './raster.ts'

export class Backdrop {
  readonly #context: CanvasRenderingContext2D
  #key: string | undefined
  #kept: Uint32Array | undefined
  #image: ImageData | undefined

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context
  }

  /**
   * Returns the pixels of the canvas with what `paint` draws on it. `key` names all that this depends on, or is undefined if it differs each
   * time: `paint` is not called for a key that was kept. `show` puts the pixels on the canvas.
   */
  pixels(key: string | undefined, width: number, height: number, paint: () => void): Pixels {
    if (key === undefined || key !== this.#key || this.#kept === undefined) {
      paint()
      const image = this.#context.getImageData(0, 0, width, height)
      const words = new Uint32Array(image.data.buffer)
      // a view that moves has another key each time
      this.#kept = key !== undefined && key === this.#key ? words.slice() : undefined
      this.#key = key
      this.#image = image
      return { width, height, words }
    }
    const words = new Uint32Array(this.#image!.data.buffer)
    words.set(this.#kept)
    return { width, height, words }
  }

  /** Puts the pixels that `pixels` returned last on the canvas. */
  show(): void {
    this.#context.putImageData(this.#image!, 0, 0)
  }
}
