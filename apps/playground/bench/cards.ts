/** The cards of the four scenes: a picture, and how many disks fit into a frame, as soon as it is known. */
import {
  type BenchmarkReport,
  type BenchmarkSceneName,
  SCENE_NAMES,
  SCENE_TEXTS,
  type SceneResult,
} from '../../../src/benchmark/format.ts'
import { grouped } from '../../../src/benchmark/numbers.ts'
import { add, element } from '../dom.ts'
import { addThumb } from '../gallery/thumbs.ts'

interface Card {
  readonly root: HTMLElement
  readonly number: HTMLElement
  readonly state: HTMLElement
}

export class SceneCards {
  readonly #cards = new Map<BenchmarkSceneName, Card>()

  constructor() {
    for (const scene of SCENE_NAMES) {
      const { title, about } = SCENE_TEXTS[scene]
      const root = add(element('#cards'), 'li')
      root.dataset.scene = scene
      addThumb(root, scene)
      add(root, 'h2', title)
      const number = add(root, 'p')
      number.className = 'number'
      const state = add(root, 'p', about)
      state.className = 'state'
      this.#cards.set(scene, { root, number, state })
    }
  }

  /** Shows the results, and what is timed now with how many disks. */
  show({ scenes }: BenchmarkReport, now?: BenchmarkSceneName, count?: number): void {
    for (const [scene, { root, number, state }] of this.#cards) {
      const { about, things } = SCENE_TEXTS[scene]
      const result = scenes.find((one) => one.scene === scene)
      root.classList.toggle('now', scene === now)
      number.textContent = result === undefined ? '' : numberOf(result)
      if (scene === now)
        state.textContent = count === undefined ? 'Compiling …' : `Timing ${grouped(count)} ${things} …`
      else state.textContent = result === undefined ? about : stateOf(result, things)
    }
  }
}

function numberOf({ largest, tooMany }: SceneResult): string {
  if (largest !== null) return grouped(largest)
  return tooMany === null ? '–' : `< ${grouped(tooMany)}`
}

function stateOf({ largest, tooMany, note }: SceneResult, things: string): string {
  if (largest === null && tooMany === null) return note
  const least = largest !== null && tooMany === null ? ' or more' : ''
  return `${things}${least} at 60 frames per second. ${note}`
}
