/** Worlds with grains in chains. */

import type { GrainShape } from '../../src/features/grains/world/grainParts.ts'
import { box } from '../../src/shapes/box.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import type { WorldOptions } from '../../src/world/options.ts'
import { World } from '../../src/world.ts'

const LINKS: readonly GrainShape[] = [
  capsule([-0.2, 0], [0.2, 0], 0.08),
  box(0.5, 0.16, 0.02),
  { parts: [disk([-0.18, 0], 0.08), disk([0.18, 0], 0.08), box(0.36, 0.06)] },
]
/** Length in metres of a link between its anchors. */
const LENGTH = 0.52

/**
 * Chains of this many links each, with a disk at the end, that fall on a ground of segments and arcs. Joints are pins, springs and welds in
 * turn, and the welds break; every second chain hangs on a nail.
 */
export async function chains(count: number, links: number, options: WorldOptions = {}): Promise<World> {
  const world = await World.create({ gravity: [0, -9.81], substeps: 4, ...options })
  const width = (links + 1) * LENGTH
  world.walls.add([
    { chain: [[-1, 3], [0, 0], [width / 2, -0.3], [width, 0], [width + 1, 3]], radius: 0.02 }, // biome-ignore format: points
    { chain: [[width * 0.2, 0.3], [width * 0.6, 0.3]], bulges: [0.2] }, // biome-ignore format: points
  ])
  for (let row = 0; row < count; row++) {
    const y = 0.8 + 0.3 * row
    const positions = Array.from({ length: links }, (_, k) => [(k + 0.5) * LENGTH, y]).flat()
    const shapes = Array.from({ length: links }, (_, k) => LINKS[(k + row) % LINKS.length])
    const material = { friction: 0.4, density: 100 }
    const velocities = shapes.flatMap(() => [0.5 * row, -1])
    const ids = world.grains.add({ shapes, positions, velocities, ...material })
    const end = world.disks.add({ positions: [width - 0.4 * LENGTH, y], radii: 0.1, ...material })
    for (let k = 0; k + 1 < links; k++) {
      const anchors = [LENGTH / 2, 0, -LENGTH / 2, 0]
      const common = { pairs: [ids[k], ids[k + 1]], anchors }
      if (k % 3 === 0) world.bonds.add({ type: 'weld', ...common, lengths: 0, bendStiffness: 0 })
      else if (k % 3 === 1) world.bonds.add({ type: 'spring', ...common, stiffness: 3000, dampingRatio: 0.2 })
      else world.bonds.add({ type: 'weld', ...common, strength: { tension: 300, shear: 200, moment: 15 } })
    }
    world.bonds.add({ type: 'distance', pairs: [ids[links - 1], end[0]], anchors: [LENGTH / 2, 0, -0.1, 0] })
    if (row % 2 === 1)
      world.bonds.add({ type: 'distance', disks: [ids[0]], points: [0, y], anchors: [-LENGTH / 2, 0] })
  }
  return world
}
