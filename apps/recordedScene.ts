/** What the page and the command line keep in a recording, so that each can draw the replays of both. */
import { type PresetName, presets } from '../src/entries/scenes.ts'
import type { ReplayedCall } from '../src/index.ts'
import { parseScene, type Scene, type Wall } from '../src/scene/scene.ts'

/** `Replay.about` of the page and the command line. */
export interface RecordedScene {
  readonly app: 'scree'
  /** The scene, or what makes it: a preset with its number of disks and its seed. */
  readonly scene: Scene | { readonly preset: PresetName; readonly count?: number; readonly seed?: number }
  /** The fixed walls at the start and the first edge of each, if they are not those of the scene. */
  readonly walls?: readonly RecordedWall[]
}

export interface RecordedWall {
  readonly wall: Wall
  readonly first: number
}

/** Returns the scene that a recording tells of; undefined if it is of another program. Throws if the scene is invalid. */
export function sceneOf(about: unknown): Scene | undefined {
  if ((about as RecordedScene | null)?.app !== 'scree') return undefined
  const { scene } = about as RecordedScene
  if (!('preset' in scene)) return parseScene(scene)
  if (!Object.hasOwn(presets, scene.preset))
    throw new Error(`recording is of the preset ${scene.preset}: expected one of this version of Scree`)
  return presets[scene.preset].build(scene.count, scene.seed)
}

/** The fixed walls in a replay. */
export class ReplayedWalls {
  #all: readonly RecordedWall[]

  /** `firstEdges` are those of the fixed walls at the start, in the order of the scene's walls. */
  constructor(about: unknown, scene: Scene | undefined, firstEdges: ArrayLike<number>) {
    const { walls } = (about ?? {}) as Partial<RecordedScene>
    this.#all = walls ?? (scene?.walls ?? []).map((wall, k) => ({ wall, first: firstEdges[k] }))
  }

  get walls(): Wall[] {
    return this.#all.map(({ wall }) => wall)
  }

  /** Follows a call of the recording. Returns whether it has changed the walls. */
  follow({ name, args, result }: ReplayedCall): boolean {
    if (name === 'addWalls') {
      const firsts = result as Uint32Array
      const added = (args[0] as Wall[]).map((wall, k) => ({ wall, first: firsts[k] }))
      this.#all = [...this.#all, ...added]
    } else if (name === 'removeWalls') {
      const gone = new Set(Array.from(args[0] as ArrayLike<number>))
      this.#all = this.#all.filter(({ first }) => !gone.has(first))
    }
    return name === 'addWalls' || name === 'removeWalls'
  }
}
