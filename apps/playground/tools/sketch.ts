/** Control points that are being changed, and the shape that they had last. */
import { massOf } from '../../../src/shapes/mass.ts'
import type { Shape } from '../../../src/shapes/shape.ts'
import { sentence } from '../sentence.ts'
import type { ChipText } from './chip.ts'
import { type Draft, rounded, shapeOf } from './draft.ts'

export class Sketch {
  #draft: Draft | null = null
  #shape: Shape | null = null
  #fault: string | null = null

  /** Null where there is nothing yet. */
  get draft(): Draft | null {
    return this.#draft
  }

  /** Of the last draft that had one. */
  get shape(): Shape | null {
    return this.#shape
  }

  /** Why the draft has no shape, in a sentence; null where it has one. */
  get fault(): string | null {
    return this.#fault
  }

  /** The points are kept, to the centimetre, even where they have no shape. */
  set(draft: Draft): void {
    this.#draft = rounded(draft)
    try {
      this.#shape = shapeOf(this.#draft)
      this.#fault = null
    } catch (error) {
      // what errors call points is the polygon that one sees
      this.#fault = sentence(error)
        .replace(/^Points /, 'The polygon ')
        .replace(/^Points\[\d+\] is the dent/, 'There is a dent at')
    }
  }

  clear(): void {
    this.#draft = null
    this.#shape = null
    this.#fault = null
  }
}

/** What there is to say of a sketch. */
export function wordsOf({ draft, shape, fault }: Sketch, more: string): ChipText {
  if (fault !== null || draft === null || shape === null) return { main: fault ?? '', isError: true }
  const { area, inertia } = massOf(shape)
  const name = draft.kind === 'narc' ? `${draft.points.length}-arc` : 'rounded polygon'
  return { main: `${name} · ${digits(area)} m² · inertia ${digits(inertia)} m⁴`, more }
}

const digits = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
