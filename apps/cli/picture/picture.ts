/** Writes a picture of a scene with a legend. */
import { writeFileSync } from 'node:fs'
import { optionalPackage } from '../../../src/node/optionalPackage.ts'
import type { SvgLook } from '../../../src/render/diskColors.ts'
import { BACKGROUND, drawSvg, type SceneState } from '../../../src/render/svg.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { writing } from '../writing.ts'
import { frameOf } from './frame.ts'
import { legendOf } from './legend.ts'

/** Pixels. A picture is at most WIDE and HIGH without its legend, and at least as wide as the legend. */
const WIDE = 1000
const HIGH = 1400
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
  const legend = legendOf(shown, look, { gravity: scene.gravity, time: shown.stats.time, outside })
  const width = Math.max(inner, Math.ceil(legend.width) + 2 * MARGIN)
  const height = innerHeight + LEGEND_HEIGHT
  const middle = innerHeight + (LEGEND_HEIGHT - MARGIN) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${BACKGROUND}"/>`,
    picture.replace('<svg ', `<svg x="${Math.floor((width - inner) / 2)}" `),
    legend.draw(MARGIN, width - MARGIN, middle),
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
