/** Films the picture, and saves the film. */
import { add, element } from '../dom.ts'
import { save } from '../files/save.ts'

/** The formats that a film may have, the best first: most programs play MP4. */
const FORMATS = [
  ['video/mp4;codecs=avc1.640028', 'mp4'],
  ['video/mp4', 'mp4'],
  ['video/webm;codecs=vp9', 'webm'],
  ['video/webm', 'webm'],
] as const

const BITS_PER_SECOND = 12e6
/** A longer film is saved at this length, in milliseconds. */
const LONGEST = 600_000

const formatOf = () =>
  'MediaRecorder' in window ? FORMATS.find(([type]) => MediaRecorder.isTypeSupported(type)) : undefined

export class Film {
  readonly #mark: HTMLElement
  readonly #text: HTMLElement
  #recorder: MediaRecorder | undefined
  #timer = 0
  #startedAt = 0
  #canvas: HTMLCanvasElement | undefined

  constructor() {
    this.#mark = add(element('#masthead'), 'div')
    this.#mark.id = 'film'
    this.#mark.hidden = true
    this.#text = add(this.#mark, 'p')
    this.#text.setAttribute('role', 'status')
    const stop = add(this.#mark, 'button', 'Stop and save')
    stop.type = 'button'
    stop.addEventListener('click', () => this.stop())
  }

  get isOn(): boolean {
    return this.#recorder !== undefined
  }

  /** Begins to film a canvas. Throws if the browser cannot. `name` is that of the file without its ending. */
  start(canvas: HTMLCanvasElement, name: string): void {
    const format = formatOf()
    if (format === undefined) throw new Error('this browser cannot record films')
    const [mimeType, ending] = format
    const stream = canvas.captureStream(60)
    const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    recorder.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop()
      save(new Blob(parts), `${name}.${ending}`, mimeType)
      this.#end()
    })
    recorder.start(1000)
    this.#recorder = recorder
    this.#canvas = canvas
    this.#startedAt = performance.now()
    this.#mark.hidden = false
    this.#timer = window.setInterval(() => this.#show(), 250)
    this.#show()
  }

  /** Ends the film and saves it. */
  stop(): void {
    if (this.#recorder?.state === 'recording') this.#recorder.stop()
  }

  #show(): void {
    const elapsed = performance.now() - this.#startedAt
    this.#text.textContent = `Film: ${(elapsed / 1000).toFixed(0)} s`
    // a page that draws with another device has another canvas
    if (elapsed > LONGEST || !this.#canvas!.isConnected) this.stop()
  }

  #end(): void {
    window.clearInterval(this.#timer)
    this.#recorder = undefined
    this.#mark.hidden = true
  }
}
