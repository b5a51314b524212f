/** The scene format: options, disks, grains, walls and bodies of a world as plain data. */

import { checkEmitters, type EmitterOptions, requireNotEventDriven } from '../features/births/emitters.ts'
import { requireBodyInBox, requireDynamicInBox } from '../features/bodies/bodyImages.ts'
import { dynamicWords } from '../features/bodies/dynamicBody.ts'
import { type DynamicOptions, isDynamic, requireDynamic } from '../features/bodies/dynamicOptions.ts'
import { type BodyMotion, trajectoryOf, turns } from '../features/bodies/motion.ts'
import { type BondOptions, checkBonds } from '../features/bonds/bonds.ts'
import { checkJoints } from '../features/bonds/checkJoints.ts'
import type { JointOptions } from '../features/bonds/joints.ts'
import { jointSides, requireJointable } from '../features/bonds/sides.ts'
import { checkDisks, type DiskOptions } from '../features/disks/disks.ts'
import { OWN_TURNING, requireGrainSupport } from '../features/grains/world/checkGrains.ts'
import { turnsOfDisks } from '../features/grains/world/turning.ts'
import { boxOf, type PeriodicBox, requireRadii } from '../features/periodic/periodicBox.ts'
import { requireWallsInBox } from '../features/periodic/periodicWalls.ts'
import { BODY_FIELDS, GROUND, type WallFilter, type WallOptions, wallEdges } from '../features/walls/walls.ts'
import { isPredicted, type Stepping } from '../pipeline/substeps.ts'
import { POSITIVE, refuse, requireFields, requireList, requireNumber } from '../util/validate.ts'
import {
  checkOptions,
  REQUIRED_SCENE_OPTIONS,
  type RequiredSceneOptionName,
  SCENE_OPTIONS,
  type SceneOptionName,
  WORLD_OPTIONS,
  type WorldOptions,
} from '../world/options.ts'
import { checkSceneGrains, type SceneGrains } from './grains.ts'
import { type Plain, plainCopy } from './plainData.ts'

type SceneOptions = Pick<WorldOptions, SceneOptionName>

/**
 * A scene as plain data in metres, kilograms, seconds and radians, with y up. Write it with `JSON.stringify`, read it with
 * `JSON.parse` and `parseScene`. Options have the meanings and defaults of `WorldOptions`.
 */
export interface Scene
  extends Plain<Omit<SceneOptions, RequiredSceneOptionName>>,
    Plain<Required<Pick<SceneOptions, RequiredSceneOptionName>>> {
  version: 1
  /** Title of the scene and default name of files made from it. */
  name: string
  /** Disks as for `World.disks.add`, without ids: they are 0, 1, 2, … */
  disks: Plain<Omit<DiskOptions, 'ids'>>
  /** Groups of grains, numbered after the disks: see `SceneGrains`. */
  grains?: SceneGrains[]
  /** Bonds as for `World.bonds.add`. Disks are numbered from 0, then grains. */
  bonds?: SceneBonds[]
  /** Joints as for `World.joints.add`, numbered after the bonds. Bodies are numbered from 1. */
  joints?: SceneJoints[]
  /** Static walls as for `World.walls.add`. */
  walls: Wall[]
  /** Bodies as for `World.bodies.add`: those that move by a motion, and dynamic ones. */
  bodies?: SceneBody[]
  /** Emitters as for `World.emitters.add`. */
  emitters?: Plain<EmitterOptions>[]
  /**
   * Half-life of the light of disks that are hit, s; default: none light up. Needs `events: true`. Worlds ignore it: what shows the scene
   * calls `HitGlow` and draws disks by value.
   */
  glow?: number
}

/** A scene as files have it: `name` ('scene' by default), `disks` and `walls` (none by default) may be missing. */
export type SceneData = Omit<Scene, 'name' | 'disks' | 'walls'> &
  Partial<Pick<Scene, 'name' | 'disks' | 'walls'>>

export type SceneBonds = Plain<BondOptions>

export type SceneJoints = Plain<JointOptions>

export type Wall = Plain<WallOptions>

export interface SceneBody extends Plain<WallFilter>, Plain<DynamicOptions> {
  walls: Wall[]
  /** Motion as for `World.bodies.add`, but not a function. */
  motion?: Plain<BodyMotion>
}

export const SCENE_FIELDS: readonly string[] = [
  'version',
  'name',
  ...SCENE_OPTIONS,
  'disks',
  'grains',
  'bonds',
  'joints',
  'walls',
  'bodies',
  'emitters',
  'glow',
]

/** Returns the world options of a scene. */
export function physicsOf(scene: Scene) {
  const {
    version: _1,
    name: _2,
    disks: _3,
    walls: _4,
    bodies: _5,
    bonds: _6,
    emitters: _7,
    glow: _8,
    grains: _9,
    joints: _10,
    ...physics
  } = scene
  return physics
}

