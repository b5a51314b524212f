/** The eraser's disk, and sinks that remove disks outside the scene. */
import type { Sink, World } from '../../src/index.ts'
import type { Point } from '../../src/render/camera.ts'
import type { Scene } from '../../src/scene/scene.ts'

/** A round eraser, m. */
export interface Eraser {
  readonly center: Point
  readonly radius: number
}

/** Returns the sinks of a scene, those of the eraser, and those outside of `bounds` if its walls were cut. */
export function sinksOf(scene: Scene, eraser: Eraser | null, bounds?: World['bounds']): Sink[] {
  return [
    ...((scene.sinks ?? []) as readonly Sink[]),
    ...(eraser === null ? [] : [{ disk: [...eraser.center, eraser.radius] as const }]),
    ...(bounds === undefined ? [] : sinksAround(bounds)),
  ]
}

/** Returns sinks that remove disks farther outside these bounds than a tenth of their size. */
function sinksAround([minX, minY, maxX, maxY]: World['bounds']): Sink[] {
  const margin = 0.1 * Math.max(maxX - minX, maxY - minY)
  const side = (point: [number, number], normal: [number, number]): Sink => ({
    halfPlane: { point, normal },
  })
  return [
    side([minX - margin, 0], [-1, 0]),
    side([maxX + margin, 0], [1, 0]),
    side([0, minY - margin], [0, -1]),
    side([0, maxY + margin], [0, 1]),
  ]
}
