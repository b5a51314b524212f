/** Values for every disk property and world option, made from the tables: a new row is tested without a change here. */
import {
  type DiskPropertyName,
  propertyOf,
  STORED,
  type StoredName,
} from '../../src/features/disks/properties.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { SCENE_OPTIONS, type SceneOptionName, WORLD_OPTIONS } from '../../src/world/options.ts'

/** Exact in an f32. */
const NUMBERS = [0.75, 0.5, 0.25, 2, 3, 5, 6]

/** Numbers that the property accepts, other than its default; another `shift` gives others. */
export function sampleColumn(name: DiskPropertyName, count: number, shift = 0): number[] {
  const { components = 1, rule, default: fallback } = propertyOf(name)
  const valid = NUMBERS.filter((x) => rule.holds(x) && x !== fallback)
  return Array.from({ length: count * components }, (_, k) => valid[(k + shift) % valid.length])
}

/** Every stored property of so many disks. */
export function sampleDisks(count: number): Record<StoredName, number[]> {
  const columns = STORED.map((name) => [name, sampleColumn(name, count)])
  return Object.fromEntries(columns) as Record<StoredName, number[]>
}

/** A value of an option that is a number, other than its default. */
export function sampleOption(name: SceneOptionName): number {
  const { check, ...option }: { check: (name: string, value: unknown) => unknown; default?: unknown } =
    WORLD_OPTIONS[name]
  const isValid = (value: number) => {
    try {
      return value !== option.default && check(name, value) === value
    } catch {
      return false
    }
  }
  return [0.0625, 4].find(isValid) as number
}

/** Every option that a scene may have; not moving anything out of `bounds`. */
export function sampleOptions(): Required<Pick<Scene, SceneOptionName>> {
  const field = { type: 'uniform', acceleration: [1, 2] }
  const known = {
    gravity: [1, -8],
    bounds: [-16, -16, 16, 16],
    stepping: 'discrete',
    ccd: false,
    events: true,
    fields: [field],
  }
  const others = SCENE_OPTIONS.map((name) => [name, sampleOption(name)])
  return { ...Object.fromEntries(others), ...known }
}
