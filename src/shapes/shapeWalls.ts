/** Shapes as walls for `World.addWalls`, to be spread beside a material: `{ ...solid(shape), friction: 0.5 }`. */
import { show } from '../util/validate.ts'
import { disk } from './disk.ts'
import { type ArcChain, outlineOf } from './outline.ts'
import type { Point, Shape } from './shape.ts'

/** A closed chain, rounded to f32, that disks collide with from one side. */
export interface ShapeWall {
  chain: [number, number][]
  bulges: number[]
  closed: true
  oneSided: true
}

/** A shape that disks stay out of; one that gets into it by less than half its radius is pushed back. */
export function solid(shape: Shape): ShapeWall {
  return rounded(outlineOf(shape))
}

/** A shape that disks stay inside of. */
export function container(shape: Shape): ShapeWall {
  const { chain, bulges } = outlineOf(shape)
  return rounded({
    chain: chain.toReversed(),
    // the side between two points now goes the other way
    bulges: bulges.map((_, k) => -bulges[(2 * chain.length - 2 - k) % chain.length]),
  })
}

/**
 * A disk too heavy to move (metres), which others stay out of; where its radius is negative it is inverted, and they stay inside
 * of it, as in the paper on PIT and PIC (Forsthoefel and Fitzgerald, 2008). Throws where a value is not a number, or the radius 0.
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
