/** A case on the page: PIT left, PIC right, each with what it shows in words. */
import type { Stepping } from '../../options.ts'
import type { CollisionCase } from '../../scene/fourCases.ts'
import { add } from '../dom.ts'
import { addSvg } from '../tools/overlay.ts'
import { boxAround, drawParts } from './picture.ts'
import { trackBoth, untilFrame } from './track.ts'
import { WORDS } from './words.ts'

export interface CaseView {
  readonly section: HTMLElement
  /** Draws all up to the end of this frame. */
  show(frame: number): void
}

export async function viewCase(scene: CollisionCase): Promise<CaseView> {
  const tracks = await trackBoth(scene)
  const box = boxAround(scene, Object.values(tracks))
  const words = WORDS[scene.name]
  const section = document.createElement('section')
  add(section, 'h2', words.title)

  const addFigure = (stepping: Stepping, label: string, verdict: string) => {
    const figure = add(section, 'figure')
    figure.className = stepping
    const heading = add(figure, 'h3', `${label} `)
    add(heading, 'span', verdict)
    const svg = addSvg(figure, 'svg', 'picture')
    svg.setAttribute('viewBox', box.map((value) => value.toFixed(3)).join(' '))
    svg.setAttribute('role', 'img')
    const title = `<title>${words.title}, stepped by ${label}</title>`
    add(figure, 'figcaption', words[stepping])
    return (frame: number) => {
      svg.innerHTML = title + drawParts(scene, untilFrame(tracks[stepping], frame))
    }
  }
  const pictures = [addFigure('pit', 'PIT', 'wrong'), addFigure('pic', 'PIC', 'right')]
  return {
    section,
    show(frame) {
      for (const draw of pictures) draw(frame)
    },
  }
}
