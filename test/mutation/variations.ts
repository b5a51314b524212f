/** Runs of kernels that scenes seldom or never come to, made of those that they do. */
import {
  ARRIVED,
  HALT_CONTACTS,
  IDLE,
  MAX_BULLETS,
  NONE,
  SCAN_TILE,
  SPENT,
  UNDER_WAY,
} from '../../src/schemas/constants.ts'
import { BODY, CONTACT, FLIGHT, MOTION, PARAMS, PROGRESS, STATUS } from '../../src/schemas/offsets.ts'
import { createRandom, uniform } from '../../src/util/random.ts'
import { asDeepAsCounts, atGridBorders, besideGrids, hasBodies } from './onBorders.ts'
import {
  withFarAngles,
  withOtherBodies,
  withOtherEnds,
  withOtherImpulses,
  withUnsound,
  withWideGaps,
} from './otherContacts.ts'
import { withDeadRemoved, withOtherFields, withOtherRests, withOtherStatus } from './otherWords.ts'
import { poked, SCALAR } from './poked.ts'
import { type Binding, changed, OTHER, type Recording, spread } from './recording.ts'
import { withStatus, wordsOf } from './words.ts'

/** What a kernel writes anew whatever it was. */
const ANSWERS = ['hits', 'nearestDisks', 'starts']

/** A list of contacts that just fits. */
function justFitting(recordings: readonly Recording[]): Recording[] {
  const neededOf = (recording: Recording) =>
    wordsOf(recording, 'newStarts').u32[wordsOf(recording, 'params').u32[PARAMS.disks]]
  const isGrowing = (recording: Recording) => {
    const { u32 } = wordsOf(recording, 'contactSpans')
    for (let w = 0; w < u32.length; w += 2) if (u32[w] + u32[w + 1] > neededOf(recording)) return false
    return true
  }
  return spread(recordings.filter(isGrowing), 8).map((recording) =>
    changed(recording, 'just fitting', ({ name, bytes }) =>
      name === 'contacts' ? bytes.slice(0, 4 * CONTACT.stride * Math.max(neededOf(recording), 1)) : bytes,
    ),
  )
}

/** The same with every third disk dead. */
function withDead(recording: Recording): Recording {
  const strides: Record<string, [stride: number, id: number]> = {
    motions: [MOTION.stride, MOTION.id],
    flights: [FLIGHT.stride, FLIGHT.id],
  }
  return changed(recording, 'some dead', ({ name, bytes }) => {
    if (!(name in strides)) return bytes
    const copy = bytes.slice()
    const u32 = new Uint32Array(copy.buffer)
    const [stride, id] = strides[name]
    for (let w = id; w < u32.length; w += 3 * stride) u32[w] = NONE
    return copy
  })
}

/** As if so many disks were in each cell that candidates are too many to count, or are not quite. */
function crowded(recordings: readonly Recording[]): Recording[] {
  return spread(recordings, 24).map((recording, n) => {
    const times = 2 ** (16 + (n % 12))
    const stale = withStatus(recording, 'stale', STATUS.stale, 1)
    return changed(stale, 'crowded', ({ name, bytes }) => {
      if (name !== 'cellStarts') return bytes
      return new Uint8Array(new Uint32Array(bytes.slice().buffer).map((start) => times * start).buffer)
    })
  })
}

/** Stops that differ from round to round, and behind the list of bullets the last disk; every third run is halted. */
function withOtherStops(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(8)
  return spread(recordings, 24).map((recording, n) => {
    const last = wordsOf(recording, 'params').u32[PARAMS.disks] - 1
    const count = wordsOf(recording, 'status').u32[STATUS.bullets]
    const halted = n % 3 === 0 ? withStatus(recording, 'halted', STATUS.halted, HALT_CONTACTS) : recording
    return changed(halted, 'other stops', ({ name, bytes }) => {
      const copy = bytes.slice()
      if (name === 'bullets') new Uint32Array(copy.buffer).fill(last, count)
      if (name === 'fractions')
        new Float32Array(copy.buffer).set(Array.from(copy.slice(0, copy.length / 4), random))
      return copy
    })
  })
}

/** Runs of one disk each among moving bodies, with other reaches: one stale disk among many hides all others. */
function singleDisks(recordings: readonly Recording[]): Recording[] {
  const random = createRandom(5)
  const moving = recordings.filter(hasBodies)
  const repeated = moving.filter(({ constants }) => constants.PERIODIC > 0)
  return Array.from({ length: moving.length === 0 ? 0 : 400 }, (_, n) => {
    const those = n % 2 === 0 ? repeated : moving
    const recording = those[Math.floor(random() * those.length)]
    const disk = Math.floor(random() * wordsOf(recording, 'params').u32[PARAMS.disks])
    const reach = 10 ** uniform(random, -2, 1)
    const isDead = random() < 0.1
    const isAtLimit = random() < 0.1
    const shifts = Array.from({ length: 6 }, (_, k) =>
      isAtLimit ? ([-0.5 * reach, 0][k] ?? 0) : reach * uniform(random, -0.4, 0.4),
    )
    const isHalted = random() < 0.1
    const { f32: params } = wordsOf(recording, 'params')
    return changed(recording, 'one disk', ({ name, bytes }) => {
      const copy = bytes.slice()
      const [f32, u32] = [new Float32Array(copy.buffer), new Uint32Array(copy.buffer)]
      if (name === 'params') {
        u32[PARAMS.disks] = 1
        f32[PARAMS.gravityDeltaV] = isAtLimit ? 0 : (reach * uniform(random, 0, 0.4)) / f32[PARAMS.h]
      }
      if (name === 'status') {
        f32[STATUS.reach] = reach
        u32[STATUS.stale] = 0
        u32[STATUS.halted] = isHalted ? HALT_CONTACTS : 0
      }
      if (['poses', 'sortedPoses', 'motions'].includes(name)) copy.copyWithin(0, 16 * disk, 16 * disk + 16)
      if (name === 'motions' && isDead) u32[MOTION.id] = NONE
      if (name === 'motions' && disk % 2 === 0)
        for (const axis of [0, 1]) f32[MOTION.velocity + axis] = (0.5 * shifts[4 + axis]) / params[PARAMS.h]
      if (name === 'sortedPoses') for (const axis of [0, 1]) f32[axis] += shifts[axis]
      if (name === 'rebuildPositions')
        for (let w = BODY.position; w < f32.length; w += BODY.stride)
          for (const axis of [0, 1]) f32[w + axis] += 2 * shifts[2 + axis]
      return copy
    })
  })
}

