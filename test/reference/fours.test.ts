/** What the CPU does for four disks at a time is, bit by bit, what it does for one after the other. */
import { describe, expect, test } from 'vitest'
import { instantiate } from '../../src/cpu/twins.ts'
import { EDGE_BIT, INFINITE, NONE } from '../../src/schemas/constants.ts'
import {
  CONTACT,
  MATERIAL,
  MOTION,
  PAIR_MATERIAL,
  POSE,
  STATUS as STATUS_WORDS,
} from '../../src/schemas/offsets.ts'
import { createRandom } from '../../src/util/random.ts'
import binary from './kernels/fours.ts?wasm'

type Call = (...numbers: (number | boolean)[]) => number
const fours = (await instantiate(binary)) as unknown as Record<string, Call> & { memory: WebAssembly.Memory }
// the first page is theirs
fours.memory.grow(3)
const [f32, u32] = [new Float32Array(fours.memory.buffer), new Uint32Array(fours.memory.buffer)]
const [PARAMS, STATUS, POSES, LISTED, MOTIONS, MATERIALS, TABLE, BODIES, CONTACTS, PAIRS, FOUND] = Array.from(
  { length: 11 },
  (_, k) => 65536 + 8192 * k,
)
const LANES = [0, 1, 2, 3]
const poseAt = (slot: number) => POSES + 4 * POSE.stride * slot
const motionAt = (slot: number) => MOTIONS + 4 * MOTION.stride * slot
/** Bits of the lanes for which something holds. */
const bitsOf = (holds: (lane: number) => unknown) =>
  LANES.reduce((bits, lane) => bits | (Number(Boolean(holds(lane))) << lane), 0)

const next = createRandom(3)
const within = (low: number, high: number) => low + (high - low) * next()
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]

/** Fills this many slots at random, near a place. */
function placeDisks(count: number, [x, y]: readonly number[], size: number, address = POSES): void {
  for (let slot = 0; slot < count; slot++) {
    const residues = [within(-1e-6, 1e-6), within(-1e-6, 1e-6)]
    const pose = [
      x + within(-size, size),
      y + within(-size, size),
      within(-3, 3),
      within(0.1, 0.6),
      ...residues,
    ]
    f32.set(pose, address / 4 + POSE.stride * slot)
  }
}

function placeMotions(count: number, speed: number): void {
  for (let slot = 0; slot < count; slot++) {
    const at = MOTIONS / 4 + MOTION.stride * slot
    f32.set([within(-speed, speed), within(-speed, speed), within(-9, 9)], at)
    u32[at + MOTION.id] = slot
  }
}

