/** Options of bonds for random programs. */
import fc from 'fast-check'
import { fields, flag, mostly, number, parts, perDisk, vector } from './values.ts'

const type = mostly(fc.constantFrom('distance', 'spring', 'weld', 'weld'))
const strength = mostly(
  fc.record(
    { tension: number(0, 1000), shear: number(0, 1000), moment: number(0, 100) },
    { requiredKeys: [] },
  ),
)
const soft = {
  lengths: number(0, 2),
  directions: number(-7, 7),
  angles: number(-7, 7),
  stiffness: perDisk(2, 0, 1e4),
  shearStiffness: number(0, 1e4),
  bendStiffness: number(0, 1e3),
  dampingRatio: number(0, 2),
  strength,
  collide: flag(),
}
const collide = { collide: flag() }
const some = { stiffness: number(0, 1e4), dampingRatio: number(0, 2) }

/** Bonds whose ends are the ids that these arbitraries give. */
export const bondOptions = (pairs: fc.Arbitrary<unknown>, disks: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 3, arbitrary: fields({ type: fc.constant('weld'), pairs }, soft) },
    { weight: 2, arbitrary: fields({ type: fc.constant('spring'), pairs, ...some }, collide) },
    { weight: 2, arbitrary: fields({ type: fc.constant('distance'), pairs }, collide) },
    { weight: 2, arbitrary: fields({ type: fc.constant('weld'), disks, points: vector(-2, 2) }, soft) },
    { weight: 1, arbitrary: fields({ type, pairs, disks }, soft) },
  )

/** Bonds of living disks: a chain of those picked, or one of them and a point. */
export const bondsOfLiving = bondOptions(
  parts.map((pickChain) => ({ pickChain })),
  parts.map(([pick = 0]) => ({ pick: [pick] })),
)
export const bondNumbers = mostly(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }))
