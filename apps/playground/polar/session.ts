/** The page's side of its worker: one request at a time, and the latest of those that wait. */
import type { Circle } from './circles.ts'
import type { Answer, Message, Request, View } from './messages.ts'

/** An answer with its circles. */
export interface Shown extends Omit<Answer, 'circles'> {
  readonly circles: readonly Circle[]
}

interface Asked {
  readonly view: View
  readonly resolve: (result: Shown | Error | undefined) => void
}

export class Session {
  readonly #worker = new Worker(new URL('./polar.worker.ts', import.meta.url), { type: 'module' })
  #current: Asked | undefined
  #next: Asked | undefined
  #circles: readonly Circle[] = []
  /** Number of views that were sent. */
  #sent = 0

  /** `onColored` is called when the picture of the last view has its final colours, `onFailure` if the worker fails. */
  constructor(
    canvases: readonly HTMLCanvasElement[],
    onColored: () => void,
    onFailure: (reason: string) => void,
  ) {
    const [regions, still] = canvases.map((canvas) => canvas.transferControlToOffscreen())
    const request: Request = { kind: 'canvases', regions, still }
    this.#worker.postMessage(request, [regions, still])
    this.#worker.onerror = ({ message }) => onFailure(message)
    this.#worker.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'colored') this.#receive(data)
      else if (data.request === this.#sent && this.#next === undefined) onColored()
    }
  }

  /** Whether all views that were asked for are answered. */
  get isIdle(): boolean {
    return this.#current === undefined
  }

  /** Resolves to what is shown or why it cannot be; undefined if a later view is asked for before this one's turn. */
  ask(view: View): Promise<Shown | Error | undefined> {
    return new Promise((resolve) => {
      this.#next?.resolve(undefined)
      this.#next = { view, resolve }
      if (this.#current === undefined) this.#send()
    })
  }

  #send(): void {
    this.#current = this.#next
    this.#next = undefined
    if (this.#current === undefined) return
    const request: Request = { kind: 'show', view: this.#current.view, request: ++this.#sent }
    this.#worker.postMessage(request)
  }

  #receive(message: Exclude<Message, { kind: 'colored' }>): void {
    if (message.kind === 'answer') {
      const { circles, ...answer } = message.answer
      if (circles !== undefined) this.#circles = listOf(circles)
      this.#current?.resolve({ ...answer, circles: this.#circles })
    } else this.#current?.resolve(new Error(message.fault))
    this.#send()
  }
}

function listOf(numbers: Float64Array): Circle[] {
  return Array.from({ length: numbers.length / 3 }, (_, k) => ({
    center: [numbers[3 * k], numbers[3 * k + 1]],
    radius: numbers[3 * k + 2],
  }))
}