describe.each([false, true])('periodic: %s', (isPeriodic) => {
  test('nearOfRun: the bits of the disks within reach', () => {
    let seen = 0
    for (let trial = 0; trial < 600; trial++) {
      placeDisks(5, [within(-5, 5), 2], 1)
      if (isPeriodic && trial % 2 === 0) f32[POSES / 4] += oneOf([-8, 8])
      fours.setReach(PARAMS, 0.05, isPeriodic ? 8 : 0, 0)
      const count = Math.floor(next() * 6) + 40 * Math.floor(next() * 2)
      const near = (lane: number) =>
        lane < count && fours.isNear(PARAMS, isPeriodic, poseAt(0), poseAt(lane + 1))
      const bits = bitsOf(near)
      expect(fours.nearFour(PARAMS, isPeriodic, poseAt(0), poseAt(1), count)).toBe(bits)
      seen |= bits === 0 ? 16 : bits
    }
    expect(seen).toBe(31)
  })

  test('updateFour: the normals and gaps of updatePair', () => {
    const arrays = [POSES, MOTIONS, TABLE, BODIES, FOUND, CONTACTS, PAIRS].flatMap((address) => [
      address,
      100,
    ])
    fours.bindUpdate(PARAMS, STATUS, ...arrays, false, false, isPeriodic)
    const records = () => [...u32.subarray(CONTACTS / 4, CONTACTS / 4 + 4 * CONTACT.stride + 1)]
    let left = 0
    for (let trial = 0; trial < 300; trial++) {
      placeDisks(10, [within(-1e4, 1e4), 3], 4)
      placeMotions(10, 1)
      fours.setReach(PARAMS, 0.05, isPeriodic ? 5 : 0, isPeriodic ? 6 : 0)
      u32.fill(0xabcdef01, CONTACTS / 4, CONTACTS / 4 + 1024)
      for (const k of LANES) {
        const a = Math.floor(next() * 9)
        u32.set([a, a + 1 + Math.floor(next() * (9 - a))], CONTACTS / 4 + CONTACT.stride * k)
      }
      const hard = CONTACTS / 4 + CONTACT.stride * oneOf(LANES)
      const kind = oneOf(['disks', 'disks', 'edge', 'on one point'] as const)
      if (kind === 'edge') u32[hard + CONTACT.b] = EDGE_BIT
      if (kind === 'on one point') u32[hard + CONTACT.b] = u32[hard + CONTACT.a]
      const before = records()
      expect(Boolean(fours.updateFourFrom(0))).toBe(kind === 'disks')
      const updated = records()
      if (kind !== 'disks') {
        expect(updated).toEqual(before)
        left++
        continue
      }
      u32.set(before, CONTACTS / 4)
      for (const k of LANES) fours.updatePair(k)
      expect(updated).toEqual(records())
    }
    expect(left).toBeGreaterThan(60)
  })

  test('completeFour: the same contacts and pairs as complete', () => {
    const words = (address: number, count: number) => [...u32.subarray(address / 4, address / 4 + count)]
    const records = () => [
      ...words(CONTACTS, 4 * CONTACT.stride),
      ...words(PAIRS, 4 * PAIR_MATERIAL.stride + 1),
    ]
    const lengths = (address: number) => [address, 100]
    const arrays = [POSES, MOTIONS, MATERIALS, TABLE, TABLE, CONTACTS, PAIRS].flatMap(lengths)
    fours.bind(PARAMS, STATUS, ...arrays, true, false, false, isPeriodic)
    const taken = { disks: 0, edge: 0, 'on one point': 0 }
    for (let trial = 0; trial < 300; trial++) {
      placeDisks(10, [within(-1e4, 1e4), 3], 4)
      placeMotions(10, 1)
      fours.setReach(PARAMS, 0.05, isPeriodic ? 5 : 0, isPeriodic ? 6 : 0)
      for (let id = 0; id < 10; id++)
        f32.set(
          [within(0.1, 9), next(), oneOf([0, next()]), oneOf([0, next()])],
          MATERIALS / 4 + MATERIAL.stride * id,
        )
      const kind = oneOf(['disks', 'disks', 'edge', 'on one point'] as const)
      u32.fill(0xabcdef01, CONTACTS / 4, CONTACTS / 4 + 1024)
      u32.fill(0xabcdef01, PAIRS / 4, PAIRS / 4 + 1024)
      for (const k of LANES) {
        const a = Math.floor(next() * 9)
        u32.set([a, a + 1 + Math.floor(next() * (9 - a))], CONTACTS / 4 + CONTACT.stride * k)
      }
      const hard = CONTACTS / 4 + CONTACT.stride * oneOf(LANES)
      if (kind === 'edge') u32[hard + CONTACT.b] = EDGE_BIT
      if (kind === 'on one point') u32[hard + CONTACT.b] = u32[hard + CONTACT.a]
      const before = records()
      expect(Boolean(fours.recordFour(0))).toBe(kind === 'disks')
      const completed = records()
      if (kind !== 'disks') expect(completed).toEqual(before)
      else {
        u32.set(before.slice(0, 4 * CONTACT.stride), CONTACTS / 4)
        u32.set(before.slice(4 * CONTACT.stride), PAIRS / 4)
        for (const k of LANES) fours.complete(k)
        expect(completed).toEqual(records())
      }
      taken[kind]++
    }
    for (const count of Object.values(taken)) expect(count).toBeGreaterThan(30)
  })
})

test('updateContacts: the deepest overlap, in whichever of four contacts it is', () => {
  const arrays = [POSES, MOTIONS, TABLE, BODIES, FOUND, CONTACTS, PAIRS].flatMap((address) => [address, 100])
  fours.bindUpdate(PARAMS, STATUS, ...arrays, false, false, false)
  u32.fill(0, STATUS / 4, STATUS / 4 + STATUS_WORDS.stride)
  placeMotions(14, 0)
  fours.setDisks(PARAMS, STATUS, 7)
  for (let deep = 0; deep < 7; deep++) {
    u32[STATUS / 4 + STATUS_WORDS.deepest] = 0
    for (let slot = 0; slot < 7; slot++) {
      const apart = slot === deep ? 0.75 : 1
      f32.set([10 * slot, 0, 0, 0.5, 0, 0], POSES / 4 + POSE.stride * slot)
      f32.set([10 * slot + apart, 0, 0, 0.5, 0, 0], POSES / 4 + POSE.stride * (slot + 7))
      u32.set([slot, 1], FOUND / 4 + 2 * slot)
      u32.set([slot, slot + 7], CONTACTS / 4 + CONTACT.stride * slot)
    }
    fours.updateContacts()
    expect(f32[STATUS / 4 + STATUS_WORDS.deepest]).toBe(0.25)
  }
})

