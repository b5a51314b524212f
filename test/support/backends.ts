/** Backends of tests that expect the same of each. */
import { full } from './full.ts'

/** The CPU in `npm test`, where test/gpu/everyKernel.test.ts holds the GPU to the bits of the CPU; both in `npm run test:full`. */
export const BACKENDS: readonly ('cpu' | 'gpu')[] = full(['cpu'], ['cpu', 'gpu'])
