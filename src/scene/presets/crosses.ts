import { createRandom, insideDisk, type Random, uniform } from '../../util/random.ts'
import { boundsOf, createWall } from '../placement.ts'
import type { Scene, Wall } from '../scene.ts'

const MATERIAL = { friction: 0, restitution: 1 }
const COLUMNS = 10
const ROWS = 5
const CELL = 100
const ARM = 10
const RADIUS = 10
const MAX_SPEED = 200
/** Distance between the sites of circles. The outer ones are half of it from the box, and none is on a cross. */
const PITCH = 25
const JITTER = 2.4

/** Returns a scene of crosses in a box with a corner at the origin. Throws if `count` exceeds the number of sites, 800. See `Preset.build`. */
export function crosses(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const [width, height] = [COLUMNS * CELL, ROWS * CELL]
  const box: [number, number][] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const walls = [createWall(box, { closed: true, radius: 0, ...MATERIAL })]
  for (let i = 0; i < COLUMNS * ROWS; i++) {
    walls.push(...cross(CELL * ((i % COLUMNS) + 0.5), CELL * (Math.floor(i / COLUMNS) + 0.5)))
  }
  return {
    version: 1,
    name: 'crosses',
    gravity: [0, 0],
    restitutionThreshold: 0,
    bounds: boundsOf(walls),
    disks: {
      positions: scatter(random, count, width / PITCH, height / PITCH),
      radii: RADIUS,
      velocities: Array.from({ length: count }, () => insideDisk(random, MAX_SPEED).map(Math.fround)).flat(),
      masses: 1,
      ...MATERIAL,
    },
    walls,
  }
}

function cross(x: number, y: number): Wall[] {
  const across: [number, number][] = [
    [x - ARM, y],
    [x + ARM, y],
  ]
  const upright: [number, number][] = [
    [x, y - ARM],
    [x, y + ARM],
  ]
  return [across, upright].map((chain) => createWall(chain, { radius: 0, ...MATERIAL }))
}

/** Returns `count` sites drawn without replacement, by the first steps of a Fisher–Yates shuffle. */
function scatter(random: Random, count: number, columns: number, rows: number): number[] {
  const sites = Array.from({ length: columns * rows }, (_, i) => i)
  if (count > sites.length) {
    throw new Error(`count is ${count}: expected at most ${sites.length}, the number of sites in crosses`)
  }
  const positions: number[] = []
  for (let i = 0; i < count; i++) {
    const drawn = i + Math.floor(random() * (sites.length - i))
    const site = sites[drawn]
    sites[drawn] = sites[i]
    positions.push(
      Math.fround(PITCH * ((site % columns) + 0.5) + uniform(random, -JITTER, JITTER)),
      Math.fround(PITCH * (Math.floor(site / columns) + 0.5) + uniform(random, -JITTER, JITTER)),
    )
  }
  return positions
}
