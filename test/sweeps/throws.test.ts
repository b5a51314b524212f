/** Throws of bullets against an oracle in f64: none passes, and each stops where the oracle says. */
import { expect, test } from 'vitest'
import type { BufferName } from '../../src/pipeline/features.ts'
import { World } from '../../src/world.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'
import { distanceTo, firstTouch, type Point } from './oracle.ts'
import { expected, KINDS, type Kind, PARAMS, type Throw, throwsOf, translationOf } from './throws.ts'

/** Throws of one world. */
const EACH = 120
const worlds = Math.ceil(full(12_000, 1_000_000) / EACH)

interface Tally {
  throws: number
  hits: number
  /** Those that are swept, and so stop where the oracle says. */
  bullets: number
  /** Bullets that graze, so that rounding decides where they touch, or whether they do, and that stop elsewhere for that. */
  grazing: number
  /** Bullets that stop elsewhere. */
  wrong: number
  /** Throws that went across what they hit. */
  passed: number
}

/** Where a throw and what it was thrown at are after the frame, and the fraction of its way at which it was stopped. */
interface Released {
  end: Point
  otherEnd?: Point
  stop: number
}

/** One frame of one substep. */
async function release(throws: readonly Throw[], ccd: boolean): Promise<Released[]> {
  const world = await World.create({ backend: 'cpu', gravity: [0, 0], substeps: 1, ccd })
  world.walls.add(throws.flatMap(({ wall }) => wall ?? []))
  world.disks.add({
    positions: throws.flatMap(({ origin }) => origin),
    velocities: throws.flatMap(({ velocity }) => velocity),
    radii: throws.map(({ radius }) => radius),
  })
  const targets = throws.filter(({ other }) => other !== undefined)
  if (targets.length > 0)
    world.disks.add({
      positions: targets.flatMap(({ targets: [target] }) => (target.kind === 'disk' ? target.center : [])),
      velocities: targets.flatMap(({ other }) => other!.velocity),
      radii: targets.map(({ other }) => other!.radius),
    })
  world.step(PARAMS)
  const { positions } = await world.disks.read()
  const { slots, fractions } = await world.backend.read(['slots', 'fractions'] satisfies BufferName[])
  const place = (id: number): Point => [positions[2 * id], positions[2 * id + 1]]
  expect(world.stats.unsettledSweeps).toBe(0)
  world.destroy()
  let next = throws.length
  return throws.map(({ other }, id) => ({
    end: place(id),
    otherEnd: other && place(next++),
    stop: fractions.f32[slots.u32[id]],
  }))
}

/** The speed at which a disk is swept, in radii a substep; f32 decides what is closer. */
const isBullet = ({ velocity, radius }: Throw) => Math.hypot(...translationOf(velocity)) > 0.5 * radius

/** Whether it begins so near that the solver deals with it: the reach is 0.1 of the largest radius, 0.12 m. */
const isNear = ({ origin, targets, reach }: Throw) => distanceTo(origin, targets) < reach + 0.013

/** Whether a disk went across what it was thrown at: came nearer than half the reach, on straight ways as all are in a frame. */
function isAcross(one: Throw, end: Point, otherEnd: Point | undefined): boolean {
  const [target] = one.targets
  const moved: Point = [end[0] - one.origin[0], end[1] - one.origin[1]]
  const way: Point =
    target.kind === 'disk' && otherEnd !== undefined
      ? [moved[0] - (otherEnd[0] - target.center[0]), moved[1] - (otherEnd[1] - target.center[1])]
      : moved
  return firstTouch(one.origin, way, one.targets, 0.5 * one.reach) <= 1
}

function judge(one: Throw, { end, otherEnd, stop }: Released, tally: Tally): void {
  const { fraction, low, high } = expected(one)
  tally.throws++
  if (high < 1) tally.hits++
  if (high < 1 && isAcross(one, end, otherEnd)) tally.passed++
  if (!isBullet(one) || isNear(one)) return
  tally.bullets++
  const isGrazing = high - low > 1e-4
  let isWhere = Math.abs(stop - fraction) <= 1e-5
  if (!isWhere && isGrazing) {
    tally.grazing++
    isWhere = stop >= low && stop <= high
  }
  // the place says the same as the fraction, but for its own rounding
  const [x, y] = translationOf(one.velocity)
  const aside = Math.hypot(end[0] - one.origin[0] - stop * x, end[1] - one.origin[1] - stop * y)
  const rounding = 2 ** -22 * (Math.abs(end[0]) + Math.abs(end[1]) + Math.hypot(x, y))
  if (!isWhere || aside > rounding) tally.wrong++
}

/** Throws, and what became of them; `offset` is added to each stop. */
async function throwAll(worlds: number, ccd: boolean, offset = 0): Promise<Map<Kind, Tally>> {
  const none = { throws: 0, hits: 0, bullets: 0, grazing: 0, wrong: 0, passed: 0 }
  const tallies = new Map<Kind, Tally>(KINDS.map((kind) => [kind, { ...none }]))
  for (let seed = 1; seed <= worlds; seed++) {
    const throws = throwsOf(seed, EACH)
    const released = await release(throws, ccd)
    for (const [k, one] of throws.entries())
      judge(one, { ...released[k], stop: released[k].stop + offset }, tallies.get(one.kind)!)
  }
  return tallies
}

fullTest(
  `${worlds * EACH} throws: none passes, each bullet stops within 1e-5 of where it should`,
  async () => {
    for (const [kind, { throws, hits, bullets, grazing, wrong, passed }] of await throwAll(worlds, true)) {
      expect({ kind, wrong, passed }).toEqual({ kind, wrong: 0, passed: 0 })
      expect(hits, kind).toBeGreaterThan(0.3 * throws)
      expect(bullets, kind).toBeGreaterThan(0.5 * throws)
      expect(grazing, kind).toBeLessThan(0.02 * bullets)
    }
  },
  3_600_000,
)

test('without ccd throws pass, and stops 2e-5 aside are seen', async () => {
  for (const { hits, passed } of (await throwAll(full(4, 20), false)).values())
    expect(passed).toBeGreaterThan(0.2 * hits)
  for (const { bullets, wrong } of (await throwAll(full(4, 20), true, 2e-5)).values())
    expect(wrong).toBeGreaterThan(0.8 * bullets)
})
