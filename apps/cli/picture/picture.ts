/** Writes a picture of a scene with a legend. */
import { writeFileSync } from 'node:fs'
import { optionalPackage } from '../../../src/node/optionalPackage.ts'
import type { SvgLook } from '../../../src/render/diskColors.ts'
import { BACKGROUND, drawSvg, type SceneState } from '../../../src/render/svg.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { writing } from '../writing.ts'
import { frameOf } from './frame.ts'
import { legendSvg } from './legend.ts'

/** Pixels. A picture is at most WIDE and HIGH without its legend, and at least NARROW, so that the legend fits. */
const WIDE = 1000
const HIGH = 1400
const NARROW = 640
const MARGIN = 24
const LEGEND_HEIGHT = 44

/** A scene at a time. */
export interface Shown extends SceneState {
  readonly stats: { readonly time: number }
}

/** Returns a picture as SVG source: the whole scene with a margin, and a legend under it. */
export function pictureSvg(scene: Scene, shown: Shown, look: SvgLook): string {
  const { bounds, outside } = frameOf(scene, shown)
  const [minX, minY, maxX, maxY] = bounds
  const scale = Math.min((WIDE - 2 * MARGIN) / (maxX - minX), (HIGH - 2 * MARGIN) / (maxY - minY))
  const margin = MARGIN / scale
  const frame = [minX - margin, minY - margin, maxX + margin, maxY + margin] as const
  const inner = Math.round((maxX - minX) * scale) + 2 * MARGIN
  const picture = drawSvg(scene, shown, inner, { ...look, frame })
  const innerHeight = Number(/ height="(\d+)"/.exec(picture)![1])
  const [width, height] = [Math.max(inner, NARROW), innerHeight + LEGEND_HEIGHT]
  const facts = { gravity: scene.gravity, time: shown.stats.time, outside }
  const middle = innerHeight + (LEGEND_HEIGHT - MARGIN) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${BACKGROUND}"/>`,
    picture.replace('<svg ', `<svg x="${(width - inner) / 2}" `),
    legendSvg(shown, look, facts, [MARGIN, width - MARGIN, middle]),
    '</svg>',
  ].join('\n')
}

/** Returns a function that writes pictures. Throws if the package that draws them is not installed. */
export async function makePainter() {
  const { Resvg } = await optionalPackage('@resvg/resvg-js', '--png', () => import('@resvg/resvg-js'))
  return (file: string, scene: Scene, shown: Shown, look: SvgLook): void => {
    const png = new Resvg(pictureSvg(scene, shown, look)).render().asPng()
    writing(file, () => writeFileSync(file, png))
  }
}
