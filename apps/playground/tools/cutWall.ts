/** Cuts a disk out of a wall. */
import type { Point } from '../../../src/render/camera.ts'
import type { Wall } from '../../../src/scene/scene.ts'

/** Pieces shorter than this part of the radius of the disk are dropped. */
const CRUMB = 0.02

/** A straight or curved side of a chain, by the part of its length from 0 to 1. */
interface Side {
  readonly length: number
  /** Angle by which it turns left, rad. */
  readonly sweep: number
  at(part: number): Point
  /** Parts at which it crosses a circle. */
  crossings(center: Point, radius: number): number[]
}

interface Piece {
  readonly chain: [number, number][]
  readonly bulges: number[]
}

/** Returns what is left of a wall outside of a disk: some walls, or none; undefined if all of it is outside. */
export function cutWall(wall: Wall, center: Point, radius: number): Wall[] | undefined {
  const { chain, bulges = [], closed = false, ...look } = wall
  const reach = radius + (wall.radius ?? 0)
  const count = closed ? chain.length : chain.length - 1
  const pieces: Piece[] = []
  let [isCut, isOpen, startsWhole] = [false, false, false]
  for (let k = 0; k < count; k++) {
    const side = sideOf(chain[k], chain[(k + 1) % chain.length], bulges[k] ?? 0)
    const kept = keptParts(side, center, reach)
    isCut ||= kept.length !== 1 || kept[0][0] > 0 || kept[0][1] < 1
    if (k === 0) startsWhole = kept.length > 0 && kept[0][0] === 0
    for (const [from, to] of kept) {
      if (from > 0 || !isOpen) pieces.push({ chain: [pair(side.at(from))], bulges: [] })
      const piece = pieces[pieces.length - 1]
      piece.chain.push(pair(side.at(to)))
      piece.bulges.push(Math.tan((side.sweep * (to - from)) / 4))
      isOpen = to === 1
    }
    if (kept.length === 0) isOpen = false
  }
  if (!isCut) return undefined
  if (closed && startsWhole && isOpen && pieces.length > 1) {
    const [last, first] = [pieces.pop()!, pieces.shift()!]
    pieces.push({
      chain: [...last.chain, ...first.chain.slice(1)],
      bulges: [...last.bulges, ...first.bulges],
    })
  }
  return pieces.map((piece) => ({ ...look, ...piece }))
}

const pair = ([x, y]: Point): [number, number] => [x, y]

/** Returns the stretches of a side outside of a disk. */
function keptParts(side: Side, center: Point, radius: number): [number, number][] {
  const inner = side.crossings(center, radius).filter((part) => part > 0 && part < 1)
  const stops = [0, ...inner.sort((a, b) => a - b), 1]
  return stops.slice(1).flatMap((to, k): [number, number][] => {
    const from = stops[k]
    const [x, y] = side.at((from + to) / 2)
    const isOutside = Math.hypot(x - center[0], y - center[1]) > radius
    return isOutside && (to - from) * side.length > CRUMB * radius ? [[from, to]] : []
  })
}

function sideOf([ax, ay]: Point, [bx, by]: Point, bulge: number): Side {
  const [dx, dy] = [bx - ax, by - ay]
  const chord = Math.hypot(dx, dy)
  if (bulge === 0) {
    return {
      length: chord,
      sweep: 0,
      at: (part) => (part === 1 ? [bx, by] : [ax + part * dx, ay + part * dy]),
      crossings([x, y], radius) {
        const middle = ((x - ax) * dx + (y - ay) * dy) / chord ** 2
        const away = ((x - ax) * dy - (y - ay) * dx) / chord
        const half = Math.sqrt(Math.max(radius ** 2 - away ** 2, 0)) / chord
        return half === 0 ? [] : [middle - half, middle + half]
      },
    }
  }
  const lift = (1 - bulge * bulge) / (4 * bulge)
  const [middleX, middleY] = [(ax + bx) / 2 - lift * dy, (ay + by) / 2 + lift * dx]
  const arc = (chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge))
  const sweep = 4 * Math.atan(bulge)
  const start = Math.atan2(ay - middleY, ax - middleX)
  return {
    length: arc * Math.abs(sweep),
    sweep,
    at(part) {
      if (part === 0 || part === 1) return part === 0 ? [ax, ay] : [bx, by]
      const angle = start + part * sweep
      return [middleX + arc * Math.cos(angle), middleY + arc * Math.sin(angle)]
    },
    crossings([x, y], radius) {
      const away = Math.hypot(x - middleX, y - middleY)
      const cosine = (arc ** 2 + away ** 2 - radius ** 2) / (2 * arc * away)
      if (!(Math.abs(cosine) < 1)) return []
      const toward = Math.atan2(y - middleY, x - middleX)
      const turn = 2 * Math.PI
      return [-1, 1].map((sign) => {
        const angle = (toward + sign * Math.acos(cosine) - start) * Math.sign(sweep)
        return (((angle % turn) + turn) % turn) / Math.abs(sweep)
      })
    },
  }
}
