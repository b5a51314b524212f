/** Values of `World.fields` for random programs. */
import fc from 'fast-check'
import { categories, fields, list, mostly, number, vector } from './values.ts'

const type = (name: string) => mostly(fc.constant(name))
const region = fc.oneof(
  fields({ box: mostly(fc.tuple(number(-3, 0), number(-3, 0), number(0, 3), number(0, 3))) }),
  fields({ disk: mostly(fc.tuple(number(-2, 2), number(-2, 2), number(0, 3))) }),
  fields({ halfPlane: fields({ point: vector(-2, 2), normal: vector(-1, 1) }) }),
  fields({}, { box: list(number(-3, 3), 4), disk: list(number(-3, 3), 3) }),
)
const everywhere = { region, mask: categories }
const central = (name: string) =>
  fields(
    { type: type(name), center: vector(-2, 2), strength: number(-30, 30) },
    { falloff: mostly(fc.constantFrom(-1, 0, 1, 2)), ...everywhere },
  )
const field = fc.oneof(
  fields({ type: type('uniform'), acceleration: vector(-20, 20) }, everywhere),
  central('radial'),
  central('vortex'),
  fields(
    { type: type('wind'), velocity: vector(-9, 9) },
    { linear: number(0, 50), quadratic: number(0, 50), ...everywhere },
  ),
  fields({ type: type('damping') }, { rate: number(0, 9), spinRate: number(0, 9), ...everywhere }),
  fields(
    { type: type('buoyancy'), surface: vector(-2, 2), density: number(0.1, 2000) },
    { up: vector(-1, 1), ...everywhere },
  ),
  fields(
    { type: type('noise'), strength: number(-30, 30), scale: number(0.1, 3) },
    { rate: number(0, 90), seed: mostly(fc.integer({ min: 0, max: 99 })), ...everywhere },
  ),
)

export const fieldLists = mostly(fc.array(field, { maxLength: 4 }))
