import { test } from 'vitest'
import { isFull } from './full.ts'

/** A test that only `npm run test:full` runs. */
export const fullTest = test.runIf(isFull)
