/** Writes a picture of a scene. */
import { writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { drawSvg, type SceneState, type SvgLook } from '../../src/render/svg.ts'
import type { Scene } from '../../src/scene/scene.ts'

const PICTURE_WIDTH = 1000

export function writePicture(file: string, scene: Scene, standing: SceneState, look: SvgLook): void {
  writeFileSync(file, new Resvg(drawSvg(scene, standing, PICTURE_WIDTH, look)).render().asPng())
}
