/** Makes a world of SVG paths, drawn in units of 1 cm with y down: terrain, a body that turns, and grains. */
import { World } from 'scree'
import { fitGrains, fitTerrain, fitWalls, linesFromPath, outlineFromPath } from 'scree/shapes'

/** Units of the paths per metre. */
export const UNITS = 100
export const HILLS = 'M0 -400V420C150 420 200 330 330 330S560 560 690 540S900 380 1000 400V-400'
export const WHEEL = 'M-90 -18H-18V-90H18V-18H90V18H18V90H-18V18H-90Z'
export const HEART = 'M0 17L-2 15C-10 9 -15 4 -15 -3A8 8 0 0 1 0 -8A8 8 0 0 1 15 -3C15 4 10 9 2 15Z'
/** Where the wheel is, in m. */
const AXLE = [5.9, -2.6] as const

/** Returns the world, and the centroid of the heart in metres: its grains turn about it. */
export async function createWorld(count: number, options: Parameters<typeof World.create>[0] = {}) {
  const world = await World.create({ gravity: [0, -9.81], substeps: 'auto', ...options })
  const scale = 1 / UNITS
  world.walls.add(fitTerrain(linesFromPath(HILLS, { scale })).map((wall) => ({ ...wall, friction: 0.6 })))
  world.bodies.add({
    walls: fitWalls(outlineFromPath(WHEEL, { scale })),
    motion: { position: AXLE, spin: 0.6 },
  })
  const [{ shape, position }] = fitGrains(outlineFromPath(HEART, { scale })).grains
  const positions = Array.from({ length: count }, (_, k) => [
    0.5 + 0.45 * (k % 20),
    0.45 * Math.floor(k / 20) - 0.8,
  ]).flat()
  world.grains.add({
    shapes: shape,
    positions,
    angles: Array.from({ length: count }, (_, k) => k),
    friction: 0.5,
  })
  return { world, centroid: position }
}

/** Returns the outline of what a point sees within a distance, in metres. */
export async function litFrom(
  world: World,
  point: readonly [number, number],
  maxDistance: number,
): Promise<[number, number][]> {
  const seen = await world.query.visibility({ points: [...point], maxDistance })
  return Array.from(seen.startAngles, (from, row): [angle: number, distance: number][] => {
    const to = seen.endAngles[row]
    return [
      [from, seen.startDistances[row]],
      [(from + to) / 2, seen.middleDistances[row]],
      [to, seen.endDistances[row]],
    ]
  })
    .flat()
    .map(([angle, distance]) => [
      point[0] + distance * Math.cos(angle),
      point[1] + distance * Math.sin(angle),
    ])
}
