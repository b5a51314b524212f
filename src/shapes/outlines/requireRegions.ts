import { requireFields, show } from '../../util/validate.ts'
import { requirePoints } from '../points.ts'
import { type FilledRegion, regionArea } from './region.ts'

/** Returns the regions of a list or a single one. Throws unless each has rings of at least 3 points around an area. */
export function requireRegions(name: string, value: unknown): FilledRegion[] {
  const isList = Array.isArray(value)
  const list = isList ? value : [value]
  if (list.length === 0) throw new Error(`${name} is ${show(value)}: expected at least one region`)
  return list.map((region: FilledRegion, n) => {
    const path = isList ? `${name}[${n}]` : name
    requireFields(path, region, ['outer', 'holes'])
    const outer = requirePoints(`${path}.outer`, region.outer, 3)
    if (!Array.isArray(region.holes))
      throw new Error(`${path}.holes is ${show(region.holes)}: expected a list of rings`)
    const holes = region.holes.map((hole, k) => requirePoints(`${path}.holes[${k}]`, hole, 3))
    const area = regionArea({ outer, holes })
    if (!(area > 0))
      throw new Error(`${path} has an area of ${area} m²: expected a positive one, as cleanOutline returns`)
    return { outer, holes }
  })
}
