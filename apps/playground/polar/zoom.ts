/** The part of the box that is shown. */
import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Point } from '../../../src/shapes/shape.ts'

/** Maximum magnification. */
const MAX_ZOOM = 64

/** Magnifies the visible part by a factor and keeps a point where it is, within the limits of `all`. */
export function zoomed(visible: Bounds, all: Bounds, [x, y]: Point, factor: number): Bounds {
  const width = Math.min(
    Math.max((visible[2] - visible[0]) / factor, (all[2] - all[0]) / MAX_ZOOM),
    all[2] - all[0],
  )
  if (width === all[2] - all[0]) return all
  const part = width / (visible[2] - visible[0])
  return movedInto([x + part * (visible[0] - x), y + part * (visible[1] - y)], width, all)
}

/** Moves the visible part to a point unless it shows the point. */
export function showing(visible: Bounds, all: Bounds, [x, y]: Point): Bounds {
  const [minX, minY, maxX, maxY] = visible
  if (x >= minX && x <= maxX && y >= minY && y <= maxY) return visible
  return movedInto([x - (maxX - minX) / 2, y - (maxY - minY) / 2], maxX - minX, all)
}

/** Returns the part of `all` with this lower left corner and width, moved inside, with the same aspect ratio. */
function movedInto([x, y]: Point, width: number, all: Bounds): Bounds {
  const height = (width * (all[3] - all[1])) / (all[2] - all[0])
  const left = Math.min(Math.max(x, all[0]), all[2] - width)
  const bottom = Math.min(Math.max(y, all[1]), all[3] - height)
  return [left, bottom, left + width, bottom + height]
}

export function intersection(a: Bounds, b: Bounds): Bounds {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
}
