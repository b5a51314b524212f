import { createRandom, uniform } from '../../util/random.ts'
import { boundsOf, CLEARANCE, createWall, drawRadii } from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: 0.25, restitution: 0.1 }
/** Width of the settled grains over their height. */
export const PICTURE_ASPECT = 1.6
/** Area per settled grain, m². */
const AREA = 1
/** Distance between the sites that grains start from, their jitter, and the fraction of the sites that stay empty. */
const PITCH = 1.25
const JITTER = 0.06
const EMPTY = 0.3
/** Maximum speed along x at the start, m/s. */
const DRIFT = 10
/** Seconds until the last grain lands. */
const DURATION = 3.6
const MIN_SUBSTEPS = 4
/** Maximum path of a grain per substep, m. */
const MAX_PATH = 0.25

/** Returns the width and height in metres of this many settled grains; x runs from -width / 2, y from 0. */
export function pictureSize(count: number): { width: number; height: number } {
  const width = Math.max(6, Math.sqrt(PICTURE_ASPECT * AREA * count))
  return { width, height: (AREA * count) / width }
}

/**
 * Returns a scene of grains that rain into a tall box and come to rest in 1.6:1. Gravity grows with the height of the fall, so that it
 * takes as long for any count. See `Preset.build`.
 */
export function picture(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const { width, height } = pictureSize(count)
  const half = Math.fround(width / 2)
  const columns = Math.floor((width - 2 * CLEARANCE) / PITCH) + 1
  const left = -((columns - 1) * PITCH) / 2
  const positions: number[] = []
  const velocities: number[] = []
  for (let site = 0; velocities.length < 2 * count; site++) {
    if (random() < EMPTY) continue
    positions.push(
      Math.fround(left + (site % columns) * PITCH + uniform(random, -JITTER, JITTER)),
      Math.fround(CLEARANCE + Math.floor(site / columns) * PITCH + uniform(random, -JITTER, JITTER)),
    )
    velocities.push(Math.fround(uniform(random, -DRIFT, DRIFT)), 0)
  }
  const top = positions[positions.length - 1] + CLEARANCE
  const fall = Math.max(top - height, height)
  const gravity = (2 * fall) / DURATION ** 2
  const box: [number, number][] = [
    [-half, top + 1],
    [-half, 0],
    [half, 0],
    [half, top + 1],
  ]
  const walls = [createWall(box, { closed: true, ...MATERIAL })]
  return {
    version: 1,
    name: 'picture',
    gravity: [0, -gravity],
    bounds: boundsOf(walls),
    substeps: Math.max(MIN_SUBSTEPS, Math.ceil((gravity * DURATION) / 60 / MAX_PATH)),
    sleep: true,
    disks: { positions, velocities, radii: drawRadii(random, count), ...MATERIAL },
    walls,
  }
}
