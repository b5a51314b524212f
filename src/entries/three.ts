/**
 * Draws the disks of a world with the WebGPURenderer of three.js, on its device.
 *
 * @module scree/three
 */

export { Disks, type DisksOptions } from '../three/disks.ts'
