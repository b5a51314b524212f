/** The results of `World.readContacts`. */

import { EDGE_BIT, EDGE_INDEX, NONE } from '../../../schemas/constants.ts'
import {
  CONTACT,
  EDGE,
  GRAIN_PAIR,
  IMPULSES,
  MOTION,
  PAIR_MATERIAL,
  POSE,
  SPAN,
} from '../../../schemas/offsets.ts'
import type { TypedViews } from '../../../schemas/typedViews.ts'
import { isGrainRecord } from '../../grains/grainRecords.ts'
import { type PeriodicBox, wrapPositions } from '../../periodic/periodicBox.ts'
import type { TouchPairs } from './events.ts'

/**
 * The contacts of the last substep that overlapped or had an impulse: one row per contact point, in the order of ids, then of edges. Two
 * straight sides of grains touch in two points. Impulses are those of the substep: divide by `substep` for forces.
 */
export interface ContactList extends TouchPairs {
  /** Contact points, m, two numbers per row. */
  readonly points: Float32Array
  /** Unit normals from `a` to the other side at the end of the substep, two numbers per row. */
  readonly normals: Float32Array
  /** Overlaps in that substep, m; negative: a gap. */
  readonly overlaps: Float32Array
  /** Impulses on the other side along the normal, kg·m/s; those on `a` are their opposites. */
  readonly normalImpulses: Float32Array
  /** Impulses of friction on the other side along the left perpendicular of the normal, kg·m/s. */
  readonly tangentImpulses: Float32Array
  /** Impulses of rolling resistance on the spin of the other side, kg·m²/s. */
  readonly rollingImpulses: Float32Array
  /** 1 if friction is all used, else 0. After `grains.add` it is 0 until the next step. */
  readonly sliding: Uint8Array
  /** Length of the substep, s; 0 before the first step. */
  readonly substep: number
}

export const CONTACT_BUFFERS = [
  'poses',
  'motions',
  'contactSpans',
  'contacts',
  'impulses',
  'pairMaterials',
  'grainPairs',
] as const

/** What the host knows of the world of a contact list. */
export interface ContactWorld {
  readonly slots: number
  /** The `Edge` structs of all walls. */
  readonly edges: Float32Array<ArrayBuffer>
  readonly box: PeriodicBox
  readonly substep: number
}

/** One row per contact point that touches, in the order of the list. */
interface Rows {
  readonly count: number
  readonly a: Uint32Array
  readonly b: Uint32Array
  readonly edges: Uint32Array
  /** Indices of the records. */
  readonly records: Uint32Array
  /** Slots of the disks that own the records. */
  readonly slots: Uint32Array
  /** -1 if the lower id is that of the other disk, else 1. */
  readonly signs: Int8Array
}

type Buffers = Readonly<Record<(typeof CONTACT_BUFFERS)[number], TypedViews>>

/** Returns the contacts in these buffers. */
export function unpackContacts(buffers: Buffers, world: ContactWorld): ContactList {
  const rows = touchingRows(buffers, world)
  const { contacts, impulses } = buffers
  const bodyWords = new Uint32Array(world.edges.buffer, world.edges.byteOffset, world.edges.length)
  const { count, a, b, edges, records, slots, signs } = rows
  const column = () => new Float32Array(count)
  const [points, normals] = [new Float32Array(2 * count), new Float32Array(2 * count)]
  const [overlaps, normalImpulses, tangentImpulses, rollingImpulses] = [
    column(),
    column(),
    column(),
    column(),
  ]
  const [bodies, sliding] = [new Uint32Array(count), new Uint8Array(count)]
  for (let row = 0; row < count; row++) {
    const [record, sign, edge] = [records[row], signs[row], edges[row]]
    const [c, i] = [record * CONTACT.stride, record * IMPULSES.stride]
    bodies[row] = edge === NONE ? NONE : bodyWords[edge * EDGE.stride + EDGE.body]
    points.set(pointOf(buffers, record, slots[row], edge), 2 * row)
    // 0 + x: not minus zero
    normals[2 * row] = 0 + sign * contacts.f32[c + CONTACT.normal]
    normals[2 * row + 1] = 0 + sign * contacts.f32[c + CONTACT.normal + 1]
    overlaps[row] = 0 - contacts.f32[c + CONTACT.gap]
    // a negative impulse is that of a bounce
    normalImpulses[row] = Math.abs(impulses.f32[i + IMPULSES.normal])
    tangentImpulses[row] = impulses.f32[i + IMPULSES.tangent]
    rollingImpulses[row] = 0 + sign * impulses.f32[i + IMPULSES.rolling]
    sliding[row] = Number(isSliding(buffers, record))
  }
  wrapPositions(world.box, points)
  const { substep } = world
  return {
    a,
    b,
    edges,
    bodies,
    points,
    normals,
    overlaps,
    normalImpulses,
    tangentImpulses,
    rollingImpulses,
    sliding,
    substep,
  }
}

