/** The displayed world as a scene in JSON, as it is now: for `scree simulate scene.json`, and for this page. */
import { READABLE } from '../../../src/features/disks/properties.ts'
import type { BondState, DiskState, World } from '../../../src/index.ts'
import { parseScene, type Scene, type SceneBonds, type Wall } from '../../../src/scene/scene.ts'
import { formOf } from '../../../src/scene/shapeForms.ts'
import { goOn, goOnDynamic } from '../../bodiesNow.ts'
import { bondsNow } from '../../bondsNow.ts'
import { jointsNow } from '../../jointsNow.ts'
import { type Contents, contentsOf } from '../contents.ts'
import { chosen, eachSlider, type Material } from '../material.ts'

/** Parts of a scene that is shown. */
export interface ShownScene {
  readonly scene: Scene
  /** The fixed walls of now. */
  readonly walls: readonly Wall[]
  /** The chosen material. */
  readonly material: Partial<Material>
}

/** Properties of disks that cannot be read: those of the scene, of which poured disks take part, too. */
const KEPT = ['category', 'mask'] as const
const COMPONENTS: Partial<Record<(typeof READABLE)[number], number>> = { positions: 2, velocities: 2 }

/**
 * Returns a scene that begins as the world is now. Contacts begin without impulses, emitters anew, and disks of emitters are left out. Throws
 * if the world has something that a scene cannot have.
 */
export async function sceneNow(world: World, { scene, walls, material }: ShownScene): Promise<Scene> {
  const { time } = world.stats
  const ids = [...world.disks.ids]
  const outlines = new Map(world.grains.outlines().map(({ id, parts }) => [id, parts]))
  const [state, bonds, jointed, dynamic] = await Promise.all([
    world.disks.read(),
    world.bonds.read(),
    world.joints.read(),
    world.bodies.read(),
  ])
  const own = new Set(ids)
  const rowsWith = (isGrain: boolean) =>
    Array.from(state.ids.keys()).filter((row) => {
      const id = state.ids[row]
      return own.has(id) && state.radii[row] > 0 && outlines.has(id) === isGrain
    })
  const [disks, grains] = [rowsWith(false), rowsWith(true)]
  const { radii: _, ...columns } = columnsOf(state, grains, scene, material)
  const shapes = grains.map((row) => {
    const parts = outlines.get(state.ids[row])!
    return formOf(parts.length === 1 ? parts[0] : { parts: [...parts] })
  })
  const numbers = new Map([...disks, ...grains].map((row, k) => [state.ids[row], k]))
  const states = new Map(dynamic.map((one) => [one.body, one]))
  const bodies = scene.bodies?.map((body, k) => {
    const own = states.get(k + 1)
    const now = own === undefined ? goOn(body, world.bodies.placements[k], time) : goOnDynamic(body, own)
    return { ...now, walls: now.walls.map((wall) => ({ ...wall, ...chosen(material) })) }
  })
  const { grains: _grains, bonds: _bonds, joints: _joints, bodies: _bodies, sinks: _sinks, ...others } = scene
  const { sinks } = world
  const bonded = bondsLeft(scene, bonds, numbers)
  const joints = jointsNow(jointed, numbers)
  const made = {
    ...others,
    substeps: world.substeps,
    disks: columnsOf(state, disks, scene, material),
    ...(grains.length > 0 && { grains: [{ shapes, ...columns }] }),
    ...(bonded.length > 0 && { bonds: bonded }),
    ...(joints.length > 0 && { joints }),
    walls: walls.map((wall) => ({ ...wall, ...chosen(material) })),
    ...(bodies !== undefined && bodies.length > 0 && { bodies }),
    ...(sinks.length > 0 && { sinks }),
  }
  return parseScene(JSON.parse(JSON.stringify(made)))
}

/** Returns the columns of disks or grains, for `Scene.disks`. */
function columnsOf(state: DiskState, rows: readonly number[], scene: Scene, material: Partial<Material>) {
  const contents = contentsOf(scene)
  const ids = rows.map((row) => state.ids[row] % Math.max(contents.count, 1))
  const read = READABLE.map((name) => {
    const components = COMPONENTS[name] ?? 1
    const values = rows.flatMap((row) => [...state[name].subarray(components * row, components * (row + 1))])
    return [name, state[name] instanceof Float32Array ? values.map(short) : values]
  })
  const kept = KEPT.map((name) => [name, ids.map((id) => contents[name][id])])
  const chosenOrOwn = eachSlider((name) => material[name] ?? ids.map((id) => short(contents[name][id])))
  const turning = turningOf(state, rows, ids, contents)
  return { ...Object.fromEntries([...read, ...kept]), ...chosenOrOwn, ...turning } as Scene['disks']
}

/** Returns `inertia` and `fixedRotation` if the scene gives any. */
function turningOf(
  { inertia }: DiskState,
  rows: readonly number[],
  ids: readonly number[],
  contents: Contents,
): Pick<Scene['disks'], 'inertia' | 'fixedRotation'> {
  const given = ids.map((id) => contents.inertia[id])
  const fixed = rows.map((row) => inertia[row] === Number.POSITIVE_INFINITY)
  // what does not turn has no use for a number
  const numberOf = (row: number, k: number) => (fixed[k] ? given[k] || 1 : inertia[row])
  return {
    ...(given.some(Number.isFinite) && { inertia: rows.map((row, k) => short(numberOf(row, k))) }),
    ...(fixed.includes(true) && { fixedRotation: fixed }),
  }
}

/** Returns the shortest digits that single precision tells apart. */
const short = (value: number) => Number(value.toPrecision(9))

/** Returns the bonds of the scene that hold, between disks with these numbers. */
function bondsLeft(scene: Scene, state: BondState, numbers: ReadonlyMap<number, number>): SceneBonds[] {
  const counts = (scene.bonds ?? []).map((some) => (some.pairs?.length ?? 2 * some.disks!.length) / 2)
  const count = counts.reduce((sum, one) => sum + one, 0)
  const rows = new Map([...state.bonds].map((bond, row) => [bond, row]))
  const spread = (values: Float32Array) =>
    Float32Array.from({ length: count }, (_, bond) => values[rows.get(bond) ?? -1] ?? 0)
  const isHeld = (bond: number) => {
    const row = rows.get(bond)
    if (row === undefined || state.broken[row] !== 0) return false
    return [...state.pairs.subarray(2 * row, 2 * row + 2)].every(
      (id, side) => numbers.has(id) || (side === 1 && isPoint(id)),
    )
  }
  const now = bondsNow(scene, {
    ...state,
    broken: Uint8Array.from({ length: count }, (_, bond) => Number(!isHeld(bond))),
    lengths: spread(state.lengths),
    directions: spread(state.directions),
    angles: spread(state.angles),
  })
  const renumbered = (ids: number[] | undefined) => ids?.map((id) => numbers.get(id)!)
  return (now ?? [])
    .map((some) => ({ ...some, pairs: renumbered(some.pairs), disks: renumbered(some.disks) }))
    .filter(({ pairs, disks }) => (pairs ?? disks ?? []).length > 0)
}

/** Whether a disk is bonded to a point. */
const isPoint = (id: number) => id === 0xffffffff
