/**
 * The twins of the kernels in shaders/polar, in a module of their own: they are no part of a step. A twin takes the
 * bindings of its kernel in the order of `polarLayouts`, then the number of threads.
 */
export { locateRegions } from './locateRegions'
export { traceDisks } from './traceDisks'
