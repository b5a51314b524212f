/** Exposes the current world to the browser tests, and a promise of the first one. */
import type { World } from '../../src/index.ts'
import type { FieldMap } from './measures/wishes.ts'

export interface Hook {
  world(): World | undefined
  /** The colour map that is shown. */
  map(): FieldMap | undefined
  readonly ready: Promise<void>
}

declare global {
  interface Window {
    scree?: Hook
  }
}
