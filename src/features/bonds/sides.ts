/** Sides of bonds and joints: disks and grains by their ids, dynamic bodies by their numbers. */
import { BODY_BIT, NONE } from '../../schemas/constants.ts'
import { refuse, requireFields, show } from '../../util/validate.ts'

/** A side of a joint: the id of a disk or a grain, or the number of a dynamic body. */
export type JointSide = number | { readonly body: number }

/** Returns the id that the backends have for a side, whose name in errors this is. Throws if there is no such side. */
export type SideOf = (name: string, side: unknown) => number

/** Takes disks and grains alone. */
export function diskSides(has: (id: number) => boolean): SideOf {
  return (name, side) => {
    if (typeof side !== 'number' || !has(side))
      throw new Error(`${name} is ${show(side)}: no disk has this id`)
    return side
  }
}

/**
 * Throws if joints cannot hold a body of this number; `dynamic` is undefined unless it is dynamic. The inverse mass of one with its own joint
 * depends on the direction.
 */
export function requireJointable(
  name: string,
  body: unknown,
  dynamic: { readonly joint?: unknown } | undefined,
): void {
  if (dynamic === undefined) refuse(name, body, 'the number of a dynamic body, which has a mass')
  if (dynamic.joint !== undefined && dynamic.joint !== null)
    throw new Error(
      `${name} is ${body}, which bodies.add gave a joint: expected a body without, held by joints of world.joints alone`,
    )
}

/** Takes dynamic bodies, too. `requireBody` throws if a joint cannot hold the body of this number. */
export function jointSides(
  has: (id: number) => boolean,
  requireBody: (name: string, body: number) => void,
): SideOf {
  const diskSide = diskSides(has)
  return (name, side) => {
    if (typeof side !== 'object' || side === null) return diskSide(name, side)
    requireFields(name, side, ['body'])
    const { body } = side as { readonly body: number }
    requireBody(`${name}.body`, body)
    return BODY_BIT + body
  }
}

/** Returns the number of the body that has this id on the backends; 0 if it is no body. */
export function bodyOfSide(id: number): number {
  return id >= BODY_BIT && id !== NONE ? id - BODY_BIT : 0
}
