/** Makes a GIF of what the page shows: the picture with its map, where the scene is. */
import type { Display } from '../display.ts'
import type { Measures } from '../measures/measures.ts'
import { showMessage } from '../messages.ts'
import { sentence } from '../sentence.ts'
import { GifMaker, partWithin } from './gif.ts'

export class GifTaking {
  readonly #maker = new GifMaker()
  readonly #display: Display
  readonly #measures: Measures
  readonly #name: () => string

  /** `name` returns that of the file without its ending. */
  constructor(display: Display, measures: Measures, name: () => string) {
    this.#display = display
    this.#measures = measures
    this.#name = name
  }

  get isOn(): boolean {
    return this.#maker.isOn
  }

  /** Begins, or ends and saves. */
  toggle(): void {
    if (this.#maker.isOn) {
      this.#maker.stop()
      return
    }
    const { bounds, camera, size } = this.#display
    const [left, top] = camera.toScreen([bounds[0], bounds[3]])
    const [right, bottom] = camera.toScreen([bounds[2], bounds[1]])
    const part = partWithin({ left, top, width: right - left, height: bottom - top }, size)
    this.#maker.start(part, this.#name(), (error) => showMessage(sentence(error)))
  }

  /** Call it once the picture and the map are drawn, in the same frame: a canvas of WebGPU is empty later. */
  drawn(): void {
    const canvases = [this.#display.canvas, this.#measures.cover]
    this.#maker.frame(canvases.filter((canvas) => canvas !== undefined))
  }
}
