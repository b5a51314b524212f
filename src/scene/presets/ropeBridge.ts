import { createRandom } from '../../util/random.ts'
import {
  boundsOf,
  CLEARANCE,
  createWall,
  drawRadii,
  GRAVITY,
  placeInRows,
  stackRows,
  substepsForFall,
} from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: Math.fround(0.4), restitution: 0 }
/** Radii of the beads in radii of the grains: they do not touch, 1 m apart. */
const BEAD_SIZE = 0.85
/** Density of the beads in densities of the grains. */
const BEAD_DENSITY = 4
/** Beads per plank. */
const PLANK = 4
/** Depth of the middle of the bridge below its ends, and height of the ends above the floor, in lengths of the bridge. */
const SAG = 0.12
const HEIGHT = 0.4

/**
 * Returns a scene in which grains fall on a bridge: a row of beads, four of them welded to a plank, with ropes between the planks and to
 * the walls. See `Preset.build`.
 */
export function ropeBridge(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const beads = Math.min(count, PLANK + Math.round(1.6 * Math.sqrt(count)))
  const grains = count - beads
  const half = (beads + 1) / 2
  const floor = -HEIGHT * 2 * half - 2
  const heightAt = (x: number) => -SAG * 2 * half * (1 - (x / half) ** 2)
  const places = Array.from({ length: beads }, (_, k) => {
    const x = k + 1 - half
    return [Math.fround(x), Math.fround(heightAt(x))]
  })
  const rows = stackRows(grains, 2, () => [CLEARANCE - half, half - CLEARANCE])
  const top = Math.max(4, (rows.at(-1)?.y ?? 0) + 3)
  const walls = [createWall([[-half, floor], [half, floor], [half, top], [-half, top]], { closed: true, ...MATERIAL })] // biome-ignore format: points
  const joints = Array.from({ length: beads - 1 }, (_, k) => [k, k + 1])
  const isRope = ([k]: number[]) => k % PLANK === PLANK - 1
  return {
    version: 1,
    name: 'rope-bridge',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(top),
    disks: {
      positions: [...places.flat(), ...placeInRows(random, rows)],
      radii: [
        ...drawRadii(random, beads).map((radius) => Math.fround(BEAD_SIZE * radius)),
        ...drawRadii(random, grains),
      ],
      density: Array.from({ length: count }, (_, k) => (k < beads ? BEAD_DENSITY : 1)),
      labels: Array.from({ length: count }, (_, k) => (k < beads ? 1 : 0)),
      ...MATERIAL,
    },
    bonds: [
      { type: 'weld', pairs: joints.filter((joint) => !isRope(joint)).flat() },
      { type: 'distance', pairs: joints.filter(isRope).flat() },
      { type: 'distance', disks: [0, beads - 1], points: [-half, 0, half, 0] },
    ],
    walls,
  }
}
