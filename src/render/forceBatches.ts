/** Force lines in screen pixels, grouped by width and colour for Canvas2D. */

import { MIN_FORCE_RADIUS, visitForces } from './forces.ts'
import type { View } from './renderer.ts'
import type { CpuBuffers } from './screenDisks.ts'

interface ForceBatch {
  readonly width: number
  /** Opacity, 0 to 1. */
  readonly opacity: number
  /** Colour parameter, 0 to 1. */
  readonly strength: number
  /** Line ends: x0, y0, x1, y1 per line. */
  readonly ends: number[]
}

/** Quantization: width steps per pixel, opacity steps of lines thinner than a pixel, colour steps. */
const STEPS = 4
const OPACITIES = 8
const STRENGTHS = 12

/** Returns the visible lines, the weakest first. `forceWidth` as in `View`. */
export function batchForces(buffers: CpuBuffers, view: View, forceWidth: number): ForceBatch[] {
  const { width, height, center, scale } = view
  const toX = (metres: number) => width / 2 + (metres - center[0]) * scale
  const toY = (metres: number) => height / 2 - (metres - center[1]) * scale
  const batches = new Map<string, ForceBatch>()
  visitForces(buffers, forceWidth, (ax, ay, bx, by, half, strength) => {
    const radius = Math.max(half * scale, MIN_FORCE_RADIUS)
    const ends = [toX(ax), toY(ay), toX(bx), toY(by)]
    const isInSight =
      Math.max(ends[0], ends[2]) > -radius &&
      Math.min(ends[0], ends[2]) < width + radius &&
      Math.max(ends[1], ends[3]) > -radius &&
      Math.min(ends[1], ends[3]) < height + radius
    const looks = {
      width: Math.round(2 * radius * STEPS) / STEPS,
      opacity: Math.round((half * scale * OPACITIES) / radius) / OPACITIES,
      strength: Math.round(strength * STRENGTHS) / STRENGTHS,
    }
    if (!isInSight || looks.opacity === 0) return
    const key = `${looks.strength} ${looks.width} ${looks.opacity}`
    const batch = batches.get(key)
    if (batch === undefined) batches.set(key, { ...looks, ends })
    else batch.ends.push(...ends)
  })
  return [...batches.values()].sort((a, b) => a.strength - b.strength)
}
