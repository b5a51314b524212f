/**
 * The disks of a world for renderers of your own: by id, between steps, and in step with the display.
 *
 * @module scree/view
 */

export { DiskView } from '../view/diskView.ts'
export { FixedTimestep, type FixedTimestepOptions } from '../view/fixedTimestep.ts'
export type { DiskInstances } from '../view/instances.ts'
export { wallPoints } from '../view/wallPoints.ts'
