/** The colours by id of the displayed world, computed when they are needed. */
import type { World } from '../../../src/index.ts'
import { perDisk } from '../../../src/measure/stress.ts'
import type { ColorBy, Theme } from '../../../src/render/palette.ts'
import type { Tints } from '../../../src/render/renderer.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { contentsOf } from '../contents.ts'
import { landingsOf } from '../picture/landings.ts'
import { poster } from '../picture/poster.ts'
import type { Settings } from '../settings.ts'
import { type ColorChoice, rendererChoice } from './choices.ts'
import { lookOf, ownColor } from './looks.ts'
import { type Image, imageTints, originTints, paintedTints, pressureTints } from './tints.ts'

/** Milliseconds between two measurements of pressure. */
const PRESSURE_EVERY = 200
/** Part of the disks whose pressure is below the last colour, and the weight of a new measurement of it. */
const BRIGHTEST = 0.995
const BLEND = 0.15

export class Tinting {
  #scene: Scene | undefined
  #tints: Partial<Record<ColorChoice, Tints>> = {}
  #landings: Uint8Array | undefined
  #image: Image = poster
  #shown = 0
  #pressureAt = 0
  /** Colours of ids that the viewer has painted. */
  readonly #painted = new Map<number, number>()
  /** The last painted tints, and what they were made of; undefined after another disk was painted. */
  #paintedTints: { readonly of: Tints; readonly tints: Tints } | undefined
  #maxPressure = 0
  /** Called with the part of the grains at rest, 0 to 1, while landings are being found. */
  onProgress = (_part: number): void => {}

  /** Where the grains of a picture come to rest, as `settle` resolves to; undefined until known, and for other scenes. */
  get landings(): Uint8Array | undefined {
    return this.#landings
  }

  get image(): Image {
    return this.#image
  }

  /** Shows another image in the grains of the picture. */
  set image(image: Image) {
    this.#image = image
    delete this.#tints.image
  }

  /** Whether disks that are painted are seen so. */
  canPaint = false

  /** Gives disks a colour, packed; undefined for colours like those of others. */
  paint(ids: ArrayLike<number>, color: number | undefined): void {
    for (let k = 0; k < ids.length; k++) {
      if (color === undefined) this.#painted.delete(ids[k])
      else this.#painted.set(ids[k], color)
    }
    this.#paintedTints = undefined
  }

  /** Forgets the colours of the world before. Rejects if the landings of a picture cannot be found. */
  async show(scene: Scene, { seed, substeps }: Settings): Promise<void> {
    const shown = ++this.#shown
    this.#scene = scene
    this.#tints = {}
    this.#landings = undefined
    this.#maxPressure = 0
    this.#painted.clear()
    this.#paintedTints = undefined
    if (scene.name !== 'picture') return
    const count = scene.disks.positions.length / 2
    const landings = await landingsOf({ count, seed, substeps }, (part) => this.onProgress(part))
    if (shown === this.#shown) this.#landings = landings
  }

  /** Returns how to colour a picture of the world. */
  lookOf(choice: ColorChoice | undefined, world: World, theme: Theme): { colorBy: ColorBy; tints?: Tints } {
    const scene = this.#scene!
    const chosen = choice ?? ownColor(scene)
    if (chosen === 'stress') this.#measure(world, theme)
    const colorBy = rendererChoice(chosen)
    this.canPaint = colorBy === 'tint' && chosen !== 'stress'
    if (colorBy !== 'tint') return { colorBy }
    const tints = this.#tintsOf(chosen, scene)
    return { colorBy, tints: this.canPaint ? this.#withPaint(tints) : tints }
  }

  #withPaint(tints: Tints): Tints {
    if (this.#painted.size === 0) return tints
    if (this.#paintedTints?.of !== tints)
      this.#paintedTints = { of: tints, tints: paintedTints(tints, this.#painted) }
    return this.#paintedTints.tints
  }

  #tintsOf(choice: ColorChoice, scene: Scene): Tints {
    const found = this.#tints[choice]
    if (found !== undefined) return found
    if (choice === 'image' && this.#landings !== undefined) {
      this.#tints.image = imageTints(this.#landings, this.#image)
      return this.#tints.image
    }
    // pressures and landings are not known at first
    const tints = originTints(contentsOf(scene).positions, lookOf(scene), choice === 'bands')
    if (choice === 'origin' || choice === 'bands') this.#tints[choice] = tints
    return tints
  }

  /** Measures the pressure on each disk, for the next pictures. */
  #measure(world: World, theme: Theme): void {
    const now = performance.now()
    if (now - this.#pressureAt < PRESSURE_EVERY) return
    this.#pressureAt = Infinity
    this.#readPressures(world, theme)
      // a world that has failed or gone says so elsewhere
      .catch(() => {})
      .finally(() => {
        this.#pressureAt = performance.now()
      })
  }

  async #readPressures(world: World, theme: Theme): Promise<void> {
    const shown = this.#shown
    const [state, contacts] = await Promise.all([world.disks.read(), world.readContacts()])
    if (shown !== this.#shown) return
    const { periodic } = this.#scene!
    const { stress } = perDisk(state, contacts, periodic === undefined ? {} : { periodic })
    const values = Float64Array.from(state.ids, (_, row) => {
      const area = Math.PI * state.radii[row] ** 2
      return (stress[4 * row] + stress[4 * row + 3]) / 2 / area
    })
    const most = values.slice().sort()[Math.floor(BRIGHTEST * values.length)] ?? 0
    const weight = this.#maxPressure === 0 ? 1 : BLEND
    this.#maxPressure += weight * (most - this.#maxPressure)
    this.#tints.stress = pressureTints(state.ids, values, this.#maxPressure, theme.name === 'light')
  }
}
