/** What the pointer and the keys do: aiming the disk, and editing circles. */
import type { Point } from '../../../src/shapes/shape.ts'
import { type Frame, toMetres, toPixels } from '../frame.ts'
import type { Choice } from './choice.ts'
import { type Circle, circleAtPoint, MAX_RADIUS, MIN_RADIUS } from './circles.ts'
import { nearestStretch } from './nearest.ts'
import { handleOf } from './overlay.ts'
import { ARROWS, apart, type Cursor, type Drag, type Hand, type Pixel } from './pointerInput.ts'
import type { Shown } from './session.ts'
import { degreesOf } from './traced.ts'

/** Distances in CSS pixels within which the disk and handles are grabbed. */
const GRAB = { touch: 26, mouse: 12 }
/** Distance in CSS pixels from a small circle within which it is grabbed. */
const NEAR = { touch: 14, mouse: 5 }
/** Degrees, and metres for the disk, per arrow key. */
const TURN = 1
const NUDGE = 0.1
/** Metres per key for circles, without and with Shift. */
const STEP = 0.05
const BIG_STEP = 0.5
/** Resolution of the address in metres and degrees. */
const PLACE_STEP = 1e-3
const ANGLE_STEP = 1e-2

const rounded = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(3))
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** What hands need of the page. */
export interface Desk {
  readonly frame: Frame
  readonly shown: Shown
  /** The choice that is shown or asked for. */
  readonly wanted: Choice
  /** Whether the aim is fixed by a click, so that the mouse only points. */
  readonly isHeld: boolean
  readonly selected: number | undefined
  /** The selected circle as it is shown or asked for. */
  readonly chosen: Circle | undefined
  hold(isHeld: boolean): void
  /** Shows the view from a stretch of a leg; undefined hides it. */
  point(place: { readonly leg: number; readonly stretch: number } | undefined): void
  aim(angle: number): void
  place(at: Point): void
  refuse(): void
  select(index: number | undefined): void
  /** Replaces, adds (at the index after the last one) or removes a circle, which is then selected. */
  edit(index: number, circle: Circle | null): void
  /** Adds a circle where there is room. */
  add(): void
}

const isOnDisk = ({ frame, shown }: Desk, at: Pixel, isTouch: boolean) =>
  apart(at, toPixels(frame, shown.start)) <=
  Math.max(shown.radius * frame.scale, isTouch ? GRAB.touch : GRAB.mouse)

/** Returns a drag of what is at this place in metres. */
function dragFrom(desk: Desk, from: Point, at: Pixel, move: (to: Point) => void): Drag {
  const [x, y] = toPixels(desk.frame, from)
  const offset = [x - at[0], y - at[1]]
  return {
    move: ([toX, toY]) => move(toMetres(desk.frame, [toX + offset[0], toY + offset[1]])),
    end: () => desk.refuse(),
  }
}

const place = (desk: Desk, [x, y]: Point) => desk.place([rounded(x, PLACE_STEP), rounded(y, PLACE_STEP)])

export function aimHand(desk: Desk): Hand {
  const aim = (at: Pixel) => {
    const [x, y] = toMetres(desk.frame, at)
    const [dx, dy] = [x - desk.shown.start[0], y - desk.shown.start[1]]
    if (dx !== 0 || dy !== 0) desk.aim(rounded(degreesOf([dx, dy]), ANGLE_STEP))
  }
  return {
    press(at, isTouch) {
      if (isOnDisk(desk, at, isTouch)) return dragFrom(desk, desk.shown.start, at, (to) => place(desk, to))
      if (isTouch) aim(at)
      const tap = () => {
        aim(at)
        desk.hold(!desk.isHeld)
      }
      return isTouch ? { move: aim } : { move: aim, tap }
    },
    hover(at) {
      if (isOnDisk(desk, at, false)) return
      const { trace } = desk.shown
      if (desk.isHeld) desk.point(nearestStretch(trace, toMetres(desk.frame, at), desk.frame.scale))
      else aim(at)
    },
    cursor: (at) => (isOnDisk(desk, at, false) ? 'grab' : desk.isHeld ? 'none' : 'aim'),
    key(key, isShift) {
      const step = ARROWS[key]
      if (step === undefined) return false
      const [dx, dy] = step
      const { angle, x = desk.shown.start[0], y = desk.shown.start[1] } = desk.wanted
      if (isShift) place(desk, [x + NUDGE * dx, y + NUDGE * dy])
      else {
        // right and down rotate clockwise
        const turned = rounded((angle ?? degreesOf(desk.shown.direction)) + TURN * (dy - dx), ANGLE_STEP)
        desk.aim(turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned)
      }
      return true
    },
  }
}

