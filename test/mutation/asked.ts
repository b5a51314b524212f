/** Queries of worlds and batches whose kernels are recorded: hard ones, and ties. */
import { ShapeBatch } from '../../src/narrow/batch/shapeBatch.ts'
import { PolarBatch } from '../../src/polar/batch/polarBatch.ts'
import { presets } from '../../src/scene/presets.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { COINCIDENT } from '../../src/schemas/constants.ts'
import { box } from '../../src/shapes/box.ts'
import { disk } from '../../src/shapes/disk.ts'
import { createRandom } from '../../src/util/random.ts'
import { World } from '../../src/world.ts'
import { drawPairs } from '../narrow/batchFamilies.ts'
import { drawCasts, drawPoints as drawShapePoints } from '../narrow/batchRays.ts'
import { drawDisks, drawPoints, families } from '../polar/batchFamilies.ts'
import { askedScenes, hardCasts, stir } from '../queries/worldScenes.ts'
import { eightSizes } from './borders.ts'
import type { Recorder } from './recording.ts'
import { castsAlong, castsAt, sites } from './sites.ts'

const ASKED = [
  'random',
  'two sizes',
  'worlds apart',
  'bodies that move',
  'all on one point',
  'round walls, some of which move',
]

const ASKED_SITES = [1, 2, 3, 4].map((seed) =>
  sites(`sites ${seed}`, seed, { isCoarse: seed % 2 === 0, bodies: seed > 2 ? 'moving' : 'none' }),
)

async function ask(scene: Scene, count: number): Promise<void> {
  const world = await World.fromScene(scene, { substeps: 2, backend: 'cpu' })
  stir(world)
  const { positions } = await world.disks.read()
  const casts = hardCasts(count, 5, positions)
  const disks = Array.from(casts.radii, (r, k) => [casts.origins[2 * k], casts.origins[2 * k + 1], r]).flat()
  const mask = 0xfffffffd
  await world.query.rays(casts)
  await world.query.rays({ ...casts, mask, hits: 'all' })
  await world.query.rays({ ...casts, hits: 'all', disks: false })
  if (scene.walls.length > 1) {
    for (const hits of ['first', 'all'] as const)
      await world.query.rays({ ...castsAt(scene, 4 * count, 6), hits })
    await world.query.rays(castsAlong(scene))
    await world.query.rays({ ...castsAlong(scene), disks: false })
  }
  await world.query.nearest({ points: casts.origins })
  await world.query.nearest({ points: casts.origins, mask, maxDistance: 3 })
  await world.query.inside({ disks, mask })
  await world.query.inside({ boxes: [0, 0, 12, 12] })
  world.destroy()
}

/** A disk so far from the point asked for that the search comes to its last round. */
async function askFar(): Promise<void> {
  const disks = { positions: [-1e6, -1e6, 1e6, 1e6, 1e6, 1.1e6], radii: 0.005 }
  const scene: Scene = { version: 1, name: 'far apart', gravity: [0, 0], disks, walls: [] }
  const world = await World.fromScene(scene, { backend: 'cpu' })
  await world.query.nearest({ points: [0, 0, 5e5, 5e5, 1e6, 1.05e6] })
  world.destroy()
}

/** Wide casts that begin as near to one end of an arc as to the other, beyond both. */
async function askBetweenEnds(): Promise<void> {
  const chain = [[-1, 0], [1, 0]] as [number, number][] // biome-ignore format: points
  const walls = [3, -3, 0].flatMap((bulge) => [true, false].map((oneSided) => ({ chain, bulges: [bulge], oneSided }))) // biome-ignore format: one line
  const disks = { positions: [20, 20], radii: 0.5 }
  const origins = [0, 0.5, 0, -0.5, 0, 0.25, 0, -0.25, 0, 0]
  for (const wall of walls) {
    const scene: Scene = { version: 1, name: 'between ends', gravity: [0, 0], disks, walls: [wall] }
    const world = await World.fromScene(scene, { backend: 'cpu' })
    const translations = origins.map((_, k) => [3, 1][k % 2])
    await world.query.rays({ origins, translations, radii: 1.5 })
    await world.query.rays({ origins, translations, radii: 1.5, hits: 'all' })
    world.destroy()
  }
}

/** Points, shapes and corners that are COINCIDENT apart or wide, or all but. */
async function askCoincidences(batch: ShapeBatch): Promise<void> {
  batch.setShapes([disk([0, 0], 1), box(2, 2), disk([0, 0], 1e-12), disk([0, 0], 0.5)])
  const least = [0.5e-12, 0.97e-12, COINCIDENT, 1.03e-12, 1.08e-12, 1.2e-12]
  const each = least.flatMap((size) =>
    [0, 1, 2, 3].flatMap((shape) => [0, 1].map((axis) => ({ size, shape, axis }))),
  )
  const at = ({ size, axis }: { size: number; axis: number }) => (axis === 0 ? [size, 0] : [0, -size])
  const shapes = each.map(({ shape }) => shape)
  const placements = { positions: each.flatMap(() => [0, 0]), angles: each.map(() => 0) }
  await batch.closestPoints({ shapes, placements, points: each.flatMap(at) })
  const beside = { positions: each.flatMap(at), angles: placements.angles }
  const pairs = { a: shapes, b: shapes.map((_, k) => k % 4), placementsA: placements, placementsB: beside }
  await batch.collide(pairs)
  await batch.overlap(pairs)
  const origins = each.flatMap(({ axis }) => [3, axis === 0 ? 3 : 2.5])
  const translations = origins.map((x) => -2 * x)
  await batch.cast({ shapes, placements, origins, translations, radii: each.map(({ size }) => size) })
  // as short, towards the disk of radius 1e-12
  const beginnings = each.flatMap(() => [1.4e-12, 0])
  const steps = each.flatMap(({ size }) => [-size, 0])
  await batch.cast({
    shapes: each.map(() => 2),
    placements,
    origins: beginnings,
    translations: steps,
    radii: 0,
  })
}

