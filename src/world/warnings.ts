/**
 * Warnings for valid input that looks like a mistake. Each kind is printed once per world, with `console.warn` only: replace it to
 * silence them.
 */
import type { Crossing } from '../features/bodies/world/crossings.ts'
import { GROUND } from '../features/walls/walls.ts'
import type { BackendStatus } from '../pipeline/backendStatus.ts'
import { secondsOfFall } from '../pipeline/freeFall.ts'
import { LONG_STEP } from '../pipeline/longSteps.ts'
import type { Substeps } from '../pipeline/substeps.ts'
import { MAX_SUBSTEPS } from '../schemas/constants.ts'
import type { Bounds } from '../util/bounds.ts'

/** Range of gravity that counts as Earth's, m/s². */
const EARTH = { least: 9, most: 11 }
/** If the median radius is at least this, in m, lengths look like pixels. */
const PIXELS = 4
/** Substeps per free fall through the median radius below which disks at rest overlap by a sixth of a radius and more. */
const FEWEST_PER_FALL = 16
const DEFAULT_SUBSTEPS = 8
/** Disks count as escaped beyond this fraction of the larger side of the bounds: less may be a splash over an open box. */
const SPLASH = 0.5
/** Substeps for which walls crush disks before a world warns: a bed on a shaken floor may count as crushed for some 60. Batches of edits count as one, too. */
const CRUSH_SUBSTEPS = 96

/** Where disks should be. */
interface Enclosure {
  readonly bounds: Bounds
  /** Whether `bounds` is an option of the world. */
  readonly isGiven: boolean
  readonly edgeCount: number
  /** Returns how far bodies are outside of the bounds, m: what is in them moves with them. */
  readonly reach: () => number
  /** Whether steps may be event-driven. */
  readonly predicts: boolean
}

export class Warnings {
  readonly #given = new Set<string>()
  /** The last status, and how much work was complete at the last one after which none was crushed. */
  #lastCrushes = { crushes: 0, completed: 0, since: 0 }

