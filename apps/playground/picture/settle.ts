/** Runs a picture in grains off screen, to know where each grain comes to rest. Equal bits on all backends make a second run agree. */
import { World } from '../../../src/index.ts'
import { pictureSize } from '../../../src/scene/presets/picture.ts'
import { presets } from '../../../src/scene/presets.ts'

/** Maximum number of steps; grains that still creep then are where they are. */
const MAX_STEPS = 1200
/** Steps between two looks at how many are awake. */
const STEPS_AT_ONCE = 20

/**
 * Resolves to where grains come to rest, two bytes per grain: right and up, 0 to 255 over the size of the picture. `report` gets the
 * part of the grains at rest, 0 to 1.
 */
export async function settle(
  count: number,
  seed: number,
  substeps?: number,
  report?: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const scene = presets.picture.build(count, seed)
  const world = await World.fromScene(scene, { backend: 'cpu', substeps: substeps ?? scene.substeps })
  for (let step = 0; step < MAX_STEPS; step++) {
    world.step(1 / 60)
    if (step % STEPS_AT_ONCE !== 0) continue
    // a message or a frame may be waiting
    await world.settle()
    if (world.stats.awake === 0) break
    report?.(1 - world.stats.awake / count)
  }
  const { ids, positions } = await world.disks.read()
  world.destroy()
  const { width, height } = pictureSize(count)
  const byte = (part: number) => Math.min(Math.max(Math.floor(256 * part), 0), 255)
  const landings = new Uint8Array(2 * count)
  for (const [row, id] of ids.entries()) {
    landings[2 * id] = byte(positions[2 * row] / width + 0.5)
    landings[2 * id + 1] = byte(positions[2 * row + 1] / height)
  }
  return landings
}