export function circleHand(desk: Desk): Hand {
  const isOnHandle = (at: Pixel, isTouch: boolean) => {
    const circle = desk.chosen
    return (
      circle !== undefined && apart(at, handleOf(desk.frame, circle)) <= (isTouch ? GRAB.touch : GRAB.mouse)
    )
  }
  const circleAt = (at: Pixel, isTouch: boolean) =>
    circleAtPoint(
      desk.shown.circles,
      toMetres(desk.frame, at),
      (isTouch ? NEAR.touch : NEAR.mouse) / desk.frame.scale,
    )
  const edit = (index: number, circle: Circle) => desk.edit(index, inBox(desk.shown, circle))

  function resize(index: number, { center, radius }: Circle, at: Pixel): Drag {
    const middle = toPixels(desk.frame, center)
    const start = apart(at, middle)
    return {
      move: (to) => edit(index, { center, radius: radius + (apart(to, middle) - start) / desk.frame.scale }),
      end: () => desk.refuse(),
    }
  }

  function create(at: Pixel): Drag {
    const index = desk.shown.circles.length
    const center = toMetres(desk.frame, at)
    return {
      move: (to) => edit(index, { center, radius: apart(to, at) / desk.frame.scale }),
      tap: () => edit(index, { center, radius: usualRadius(desk.shown) }),
      end: () => desk.refuse(),
    }
  }

  return {
    press(at, isTouch) {
      if (isOnHandle(at, isTouch)) return resize(desk.selected!, desk.chosen!, at)
      if (isOnDisk(desk, at, isTouch)) return dragFrom(desk, desk.shown.start, at, (to) => place(desk, to))
      const index = circleAt(at, isTouch)
      desk.select(index)
      if (index === undefined) return create(at)
      const circle = desk.shown.circles[index]
      return dragFrom(desk, circle.center, at, (center) => edit(index, { ...circle, center }))
    },
    hover() {},
    cursor(at): Cursor {
      if (isOnHandle(at, false)) return 'size'
      return isOnDisk(desk, at, false) || circleAt(at, false) !== undefined ? 'grab' : 'add'
    },
    key(key, isShift) {
      const count = desk.shown.circles.length
      const index = desk.selected
      if (key === 'n' || key === 'Insert') desk.add()
      else if (key === 'Escape' && index !== undefined) desk.select(undefined)
      else if ((key === 'PageDown' || key === 'PageUp') && count > 0)
        desk.select(key === 'PageDown' ? ((index ?? -1) + 1) % count : ((index ?? 0) + count - 1) % count)
      else if (index === undefined) return false
      else if (key === 'Delete' || key === 'Backspace') desk.edit(index, null)
      else return change(index, desk.chosen!, key, isShift ? BIG_STEP : STEP)
      return true
    },
  }

  function change(index: number, { center, radius }: Circle, key: string, step: number): boolean {
    const arrow = ARROWS[key]
    if (arrow !== undefined)
      edit(index, { center: [center[0] + step * arrow[0], center[1] + step * arrow[1]], radius })
    else if (key === '+' || key === '=') edit(index, { center, radius: radius + step })
    else if (key === '-' || key === '_') edit(index, { center, radius: radius - step })
    else return false
    return true
  }
}

/** Rounds a circle, with its centre in the box and its radius in range. */
function inBox({ scene }: Pick<Shown, 'scene'>, { center: [x, y], radius }: Circle): Circle {
  const [minX, minY, maxX, maxY] = scene.box
  return {
    center: [rounded(within(x, minX, maxX), PLACE_STEP), rounded(within(y, minY, maxY), PLACE_STEP)],
    radius: rounded(within(radius, MIN_RADIUS, MAX_RADIUS), PLACE_STEP),
  }
}

/** Radius in metres of a circle in an empty scene. */
const FIRST_RADIUS = 0.9

/** Returns the radius of the last circle, which a new one gets. */
function usualRadius({ circles }: Shown): number {
  return circles.at(-1)?.radius ?? FIRST_RADIUS
}

/** Columns and rows of the places that are tried for a new circle. */
const COLUMNS = 24
const ROWS = 18

/** Returns a new circle at the place with the most room; undefined without room. */
export function roomiest(shown: Shown): Circle | undefined {
  const { scene, circles, start, radius } = shown
  const [minX, minY, maxX, maxY] = scene.box
  let found: Circle | undefined
  for (let k = 0; k < COLUMNS * ROWS; k++) {
    const x = minX + (((k % COLUMNS) + 0.5) / COLUMNS) * (maxX - minX)
    const y = minY + ((Math.floor(k / COLUMNS) + 0.5) / ROWS) * (maxY - minY)
    let room = Math.min(
      x - minX,
      maxX - x,
      y - minY,
      maxY - y,
      Math.hypot(start[0] - x, start[1] - y) - 2 * radius,
    )
    for (const { center, radius: other } of circles)
      room = Math.min(room, Math.hypot(center[0] - x, center[1] - y) - other)
    if (room > (found?.radius ?? MIN_RADIUS)) found = { center: [x, y], radius: room }
  }
  return found && inBox(shown, { ...found, radius: Math.min(usualRadius(shown), 0.8 * found.radius) })
}
