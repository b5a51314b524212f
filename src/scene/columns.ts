/** What a scene has of disks and grains together. */
import { type CheckedDisks, checkDisks } from '../features/disks/disks.ts'
import type { GrainOutline } from '../features/grains/world/worldGrains.ts'
import { checkSceneGrains } from './grains.ts'
import type { Scene } from './scene.ts'

/** Properties of the disks and grains of a scene, one row each, in the order of their ids. Radii are those of circles around grains. */
export interface SceneColumns extends Omit<CheckedDisks, 'turning'> {
  /** Radius in metres of the largest disk in each. */
  readonly inner: Float32Array
  /** kg·m²; NaN where it follows from mass and radius or shape. */
  readonly inertia: Float32Array
  /** 1 for those that do not turn. */
  readonly fixedRotation: Uint32Array
}

type Numbers = Float32Array | Float64Array | Uint32Array

/** Returns the properties of all disks and grains of a scene. Throws if they are invalid. */
export function columnsOf({ disks, grains = [] }: Pick<Scene, 'disks' | 'grains'>): SceneColumns {
  const { count, ...columns } = checkDisks(disks)
  const groups = checkSceneGrains(grains).map((group) => ({ ...group, ...turningColumns(group) }))
  const { turning, ...stored } = columns
  const own = { ...stored, inner: columns.radii, ...turningColumns({ count, turning }) }
  const joined = Object.entries(own).map(([name, values]) => {
    const parts = [values, ...groups.map((group) => group[name as keyof typeof own])] as Numbers[]
    return [name, join(values, parts)]
  })
  return {
    count: groups.reduce((sum, group) => sum + group.count, count),
    ...(Object.fromEntries(joined) as Omit<SceneColumns, 'count'>),
  }
}

function turningColumns({ count, turning }: Pick<CheckedDisks, 'count' | 'turning'>) {
  return {
    inertia: (turning.inertia as Float32Array) ?? new Float32Array(count).fill(Number.NaN),
    fixedRotation: (turning.fixedRotation as Uint32Array) ?? new Uint32Array(count),
  }
}

function join(kind: Numbers, parts: readonly Numbers[]): Numbers {
  if (parts.length === 1) return kind
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const joined = new (kind.constructor as new (length: number) => Numbers)(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Returns the number of disks and grains of a scene, as long as both are valid. */
export function countOf({ disks, grains = [] }: Pick<Scene, 'disks' | 'grains'>): number {
  return grains.reduce((sum, { positions }) => sum + positions.length / 2, disks.positions.length / 2)
}

/** Returns the outlines of the grains of a scene, with the ids that they have in its world. */
export function outlinesIn({ disks, grains = [] }: Pick<Scene, 'disks' | 'grains'>): GrainOutline[] {
  const first = disks.positions.length / 2
  const measured = checkSceneGrains(grains).flatMap((group) => group.measured)
  return measured.map(({ parts }, k) => ({ id: first + k, parts }))
}
