/** What the page and the command line keep in a recording, so that each can draw the replays of both. */
import { type PresetName, presets } from '../src/entries/scenes.ts'
import type { World } from '../src/index.ts'
import { parseScene, type Scene, type Wall } from '../src/scene/scene.ts'

/** `Replay.about` of the page and the command line. */
export interface RecordedScene {
  readonly app: 'scree'
  /** The scene, or what makes it: a preset with its number of disks and its seed. */
  readonly scene: Scene | RecordedPreset
}

interface RecordedPreset {
  readonly preset: PresetName
  readonly count?: number
  readonly seed?: number
}

/** Returns the preset that a recording began with; undefined if it began with something else. */
export function presetOf(about: unknown): RecordedPreset | undefined {
  const { app, scene } = (about ?? {}) as Partial<RecordedScene>
  return app === 'scree' && scene !== undefined && 'preset' in scene && Object.hasOwn(presets, scene.preset)
    ? scene
    : undefined
}

/** Returns the scene of a replay for pictures: the recorded one, or else one made of its world. */
export async function sceneOf(about: unknown, world: World): Promise<Scene> {
  const preset = presetOf(about)
  const { app, scene } = (about ?? {}) as Partial<RecordedScene>
  const told = preset
    ? presets[preset.preset].build(preset.count, preset.seed)
    : app === 'scree' && scene !== undefined && !('preset' in scene)
      ? parseScene(scene)
      : undefined
  if (told !== undefined) return withWallsOf(told, world)
  const { positions, velocities, radii, masses } = await world.disks.read()
  const plain = (values: ArrayLike<number>) => Array.from(values)
  const disks = {
    positions: plain(positions),
    velocities: plain(velocities),
    radii: plain(radii),
    masses: plain(masses),
  }
  const { bounds, gravity } = world
  const made = {
    version: 1 as const,
    name: 'recording',
    gravity: [...gravity] as [number, number],
    disks,
    walls: [],
  }
  return withWallsOf(bounds.every(Number.isFinite) ? { ...made, bounds: [...bounds] } : made, world)
}

/** Returns a scene with the walls and bodies that a world has now. */
export function withWallsOf(scene: Scene, world: World): Scene {
  const bodies = world.bodies.placements.map((_, k) => ({
    walls: isBody(world, k + 1) ? (world.walls.list(k + 1) as Wall[]) : [],
  }))
  return { ...scene, walls: world.walls.list() as Wall[], bodies }
}

/** Whether there is a body with this number. */
function isBody(world: World, body: number): boolean {
  try {
    return world.walls.ids(body).length >= 0
  } catch {
    return false
  }
}
