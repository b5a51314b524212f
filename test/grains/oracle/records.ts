/**
 * Reads the contact list of a world with grains on the CPU backend, in f64. Two grains keep their points while they hardly move: such
 * a pair is read as it was when its points were found, and how its gaps have followed since is checked here.
 */
import type { CpuBackend } from '../../../src/cpu/cpuBackend.ts'
import { EDGE_BIT, EDGE_INDEX, NO_TOUCH, NONE } from '../../../src/schemas/constants.ts'
import { CONTACT, EDGE, GRAIN_PAIR, MOTION, POSE } from '../../../src/schemas/offsets.ts'
import type { TypedViews } from '../../../src/schemas/typedViews.ts'
import { disk } from '../../../src/shapes/disk.ts'
import type { Point, Shape } from '../../../src/shapes/shape.ts'
import type { World } from '../../../src/world.ts'

/** A grain or a disk where it is. */
export interface Body {
  readonly id: number
  readonly position: Point
  readonly angle: number
  /** Radius of the circle around it. */
  readonly radius: number
  readonly parts: readonly Shape[]
  readonly isDisk: boolean
}

export interface ContactPoint {
  readonly normal: Point
  /** From the centre of a. */
  readonly arm: Point
  readonly gap: number
}

/** The records of one part of a, with a part of b or an edge. A record without a contact point is only counted. */
export interface PartRecords {
  readonly a: Body
  readonly partA: number
  /** Exactly one of them is given. */
  readonly b?: Body
  readonly edge?: number
  readonly partB: number
  readonly points: ContactPoint[]
  /** Points of two hooked clumps, whose normal is the line between the centres; a point has the gap as it is now. */
  readonly hooked: ContactPoint[]
  records: number
  /** Of two grains of which one is no disk: both as they are now. a and b above are as they were when their points were found. */
  readonly now?: {
    readonly a: Body
    readonly b: Body
    /** How far they have moved since then, m, as the kernel measures it. */
    readonly moved: number
    /** Radius of the smaller of the largest disks in both parts, m. */
    readonly inner: number
    /** Gaps as they are now. */
    readonly gaps: number[]
  }
}

export interface WorldEdge {
  readonly index: number
  /** Number of the chain that it belongs to. */
  readonly chain: number
  readonly isAlone: boolean
  readonly isStartFree: boolean
  readonly isEndFree: boolean
  /** The first and the last of this edge and those that continue its circle at either end, by index. */
  readonly run: readonly [first: number, last: number]
  readonly start: Point
  readonly end: Point
  readonly startTangent: Point
  readonly endTangent: Point
  readonly curvature: number
  readonly radius: number
  readonly oneSided: boolean
}

export interface Scenery {
  readonly bodies: readonly Body[]
  readonly edges: readonly WorldEdge[]
  readonly pairs: readonly PartRecords[]
  /** Records that are listed twice. */
  readonly repeated: number
  /** Largest error of the gap of a kept point, in metres. */
  readonly worstKept: number
}

const turnedBy = ([x, y]: Point, angle: number): Point => [
  Math.cos(angle) * x - Math.sin(angle) * y,
  Math.sin(angle) * x + Math.cos(angle) * y,
]