test('findDiskContacts: ranges of slots in any order', () => {
  const disks = 128
  placeDisks(disks, [5, 5], 4)
  placeMotions(disks, 1)
  fours.setDisks(PARAMS, STATUS, disks)
  const arrays = [POSES, MOTIONS, MATERIALS, TABLE, TABLE, CONTACTS, PAIRS].flatMap((address) => [
    address,
    500,
  ])
  fours.bind(PARAMS, STATUS, ...arrays, true, false, false, false)
  // each disk has a contact with the next one
  for (let slot = 0; slot <= disks; slot++) u32[TABLE / 4 + slot] = Math.min(slot, disks - 1)
  for (let slot = 0; slot < disks; slot++)
    u32.set([0, Number(slot < disks - 1)], TABLE / 4 + disks + 1 + 2 * slot)
  const recordsAfter = (...ranges: number[][]) => {
    u32.fill(0, CONTACTS / 4, CONTACTS / 4 + 2048)
    for (const [first, end] of ranges) {
      fours.setRange(first, end)
      fours.findDiskContacts()
    }
    fours.setRange(0, 0xffffffff)
    return u32.slice(CONTACTS / 4, CONTACTS / 4 + CONTACT.stride * (disks + 3))
  }
  const records = recordsAfter([0, 2])
  for (let k = 0; k < disks + 3; k++) {
    const slots = k < disks - 1 ? [k, k + 1] : [0, 0]
    expect([...records.subarray(CONTACT.stride * k, CONTACT.stride * k + 2)]).toEqual(slots)
  }
  expect(recordsAfter([1, 2], [0, 1])).toEqual(records)
})

describe.each([
  ['in the table', [2, 3], 6],
  ['around its corner', [0, 0], 1.5],
  ['many tables away', [-4000, 900], 300],
  ['as far as cells are counted in one way', [65_534.5, 0], 3],
  ['farther', [3e6, -2e6], 50],
] as const)('%s', (_, place, size) => {
  const grid = [-0.1, -0.2, 0.5, 24, 18] as const

  test('binsOfFour, ownAreaOf: the cells of binOf and ownArea', () => {
    let binned = 0
    for (let trial = 0; trial < 200; trial++) {
      placeDisks(4, place, size)
      fours.setGrid(PARAMS, ...grid)
      const bins = LANES.map((lane) => fours.bin(PARAMS, poseAt(lane)))
      if (fours.binFour(PARAMS, poseAt(0), FOUND)) {
        binned++
        expect([...u32.subarray(FOUND / 4, FOUND / 4 + 4)]).toEqual(bins)
      }
      for (const lane of LANES) {
        const [byCell, byPlace] = [true, false].map((isByCell) => {
          const count = fours.runs(PARAMS, poseAt(lane), isByCell, FOUND)
          return [...u32.subarray(FOUND / 4, FOUND / 4 + 2 * count)]
        })
        expect(byCell).toEqual(byPlace)
      }
    }
    const isFar = place[0] > 1e6
    expect(binned).toSatisfy((count: number) => (isFar ? count === 0 : count > 5))
  })
})

test('binsOfFour: several levels, and positions that are not finite, are left to binOf', () => {
  placeDisks(4, [2, 3], 1)
  fours.setGrid(PARAMS, 0, 0, 0.5, 24, 18)
  expect(fours.binFour(PARAMS, poseAt(0), FOUND)).toBe(1)
  for (const word of [0, 1, POSE.stride * 2, POSE.stride * 3 + 1]) {
    placeDisks(4, [2, 3], 1)
    f32[POSES / 4 + word] = oneOf([Number.NaN, Number.POSITIVE_INFINITY])
    expect(fours.binFour(PARAMS, poseAt(0), FOUND)).toBe(0)
  }
})

test('areSound, areAlive: four disks as one after the other', () => {
  const hard = [Number.NaN, Infinity, -Infinity, 1e7, -1.00001e7, 1.1e15, -1e15, 0, -0, 1e-40, -1, 3e38]
  const seen = new Set<string>()
  for (let trial = 0; trial < 1200; trial++) {
    placeDisks(4, [5, 5], 9)
    placeMotions(4, 5)
    if (trial % 8 > 0) {
      const isPose = next() < 0.6
      const word = Math.floor(next() * 4 * (isPose ? POSE.stride : MOTION.stride))
      if (isPose || word % MOTION.stride !== MOTION.id)
        f32[(isPose ? POSES : MOTIONS) / 4 + word] = oneOf(hard)
      else u32[MOTIONS / 4 + word] = NONE
    }
    const alive = LANES.every((lane) => u32[motionAt(lane) / 4 + MOTION.id] !== NONE)
    const sound = LANES.every((lane) => fours.sound(poseAt(lane), motionAt(lane)))
    expect(Boolean(fours.aliveFour(motionAt(0)))).toBe(alive)
    expect(Boolean(fours.soundFour(poseAt(0), motionAt(0)))).toBe(alive && sound)
    seen.add(`${alive} ${sound}`)
  }
  expect(seen.size).toBe(3)
})

