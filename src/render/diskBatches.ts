/** Disks in screen pixels, grouped by colour for Canvas2D. */
import type { BackendBuffers } from '../pipeline/backend.ts'
import { GRAIN, MOTION, POSE, USER_DATA } from '../schemas/offsets.ts'
import { imagesOf } from './images.ts'
import { GOLDEN, idLevel, LEVELS, labelLevel, MAX_COLORED_CONTACTS, SHADES, valueLevel } from './palette.ts'
import { MIN_DISK_RADIUS, type View } from './renderer.ts'

export interface ScreenDisk {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly angle: number
  /** Pixels per metre, and the parts of the grain: the first one and their number, 0 of a disk. */
  readonly scale: number
  readonly firstPart: number
  readonly partCount: number
}

export type CpuBuffers = Extract<BackendBuffers, { kind: 'cpu' }>

/** Number of steps from opaque to invisible. */
const FADE_STEPS = 16
/** Number of colours of the table. */
const COLORS = LEVELS * SHADES

/** Returns the index into the colour table, and the opacity, of a batch. */
export function lookOf(batch: number): { color: number; opacity: number } {
  return { color: batch % COLORS, opacity: 1 - Math.floor(batch / COLORS) / FADE_STEPS }
}

/** Returns the visible disks by their batch: all of one colour and opacity. Batches below the number of colours are opaque. */
export function batchDisks(buffers: CpuBuffers, view: View): Map<number, ScreenDisk[]> {
  const { width, height, center, scale, box } = view
  const { f32 } = buffers.poses
  const grains = buffers.grains.u32
  const hasGrains = grains.length > 0
  const batches = new Map<number, ScreenDisk[]>()
  for (let slot = 0; slot < buffers.slots; slot++) {
    const p = slot * POSE.stride
    if (f32[p + POSE.radius] === 0) continue
    const radius = Math.max(f32[p + POSE.radius] * scale, MIN_DISK_RADIUS)
    const [worldX, worldY] = [f32[p + POSE.position], f32[p + POSE.position + 1]]
    const fading = buffers.fades ? fadeStep(buffers, slot) : 0
    if (fading === FADE_STEPS) continue
    for (const [imageX, imageY] of imagesOf(box, worldX, worldY, f32[p + POSE.radius])) {
      const x = width / 2 + (imageX - center[0]) * scale
      const y = height / 2 - (imageY - center[1]) * scale
      const isInSight = x > -radius && x < width + radius && y > -radius && y < height + radius
      if (!isInSight) continue
      const key = colorIndex(buffers, slot, view) + COLORS * fading
      const g = buffers.motions.u32[slot * MOTION.stride + MOTION.id] * GRAIN.stride
      const disk = {
        x,
        y,
        radius,
        angle: f32[p + POSE.angle],
        scale: radius / f32[p + POSE.radius],
        firstPart: hasGrains ? grains[g + GRAIN.firstPart] : 0,
        partCount: hasGrains ? grains[g + GRAIN.partCount] : 0,
      }
      const batch = batches.get(key)
      if (batch === undefined) batches.set(key, [disk])
      else batch.push(disk)
    }
  }
  return batches
}

/** Returns how far a disk has faded, in steps. */
function fadeStep({ motions, transparencies }: CpuBuffers, slot: number): number {
  return Math.round(FADE_STEPS * transparencies.f32[motions.u32[slot * MOTION.stride + MOTION.id]])
}

/** Returns the index into the colour table; equals `colorOf` in disks.wgsl. */
function colorIndex(
  { motions, activeContactCounts, userData }: CpuBuffers,
  slot: number,
  { colorBy, topSpeed, valueRange }: View,
): number {
  const m = slot * MOTION.stride
  const id = motions.u32[m + MOTION.id]
  const scattered = Math.imul(id, GOLDEN) >>> 0
  let level = idLevel(id)
  if (colorBy === 'speed') {
    const speed = Math.hypot(motions.f32[m + MOTION.velocity], motions.f32[m + MOTION.velocity + 1])
    level = Math.floor((LEVELS - 1) * Math.sqrt(Math.min(speed / topSpeed, 1)))
  }
  if (colorBy === 'contacts') {
    const count = Math.min(activeContactCounts.u32[slot], MAX_COLORED_CONTACTS)
    level = Math.floor((count * (LEVELS - 1)) / MAX_COLORED_CONTACTS)
  }
  const data = id * USER_DATA.stride
  if (colorBy === 'value') level = valueLevel(userData.f32[data + USER_DATA.value], valueRange)
  if (colorBy === 'label') level = labelLevel(userData.u32[data + USER_DATA.label])
  // scattered twice: evenly spread multiples would form stripes in rows of ids
  const shade = (Math.imul(scattered ^ (scattered >>> 15), GOLDEN) >>> 16) % SHADES
  return shade * LEVELS + level
}
