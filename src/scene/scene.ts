/** Scenes: the options, disks, walls and bodies of a world as plain data. */
import { checkDisks, type DiskOptions } from '../disks/disks.ts'
import { refuse, requireFields } from '../util/validate.ts'
import { type BodyMotion, isStill, trajectoryOf } from '../walls/motion.ts'
import { GROUND, type WallOptions, wallEdges } from '../walls/walls.ts'
import { checkOptions, SCENE_OPTIONS, type SceneOptionName, type WorldOptions } from '../world/options.ts'
import { type Plain, plainCopy } from './plainData.ts'

type SceneOptions = Pick<WorldOptions, SceneOptionName>

/**
 * A scene as plain data: metres, kilograms, seconds, radians, y up. `JSON.stringify` writes it, `parseScene` reads it.
 * The options of its world have the meaning and default that `WorldOptions` says.
 */
export interface Scene
  extends Plain<Omit<SceneOptions, 'gravity'>>,
    Plain<Required<Pick<SceneOptions, 'gravity'>>> {
  version: 1
  name: string
  /** As `World.addDisks` takes them; ids are 0, 1, 2, … */
  disks: Plain<Omit<DiskOptions, 'ids'>>
  /** Walls that stay where they are, as `World.addWalls` takes them. */
  walls: Wall[]
  /** Walls that move as one, as `World.addBody` takes them. */
  bodies?: SceneBody[]
}

export type Wall = Plain<WallOptions>

export interface SceneBody {
  walls: Wall[]
  /** Not a function, which JSON cannot hold. */
  motion?: Plain<BodyMotion>
}

export const SCENE_FIELDS: readonly string[] = [
  'version',
  'name',
  ...SCENE_OPTIONS,
  'disks',
  'walls',
  'bodies',
]

/** The options of `World.create` that a scene has. */
export function physicsOf({ version: _1, name: _2, disks: _3, walls: _4, bodies: _5, ...physics }: Scene) {
  return physics
}

/**
 * Returns a copy of `data`, such as the result of `JSON.parse`, if it is a scene: if `World.fromScene` accepts it. Throws
 * otherwise; the error names the path of the first fault, the value there and the requirement.
 */
export function parseScene(data: unknown): Scene {
  requireFields('scene', data, SCENE_FIELDS)
  const scene = plainCopy('scene', data) as Scene
  const { version, name, gravity, disks, walls, bodies = [] } = scene
  if (version !== 1) refuse('scene.version', version, '1')
  if (typeof name !== 'string') refuse('scene.name', name, 'a string')
  if (gravity === undefined) refuse('scene.gravity', gravity, 'two numbers [x, y]')
  const { stepping } = checkOptions(physicsOf(scene), 'scene', 'scene.')
  checkDisks(disks, 'scene.disks', 'scene.disks.')
  if (Object.hasOwn(disks, 'ids'))
    throw new Error('scene.disks.ids is given: expected none, for disks of a scene are numbered from 0')
  wallEdges(walls, GROUND, 'scene.walls')
  if (!Array.isArray(bodies)) refuse('scene.bodies', bodies, 'an array of bodies')
  for (const [k, body] of bodies.entries()) checkBody(body, stepping === 'pic', `scene.bodies[${k}]`)
  return scene
}

function checkBody(body: SceneBody, isAtRest: boolean, name: string): void {
  requireFields(name, body, ['walls', 'motion'])
  const { walls, motion = {} } = body
  wallEdges(walls, GROUND, `${name}.walls`)
  try {
    trajectoryOf(motion, 0, () => ({ position: [0, 0], angle: 0 }))
  } catch (error) {
    throw new Error(`${name}.${(error as Error).message}`, { cause: error })
  }
  if (isAtRest && !isStill(motion))
    throw new Error(`${name}.motion moves: expected a body at rest with stepping 'pic'`)
}
