/** Groups of connected parts. */
import { boundsOf } from '../bounds.ts'
import { grown } from '../grown.ts'
import type { Point, Shape } from '../shape.ts'
import { commonPoint } from './clipping.ts'

/** Distance within which parts touch, relative to the first one. */
const SKIN = 1e-6

/** Two grains that touch, by their indices in the list of grains. */
export interface Joint {
  readonly grains: readonly [number, number]
  /** A point in metres that both have. */
  readonly point: Point
}

/** Divides shapes that are connected in all into connected groups of at most `most`, and says which groups touch. */
export function groupsOf(shapes: readonly Shape[], most: number): { groups: number[][]; joints: Joint[] } {
  if (shapes.length <= most) return { groups: [shapes.map((_, k) => k)], joints: [] }
  const touches = shapes.map(() => new Map<number, Point>())
  const bounds = shapes.map(boundsOf)
  const [minX, minY, maxX, maxY] = bounds[0]
  // parts may share no more than a side
  const skins = shapes.map((shape) => grown(shape, SKIN * Math.max(maxX - minX, maxY - minY)))
  for (const [a, boundsA] of bounds.entries()) {
    for (const [b, boundsB] of bounds.entries()) {
      const isFar =
        a >= b ||
        boundsA[0] > boundsB[2] ||
        boundsB[0] > boundsA[2] ||
        boundsA[1] > boundsB[3] ||
        boundsB[1] > boundsA[3]
      const point = isFar ? undefined : commonPoint(skins[a], skins[b])
      if (point === undefined) continue
      touches[a].set(b, point)
      touches[b].set(a, point)
    }
  }
  const owner = shapes.map(() => -1)
  const groups: number[][] = []
  for (;;) {
    // begins where the fewest neighbours are left
    const free = [...shapes.keys()].filter((k) => owner[k] < 0)
    if (free.length === 0) break
    const freeNeighbors = (k: number) => [...touches[k].keys()].filter((n) => owner[n] < 0).length
    const start = free.reduce((a, b) => (freeNeighbors(b) < freeNeighbors(a) ? b : a))
    const share = Math.ceil(free.length / Math.ceil(free.length / most))
    const group = [start]
    owner[start] = groups.length
    for (const k of group)
      for (const n of touches[k].keys())
        if (owner[n] < 0 && group.length < share) {
          owner[n] = groups.length
          group.push(n)
        }
    groups.push(group)
  }
  joinSmall(groups, owner, touches, most)
  const joints = new Map<string, Joint>()
  touches.forEach((around, a) => {
    for (const [b, point] of around)
      if (owner[a] < owner[b] && !joints.has(`${owner[a]} ${owner[b]}`))
        joints.set(`${owner[a]} ${owner[b]}`, { grains: [owner[a], owner[b]], point })
  })
  return { groups, joints: [...joints.values()] }
}

/** Joins groups that touch and have at most `most` parts together. */
function joinSmall(
  groups: number[][],
  owner: number[],
  touches: readonly Map<number, Point>[],
  most: number,
): void {
  for (let a = groups.length - 1; a > 0; a--) {
    const around = new Set(groups[a].flatMap((k) => [...touches[k].keys()].map((n) => owner[n])))
    const b = groups.findIndex(
      (group, k) => k < a && around.has(k) && group.length + groups[a].length <= most,
    )
    if (b < 0) continue
    for (const k of groups[a]) owner[k] = b
    groups[b].push(...groups[a])
    groups.splice(a, 1)
    for (const [k, group] of owner.entries()) if (group > a) owner[k] = group - 1
  }
}
