/** The picture on the page: regions on a canvas, everything else as SVG on top. */

import type { Bounds } from '../../../src/entries/shapes.ts'
import type { Direction } from '../../../src/polar/facing.ts'
import { element } from '../dom.ts'
import { addSvg } from '../tools/overlay.ts'
import type { Choice } from './choice.ts'
import { HIT } from './colors.ts'
import { drawPath } from './drawnPath.ts'
import { circleAt, type Frame } from './frame.ts'
import { drawBox, drawCircles, drawEdges, drawGrown } from './picture.ts'
import { angleTint, ownerTint, type Tint } from './tint.ts'
import { TintLayer } from './tintLayer.ts'
import type { Traced } from './traced.ts'
import { drawWedge } from './wedge.ts'

/** Stripe width in CSS pixels. */
const STRIPE = 6

export class Stage {
  readonly #view = element('#view')
  readonly #tints: TintLayer
  readonly #svg = element<HTMLElement>('#picture') as unknown as SVGSVGElement
  readonly #still = addSvg(this.#svg, 'g', 'still')
  readonly #moving = addSvg(this.#svg, 'g', 'moving')
  readonly #pointed = addSvg(this.#svg, 'g', 'pointed')
  readonly #refused = addSvg(this.#svg, 'g', 'refused')
  #ratio = 1
  /** The arguments from which the static layer was drawn. */
  #drawn: readonly unknown[] = []
  frame: Frame = { box: [0, 0, 1, 1], scale: 1 }

  constructor() {
    this.#tints = new TintLayer(element<HTMLCanvasElement>('#view canvas'))
  }

  /** Adapts to the size of the page. */
  fit(box: Bounds): void {
    const { clientWidth, clientHeight } = this.#view
    const scale = Math.min(clientWidth / (box[2] - box[0]), clientHeight / (box[3] - box[1]))
    this.frame = { box, scale: Math.max(scale, 1) }
    this.#svg.setAttribute('viewBox', `0 0 ${clientWidth} ${clientHeight}`)
    this.#ratio = this.#tints.resize(this.frame)
    this.#drawn = []
  }

  draw(traced: Traced, leg: number, direction: Direction): void {
    this.#drawStill(traced, direction)
    const { trace, radius, scene } = traced
    this.#moving.innerHTML = drawPath(this.frame, { trace, radius, circles: scene.circles, leg })
  }

  /** Shows the view from a stretch of the leg; undefined hides it. */
  point({ grown, scene, radius, trace }: Traced, leg: number, stretch: number | undefined): void {
    const { stretches, facing } = trace.legs[leg]
    const shown = stretch === undefined ? undefined : stretches[stretch]
    this.#pointed.innerHTML =
      shown === undefined ? '' : drawWedge(this.frame, grown, scene.circles, radius, facing, shown)
  }

  /** Marks an invalid position of the disk; undefined hides the mark. */
  refuse(place: readonly [number, number] | undefined, radius: number): void {
    const look = `fill="${HIT}" fill-opacity=".15" stroke="${HIT}" stroke-width="2" stroke-dasharray="5 4"`
    const size = Math.max(radius * this.frame.scale, 6)
    this.#refused.innerHTML = place === undefined ? '' : circleAt(this.frame, place, size, look)
  }

  #drawStill(traced: Traced, direction: Direction): void {
    const { grown, within, scene, radius, choice } = traced
    const key = [grown, direction, choice.tint]
    if (key.every((value, k) => value === this.#drawn[k])) return
    this.#drawn = key
    this.#still.innerHTML = [
      drawGrown(this.frame, scene.circles, radius),
      drawEdges(this.frame, grown, direction, within),
      drawCircles(this.frame, scene.circles),
      drawBox(this.frame),
    ].join('')
    this.#view.dataset.tint = 'busy'
    this.#tints.show({ diagram: grown, direction, within }, this.#tint(choice, scene.circles.length), () => {
      this.#view.dataset.tint = 'done'
    })
  }

  #tint({ tint }: Choice, count: number): Tint | undefined {
    if (tint === 'off') return undefined
    return tint === 'owner' ? ownerTint(count, Math.max(Math.round(STRIPE * this.#ratio), 1)) : angleTint()
  }
}