test('disksNearEdges: the disks in a cell with edges of some body', () => {
  const seen = new Set<number>()
  for (let trial = 0; trial < 600; trial++) {
    placeDisks(4, [0, 0], 8)
    if (trial % 50 === 0) f32[POSES / 4] = Number.NaN
    new Uint8Array(fours.memory.buffer, PARAMS, 4096).fill(0)
    fours.setGrid(PARAMS, 0, 0, 0.5, 24, 18)
    for (let body = 0; body < 2; body++)
      fours.setBody(PARAMS, BODIES + 4 * fours.bodyWords() * body, within(-5, 5), 0.5, within(-0.5, 0.5), 0.9)
    let start = 36
    for (let cell = 0; cell < 36; cell++) {
      u32[TABLE / 4 + cell] = start
      start += next() < 0.2 ? 1 : 0
    }
    const near = (lane: number) => fours.hasEdges(PARAMS, STATUS, BODIES, TABLE, poseAt(lane))
    const bits = bitsOf(near)
    expect(fours.edgesFour(PARAMS, STATUS, BODIES, TABLE, poseAt(0))).toBe(bits)
    seen.add(bits)
  }
  expect(seen.size).toBe(16)
})

test('anyLeaves: whether a disk may move half the reach, and how far each moves', () => {
  const f = Math.fround
  const length = (x: number, y: number) => f(Math.sqrt(f(f(x * x) + f(y * y))))
  const [h, deltaV] = [f(1 / 120), f(0.08)]
  const aheadOf = (lane: number) => {
    const motion = motionAt(lane) / 4
    return f(h * f(length(f32[motion], f32[motion + 1]) + deltaV))
  }
  /** As the bits of an f32. */
  const boundedAhead = (lane: number) => {
    if (u32[motionAt(lane) / 4 + MOTION.id] === NONE) return 0
    return aheadOf(lane) < 0.01 ? new Uint32Array(Float32Array.of(aheadOf(lane)).buffer)[0] : INFINITE
  }
  const stays = (lane: number) => {
    const [pose, listed, motion] = [poseAt(lane) / 4, LISTED / 4 + POSE.stride * lane, motionAt(lane) / 4]
    if (u32[motion + MOTION.id] === NONE) return true
    const [x, y] = [0, 1].map((axis) => {
      const rest = f(f32[pose + POSE.residue + axis] - f32[listed + POSE.residue + axis])
      return f(f(f32[pose + axis] - f32[listed + axis]) + rest)
    })
    return f(length(x, y) + aheadOf(lane)) < f(f(0.05) * 0.5)
  }
  const seen = new Set<boolean>()
  let leaves = 0
  for (let trial = 0; trial < 600; trial++) {
    placeDisks(4, [9, 9], 5, LISTED)
    placeMotions(4, 1)
    for (const lane of LANES) {
      const [pose, listed] = [poseAt(lane) / 4, LISTED / 4 + POSE.stride * lane]
      f32.copyWithin(pose, listed, listed + POSE.stride)
      for (const word of [0, 1, POSE.residue, POSE.residue + 1]) f32[pose + word] += within(-0.01, 0.01)
      if (next() < 0.05) f32[motionAt(lane) / 4] = oneOf([Number.NaN, 3])
      if (next() < 0.1) {
        f32[pose] = oneOf([Number.NaN, 100])
        if (next() < 0.5) u32[motionAt(lane) / 4 + MOTION.id] = NONE
      }
    }
    fours.setReach(PARAMS, 0.05, 0, 0)
    fours.setStep(PARAMS, h, deltaV)
    fours.setMostReach(PARAMS, 0.01)
    const expected = !LANES.every(stays)
    expect(Boolean(fours.leavesFour(PARAMS, poseAt(0), LISTED, motionAt(0), FOUND))).toBe(expected)
    const ahead = LANES.map(boundedAhead)
    expect(LANES.map((lane) => u32[FOUND / 4 + lane])).toEqual(ahead)
    seen.add(ahead.includes(INFINITE))
    leaves += Number(expected)
  }
  expect(leaves).toBeGreaterThan(50)
  expect(leaves).toBeLessThan(550)
  expect(seen.size).toBe(2)
})
