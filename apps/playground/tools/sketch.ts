/** Control points during an edit, and the last valid shape. */
import { massOf } from '../../../src/shapes/mass.ts'
import type { Shape } from '../../../src/shapes/shape.ts'
import { sentence } from '../sentence.ts'
import type { ChipText } from './chip.ts'
import { type Draft, rounded, shapeOf } from './draft.ts'

export class Sketch {
  #draft: Draft | null = null
  #shape: Shape | null = null
  #fault: string | null = null

  /** Null without control points. */
  get draft(): Draft | null {
    return this.#draft
  }

  /** The shape of the last valid draft. */
  get shape(): Shape | null {
    return this.#shape
  }

  /** The reason why the draft has no shape, as a sentence; null if it has one. */
  get fault(): string | null {
    return this.#fault
  }

  /** Stores the points with centimetre resolution, even if they have no shape. */
  set(draft: Draft): void {
    this.#draft = rounded(draft)
    try {
      this.#shape = shapeOf(this.#draft)
      this.#fault = null
    } catch (error) {
      // in errors, `points` is the polygon that the viewer sees
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

/** Returns the readout for a sketch. */
export function wordsOf({ draft, shape, fault }: Sketch, more: string): ChipText {
  if (fault !== null || draft === null || shape === null) return { main: fault ?? '', isError: true }
  const { area, inertia } = massOf(shape)
  const name = draft.kind === 'narc' ? `${draft.points.length}-arc` : 'rounded polygon'
  return { main: `${name} · ${digits(area)} m² · inertia ${digits(inertia)} m⁴`, more }
}

const digits = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 3 })
