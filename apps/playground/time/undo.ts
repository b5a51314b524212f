/** Undo and redo: the state of the world before each edit. */
import type { World } from '../../../src/index.ts'
import type { WorldState } from '../worldState.ts'

/** Edits at most, and bytes of their states together. */
const MOST = 50
const MEMORY = 160e6

interface Point<Page> {
  readonly state: Promise<WorldState>
  readonly page: Page
  bytes: number
}

/** `Page` is what the page itself knows of a moment. */
export class Undo<Page> {
  readonly #page: () => Page
  #world: World | undefined
  #past: Point<Page>[] = []
  #future: Point<Page>[] = []

  constructor(page: () => Page) {
    this.#page = page
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** Begins anew with a world; undefined for none. */
  begin(world: World | undefined): void {
    this.#world = world
    this.#past = []
    this.#future = []
  }

  /** Notes the state before an edit. */
  note(): void {
    if (this.#world === undefined) return
    this.#future = []
    this.#past.push(this.#point())
    this.#bound()
  }

  /** Takes back the last note: there was no edit. */
  drop(): void {
    this.#past.pop()
  }

  /** Resolves to the state before the last edit, or to undefined if nothing was edited. `redo` returns to the present state. */
  undo(): Promise<{ state: WorldState; page: Page } | undefined> {
    return this.#exchange(this.#past, this.#future)
  }

  redo(): Promise<{ state: WorldState; page: Page } | undefined> {
    return this.#exchange(this.#future, this.#past)
  }

  async #exchange(from: Point<Page>[], to: Point<Page>[]) {
    const [point, world] = [from.pop(), this.#world]
    if (point === undefined) return undefined
    const now = this.#point()
    to.push(now)
    const [state] = await Promise.all([point.state, now.state])
    this.#bound()
    return this.#world === world ? { state, page: point.page } : undefined
  }

  #point(): Point<Page> {
    const point: Point<Page> = { state: this.#world!.core.saveState(), page: this.#page(), bytes: 0 }
    // a lost device is reported elsewhere
    point.state.then(
      ({ state }) => {
        point.bytes = Object.values(state.buffers).reduce((sum, { byteLength }) => sum + byteLength, 0)
        this.#bound()
      },
      () => {},
    )
    return point
  }

  /** Forgets the oldest edits if there are too many. */
  #bound(): void {
    const bytes = () => [...this.#past, ...this.#future].reduce((sum, point) => sum + point.bytes, 0)
    while (this.#past.length > MOST || (this.#past.length > 1 && bytes() > MEMORY)) this.#past.shift()
  }
}
