/** Disks in screen pixels, for Canvas2D. */

import { isPeriodic } from '../features/periodic/periodicBox.ts'
import type { BackendBuffers } from '../pipeline/backend.ts'
import { GRAIN, MOTION, POSE, USER_DATA } from '../schemas/offsets.ts'
import { imagesOf } from './images.ts'
import { GOLDEN, idLevel, LEVELS, labelLevel, MAX_COLORED_CONTACTS, SHADES, valueLevel } from './palette.ts'
import { MIN_DISK_RADIUS, type View } from './renderer.ts'

export interface ScreenDisk {
  x: number
  y: number
  radius: number
  angle: number
  /** Pixels per metre, and the parts of the grain: the first one and their number, 0 of a disk. */
  scale: number
  firstPart: number
  partCount: number
  id: number
  /** Index into the colour table; 0 if disks have tints. */
  color: number
  opacity: number
}

export type CpuBuffers = Extract<BackendBuffers, { kind: 'cpu' }>

/** Number of steps from opaque to invisible. */
const FADE_STEPS = 16

/** Calls `visit` with each visible disk, and with each image of it. The object is the same each time. */
export function visitDisks(buffers: CpuBuffers, view: View, visit: (disk: ScreenDisk) => void): void {
  const { width, height, center, scale, box } = view
  const { f32 } = buffers.poses
  const grains = buffers.grains.u32
  const hasGrains = grains.length > 0
  const isOpen = box === undefined || !isPeriodic(box)
  const disk: ScreenDisk = { x: 0, y: 0, radius: 0, angle: 0, scale, firstPart: 0, partCount: 0, id: 0, color: 0, opacity: 1 } // biome-ignore format: one line
  for (let slot = 0; slot < buffers.slots; slot++) {
    const p = slot * POSE.stride
    if (f32[p + POSE.radius] === 0) continue
    const radius = Math.max(f32[p + POSE.radius] * scale, MIN_DISK_RADIUS)
    const [worldX, worldY] = [f32[p + POSE.position], f32[p + POSE.position + 1]]
    const fading = buffers.fades ? fadeStep(buffers, slot) : 0
    if (fading === FADE_STEPS) continue
    const show = (imageX: number, imageY: number) => {
      const x = width / 2 + (imageX - center[0]) * scale
      const y = height / 2 - (imageY - center[1]) * scale
      const isInSight = x > -radius && x < width + radius && y > -radius && y < height + radius
      if (!isInSight) return
      disk.x = x
      disk.y = y
      disk.radius = radius
      disk.angle = f32[p + POSE.angle]
      disk.scale = radius / f32[p + POSE.radius]
      disk.id = buffers.motions.u32[slot * MOTION.stride + MOTION.id]
      disk.color = view.colorBy === 'tint' ? 0 : colorIndex(buffers, slot, view)
      // a disk that is too small to see is drawn larger and fainter
      const faint = view.scale / disk.scale
      disk.opacity = (1 - fading / FADE_STEPS) * faint * faint
      if (hasGrains) {
        disk.firstPart = grains[disk.id * GRAIN.stride + GRAIN.firstPart]
        disk.partCount = grains[disk.id * GRAIN.stride + GRAIN.partCount]
      }
      visit(disk)
    }
    if (isOpen) show(worldX, worldY)
    else for (const image of imagesOf(box, worldX, worldY, f32[p + POSE.radius])) show(...image)
  }
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
