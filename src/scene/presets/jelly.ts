import { createRandom, uniform } from '../../util/random.ts'
import { boundsOf, createWall, GRAVITY, substepsForFall } from '../placement.ts'
import type { Scene } from '../scene.ts'

const MATERIAL = { friction: Math.fround(0.4), restitution: 0 }
const RADIUS = Math.fround(0.4)
/** Disks along a side of a block, and the distance between block centres, m: blocks may have any angle. */
const SIDE = 6
const BLOCK = SIDE * SIDE
const APART = 8.5
/** Shift of every other row of blocks, m. */
const SHIFT = 4
/** N/m and N·m/rad: a block sags by some percent under its own weight. */
const STIFFNESS = 1500
const BEND_STIFFNESS = 150
const DAMPING_RATIO = Math.fround(0.05)

/**
 * Returns a scene in which soft blocks fall into a box: half of them are lattices of springs, with diagonals, and half of
 * them lattices of soft welds. See `Preset.build`.
 */
export function jelly(count: number, seed: number): Scene {
  const random = createRandom(seed)
  const blocks = Math.ceil(count / BLOCK)
  const columns = Math.ceil(Math.sqrt(1.5 * blocks))
  const rows = Math.ceil(blocks / columns)
  const half = (columns * APART + SHIFT) / 2
  const top = 2 + rows * APART + 2
  const positions: number[] = []
  for (let block = 0; block < blocks; block++) {
    const row = Math.floor(block / columns)
    const x = -half + ((block % columns) + 0.5) * APART + (row % 2) * SHIFT
    const y = 2 + (row + 0.5) * APART
    const angle = uniform(random, 0, Math.PI / 2)
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    for (let k = 0; k < Math.min(BLOCK, count - block * BLOCK); k++) {
      const [u, v] = [(k % SIDE) - (SIDE - 1) / 2, Math.floor(k / SIDE) - (SIDE - 1) / 2]
      positions.push(Math.fround(x + c * u - s * v), Math.fround(y + s * u + c * v))
    }
  }
  const walls = [createWall([[-half, 0], [half, 0], [half, top], [-half, top]], { closed: true, ...MATERIAL })] // biome-ignore format: points
  const isWelded = (k: number) => Math.floor(k / BLOCK) % 2 === 1
  const soft = { stiffness: STIFFNESS, dampingRatio: DAMPING_RATIO, collide: true }
  const neighbors = [[1, 0], [0, 1]] // biome-ignore format: points
  const diagonals = [[1, 1], [-1, 1]] // biome-ignore format: points
  return {
    version: 1,
    name: 'jelly',
    gravity: [0, -GRAVITY],
    bounds: boundsOf(walls),
    substeps: substepsForFall(top),
    disks: {
      positions,
      radii: RADIUS,
      labels: Array.from({ length: count }, (_, k) => 1 + (Math.floor(k / BLOCK) % 7)),
      ...MATERIAL,
    },
    bonds: [
      { type: 'spring', pairs: pairsOf(count, [...neighbors, ...diagonals], (k) => !isWelded(k)), ...soft },
      { type: 'weld', pairs: pairsOf(count, neighbors, isWelded), bendStiffness: BEND_STIFFNESS, ...soft },
    ],
    walls,
  }
}

/** Returns the pairs of a disk that `takes` accepts and its neighbors in its block at these columns and rows from it. */
function pairsOf(count: number, steps: readonly number[][], takes: (k: number) => boolean): number[] {
  const pairs: number[] = []
  for (let k = 0; k < count; k++) {
    if (!takes(k)) continue
    const [column, row] = [k % SIDE, Math.floor((k % BLOCK) / SIDE)]
    for (const [right, up] of steps) {
      const other = k + right + up * SIDE
      if (column + right < 0 || column + right >= SIDE || row + up >= SIDE || other >= count) continue
      pairs.push(k, other)
    }
  }
  return pairs
}