/** Returns all grains, edges and contact records of a world as they are after its last step. */
export function readRecords(world: World): Scenery {
  const bySlot = readBodies(world)
  const { storage, status } = world.backend as CpuBackend
  const contacts = storage.view('contacts', status.contactRecords)
  const grainPairs = storage.view('grainPairs', status.contactRecords)
  const pairs = new Map<string, PartRecords>()
  const seen = new Set<string>()
  let repeated = 0
  let worstKept = 0
  for (let k = 0; k < status.contactRecords; k++) {
    const c = k * CONTACT.stride
    const p = k * GRAIN_PAIR.stride
    const [slot, other] = [contacts.u32[c + CONTACT.a], contacts.u32[c + CONTACT.b]]
    const feature = grainPairs.u32[p + GRAIN_PAIR.feature]
    const name = `${slot} ${other} ${feature}`
    if (seen.has(name)) repeated++
    seen.add(name)
    const key = `${slot} ${other} ${feature >> 1}`
    const known = pairs.get(key)
    const records = known ?? asFound(namedParts(bySlot, slot, other, feature), grainPairs, p)
    pairs.set(key, records)
    records.records++
    const gap = contacts.f32[c + CONTACT.gap]
    if (gap === NO_TOUCH) continue
    const [x, y] = [contacts.f32[c + CONTACT.normal], contacts.f32[c + CONTACT.normal + 1]]
    const [cross, dot] = [grainPairs.f32[p + GRAIN_PAIR.crossA], grainPairs.f32[p + GRAIN_PAIR.dotA]]
    const arm: Point = [dot * x + cross * y, dot * y - cross * x]
    const found = records.now === undefined ? gap : grainPairs.f32[p + GRAIN_PAIR.foundGap]
    if (found === -NO_TOUCH) {
      records.hooked.push({ normal: [x, y], arm, gap })
      continue
    }
    records.points.push({ normal: [x, y], arm, gap: found })
    const { now } = records
    if (now === undefined) continue
    now.gaps.push(gap)
    const crossB = grainPairs.f32[p + GRAIN_PAIR.crossB]
    const [along, across] = [0, 1].map(
      (axis) =>
        now.b.position[axis] - now.a.position[axis] - (records.b!.position[axis] - records.a.position[axis]),
    )
    const turned = (now.b.angle - records.b!.angle) * crossB - (now.a.angle - records.a.angle) * cross
    worstKept = Math.max(worstKept, Math.abs(found + along * x + across * y + turned - gap))
  }
  return {
    bodies: bySlot.filter((body) => body !== undefined),
    edges: readEdges(world),
    pairs: [...pairs.values()],
    repeated,
    worstKept,
  }
}

/** Returns the pair as it was when its points were found, as the first of its records at word `p` says. */
function asFound(records: PartRecords, { f32, u32 }: TypedViews, p: number): PartRecords {
  const { a, b } = records
  const [outlineA, outlineB] = [GRAIN_PAIR.outlineA, GRAIN_PAIR.outlineB].map((field) => u32[p + field])
  if (b === undefined || outlineA + outlineB === 0) return records
  const word = (field: number) => f32[p + field]
  const [x, y] = [word(GRAIN_PAIR.foundOffset), word(GRAIN_PAIR.foundOffset + 1)]
  const [angleA, angleB] = [word(GRAIN_PAIR.foundAngleA), word(GRAIN_PAIR.foundAngleB)]
  const found = {
    a: { ...a, angle: angleA },
    b: { ...b, angle: angleB, position: [a.position[0] + x, a.position[1] + y] as Point },
  }
  const travel = [b.position[0] - found.b.position[0], b.position[1] - found.b.position[1]]
  const turns = [
    outlineA === 0 ? 0 : a.radius * (a.angle - angleA),
    outlineB === 0 ? 0 : b.radius * (b.angle - angleB),
  ]
  const inner = Math.min(word(GRAIN_PAIR.innerA), word(GRAIN_PAIR.innerB))
  return { ...records, ...found, now: { a, b, moved: Math.hypot(...travel, ...turns), inner, gaps: [] } }
}

function namedParts(
  bySlot: readonly (Body | undefined)[],
  slot: number,
  other: number,
  feature: number,
): PartRecords {
  const a = bySlot[slot]
  if (a === undefined) throw new Error(`a record of slot ${slot}, which has no grain`)
  const [first, second] = [(feature >> 5) & 15, (feature >> 1) & 15]
  if (other >= EDGE_BIT)
    return { a, partA: second, edge: other & EDGE_INDEX, partB: 0, points: [], hooked: [], records: 0 }
  const b = bySlot[other]
  if (b === undefined || b === a) throw new Error(`a record of slots ${slot} and ${other}`)
  const [partA, partB] = a.id < b.id ? [first, second] : [second, first]
  return { a, partA, b, partB, points: [], hooked: [], records: 0 }
}