/**
 * Returns a copy of `data`, such as the result of `JSON.parse`, if it is a valid `SceneData` for `World.fromScene`, with defaults for a missing
 * `name`, `disks` and `walls`. Throws otherwise; the error names the path of the first invalid value, the value and the requirement.
 */
export function parseScene(data: unknown): Scene {
  requireFields('scene', data, SCENE_FIELDS)
  const given = plainCopy('scene', data) as SceneData
  const scene: Scene = {
    ...given,
    name: given.name ?? 'scene',
    disks: given.disks ?? { positions: [], radii: [] },
    walls: given.walls ?? [],
  }
  const { version, name, disks, grains = [], walls, bodies = [], emitters = [], glow } = scene
  if (version !== 1) refuse('scene.version', version, '1')
  if (typeof name !== 'string') refuse('scene.name', name, 'a string')
  for (const option of REQUIRED_SCENE_OPTIONS) WORLD_OPTIONS[option].check(`scene.${option}`, scene[option])
  const options = checkOptions(physicsOf(scene), 'scene', 'scene.')
  const { stepping, events, periodic } = options
  const box = boxOf(periodic)
  const checkedDisks = checkDisks(disks, 'scene.disks', 'scene.disks.')
  const { count, radii } = checkedDisks
  if (turnsOfDisks(checkedDisks).length > 0) requireGrainSupport(options, 'scene.', OWN_TURNING)
  requireRadii(box, 'scene.disks.radii', radii)
  if (Object.hasOwn(disks, 'ids'))
    throw new Error('scene.disks.ids is given: expected none, since disks of a scene are numbered from 0')
  const grainLists = checkSceneGrains(grains)
  if (grainLists.length > 0) requireGrainSupport(options, 'scene.')
  for (const [k, list] of grainLists.entries()) requireRadii(box, `scene.grains[${k}].shapes`, list.radii)
  const all = grainLists.reduce((sum, list) => sum + list.count, count)
  requireWallsInBox(box, wallEdges(walls, GROUND, 'scene.walls'), 'scene.walls')
  requireList('scene.bodies', bodies, 'bodies')
  for (const [k, body] of bodies.entries()) checkBody(body, isPredicted(stepping), box, `scene.bodies[${k}]`)
  checkSceneBonds(scene, all, stepping)
  for (const [k, emitter] of checkEmitters('scene.emitters', emitters).entries())
    requireRadii(box, `scene.emitters[${k}].radii`, Float32Array.from(emitter.radii))
  if (isPredicted(stepping)) requireNotEventDriven('scene.emitters', emitters.length)
  if (glow !== undefined) requireNumber('scene.glow', glow, POSITIVE)
  if (glow !== undefined && !events) refuse('scene.events', scene.events, 'true, because scene.glow is given')
  return scene
}

function checkSceneBonds(
  { bonds = [], joints = [], bodies = [] }: Scene,
  disks: number,
  stepping: Stepping,
): void {
  requireList('scene.bonds', bonds, 'bonds')
  requireList('scene.joints', joints, 'joints')
  const has = (id: number) => Number.isInteger(id) && id >= 0 && id < disks
  for (const [k, some] of bonds.entries()) checkBonds(some, has, `scene.bonds[${k}]`, `scene.bonds[${k}].`)
  const sideOf = jointSides(has, (name, body) => {
    const { mass, joint } = bodies[body - 1] ?? {}
    requireJointable(name, body, mass === undefined && joint === undefined ? undefined : { joint })
  })
  for (const [k, some] of joints.entries())
    checkJoints(some as JointOptions, sideOf, `scene.joints[${k}]`, `scene.joints[${k}].`)
  for (const [name, { length }] of Object.entries({ bonds, joints }))
    if (isPredicted(stepping) && length > 0)
      refuse(`scene.${name}.length`, length, "0 with stepping 'eventDriven'")
}

function checkBody(body: SceneBody, isEventDriven: boolean, box: PeriodicBox, name: string): void {
  requireFields(name, body, BODY_FIELDS)
  const { walls, motion = {} } = body
  const edges = wallEdges(walls, GROUND, `${name}.walls`, body, `${name}.`)
  if (isDynamic(body)) {
    const dynamic = requireDynamic(body, `${name}.`, isEventDriven, box)
    dynamicWords(dynamic, edges, `${name}.`)
    requireDynamicInBox(box, edges, dynamic, `${name}.walls`)
    return
  }
  try {
    const trajectory = trajectoryOf(motion, 0, () => ({ position: [0, 0], angle: 0 }))
    requireBodyInBox(box, edges, trajectory(0), 'walls')
  } catch (error) {
    throw new Error(`${name}.${(error as Error).message}`, { cause: error })
  }
  if (isEventDriven && turns(motion))
    throw new Error(`${name}.motion turns: expected a motion without a turn with stepping 'eventDriven'`)
}
