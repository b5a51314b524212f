import type { Scene, Wall } from '../../src/scene/scene.ts'

/** Fixed walls, and those of bodies where they begin: at the origin, as every preset has it. */
export function allWalls({ walls, bodies = [] }: Scene): Wall[] {
  return [...walls, ...bodies.flatMap((body) => body.walls)]
}

/** The first pair of disks, or disk and wall, that overlap, in words; undefined if none do. */
export function findOverlap(scene: Scene): string | undefined {
  const { disks } = scene
  const walls = allWalls(scene)
  const { positions } = disks
  const count = positions.length / 2
  const radii = Array.isArray(disks.radii) ? disks.radii : new Array<number>(count).fill(disks.radii)
  const size = 2 * radii.reduce((a, b) => Math.max(a, b))
  const cells = new Map<string, number[]>()
  const cellOf = (v: number) => Math.floor(v / size)

  for (let i = 0; i < count; i++) {
    const [x, y] = [positions[2 * i], positions[2 * i + 1]]
    for (let cx = cellOf(x) - 1; cx <= cellOf(x) + 1; cx++) {
      for (let cy = cellOf(y) - 1; cy <= cellOf(y) + 1; cy++) {
        for (const j of cells.get(`${cx},${cy}`) ?? []) {
          const distance = Math.hypot(x - positions[2 * j], y - positions[2 * j + 1])
          if (distance < radii[i] + radii[j]) return `disks ${j} and ${i} are ${distance} apart`
        }
      }
    }
    const key = `${cellOf(x)},${cellOf(y)}`
    const cell = cells.get(key)
    if (cell) cell.push(i)
    else cells.set(key, [i])
  }

  for (const [w, { chain, closed, radius = 0 }] of walls.entries()) {
    const points = closed ? [...chain, chain[0]] : chain
    for (let k = 1; k < points.length; k++) {
      for (let i = 0; i < count; i++) {
        const distance = distanceToSegment(positions[2 * i], positions[2 * i + 1], points[k - 1], points[k])
        if (distance < radii[i] + radius) return `disk ${i} is ${distance} from wall ${w}, segment ${k - 1}`
      }
    }
  }
  return undefined
}

type Point = readonly [number, number]

function distanceToSegment(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - ax - t * dx, y - ay - t * dy)
}

/** Whether the point lies inside the polygon, by the parity of its crossings with a ray to the right. */
export function isInside(x: number, y: number, polygon: readonly Point[]): boolean {
  let inside = false
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  })
  return inside
}
