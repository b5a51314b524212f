/** Options of joints for random programs. */
import fc from 'fast-check'
import { fields, flag, mostly, number, parts, vector } from './values.ts'

const limit = (min: number, max: number) =>
  mostly(fc.oneof(number(min, max), number(min, max), fc.constantFrom(-Infinity, Infinity)))
const limits = { lower: limit(-1, 0.1), upper: limit(0, 1) }
const spring = { stiffness: number(0, 1e4), dampingRatio: number(0, 2) }
const springs = fc.constantFrom(spring, { hertz: number(0, 200), dampingRatio: number(0, 2) })
const motor = (largest: string) => ({ motorSpeed: number(-9, 9), [largest]: number(0, 50) })
const collideConnected = { collideConnected: flag() }

/** Joints with these ends. */
const placed = (ends: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  springs.chain((some) =>
    fc.oneof(
      {
        weight: 4,
        arbitrary: fields(
          { type: fc.constant('revolute'), ...ends },
          {
            ...limits,
            ...some,
            ...motor('maxMotorTorque'),
            ...collideConnected,
            angles: number(-3, 3),
            target: number(-1, 1),
          },
        ),
      },
      {
        weight: 2,
        arbitrary: fields(
          { type: fc.constant('prismatic'), ...ends },
          { ...limits, ...some, ...motor('maxMotorForce'), directions: number(-4, 4), target: number(-1, 1) },
        ),
      },
      {
        weight: 1,
        arbitrary: fields(
          { type: fc.constant('weld'), ...ends },
          { angles: number(-3, 3), ...collideConnected },
        ),
      },
    ),
  )

/** Joints whose ends are the ids that these arbitraries give. */
export const jointOptions = (pairs: fc.Arbitrary<unknown>, disks: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 3, arbitrary: placed({ pairs, points: vector(-2, 2) }) },
    { weight: 3, arbitrary: placed({ disks, points: vector(-2, 2) }) },
    {
      weight: 3,
      arbitrary: fields(
        { type: fc.constant('distance'), pairs },
        { ...limits, ...spring, ...motor('maxMotorForce'), lengths: number(0, 2), ...collideConnected },
      ),
    },
    { weight: 1, arbitrary: fields({ type: fc.constant('distance'), disks, points: vector(-2, 2) }, limits) },
    {
      weight: 1,
      arbitrary: fields(
        { type: fc.constant('gear'), pairs },
        { ratio: number(-4, 4), ...collideConnected, carriers: fc.constantFrom([2], [3], [{ body: 1 }]) },
      ),
    },
  )

/** Joints of living disks: of two of them, or one of them and the world; and of bodies, which are there and dynamic now and then. */
export const jointsOfLiving = jointOptions(
  fc.oneof(
    { weight: 3, arbitrary: parts.map((picked) => ({ pickChain: picked.slice(0, 2) })) },
    { weight: 1, arbitrary: fc.constantFrom([{ body: 1 }, 0], [1, { body: 1 }], [{ body: 2 }, { body: 1 }]) },
  ),
  fc.oneof(
    { weight: 3, arbitrary: parts.map(([pick = 0]) => ({ pick: [pick] })) },
    { weight: 1, arbitrary: fc.constant([{ body: 1 }]) },
  ),
)
/** Joints share their numbers with bonds. */
export const jointNumbers = mostly(fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }))
export const jointChanges = fc.oneof(
  fields({}, { ...limits, ...motor('maxMotorTorque'), stiffness: number(0, 1e4), target: number(-1, 1) }),
  fields({}, { ...limits, ...motor('maxMotorForce'), hertz: number(0, 100), dampingRatio: number(0, 2) }),
)
