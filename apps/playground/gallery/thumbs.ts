/** Pictures of scenes, in both themes. */
import type { PresetName } from '../../../src/entries/scenes.ts'
import { add } from '../dom.ts'

const thumbs = import.meta.glob<string>('./thumbs/*/*.webp', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** Appends the picture of a scene, in the theme of the browser. It is decoration: a text beside it has the name. */
export function addThumb(parent: Element, scene: PresetName): void {
  const picture = add(parent, 'picture')
  const light = add(picture, 'source')
  light.media = '(prefers-color-scheme: light)'
  light.srcset = thumbs[`./thumbs/light/${scene}.webp`]
  const image = add(picture, 'img')
  image.alt = ''
  image.loading = 'lazy'
  image.src = thumbs[`./thumbs/dark/${scene}.webp`]
}
