/** A moving picture of a run. */
import { Resvg } from '@resvg/resvg-js'
import type { SvgLook } from '../../../src/render/diskColors.ts'
import { drawSvg, pictureBounds, type SceneState } from '../../../src/render/svg.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { gifenc } from '../../gifEncoder.ts'

const WIDTH = 480
const COLORS = 256

export class Gif {
  readonly #gif = gifenc.GIFEncoder()
  readonly #look: SvgLook
  readonly #milliseconds: number
  #scene: Scene

  /** `milliseconds` is the time from one frame to the next. */
  constructor(scene: Scene, look: SvgLook, milliseconds: number) {
    this.#scene = scene
    this.#look = look
    this.#milliseconds = milliseconds
  }

  /** Adds a frame. All frames show what the first one shows. */
  add(standing: SceneState): void {
    this.#scene = { ...this.#scene, bounds: [...pictureBounds(this.#scene, standing)] }
    const { pixels, width, height } = new Resvg(drawSvg(this.#scene, standing, WIDTH, this.#look)).render()
    const rgba = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length)
    const palette = gifenc.quantize(rgba, COLORS)
    const delay = this.#milliseconds
    this.#gif.writeFrame(gifenc.applyPalette(rgba, palette), width, height, { palette, delay })
  }

  bytes(): Uint8Array {
    this.#gif.finish()
    return this.#gif.bytes()
  }
}
