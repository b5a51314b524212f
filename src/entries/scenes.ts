/**
 * The scenes that come with the package, and the form in which scenes are written to files.
 *
 * @module scree/scenes
 */

export type { SceneGrains } from '../scene/grains.ts'
export { HitGlow } from '../scene/hitGlow.ts'
export { type Packing, type PackOptions, packDisks } from '../scene/packing/packDisks.ts'
export type { RadiusDistribution } from '../scene/packing/radii.ts'
export type { Plain } from '../scene/plainData.ts'
export { type Preset, type PresetName, presets } from '../scene/presets.ts'
export {
  parseScene,
  type Scene,
  type SceneBody,
  type SceneBonds,
  type SceneData,
  type SceneJoints,
} from '../scene/scene.ts'
export { type ConvexForm, formOf, type Pair, type ShapeForm, shapeFromForm } from '../scene/shapeForms.ts'
