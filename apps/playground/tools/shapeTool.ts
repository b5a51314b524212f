/** The shape editor: draggable control points and the resulting shape. */

import { closestPoint, contains } from '../../../src/queries/closestPoint.ts'
import type { Camera, Point } from '../../../src/render/camera.ts'
import { boundsOf } from '../../../src/shapes/bounds.ts'
import type { Shape } from '../../../src/shapes/shape.ts'
import { sentence } from '../sentence.ts'
import type { Chip } from './chip.ts'
import { type Draft, formatDraft, type Kind, newDraft, parseDraft } from './draft.ts'
import { LongPress } from './longPress.ts'
import { nearestPoint, nearestSide, ofKind, withoutPoint, withPoints } from './points.ts'
import { ShapePicture } from './shapePicture.ts'
import { Sketch, wordsOf } from './sketch.ts'
import type { Tool } from './tool.ts'

/** Distance in CSS pixels within which a control point or a side is hit. */
const REACH = { touch: 22, mouse: 12 }
/** Half width and corner radius of a new shape in CSS pixels. */
const NEW_SIZE = 64
const NEW_CORNER = 12

const PAIRS = 'Points of an n-arc are added and removed in pairs.'

type Held =
  | { readonly what: 'point'; readonly index: number }
  | { readonly what: 'all'; readonly from: Point; readonly points: readonly Point[] }

export class ShapeTool implements Tool {
  readonly #camera: Camera
  readonly #chip: Chip
  readonly #picture: ShapePicture
  readonly #changed: (text: string | undefined) => void
  readonly #longPress = new LongPress()
  #kind: Kind = 'narc'
  /** Corner radius in metres; undefined until one is chosen. */
  #corner: number | undefined
  readonly #sketch = new Sketch()
  /** The shape in the world, as text. */
  #text: string | undefined
  #held: Held | null = null
  #before: Draft | null = null
  #selected = -1
  /** A sentence about displaced disks. */
  #note = ''
  /** A sentence about the last change of points. */
  #advice = ''

  /** `changed` is called with the new shape as text, or undefined to remove it. */
  constructor(layer: Element, camera: Camera, chip: Chip, changed: (text: string | undefined) => void) {
    this.#camera = camera
    this.#chip = chip
    this.#picture = new ShapePicture(layer, camera)
    this.#changed = changed
  }

  get kind(): Kind {
    return this.#sketch.draft?.kind ?? this.#kind
  }

