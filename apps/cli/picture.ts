/** Writes a picture of a scene. */
import { writeFileSync } from 'node:fs'
import { optionalPackage } from '../../src/node/optionalPackage.ts'
import { drawSvg, type SceneState, type SvgLook } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'
import { writing } from './writing.ts'

const PICTURE_WIDTH = 1000

/** Returns a function that writes pictures. Throws if the package that draws them is not installed. */
export async function makePainter() {
  const { Resvg } = await optionalPackage('@resvg/resvg-js', '--png', () => import('@resvg/resvg-js'))
  return (file: string, scene: Scene, standing: SceneState, look: SvgLook): void => {
    const png = new Resvg(drawSvg(scene, standing, PICTURE_WIDTH, look)).render().asPng()
    writing(file, () => writeFileSync(file, png))
  }
}
