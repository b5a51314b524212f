/** One case on the page: PIT left and PIC right with captions; the viewer may change the initial state. */

import type { CollisionCase } from '../../../src/scene/fourCases.ts'
import { add, notify } from '../dom.ts'
import { sentence } from '../sentence.ts'
import { addSvg } from '../tools/overlay.ts'
import { judge, WORDS } from './captions.ts'
import { addGrips } from './grips.ts'
import { boxAround, drawParts } from './picture.ts'
import { type Grip, type Setup, withGrip } from './setup.ts'
import { type CaseStepping, trackBoth, untilFrame } from './track.ts'

export interface CaseView {
  readonly section: HTMLElement
  /** Draws all frames up to this one. */
  show(frame: number): void
}

export async function viewCase(scene: CollisionCase): Promise<CaseView> {
  let setup: Setup = scene
  /** The tracks of the last simulated setup, which may be older than the edited one. */
  let tracks = await trackBoth(scene)
  let frame = scene.frames
  let isStepping = false
  // the box of the original case, so that the picture does not move while dragging
  const box = boxAround(scene, Object.values(tracks))
  const words = WORDS[scene.name]
  const section = document.createElement('section')
  const heading = add(section, 'header', '')
  add(heading, 'h2', words.title)
  const reset = add(heading, 'button', 'Reset')
  reset.type = 'button'
  reset.setAttribute('aria-label', `Reset ${words.title}`)
  reset.hidden = true
  reset.addEventListener('click', () => change(scene))

  const addFigure = (stepping: CaseStepping, label: string, own: string) => {
    const figure = add(section, 'figure')
    figure.className = stepping
    const verdict = add(add(figure, 'h3', `${label} `), 'span')
    const svg = addSvg(figure, 'svg', 'picture')
    svg.setAttribute('viewBox', box.map((value) => value.toFixed(3)).join(' '))
    svg.setAttribute('role', 'group')
    const drawn = addSvg(svg, 'g', 'drawn')
    drawn.setAttribute('role', 'img')
    drawn.setAttribute('aria-label', `${words.title}, stepped by ${label}`)
    const place = addGrips(svg, setup, (grip, to) => move(grip, to))
    const caption = add(figure, 'figcaption')
    return {
      place,
      draw(stepped: Setup) {
        drawn.innerHTML = drawParts(stepped, untilFrame(tracks[stepping], frame))
        const judged =
          stepped === scene ? { verdict: own, words: words[stepping] } : judge(stepped, tracks)[stepping]
        verdict.textContent = judged.verdict
        verdict.className = judged.verdict
        caption.textContent = judged.words
      },
    }
  }
  const figures = [addFigure('discrete', 'PIT', 'wrong'), addFigure('eventDriven', 'PIC', 'right')]

  const move = (grip: Grip, to: readonly [number, number]) => {
    const next = withGrip(setup, grip, to, box)
    if (next !== setup) change(next)
  }

  let stepped: Setup = scene
  const draw = () => {
    for (const figure of figures) figure.draw(stepped)
  }

  /** Moves the rings immediately and simulates both worlds again, repeatedly while the setup keeps changing. */
  async function change(next: Setup): Promise<void> {
    setup = next
    reset.hidden = setup === scene
    for (const { place } of figures) place(setup)
    if (isStepping) return
    isStepping = true
    try {
      while (stepped !== setup) {
        const latest = setup
        tracks = await trackBoth(latest)
        stepped = latest
        draw()
      }
    } catch (error) {
      notify(sentence(error))
    } finally {
      isStepping = false
    }
  }

  for (const { place } of figures) place(setup)
  return {
    section,
    show(shown) {
      frame = shown
      draw()
    },
  }
}
