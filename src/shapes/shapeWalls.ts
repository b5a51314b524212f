/**
 * Converts shapes to walls for `World.walls.add`. Spread the result beside a material: `{ ...solid(shape), friction: 0.5
 * }`.
 */
import { show } from '../util/validate.ts'
import { disk } from './disk.ts'
import { type ArcChain, outlineOf } from './outline.ts'
import type { Point, Shape } from './shape.ts'

/** A closed one-sided chain, rounded to f32. */
export interface ShapeWall {
  chain: [number, number][]
  bulges: number[]
  closed: true
  oneSided: true
}

/**
 * Returns a wall that keeps disks outside the shape. A disk that penetrates it by less than half its radius is pushed
 * back.
 */
export function solid(shape: Shape): ShapeWall {
  return rounded(outlineOf(shape))
}

/** Returns a wall that keeps disks inside the shape. */
export function container(shape: Shape): ShapeWall {
  const { chain, bulges } = outlineOf(shape)
  return rounded({
    chain: chain.toReversed(),
    // reversed: the piece between two points runs the other way
    bulges: bulges.map((_, k) => -bulges[(2 * chain.length - 2 - k) % chain.length]),
  })
}

/**
 * Returns a circular wall: an immovable disk of infinite mass. `center` and `radius` are in metres. A positive radius
 * keeps disks outside; a negative radius is an inverted disk that keeps them inside, as in the paper on PIT and PIC
 * (Forsthoefel and Fitzgerald, 2008). Throws if a value is not finite or the radius is 0.
 */
export function roundWall(center: Point, radius: number): ShapeWall {
  const isNumber = typeof radius === 'number' && Number.isFinite(radius) && radius !== 0
  if (!isNumber) throw new Error(`radius is ${show(radius)}: expected a positive or a negative number`)
  return radius > 0 ? solid(disk(center, radius)) : container(disk(center, -radius))
}

function rounded({ chain, bulges }: Pick<ArcChain, 'chain' | 'bulges'>): ShapeWall {
  return {
    chain: chain.map(([x, y]) => [Math.fround(x), Math.fround(y)]),
    bulges: bulges.map(Math.fround),
    closed: true,
    oneSided: true,
  }
}
