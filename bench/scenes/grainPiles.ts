/** Piles of rounded boxes and of clumps, in the box of the pile of disks. */
import { groupsOf, type Kind, NO_DISKS, sized } from '../../src/scene/grainPlacement.ts'
import { pile } from '../../src/scene/presets/pile.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { createRandom, uniform } from '../../src/util/random.ts'

const MATERIAL = { friction: 0.3, restitution: 0 }
/** Sizes of boxes, so that they do not stack like bricks. */
const SIZES = 12
const ROUNDING = 0.1

/** Returns the pile of disks with grains in place of the disks. */
function pileOf(kindsOf: (seed: number) => readonly Kind[], name: string) {
  return (count: number, seed: number): Scene => {
    const scene = pile(count, seed)
    const grains = groupsOf(createRandom(seed), scene.disks.positions as number[], kindsOf(seed))
    return { ...scene, name, disks: NO_DISKS, grains }
  }
}

/** Rounded boxes with a circle of 0.45 to 0.55 m around them, and sides of 1:1 to 1:2. */
export const boxes = pileOf((seed) => {
  const random = createRandom(seed + 1)
  return Array.from({ length: SIZES }, (_, k) => {
    const [x, y] = [1, uniform(random, 0.5, 1)]
    const points = [
      [-x, -y],
      [x, -y],
      [x, y],
      [-x, y],
    ] as const
    const size = 0.45 + (0.1 * (k + 0.5)) / SIZES
    return {
      ...MATERIAL,
      shapes: sized({ points, radius: ROUNDING }, (polygon, radius) => ({ polygon, radius }), size),
    }
  })
}, 'boxes')

/** Three disks of one size that touch the middle of the grain, with a circle of 0.45 to 0.55 m around them. */
export const clumps = pileOf(
  () =>
    Array.from({ length: SIZES }, (_, k) => {
      const size = 0.45 + (0.1 * (k + 0.5)) / SIZES
      const radius = 0.55 * size
      const parts = [0, 1, 2].map((n) => {
        const angle = (2 * Math.PI * n) / 3
        const center: [number, number] = [0.44 * size * Math.cos(angle), 0.44 * size * Math.sin(angle)]
        return { disk: center, radius }
      })
      return { ...MATERIAL, shapes: { parts } }
    }),
  'clumps',
)
