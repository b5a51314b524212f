/**
 * A WebGPU device in Node, for worlds, checks and tests on a GPU without a browser.
 *
 * @module scree/node
 */

export { nodeDevice } from '../node/nodeGpu.ts'
