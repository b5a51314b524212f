/** The results of `World.readContacts`. */
import { isGrainRecord } from '../pipeline/grainRecords.ts'
import { EDGE_BIT, EDGE_INDEX, NONE } from '../schemas/constants.ts'
import { CONTACT, EDGE, GRAIN_PAIR, IMPULSES, MOTION, PAIR_MATERIAL, POSE, SPAN } from '../schemas/offsets.ts'
import type { TypedViews } from '../schemas/typedViews.ts'
import { type PeriodicBox, wrapPositions } from '../walls/periodicBox.ts'
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
  /** 1 if friction is all used, else 0. After `addGrains` it is 0 until the next step. */
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
  /** Ids of keys; undefined if each key equals its id. */
  readonly idOf: Uint32Array | undefined
  /** The `Edge` structs of all walls. */
  readonly edges: Float32Array<ArrayBuffer>
  readonly box: PeriodicBox
  readonly substep: number
}

interface Row {
  readonly a: number
  readonly b: number
  readonly edge: number
  /** Index of the record. */
  readonly record: number
  /** Slot of the disk that owns the record. */
  readonly slot: number
  /** -1 if the lower id is that of the other disk, else 1. */
  readonly sign: number
}

type Buffers = Readonly<Record<(typeof CONTACT_BUFFERS)[number], TypedViews>>

/** Returns the contacts in these buffers. */
export function unpackContacts(buffers: Buffers, world: ContactWorld): ContactList {
  const rows = touchingRows(buffers, world)
  const { contacts, impulses } = buffers
  const bodyWords = new Uint32Array(world.edges.buffer, world.edges.byteOffset, world.edges.length)
  const contact = ({ record }: Row, field: number) => contacts.f32[record * CONTACT.stride + field]
  const impulse = ({ record }: Row, field: number) => impulses.f32[record * IMPULSES.stride + field]
  const points = Float32Array.from(rows.flatMap((row) => pointOf(buffers, row)))
  wrapPositions(world.box, points)
  return {
    a: Uint32Array.from(rows, ({ a }) => a),
    b: Uint32Array.from(rows, ({ b }) => b),
    edges: Uint32Array.from(rows, ({ edge }) => edge),
    bodies: Uint32Array.from(rows, ({ edge }) =>
      edge === NONE ? NONE : bodyWords[edge * EDGE.stride + EDGE.body],
    ),
    points,
    // 0 + x: not minus zero
    normals: Float32Array.from(
      rows.flatMap((row) =>
        [CONTACT.normal, CONTACT.normal + 1].map((field) => 0 + row.sign * contact(row, field)),
      ),
    ),
    overlaps: Float32Array.from(rows, (row) => 0 - contact(row, CONTACT.gap)),
    // a negative impulse is that of a bounce
    normalImpulses: Float32Array.from(rows, (row) => Math.abs(impulse(row, IMPULSES.normal))),
    tangentImpulses: Float32Array.from(rows, (row) => impulse(row, IMPULSES.tangent)),
    rollingImpulses: Float32Array.from(rows, (row) => 0 + row.sign * impulse(row, IMPULSES.rolling)),
    sliding: Uint8Array.from(rows, (row) => Number(isSliding(buffers, row))),
    substep: world.substep,
  }
}

/** Returns the contacts that touch, sorted. */
function touchingRows(
  { poses, motions, contactSpans, contacts, impulses }: Buffers,
  world: ContactWorld,
): Row[] {
  const { slots, idOf } = world
  const idAt = (slot: number) => {
    const key = motions.u32[slot * MOTION.stride + MOTION.id]
    if (key === NONE || poses.f32[slot * POSE.stride + POSE.radius] === 0) return NONE
    return idOf === undefined ? key : idOf[key]
  }
  const rows: Row[] = []
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
        rows.push({ a: id, b: NONE, edge: partner & EDGE_INDEX, record, slot, sign: 1 })
        continue
      }
      const other = idAt(partner)
      if (other === NONE) continue
      const [a, b, sign] = id < other ? [id, other, 1] : [other, id, -1]
      rows.push({ a, b, edge: NONE, record, slot, sign })
    }
  }
  return rows.sort((p, q) => p.a - q.a || p.b - q.b || p.edge - q.edge || p.record - q.record)
}

/** Returns the point of a contact: on the wall, or in the middle of the overlap of two disks. */
function pointOf({ poses, contacts, grainPairs }: Buffers, { record, slot, edge }: Row): [number, number] {
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

function isSliding({ impulses, pairMaterials, grainPairs }: Buffers, { record }: Row): boolean {
  const i = record * IMPULSES.stride
  const normal = Math.abs(impulses.f32[i + IMPULSES.normal])
  const friction = isGrainRecord(grainPairs, record)
    ? grainPairs.f32[record * GRAIN_PAIR.stride + GRAIN_PAIR.friction]
    : pairMaterials.f32[record * PAIR_MATERIAL.stride + PAIR_MATERIAL.friction]
  // as the solver cuts it; not a number if grains were added since, and the materials of pairs of disks are gone
  return normal > 0 && Math.abs(impulses.f32[i + IMPULSES.tangent]) >= Math.fround(friction * normal)
}
