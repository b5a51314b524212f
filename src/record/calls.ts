/** The calls of a recording. */
import { DISK_PROPERTIES } from '../features/disks/properties.ts'
import { asF32 } from '../util/validate.ts'

/**
 * Calls that change a world or what it reports, by their number in the file: append only. `step` has its `dt` and `sameStep` that of
 * the step before. `emitter` is a change of an emitter by its place in `World.emitters.all`, or its removal; `placements` are those that the
 * functions of motions returned for the next call; `passes` and `forces` act from the next step on, by their numbers.
 */
export const CALLS = [
  'sameStep',
  'step',
  'placements',
  'brush',
  'disks.write',
  'disks.add',
  'disks.remove',
  'bonds.add',
  'bonds.remove',
  'walls.add',
  'walls.remove',
  'bodies.add',
  'bodies.remove',
  'bodies.setMotion',
  'gravity',
  'substeps',
  'fields',
  'sinks',
  'walls.material',
  'emitters.add',
  'emitter',
  'takeEvents',
  'history.restore',
  'passes',
  'forces',
  'grains.add',
  'bodies.write',
  'disks.applyImpulses',
  'bodies.applyImpulses',
  'joints.add',
  'joints.remove',
  'joints.write',
] as const

export type CallName = (typeof CALLS)[number]

/** Returns options or changes of disks with numbers as the backends store them, which take half the bytes. */
export function storedDisks<T extends object>(disks: T): T {
  const columns = Object.entries(disks).map(([name, values]) => {
    const property = (DISK_PROPERTIES as Readonly<Record<string, { readonly type?: 'u32' | 'bool' }>>)[name]
    const isFloats = property !== undefined && property.type === undefined && typeof values === 'object'
    return [name, isFloats ? Float32Array.from(values as ArrayLike<number>, asF32) : values]
  })
  return Object.fromEntries(columns) as T
}

/** Returns impulses with numbers as the backends store them. */
export function storedImpulses<T extends object>(impulses: T): T {
  const columns = Object.entries(impulses).map(([name, values]) => {
    const isFloats = name !== 'ids' && name !== 'bodies' && typeof values === 'object'
    return [name, isFloats ? Float32Array.from(values as ArrayLike<number>, asF32) : values]
  })
  return Object.fromEntries(columns) as T
}