/** Scans of as many values as a tile holds, or two, and of one more. */
function justTiles(recordings: readonly Recording[]): Recording[] {
  const valuesOf = (recording: Recording) => wordsOf(recording, 'values').u32.length
  const long = recordings.filter((recording) => valuesOf(recording) > SCAN_TILE)
  return long.slice(0, 8).map((recording, k) => {
    const tiles = Math.floor((valuesOf(recording) - 1) / SCAN_TILE)
    const count = tiles * SCAN_TILE + (k % 2)
    const lengths: Record<string, number> = { values: count, starts: count + 1 }
    const cut = changed(recording, 'just what tiles hold', ({ name, bytes }) =>
      name in lengths ? bytes.slice(0, 4 * lengths[name]) : bytes,
    )
    return { ...cut, workgroups: Math.ceil(count / SCAN_TILE) }
  })
}

/** The runs that a scene seldom or never comes to: halted ones, and those with the list of contacts kept or made. */
export function variations(recordings: readonly Recording[]): Recording[] {
  const [first] = recordings
  const more: Recording[] = []
  for (const recording of spread(recordings, 4)) {
    const isAnswer = ({ name, isWritten }: Binding) => isWritten && ANSWERS.includes(name)
    if (!recording.bindings.some(isAnswer)) continue
    const over = (binding: Binding) => (isAnswer(binding) ? binding.bytes.slice().fill(OTHER) : binding.bytes)
    more.push(changed(recording, 'over other answers', over))
  }
  for (const recording of first.kernel === 'beginRebuild' ? spread(recordings, 16) : [])
    more.push({ ...recording, constants: { ...recording.constants, LISTED: 0 } })
  if (['sweepBulletPairs', 'resolveBulletStops'].includes(first.kernel))
    more.push(withStatus(first, 'one bullet too many', STATUS.bullets, MAX_BULLETS + 1))
  if (first.kernel === 'countCandidates') more.push(...crowded(recordings))
  if (first.kernel === 'resolveBulletStops') more.push(...withOtherStops(recordings))
  if (first.kernel === 'scan') more.push(...justTiles(recordings))
  if (first.kernel === 'applyEdits') more.push(...withDeadRemoved(recordings))
  if (first.kernel === 'applyEdits' || first.kernel === 'writeBack') {
    const spans = ['contactSpans', 'activeContactCounts']
    const over = ({ name, bytes }: Binding) => (spans.includes(name) ? bytes.slice().fill(OTHER) : bytes)
    more.push(...spread(recordings, 16).map((recording) => changed(recording, 'over other spans', over)))
  }
  if (first.kernel === 'checkNeighborList') more.push(...singleDisks(recordings))
  if (first.kernel === 'integratePositions')
    more.push(...atGridBorders(recordings), ...asDeepAsCounts(recordings))
  if (first.kernel === 'measureRest') more.push(...besideGrids(recordings))
  if (first.kernel === 'storeImpulses') more.push(...justFitting(recordings))
  more.push(...withOtherFields(recordings), ...withOtherRests(recordings), ...withOtherStatus(recordings))
  more.push(...withOtherEnds(recordings), ...withOtherBodies(recordings))
  more.push(...withOtherImpulses(recordings), ...withWideGaps(recordings), ...withFarAngles(recordings))
  if (['binDisks', 'quarantineDisks', 'beginStep'].includes(first.kernel))
    more.push(...withUnsound(recordings))
  if (SCALAR.includes(first.kernel)) more.push(...poked(recordings))
  if (!first.bindings.some(({ name }) => name === 'status')) return more
  more.push(...spread(recordings, 8).map(withDead))
  for (const recording of spread(recordings, 2)) {
    more.push(withStatus(recording, 'halted', STATUS.halted, HALT_CONTACTS))
    more.push(withStatus(recording, 'stale', STATUS.stale, 1), withStatus(recording, 'kept', STATUS.stale, 0))
    for (const phase of [IDLE, UNDER_WAY, ARRIVED, SPENT, SPENT + 1])
      more.push(withStatus(recording, `in phase ${phase}`, STATUS.progress + PROGRESS.phase, phase))
  }
  return more
}
