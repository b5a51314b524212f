/** Takes frames of the picture, and saves them as a GIF. */
import { add, element } from '../dom.ts'
import { save } from '../files/save.ts'
import type { GifPart } from './gif.worker.ts'

/** Longer side of a GIF at most, pixels. */
const LONGEST_SIDE = 480
/** Milliseconds between frames: GIFs count in hundredths of a second. */
const EVERY = 80
/** A longer or larger GIF is saved as it is then. */
const LONGEST = 12_000
const MAX_BYTES = 20e6
/** Frames that the worker may be behind; further ones are left out. */
const MAX_WAITING = 8
/** Margin around what is shown, CSS pixels. */
const MARGIN = 8

/** A part of the page, CSS pixels. */
export interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Returns a part of the page with a margin, cut to the page. */
export function partWithin(
  { left, top, width, height }: Part,
  page: { width: number; height: number },
): Part {
  const [x, y] = [Math.max(left - MARGIN, 0), Math.max(top - MARGIN, 0)]
  const right = Math.min(left + width + MARGIN, page.width)
  const bottom = Math.min(top + height + MARGIN, page.height)
  return right - x < 16 || bottom - y < 16
    ? { left: 0, top: 0, ...page }
    : { left: x, top: y, width: right - x, height: bottom - y }
}

export class GifMaker {
  readonly #mark: HTMLElement
  readonly #text: HTMLElement
  readonly #context: CanvasRenderingContext2D
  #worker: Worker | undefined
  #part: Part = { left: 0, top: 0, width: 1, height: 1 }
  #startedAt = 0
  #lastAt = 0
  #waiting = 0
  #bytes = 0
  #isEnding = false

  constructor() {
    this.#mark = add(element('#masthead'), 'div')
    this.#mark.id = 'gif'
    this.#mark.hidden = true
    this.#text = add(this.#mark, 'p')
    this.#text.setAttribute('role', 'status')
    const stop = add(this.#mark, 'button', 'Stop and save')
    stop.type = 'button'
    stop.addEventListener('click', () => this.stop())
    this.#context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  }

  get isOn(): boolean {
    return this.#worker !== undefined
  }

  /** Begins with this part of the page. `name` is that of the file without its ending; `fail` gets an error of the worker. */
  start(part: Part, name: string, fail: (error: Error) => void): void {
    const factor = Math.min(LONGEST_SIDE / Math.max(part.width, part.height), window.devicePixelRatio)
    const [width, height] = [part.width, part.height].map((length) =>
      Math.max(Math.round(length * factor), 1),
    )
    Object.assign(this.#context.canvas, { width, height })
    this.#part = part
    this.#startedAt = performance.now()
    this.#lastAt = Number.NEGATIVE_INFINITY
    this.#waiting = this.#bytes = 0
    this.#isEnding = false
    const worker = new Worker(new URL('./gif.worker.ts', import.meta.url), { type: 'module' })
    this.#worker = worker
    worker.onmessage = ({ data }: MessageEvent<number | Uint8Array<ArrayBuffer>>) => {
      if (typeof data === 'number') {
        this.#waiting--
        this.#bytes = data
        return
      }
      save(data, `${name}.gif`, 'image/gif')
      this.#end()
    }
    worker.onerror = ({ message }) => {
      this.#end()
      fail(new Error(`the GIF cannot be made: ${message}`))
    }
    this.#post({ width, height })
    this.#mark.hidden = false
  }

  /** Takes a frame of these canvases, which fill the page, the lowest first, if it is time. Call it once they are drawn. */
  frame(canvases: readonly HTMLCanvasElement[]): void {
    if (this.#worker === undefined || this.#isEnding) return
    const now = performance.now()
    const elapsed = now - this.#startedAt
    if (elapsed > LONGEST || this.#bytes > MAX_BYTES) {
      this.stop()
      return
    }
    const size = (this.#bytes / 1e6).toFixed(1)
    this.#text.textContent = `GIF: ${(elapsed / 1000).toFixed(0)} of ${LONGEST / 1000} s, ${size} MB`
    if (now - this.#lastAt < EVERY - 8 || this.#waiting > MAX_WAITING) return
    const { width, height } = this.#context.canvas
    for (const canvas of canvases) {
      const [x, y] = [canvas.width / window.innerWidth, canvas.height / window.innerHeight]
      const { left, top, width: across, height: down } = this.#part
      this.#context.drawImage(canvas, x * left, y * top, x * across, y * down, 0, 0, width, height)
    }
    const rgba = this.#context.getImageData(0, 0, width, height).data
    const milliseconds = Number.isFinite(this.#lastAt) ? Math.round((now - this.#lastAt) / 10) * 10 : EVERY
    this.#lastAt = now
    this.#waiting++
    this.#post({ rgba, milliseconds }, [rgba.buffer])
  }

  /** Ends the GIF and saves it. */
  stop(): void {
    if (this.#worker === undefined || this.#isEnding) return
    this.#isEnding = true
    this.#text.textContent = 'GIF: writing…'
    this.#post({ end: EVERY })
  }

  #post(part: GifPart, transfer: Transferable[] = []): void {
    this.#worker!.postMessage(part, transfer)
  }

  #end(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#mark.hidden = true
  }
}
