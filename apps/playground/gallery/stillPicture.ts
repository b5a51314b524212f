/** The picture in grains as it will be, for viewers who want no motion until they ask for it. */
import { drawDisk, packed, shadingOf } from '../../../src/render/raster.ts'
import { pictureSize } from '../../../src/scene/presets/picture.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import type { Display } from '../display.ts'
import { element } from '../dom.ts'
import { theme } from '../looks/theme.ts'
import { imageTints } from '../looks/tints.ts'
import type { Settings } from '../settings.ts'

/** What the front of the page knows of the rest. */
export interface FrontParts {
  readonly display: Display
  /** Simulated seconds. */
  readonly time: () => number
  /** Returns the next larger number of grains for the scene; undefined at the maximum. */
  readonly more: () => number | undefined
  readonly change: (changes: Partial<Settings>) => Promise<void>
  readonly togglePlay: () => void
}

const poster = element('#poster')
const canvas = element<HTMLCanvasElement>('#poster canvas')
const RADIUS = 0.5

export class StillPicture {
  readonly #parts: FrontParts
  #scene: Scene | undefined
  #drawn = ''

  constructor(parts: FrontParts) {
    this.#parts = parts
    element('#poster button').addEventListener('click', () => {
      this.hide()
      parts.togglePlay()
    })
  }

  /** Shows the play button, over the picture that the grains of `picture` make, until the world moves. */
  show(scene: Scene): void {
    const wasHidden = this.#scene === undefined
    this.#scene = scene
    this.#drawn = ''
    poster.hidden = false
    // other scenes are seen behind the button
    const isPicture = scene.name === 'picture'
    canvas.hidden = !isPicture
    poster.style.background = isPicture ? '' : 'none'
    poster.style.pointerEvents = isPicture ? '' : 'none'
    if (wasHidden) this.#update()
  }

  hide(): void {
    this.#scene = undefined
    poster.hidden = true
  }

  #update = (): void => {
    if (this.#scene === undefined) return
    const isPlaying = document.documentElement.dataset.playing === 'true'
    if (isPlaying || this.#parts.time() > 0) {
      this.hide()
      return
    }
    requestAnimationFrame(this.#update)
    const { display } = this.#parts
    const { landings } = display.tinting
    const { width, height } = display.size
    const looks = `${width} ${height} ${display.camera.scale} ${display.camera.center} ${theme().name} ${landings?.length}`
    if (this.#scene.name !== 'picture' || landings === undefined || looks === this.#drawn) return
    this.#drawn = looks
    this.#draw(landings)
  }

  #draw(landings: Uint8Array): void {
    const { camera, size, tinting } = this.#parts.display
    const ratio = window.devicePixelRatio
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
    Object.assign(canvas, { width, height })
    Object.assign(canvas.style, { width: `${size.width}px`, height: `${size.height}px` })
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    const image = context.createImageData(width, height)
    const pixels = { width, height, words: new Uint32Array(image.data.buffer) }
    pixels.words.fill(packed(theme().background))
    const count = landings.length / 2
    const box = pictureSize(count)
    const tints = imageTints(landings, tinting.image)
    const radius = RADIUS * camera.scale * ratio
    for (let id = 0; id < count; id++) {
      const [u, v] = [(landings[2 * id] + 0.5) / 256, (landings[2 * id + 1] + 0.5) / 256]
      const [x, y] = camera.toScreen([(u - 0.5) * box.width, v * box.height])
      drawDisk(pixels, x * ratio, y * ratio, radius, tints[id], 1, shadingOf(radius / ratio))
    }
    context.putImageData(image, 0, 0)
  }
}