async function collideShapes(): Promise<void> {
  const batch = await ShapeBatch.create({ backend: 'cpu' })
  const pairs = drawPairs(createRandom(1), 2400)
  const { shapes, a, b, placementsA, placementsB } = pairs
  batch.setShapes(shapes)
  await batch.collide({ a, b, placementsA, placementsB })
  await batch.overlap({ a, b, placementsA, placementsB })
  const points = drawShapePoints(createRandom(2), 400)
  batch.setShapes(points.drawnShapes)
  await batch.closestPoints(points.asked)
  const casts = drawCasts(createRandom(3), 400)
  batch.setShapes(casts.drawnShapes)
  await batch.cast(casts.asked)
  await askCoincidences(batch)
  batch.destroy()
}

async function traceDisks(family: (typeof families)[number], seed: number): Promise<void> {
  const batch = await PolarBatch.create({ backend: 'cpu' })
  batch.setCircles(family.circles)
  const points = drawPoints(family, seed, 100)
  for (const direction of ['north', 'east', 'south', 'west'] as const)
    for (const sense of ['cw', 'ccw'] as const) await batch.locate({ points, direction, sense })
  const disks = drawDisks(family, seed, 150, [0, 0.01, 0.05])
  await batch.trace({ ...disks, box: family.box, bounces: 6 })
  await batch.trace({ ...disks, bounces: 2, lengths: family.box[2] })
  // just as long as it is to the side of a box around all
  const [minX, minY, maxX, maxY] = family.box.map((x, k) => x + (k < 2 ? -2 : 2))
  const outside = { origins: [minX + 1, minY + 1, maxX - 1, minY + 1, minX + 1, maxY - 1], directions: [1, 0, 0, 1, 0, -1] } // biome-ignore format: one line
  const lengths = [maxX - minX - 1, maxY - minY - 1, maxY - minY - 1]
  if (maxX < 1e6)
    await batch.trace({ ...outside, radii: 0, box: [minX, minY, maxX, maxY], bounces: 2, lengths })
  batch.destroy()
}

/** Points that fly at circles so small that they are met at their very centres, along the axes and not. */
async function traceToCentres(): Promise<void> {
  const batch = await PolarBatch.create({ backend: 'cpu' })
  batch.setCircles({
    centers: Float32Array.of(4, 4, 8, 4, 4, 8, 8, 8),
    radii: new Float32Array(4).fill(1e-12),
  })
  const origins = [2, 4, 4, 2, 6, 4, 8, 6, 6, 6, 5, 5]
  const directions = [1, 0, 0, 1, 1, 0, 0, 1, 1, 1, -1, -1]
  await batch.trace({ origins, directions, radii: 0, box: [1, 1, 11, 11], bounces: 3 })
  batch.destroy()
}

/** Points are located in the layer of radius 0, which lies behind those of other radii. */
async function locateBehind(family: (typeof families)[number], seed: number): Promise<void> {
  const batch = await PolarBatch.create({ backend: 'cpu' })
  batch.setCircles(family.circles)
  const disks = drawDisks(family, seed, 50, [0, 0.01, 0.05])
  const thick = Array.from(disks.radii.keys()).filter((k) => disks.radii[k] > 0)
  const ofThick = (pairs: ArrayLike<number>) => thick.flatMap((k) => [pairs[2 * k], pairs[2 * k + 1]])
  const [origins, directions] = [ofThick(disks.origins), ofThick(disks.directions)]
  await batch.trace({ origins, directions, radii: thick.map((k) => disks.radii[k]), bounces: 0 })
  await batch.locate({ points: drawPoints(family, seed, 50), direction: 'east', sense: 'ccw' })
  batch.destroy()
}

/** Records what queries of worlds and batches run. */
export async function recordAsked(recorder: Recorder): Promise<void> {
  for (const scene of [...askedScenes.filter(({ name }) => ASKED.includes(name)), ...ASKED_SITES, eightSizes])
    await recorder.record(`${scene.name}, asked`, () => ask(scene, 100))
  await recorder.record('chute, asked', () => ask(presets.chute.build(40, 2), 60))
  await recorder.record('far apart, asked', askFar)
  await recorder.record('between ends, asked', askBetweenEnds)
  await recorder.record('shapes', collideShapes)
  await recorder.record('centres', traceToCentres)
  for (const [k, family] of families.entries())
    await recorder.record(family.name, () => traceDisks(family, k + 1))
  for (const [k, family] of families.slice(0, 8).entries())
    await recorder.record(`${family.name}, behind`, () => locateBehind(family, k + 1))
}
