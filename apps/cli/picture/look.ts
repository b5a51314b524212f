/** How the pictures of a run look. */
import type { PresetName } from '../../../src/entries/scenes.ts'
import type { Substeps } from '../../../src/index.ts'
import { defaultColor } from '../../../src/render/coloring.ts'
import type { SvgLook } from '../../../src/render/diskColors.ts'
import { DEFAULT_SEED } from '../../../src/scene/presets.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import type { OutputOptions } from '../arguments.ts'
import { tintsOf } from './tints.ts'

/** What made the scene, as far as it matters for its colours. */
interface Origin {
  readonly preset?: PresetName
  readonly seed?: number
  readonly substeps?: Substeps
}

/** Returns the chosen colours, or those that suit the scene. */
export async function lookOf(
  scene: Scene,
  { color, range, png, gif, forces }: OutputOptions & { readonly gif?: string; readonly forces?: boolean },
  { preset, seed = DEFAULT_SEED, substeps }: Origin,
): Promise<SvgLook> {
  const valueRange = range ?? (scene.glow === undefined ? undefined : [0, 1])
  const look = { colorBy: color ?? defaultColor(scene), valueRange }
  if (color !== undefined || forces || (png ?? gif) === undefined) return look
  const count = scene.disks.positions.length / 2
  return { ...look, tints: await tintsOf(preset, count, seed, substeps === 'auto' ? undefined : substeps) }
}
