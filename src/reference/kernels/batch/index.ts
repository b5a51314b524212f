/**
 * The twins of the kernels in shaders/batch, in a module of their own: they are no part of a step. A twin takes the
 * bindings of its kernel in the order of `batchLayouts`, then the number of threads.
 */
export { castShapes } from './castShapes'
export { collideShapes } from './collideShapes'
export { overlapShapes } from './overlapShapes'
export { queryPoints } from './queryPoints'
