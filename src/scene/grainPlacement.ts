/** Grains for presets: shapes scaled to the sites of a stack, and mixed groups. */

import { measureShapes } from '../features/grains/world/grainShapes.ts'
import { type Random, uniform } from '../util/random.ts'
import type { SceneGrains } from './grains.ts'
import { MAX_RADIUS } from './placement.ts'
import { type ShapeForm, shapeFromForm } from './shapeForms.ts'

type Pair = [number, number]

/** Points and a radius that make a shape. */
export interface Outline {
  readonly points: readonly (readonly [number, number])[]
  readonly radius: number
}

/** Returns the form of a shape, scaled so that a circle of radius `size` around its centroid contains it. */
export function sized(
  { points, radius }: Outline,
  make: (points: Pair[], radius: number) => ShapeForm,
  size = MAX_RADIUS,
): ShapeForm {
  const scaled = (factor: number) =>
    make(
      points.map(([x, y]): Pair => [factor * x, factor * y]),
      factor * radius,
    )
  const [{ radius: around }] = measureShapes([{ name: 'shape', shape: shapeFromForm(scaled(1)) }])
  return scaled(size / around)
}

export interface Kind extends Omit<SceneGrains, 'positions' | 'shapes'> {
  readonly shapes: ShapeForm
}

/**
 * Returns a group for each kind with the sites that `kindAt` gives it, by their index; default in turn. Angles are random. Kinds without
 * a site are left out.
 */
export function groupsOf(
  random: Random,
  positions: readonly number[],
  kinds: readonly Kind[],
  kindAt: (site: number) => number = (site) => site % kinds.length,
): SceneGrains[] {
  const groups = kinds.map((kind): SceneGrains & { positions: number[]; angles: number[] } => ({
    ...kind,
    positions: [],
    angles: [],
  }))
  for (let site = 0; site < positions.length / 2; site++) {
    const group = groups[kindAt(site)]
    group.positions.push(positions[2 * site], positions[2 * site + 1])
    group.angles.push(Math.fround(uniform(random, 0, 2 * Math.PI)))
  }
  return groups.filter((group) => group.positions.length > 0)
}

/** No disks: for scenes of grains. */
export const NO_DISKS = { positions: [], radii: [] }
