import { overlaps } from '../../src/queries/overlaps.ts'
import { columnsOf, outlinesIn } from '../../src/scene/columns.ts'
import type { Scene, Wall } from '../../src/scene/scene.ts'
import { capsule } from '../../src/shapes/capsule.ts'
import { disk } from '../../src/shapes/disk.ts'
import { placed } from '../../src/shapes/placed.ts'
import type { Shape } from '../../src/shapes/shape.ts'

/**
 * Fixed walls, and those of bodies where they begin: bodies of presets are not turned. Arcs are cut into segments that lie within a
 * thousandth of their radius of them.
 */
export function allWalls({ walls, bodies = [] }: Scene): Wall[] {
  const ofBodies = bodies.flatMap(({ walls: own, position: [x, y] = [0, 0] }) =>
    own.map((wall): Wall => ({ ...wall, chain: wall.chain.map(([px, py]) => [x + px, y + py]) })),
  )
  return [...walls, ...ofBodies].map(flattened)
}

/** Pairs of disks and grains that a joint holds, and that therefore do not collide, as text. */
function jointedPairs({ joints = [] }: Scene): Set<string> {
  const jointed = new Set<string>()
  for (const { pairs = [], collideConnected = false } of joints) {
    if (collideConnected) continue
    for (let k = 0; k < pairs.length; k += 2) {
      jointed.add(`${pairs[k]},${pairs[k + 1]}`)
      jointed.add(`${pairs[k + 1]},${pairs[k]}`)
    }
  }
  return jointed
}

function flattened({ bulges, ...wall }: Wall): Wall {
  if (bulges === undefined) return wall
  const { chain } = wall
  const inner = (from: Point, to: Point, bulge: number): Point[] => {
    if (Math.abs(bulge) < 0.004) return [from]
    const middle: Point = [
      (from[0] + to[0] + bulge * (to[1] - from[1])) / 2,
      (from[1] + to[1] - bulge * (to[0] - from[0])) / 2,
    ]
    const half = bulge / (1 + Math.hypot(1, bulge))
    return [...inner(from, middle, half), ...inner(middle, to, half)]
  }
  const points = bulges.flatMap((bulge, k) => inner(chain[k], chain[(k + 1) % chain.length], bulge))
  const last = wall.closed ? [] : [chain[chain.length - 1]]
  return { ...wall, chain: [...points, ...last].map(([x, y]) => [x, y]) }
}

/** The first pair of disks or grains without a joint, or one of them and a wall, that overlap, in words; undefined if none do. */
export function findOverlap(scene: Scene): string | undefined {
  const walls = allWalls(scene)
  const jointed = jointedPairs(scene)
  const { count, positions, radii, angles } = columnsOf(scene)
  const outlines = new Map(outlinesIn(scene).map(({ id, parts }) => [id, parts]))
  const size = 2 * radii.reduce((a, b) => Math.max(a, b))
  const partsOf = (i: number): Shape[] => {
    const [x, y] = [positions[2 * i], positions[2 * i + 1]]
    return outlines.get(i)?.map((part) => placed(part, [x, y], angles[i])) ?? [disk([x, y], radii[i])]
  }
  /** Whether the outlines overlap, if the circles do. */
  const reallyDo = (i: number, others: Shape[]) =>
    partsOf(i).some((part) => others.some((other) => overlaps(part, other)))
  const cells = new Map<string, number[]>()
  const cellOf = (v: number) => Math.floor(v / size)

  for (let i = 0; i < count; i++) {
    const [x, y] = [positions[2 * i], positions[2 * i + 1]]
    for (let cx = cellOf(x) - 1; cx <= cellOf(x) + 1; cx++) {
      for (let cy = cellOf(y) - 1; cy <= cellOf(y) + 1; cy++) {
        for (const j of cells.get(`${cx},${cy}`) ?? []) {
          const distance = Math.hypot(x - positions[2 * j], y - positions[2 * j + 1])
          const isDisks = !outlines.has(i) && !outlines.has(j)
          if (jointed.has(`${i},${j}`)) continue
          if (distance < radii[i] + radii[j] && (isDisks || reallyDo(i, partsOf(j))))
            return `disks ${j} and ${i} are ${distance} apart`
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
    const [xs, ys] = [0, 1].map((axis) => chain.map((point) => point[axis]))
    const [minX, maxX] = [Math.min(...xs) - size, Math.max(...xs) + size]
    const [minY, maxY] = [Math.min(...ys) - size, Math.max(...ys) + size]
    const near = Array.from({ length: count }, (_, i) => i).filter((i) => {
      const [x, y] = [positions[2 * i], positions[2 * i + 1]]
      return x >= minX && x <= maxX && y >= minY && y <= maxY
    })
    for (let k = 1; k < points.length; k++) {
      for (const i of near) {
        const distance = distanceToSegment(positions[2 * i], positions[2 * i + 1], points[k - 1], points[k])
        if (distance >= radii[i] + radius) continue
        const wall = () => [capsule(points[k - 1], points[k], radius || 1e-9)]
        if (!outlines.has(i) || reallyDo(i, wall()))
          return `disk ${i} is ${distance} from wall ${w}, segment ${k - 1}`
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