  set kind(kind: Kind) {
    this.#kind = kind
    if (this.#sketch.draft === null) return
    this.#sketch.set(ofKind(this.#sketch.draft, kind))
    this.#commit()
  }

  /** Corner radius in metres. */
  get corner(): number {
    return this.#sketch.draft?.radius ?? this.#corner ?? 0
  }

  get isEmpty(): boolean {
    return this.#sketch.draft === null
  }

  /** The shape; null if there is none, or if the points have none. */
  get shape(): Shape | null {
    return this.#sketch.fault === null ? this.#sketch.shape : null
  }

  /** `isLast` is false while the slider is being dragged. */
  setCorner(radius: number, isLast: boolean): void {
    this.#corner = radius
    if (this.#sketch.draft === null) return
    this.#sketch.set({ ...this.#sketch.draft, radius })
    if (isLast) this.#commit()
  }

  remove(): void {
    this.#forget()
    this.#text = undefined
    this.#changed(undefined)
  }

  /** Shows the shape that the world now contains. */
  show(text: string | undefined, note = ''): void {
    this.#note = note
    if (text === this.#text) return
    this.#text = text
    this.#held = null
    const draft = text === undefined ? undefined : parseDraft(text)
    if (draft === undefined) this.#forget()
    else this.#sketch.set(draft)
  }

  start(at: Point, isTouch: boolean): boolean {
    this.#before = this.#sketch.draft
    this.#selected = -1
    this.#note = ''
    this.#advice = ''
    const world = this.#camera.toWorld(at)
    if (this.#sketch.draft === null || this.#sketch.shape === null) {
      const { scale } = this.#camera
      const corner = this.#corner ?? NEW_CORNER / scale
      this.#sketch.set(newDraft(this.#kind, world, NEW_SIZE / scale, corner))
      this.#hold(world)
      return true
    }
    const index = this.#pointAt(at, isTouch)
    if (index >= 0) {
      this.#held = { what: 'point', index }
      this.#selected = index
      if (isTouch) this.#longPress.start(at, () => this.#take(index))
    } else if (contains(this.#sketch.shape, world)) this.#hold(world)
    else return false
    return true
  }

  move(at: Point): void {
    const [held, draft] = [this.#held, this.#sketch.draft]
    if (held === null || draft === null || this.#longPress.isStill(at)) return
    const [x, y] = this.#camera.toWorld(at)
    if (held.what === 'point') {
      this.#sketch.set({
        ...draft,
        points: draft.points.map((point, k): Point => (k === held.index ? [x, y] : point)),
      })
    } else {
      const [dx, dy] = [x - held.from[0], y - held.from[1]]
      this.#sketch.set({ ...draft, points: held.points.map(([px, py]): Point => [px + dx, py + dy]) })
    }
  }

  end(): void {
    this.#longPress.stop()
    if (this.#held === null) return
    this.#held = null
    this.#commit()
  }

  cancel(): void {
    this.#longPress.stop()
    this.#held = null
    if (this.#before === null) this.#forget()
    else this.#sketch.set(this.#before)
  }

  doubleTap(at: Point, isTouch: boolean): boolean {
    if (this.#sketch.draft === null || this.#sketch.shape === null) return false
    const reach = reachOf(isTouch) / this.#camera.scale
    const world = this.#camera.toWorld(at)
    if (this.#pointAt(at, isTouch) >= 0) return true
    const side = nearestSide(this.#sketch.draft.points, world)
    const toOutline = Math.abs(closestPoint(this.#sketch.shape, world).distance)
    if (Math.min(side.distance, toOutline) > reach) return contains(this.#sketch.shape, world)
    this.#edit((draft, shape) => withPoints(draft, side.index, shape))
    return true
  }

  cursorAt(at: Point): string {
    if (this.#held !== null) return 'grabbing'
    if (this.#sketch.shape === null) return 'copy'
    if (this.#pointAt(at, false) >= 0) return 'pointer'
    return contains(this.#sketch.shape, this.#camera.toWorld(at)) ? 'move' : 'grab'
  }

  key(key: string): boolean {
    if (key === 'Escape' && this.#held !== null) {
      this.cancel()
      return true
    }
    if ((key !== 'Delete' && key !== 'Backspace') || this.#selected < 0) return false
    this.#take(this.#selected)
    return true
  }

  leave(): void {
    this.#longPress.stop()
    this.#held = null
    this.#picture.clear()
    this.#chip.hide()
    // reverts to the last valid shape
    const draft = this.#text === undefined ? undefined : parseDraft(this.#text)
    if (draft === undefined) this.#forget()
    else this.#sketch.set(draft)
  }

  draw(): void {
    const [draft, shape] = [this.#sketch.draft, this.#sketch.shape]
    if (draft === null || shape === null) return
    this.#picture.draw(draft, shape, this.#sketch.fault !== null, this.#selected)
    const [minX, minY, maxX] = boundsOf(shape)
    const lowest = Math.min(minY, ...draft.points.map(([, y]) => y))
    this.#chip.show(
      wordsOf(this.#sketch, [this.#advice, this.#note].filter(Boolean).join(' ')),
      this.#camera.toScreen([(minX + maxX) / 2, lowest]),
      'under',
    )
  }

  #pointAt(at: Point, isTouch: boolean): number {
    if (this.#sketch.draft === null) return -1
    const { index, distance } = nearestPoint(this.#sketch.draft.points, this.#camera.toWorld(at))
    return distance * this.#camera.scale <= reachOf(isTouch) ? index : -1
  }

  #hold(from: Point): void {
    this.#held = { what: 'all', from, points: this.#sketch.draft!.points }
  }

  #take(index: number): void {
    this.#held = null
    this.#selected = -1
    this.#edit((draft) => withoutPoint(draft, index))
  }

  #edit(change: (draft: Draft, shape: Shape) => Draft): void {
    const [draft, shape] = [this.#sketch.draft, this.#sketch.shape]
    if (draft === null || shape === null) return
    try {
      this.#sketch.set(change(draft, shape))
    } catch (error) {
      this.#advice = sentence(error)
      return
    }
    this.#advice = draft.kind === 'narc' ? PAIRS : ''
    this.#commit()
  }

  #commit(): void {
    if (this.#sketch.draft === null || this.#sketch.fault !== null) return
    const text = formatDraft(this.#sketch.draft)
    if (text === this.#text) return
    this.#text = text
    this.#changed(text)
  }

  #forget(): void {
    this.#sketch.clear()
    this.#held = null
    this.#selected = -1
    this.#picture.clear()
    this.#chip.hide()
  }
}

const reachOf = (isTouch: boolean) => (isTouch ? REACH.touch : REACH.mouse)