/** Returns the contacts that touch, sorted by a, b, edge and record. */
function touchingRows(
  { poses, motions, contactSpans, contacts, impulses }: Buffers,
  world: ContactWorld,
): Rows {
  const { slots } = world
  const idAt = (slot: number) => {
    return poses.f32[slot * POSE.stride + POSE.radius] === 0
      ? NONE
      : motions.u32[slot * MOTION.stride + MOTION.id]
  }
  const found = { a: [], b: [], edges: [], records: [], slots: [], signs: [] } as Record<
    Exclude<keyof Rows, 'count'>,
    number[]
  >
  const push = (a: number, b: number, edge: number, record: number, slot: number, sign: number) => {
    found.a.push(a)
    found.b.push(b)
    found.edges.push(edge)
    found.records.push(record)
    found.slots.push(slot)
    found.signs.push(sign)
  }
  for (let slot = 0; slot < slots; slot++) {
    const id = idAt(slot)
    if (id === NONE) continue
    const start = contactSpans.u32[slot * SPAN.stride + SPAN.start]
    const end = start + contactSpans.u32[slot * SPAN.stride + SPAN.count]
    for (let record = start; record < end; record++) {
      const c = record * CONTACT.stride
      const isTouching =
        contacts.f32[c + CONTACT.gap] < 0 || impulses.f32[record * IMPULSES.stride + IMPULSES.normal] !== 0
      if (!isTouching) continue
      const partner = contacts.u32[c + CONTACT.b]
      if (partner >= EDGE_BIT) {
        push(id, NONE, partner & EDGE_INDEX, record, slot, 1)
        continue
      }
      const other = idAt(partner)
      if (other === NONE) continue
      if (id < other) push(id, other, NONE, record, slot, 1)
      else push(other, id, NONE, record, slot, -1)
    }
  }
  const count = found.a.length
  const { a, b, edges, records } = found
  const order = sortedRows(a, (p, q) => b[p] - b[q] || edges[p] - edges[q] || records[p] - records[q])
  const sorted = (values: number[]) => order.map((row) => values[row])
  return {
    count,
    a: sorted(a),
    b: sorted(b),
    edges: sorted(edges),
    records: sorted(records),
    slots: sorted(found.slots),
    signs: Int8Array.from(order, (row) => found.signs[row]),
  }
}

/** Ids with more rows than this are sorted by the sort of arrays: insertion is quicker for few. */
const FEW = 24

/** Returns the rows in the order of `keys`, and of `compare` if keys are equal: a counting sort, then one of each key's rows. */
function sortedRows(keys: readonly number[], compare: (p: number, q: number) => number): Uint32Array {
  let highest = 0
  for (const key of keys) highest = Math.max(highest, key)
  const ends = new Uint32Array(highest + 2)
  for (const key of keys) ends[key + 1]++
  for (let key = 1; key < ends.length; key++) ends[key] += ends[key - 1]
  const order = new Uint32Array(keys.length)
  // afterwards ends[k] is where the rows of k end
  for (let row = 0; row < keys.length; row++) order[ends[keys[row]]++] = row
  for (let key = 0, start = 0; key <= highest; start = ends[key], key++) {
    const end = ends[key]
    if (end - start > FEW) order.subarray(start, end).sort(compare)
    else
      for (let at = start + 1; at < end; at++) {
        const row = order[at]
        let to = at
        for (; to > start && compare(order[to - 1], row) > 0; to--) order[to] = order[to - 1]
        order[to] = row
      }
  }
  return order
}

/** Returns the point of a contact: on the wall, or in the middle of the overlap of two disks. */
function pointOf(
  { poses, contacts, grainPairs }: Buffers,
  record: number,
  slot: number,
  edge: number,
): [number, number] {
  const c = record * CONTACT.stride
  const p = slot * POSE.stride
  const [normalX, normalY] = [contacts.f32[c + CONTACT.normal], contacts.f32[c + CONTACT.normal + 1]]
  const [x, y] = [poses.f32[p + POSE.position], poses.f32[p + POSE.position + 1]]
  if (isGrainRecord(grainPairs, record)) {
    const g = record * GRAIN_PAIR.stride
    const [along, across] = [grainPairs.f32[g + GRAIN_PAIR.dotA], grainPairs.f32[g + GRAIN_PAIR.crossA]]
    return [x + along * normalX + across * normalY, y + along * normalY - across * normalX]
  }
  const gap = contacts.f32[c + CONTACT.gap]
  const along = poses.f32[p + POSE.radius] + (edge === NONE ? gap / 2 : gap)
  return [x + along * normalX, y + along * normalY]
}

function isSliding({ impulses, pairMaterials, grainPairs }: Buffers, record: number): boolean {
  const i = record * IMPULSES.stride
  const normal = Math.abs(impulses.f32[i + IMPULSES.normal])
  const friction = isGrainRecord(grainPairs, record)
    ? grainPairs.f32[record * GRAIN_PAIR.stride + GRAIN_PAIR.friction]
    : pairMaterials.f32[record * PAIR_MATERIAL.stride + PAIR_MATERIAL.friction]
  // as the solver cuts it; not a number if grains were added since, and the materials of pairs of disks are gone
  return normal > 0 && Math.abs(impulses.f32[i + IMPULSES.tangent]) >= Math.fround(friction * normal)
}
