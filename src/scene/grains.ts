/** Grains in the scene format. */

import { type CheckedGrains, checkGrains, type GrainOptions } from '../features/grains/world/checkGrains.ts'
import type { GrainShape } from '../features/grains/world/grainParts.ts'
import { isOfKind, mapEach, refuse, requireList } from '../util/validate.ts'
import type { Plain } from './plainData.ts'
import { type ShapeForm, shapeFromForm } from './shapeForms.ts'

/** Grains as for `World.grains.add`, without ids, and with shapes as plain data. */
export interface SceneGrains extends Plain<Omit<GrainOptions, 'ids' | 'shapes'>> {
  /** One shape for all grains, or a list with one for each. */
  shapes: ShapeForm | ShapeForm[]
}

/** Returns the options of `World.grains.add` for grains of a scene. Equal shapes become one. Throws if a shape is invalid. */
export function grainOptions(grains: SceneGrains, name = 'grains'): GrainOptions {
  if (!isOfKind(grains, 'Object')) refuse(name, grains, 'an object')
  if (Object.hasOwn(grains, 'ids'))
    throw new Error(
      `${name}.ids is given: expected none, since grains of a scene are numbered after its disks`,
    )
  const { shapes, ...others } = grains
  const made = new Map<string, GrainShape>()
  const shapeOf = (form: ShapeForm, path: string): GrainShape => {
    const key = JSON.stringify(form)
    const shape = made.get(key) ?? shapeFromForm(form, path)
    made.set(key, shape)
    return shape
  }
  if (shapes === undefined) refuse(`${name}.shapes`, shapes, 'a shape, or one for each grain')
  return {
    ...others,
    shapes: Array.isArray(shapes)
      ? mapEach(shapes, (form, k) => shapeOf(form, `${name}.shapes[${k}]`))
      : shapeOf(shapes, `${name}.shapes`),
  }
}

/** Returns the checked grains of each group of a scene. Throws if an option is invalid; the error names its path. */
export function checkSceneGrains(groups: readonly SceneGrains[]): CheckedGrains[] {
  requireList('scene.grains', groups, 'grains')
  return groups.map((grains, k) => {
    const name = `scene.grains[${k}]`
    return checkGrains(grainOptions(grains, name), name, `${name}.`)
  })
}
