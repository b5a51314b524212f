/** Exposes the current world to the browser tests, and a promise of the first one. */
import type { World } from '../../src/index.ts'

export interface Hook {
  world(): World | undefined
  readonly ready: Promise<void>
}

declare global {
  interface Window {
    scree?: Hook
  }
}