  /** Warns of a long step under 'discrete'; event-driven steps may be long. */
  warnOfLongStep(dt: number): void {
    if (dt > LONG_STEP)
      this.#warn('step', () => [
        `World.step: dt is ${dt} s, a long step: expected seconds, at most ${LONG_STEP}`,
        'divide milliseconds by 1000, and take several steps for a long time',
      ])
  }

  /** Warns of a step of which only `seconds` were simulated. */
  warnOfCutStep(dt: number, seconds: number): void {
    this.#warn('cut', () => [
      `World.step: ${short(seconds)} of ${short(dt)} s were simulated: expected a step in which disks fall by less than a few radii per substep`,
      'take several steps for a long time, or more substeps',
    ])
  }

  /** Warns if lengths seem to be pixels. `medianRadius` in metres, gravity in m/s². */
  warnOfLargeRadii(medianRadius: number, [x, y]: readonly [number, number]): void {
    const gravity = Math.hypot(x, y)
    if (medianRadius >= PIXELS && gravity >= EARTH.least && gravity <= EARTH.most)
      this.#warn('radii', () => [
        `World.disks.add: half of the disks have a radius of ${short(medianRadius)} m or more under a gravity of ${short(gravity)} m/s²: expected metres`,
        'if lengths are in pixels, divide them by the pixels per metre, or multiply gravity by them',
      ])
  }

  /** Warns of disks that fall through their radius in few substeps. Lengths in metres, gravity in m/s²; a step of `dt` seconds. */
  warnOfSmallRadii(
    medianRadius: number,
    gravity: readonly [number, number],
    dt: number,
    substeps: Substeps,
  ): void {
    if (!(medianRadius > 0)) return
    const count = substeps === 'auto' ? MAX_SUBSTEPS : substeps
    const perFall = (secondsOfFall(medianRadius, gravity) / dt) * count
    // few substeps are for display
    if (!(perFall < (count < DEFAULT_SUBSTEPS ? FEWEST_PER_FALL / 2 : FEWEST_PER_FALL))) return
    const better =
      substeps === 'auto'
        ? 'take shorter steps'
        : "set substeps to 'auto', which chooses them by size and gravity, or take shorter steps"
    this.#warn('small', () => [
      `World.step: half of the disks have a radius of ${short(medianRadius)} m or less, and fall through it in ${short(perFall)} substeps: expected ${FEWEST_PER_FALL} or more, as they sink into each other`,
      better,
    ])
  }

  /** Warns of what a status reports: disks that are pressed together, in quarantine or far outside. */
  note(status: BackendStatus, enclosure: Enclosure): void {
    this.#noteCrushes(status)
    if (status.quarantined > 0) this.#warnOfQuarantine(status.quarantined)
    if (status.escaped > 0) this.#warnOfEscape(status, enclosure)
  }

  /** Warns of disks far outside the bounds. With derived bounds and no walls, disks may spread freely, and bodies may carry them. */
  #warnOfEscape({ escaped, farthestOut }: BackendStatus, enclosure: Enclosure): void {
    const { bounds, isGiven, edgeCount, reach, predicts } = enclosure
    const [minX, minY, maxX, maxY] = bounds
    const allowed = SPLASH * Math.max(maxX - minX, maxY - minY)
    if (farthestOut <= allowed || (!isGiven && (edgeCount === 0 || farthestOut <= allowed + reach()))) return
    const cure = predicts
      ? 'give bounds that cover'
      : 'if they passed a wall, use ccd or more substeps; else give bounds that cover'
    this.#warn('escape', () => [
      `World.step: ${escaped} ${escaped === 1 ? 'disk is' : 'disks are'} outside bounds [${bounds.map(short).join(', ')}], up to ${short(farthestOut)} m away`,
      `${cure} where they go, or remove them`,
    ])
  }

  /**
   * Warns of disks between walls that close further than they have room: `crushes` has risen in each status for CRUSH_SUBSTEPS.
   */
  #noteCrushes({ crushes, completed }: BackendStatus): void {
    const last = this.#lastCrushes
    if (completed === last.completed) return
    const isRising = crushes !== last.crushes
    this.#lastCrushes = { crushes, completed, since: isRising ? last.since : completed }
    if (!isRising || completed - last.since < CRUSH_SUBSTEPS) return
    this.#warn('crush', () => [
      'World.step: walls press disks or grains together that cannot give way, so they stay overlapped, and walls may pass through them',
      'let walls stop earlier, or give them a mass and a motor with a limited force',
    ])
  }

  /** Warns of a dynamic body that passes through a fixed wall or another body. */
  warnOfCrossing({ body, edge, other }: Crossing): void {
    if (other !== GROUND)
      this.#warn('crossing', () => [
        `World.step: bodies ${Math.min(body, other)} and ${Math.max(body, other)} pass through each other, since walls do not touch walls: expected dynamic bodies apart, or joined by world.joints`,
        'make one of them a grain with grains.add, or let their category and mask leave each other out',
      ])
    this.#warn('crossing', () => [
      `World.step: body ${body} passes through the wall of edge ${edge}, since walls do not touch walls: expected a dynamic body to lie on disks or grains, or to hang on a joint`,
      'make it a grain with grains.add, or give it a joint with limits',
    ])
  }

  /** Whether there was a warning of a dynamic body that passes through walls. */
  get haveWarnedOfCrossing(): boolean {
    return this.#given.has('crossing')
  }

  /** Warns of disks in quarantine. */
  #warnOfQuarantine(count: number): void {
    this.#warn('quarantine', () => [
      `World.step: ${count} ${count === 1 ? 'disk was' : 'disks were'} taken out of the simulation, since a number of theirs was not finite or they were farther than 1e7 m from the origin`,
      'disks.readQuarantined() returns their ids',
    ])
  }

  #warn(kind: string, sentences: () => [fault: string, advice: string]): void {
    if (this.#given.has(kind)) return
    this.#given.add(kind)
    console.warn(sentences().join('; '))
  }
}

const short = (value: number) => String(Number(value.toPrecision(3)))
