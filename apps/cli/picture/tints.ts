/** The colours of the preset `picture`: those of the image in which its grains come to rest. */
import type { PresetName } from '../../../src/entries/scenes.ts'
import type { Tints } from '../../../src/render/renderer.ts'
import { imageTints } from '../../playground/looks/tints.ts'
import { poster } from '../../playground/picture/poster.ts'
import { settle } from '../../playground/picture/settle.ts'
import { withProgress } from '../progress.ts'

/**
 * Returns the colours of the grains of the preset `picture`, by id, and undefined for other scenes. The grains run to rest for this, in steps of
 * 1/60 s.
 */
export async function tintsOf(
  preset: PresetName | undefined,
  count: number,
  seed: number,
  substeps: number | undefined,
): Promise<Tints | undefined> {
  if (preset !== 'picture') return undefined
  const landings = await withProgress(
    count,
    (onRest) => settle(count, seed, substeps, (part) => onRest(Math.round(part * count))),
    'grain at rest',
  )
  return imageTints(landings, poster)
}
