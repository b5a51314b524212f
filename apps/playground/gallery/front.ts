/** What stands around the picture: the name of the scene, the gallery, one's own image, and the text about the project. */
import pkg, { description, license, version } from '../../../package.json'
import { type PresetName, presets } from '../../../src/entries/scenes.ts'
import type { Scene } from '../../../src/scene/scene.ts'
import { add, element } from '../dom.ts'
import { LOOKS } from '../looks/looks.ts'
import { wantsRest } from '../looks/theme.ts'
import { showMessage } from '../messages.ts'
import { imageOf } from '../picture/ownImage.ts'
import { FRESH } from '../settings.ts'
import { listenToGallery } from './gallery.ts'
import { type FrontParts, StillPicture } from './stillPicture.ts'

const more = element('#more')

export class Front {
  readonly #parts: FrontParts
  readonly #still: StillPicture
  #scene = ''

  constructor(parts: FrontParts) {
    this.#parts = parts
    this.#still = new StillPicture(parts)
    listenToGallery(
      (scene) => parts.change({ scene, ...FRESH }),
      () => this.#scene,
    )
    more.addEventListener('click', () => parts.change({ count: parts.more() }))
    const input = element<HTMLInputElement>('#image-file')
    element('#own-image').addEventListener('click', () => input.click())
    input.addEventListener('change', () => {
      const file = input.files?.[0]
      if (file !== undefined) this.openImage(file)
      // or the same file could not be chosen again
      input.value = ''
    })
    parts.display.tinting.onProgress = (part) => {
      const percent = Math.round(100 * part)
      this.#say(part < 1 ? `Finding where each grain comes to rest: ${percent}% are at rest.` : '')
    }
    listenToAbout()
  }

  /** Shows a new scene. `isPaused` says whether it waits for the viewer. */
  show(scene: Scene, isPaused: boolean): void {
    this.#scene = scene.name
    const isPreset = Object.hasOwn(LOOKS, scene.name)
    element('#scenes span').textContent = isPreset ? LOOKS[scene.name as PresetName].title : 'Scenes'
    element('#own-image').hidden = scene.name !== 'picture'
    const next = isPreset ? this.#parts.more() : undefined
    more.hidden = next === undefined
    more.title = `Start again with ${next?.toLocaleString('en')} grains`
    this.#say('')
    if (isPaused && wantsRest()) this.#still.show(scene)
    else this.#still.hide()
  }

  /** Pours an image of the viewer's own. */
  async openImage(file: Blob): Promise<void> {
    try {
      this.#parts.display.tinting.image = await imageOf(file)
    } catch {
      showMessage('This browser cannot read the file as an image.')
      return
    }
    await this.#parts.change(this.#scene === 'picture' ? {} : { scene: 'picture', ...FRESH })
  }

  #say(text: string): void {
    const own = Object.hasOwn(presets, this.#scene)
      ? presets[this.#scene as PresetName].description
      : description
    element('#about').textContent = text === '' ? own : text
  }
}

function listenToAbout(): void {
  const dialog = element<HTMLDialogElement>('#about-dialog')
  element('#about-text').textContent = `${description} Version ${version}, licence ${license}.`
  const { repository, homepage } = pkg as { repository?: string | { url: string }; homepage?: string }
  const source = typeof repository === 'object' ? repository.url : repository
  for (const [text, url] of [
    ['Documentation', homepage],
    ['Source code', source?.replace(/^git\+/, '').replace(/\.git$/, '')],
    ['Four cases: discrete and event-driven time stepping side by side', './cases.html'],
    ['Polar diagrams: the first obstacle in a direction', './polar.html'],
    ['Two shapes: contact, GJK, EPA, manifold and casts to drag', './shapes.html'],
    ['Check this device: your graphics card against the CPU, value by value', './check.html'],
    ['Benchmark: how many disks your device moves at 60 frames per second', './bench.html'],
    ['Results of the benchmark on other devices', './results.html'],
  ] as const) {
    if (url === undefined) continue
    const link = add(add(element('#about-links'), 'li'), 'a', text)
    link.href = url
  }
  for (const button of document.querySelectorAll('.about-open'))
    button.addEventListener('click', () => dialog.showModal())
}
