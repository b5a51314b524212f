/** Bonds of a scene that continues from a state. */
import type { BondState } from '../src/index.ts'
import type { Scene, SceneBonds } from '../src/scene/scene.ts'

/**
 * Returns the bonds of a scene as they are now: without those that have broken, and with what they are at rest. `bonds` is the state of
 * the world of the scene, in which no bond was removed.
 */
export function bondsNow(scene: Scene, bonds: BondState): SceneBonds[] | undefined {
  let first = 0
  return scene.bonds?.map((some) => {
    const count = (some.pairs?.length ?? 2 * some.disks!.length) / 2
    const rows = Array.from({ length: count }, (_, k) => k).filter((k) => bonds.broken[first + k] === 0)
    const start = first
    first += count
    const kept = <T>(value: T) => (Array.isArray(value) ? rows.map((k) => value[k] as unknown) : value) as T
    const keptPairs = (value: number[] | undefined) =>
      value && rows.flatMap((k) => [value[2 * k], value[2 * k + 1]])
    const width = some.pairs === undefined ? 2 : 4
    const keptAnchors = some.anchors && rows.flatMap((k) => some.anchors!.slice(width * k, width * (k + 1)))
    const atRest = (values: Float32Array) => rows.map((k) => values[start + k])
    const { strength } = some
    const fields: SceneBonds = {
      ...some,
      pairs: keptPairs(some.pairs),
      disks: kept(some.disks),
      points: keptPairs(some.points),
      anchors: keptAnchors,
      lengths: atRest(bonds.lengths),
      ...(some.type === 'weld' ? { directions: atRest(bonds.directions), angles: atRest(bonds.angles) } : {}),
      stiffness: kept(some.stiffness),
      shearStiffness: kept(some.shearStiffness),
      bendStiffness: kept(some.bendStiffness),
      dampingRatio: kept(some.dampingRatio),
      strength: strength && {
        tension: kept(strength.tension),
        shear: kept(strength.shear),
        moment: kept(strength.moment),
      },
    }
    return fields
  })
}