function readBodies(world: World): (Body | undefined)[] {
  const { storage } = world.backend as CpuBackend
  const slots = world.disks.ids.length
  const poses = storage.view('poses', slots).f32
  const motions = storage.view('motions', slots).u32
  const outlines = new Map(world.grains.outlines(world.disks.ids).map(({ id, parts }) => [id, parts]))
  const disks = new Map<number, readonly Shape[]>()
  return Array.from({ length: slots }, (_, slot) => {
    const id = motions[slot * MOTION.stride + MOTION.id]
    if (id === NONE) return undefined
    const at = slot * POSE.stride
    const along = (axis: number) => poses[at + POSE.position + axis] + poses[at + POSE.residue + axis]
    const radius = poses[at + POSE.radius]
    const isDisk = !outlines.has(id)
    const parts = outlines.get(id) ?? disks.get(radius) ?? [disk([0, 0], radius)]
    if (isDisk) disks.set(radius, parts)
    return { id, position: [along(0), along(1)], angle: poses[at + POSE.angle], radius, parts, isDisk }
  })
}

function readEdges(world: World): WorldEdge[] {
  const { storage, sizes } = world.backend as CpuBackend
  const { f32, u32 } = storage.view('edges', sizes.edges)
  const chains = chainsOf(u32, sizes.edges)
  /** The edge joined at an end, or the edge itself unless both are of one circle. */
  const continued = (index: number, field: number) => {
    const joined = u32[index * EDGE.stride + field]
    if (joined === NONE) return index
    const [first, last] = field === EDGE.next ? [index, joined & EDGE_INDEX] : [joined & EDGE_INDEX, index]
    const [bend, turn] = [first, last].map((k) => f32[k * EDGE.stride + EDGE.curvature])
    const [ax, ay, bx, by] = [
      ...[0, 1].map((axis) => f32[first * EDGE.stride + EDGE.endTangent + axis]),
      ...[0, 1].map((axis) => f32[last * EDGE.stride + EDGE.startTangent + axis]),
    ]
    const isSame = Math.abs(bend - turn) < 1e-4 * Math.abs(turn) && ax * bx + ay * by > 1 - 1e-6
    return isSame ? joined & EDGE_INDEX : index
  }
  return Array.from({ length: sizes.edges }, (_, index) => {
    const at = index * EDGE.stride
    const body = u32[at + EDGE.body]
    const { position, angle } = body === 0 ? { position: [0, 0], angle: 0 } : world.bodies.placement(body)
    const vector = (field: number): Point => [f32[at + field], f32[at + field + 1]]
    const point = (field: number): Point => {
      const [x, y] = turnedBy(vector(field), angle)
      return [x + position[0], y + position[1]]
    }
    return {
      index,
      chain: chains[index],
      isAlone: chains.filter((chain) => chain === chains[index]).length === 1,
      isStartFree: u32[at + EDGE.previous] === NONE,
      isEndFree: u32[at + EDGE.next] === NONE,
      run: [continued(index, EDGE.previous), continued(index, EDGE.next)],
      start: point(EDGE.start),
      end: point(EDGE.end),
      startTangent: turnedBy(vector(EDGE.startTangent), angle),
      endTangent: turnedBy(vector(EDGE.endTangent), angle),
      curvature: f32[at + EDGE.curvature],
      radius: f32[at + EDGE.radius],
      oneSided: u32[at + EDGE.oneSided] !== 0,
    }
  })
}

/** Returns the number of the chain of each edge. */
function chainsOf(u32: Uint32Array, edges: number): number[] {
  const chains = Array.from({ length: edges }, (_, k) => k)
  // each chain gets its smallest index: as many rounds as it takes
  for (let changed = true; changed; ) {
    changed = false
    for (let k = 0; k < edges; k++) {
      const next = u32[k * EDGE.stride + EDGE.next]
      if (next === NONE) continue
      const least = Math.min(chains[k], chains[next & EDGE_INDEX])
      changed ||= chains[k] !== least || chains[next & EDGE_INDEX] !== least
      chains[k] = least
      chains[next & EDGE_INDEX] = least
    }
  }
  return chains
}
