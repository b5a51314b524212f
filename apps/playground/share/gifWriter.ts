/** Writes frames as a GIF; runs in a worker. */
import { gifenc } from '../../gifEncoder.ts'

type Palette = ReturnType<typeof gifenc.quantize>

const COLORS = 256
/** Frames that share a palette. */
const SHARED = 25

export class GifWriter {
  readonly #width: number
  readonly #height: number
  readonly #encoder = gifenc.GIFEncoder()
  #palette: Palette = []
  #frames = 0
  /** The last frame, whose delay is known with the next one. */
  #last: Uint8ClampedArray | undefined

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#encoder.bytesView().length
  }

  /** Adds a frame, which is seen `milliseconds` after the one before. */
  add(rgba: Uint8ClampedArray, milliseconds: number): void {
    if (this.#last !== undefined) this.#write(this.#last, milliseconds)
    this.#last = rgba
  }

  /** Writes the last frame, and returns the file. */
  end(milliseconds: number): Uint8Array {
    if (this.#last !== undefined) this.#write(this.#last, milliseconds)
    this.#last = undefined
    this.#encoder.finish()
    return this.#encoder.bytes()
  }

  #write(rgba: Uint8ClampedArray, milliseconds: number): void {
    const isNew = this.#frames++ % SHARED === 0
    if (isNew) this.#palette = gifenc.quantize(rgba, COLORS)
    const index = gifenc.applyPalette(rgba, this.#palette)
    // the palette of the first frame is that of the file; others have one of their own
    const isGlobal = this.#frames <= SHARED
    const palette = isNew || !isGlobal ? this.#palette : undefined
    this.#encoder.writeFrame(index, this.#width, this.#height, { palette, delay: milliseconds })
  }
}
