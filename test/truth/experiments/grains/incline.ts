/** Boxes and capsules on an incline: how fast they slide, at which slope they tip, and how they roll. */
import { box } from '../../../../src/shapes/box.ts'
import { capsule } from '../../../../src/shapes/capsule.ts'
import { disk } from '../../../../src/shapes/disk.ts'
import type { Shape } from '../../../../src/shapes/shape.ts'
import { run } from '../../../support/quality.ts'
import { GRAVITY, gyration, inclined } from './world.ts'

export interface Slide {
  readonly name: string
  readonly friction: number
  readonly degrees: number
  /** Speed after 2 s over that of the law, less 1. */
  readonly error: number
  /** Angle in radians by which it has turned. */
  readonly turned: number
}

const SLIDERS: readonly (readonly [name: string, shape: Shape, height: number])[] = [
  ['box', box(1, 0.5), 0.25],
  ['rounded box', box(0.96, 0.46, 0.02), 0.25],
  ['capsule', capsule([-0.4, 0], [0.4, 0], 0.2), 0.2],
]

/** Slides grains for 2 s on the first of three inclines that are steeper than their friction. */
export async function slides(inclines: number): Promise<Slide[]> {
  const all: Slide[] = []
  for (const [name, shape, height] of SLIDERS)
    for (const [friction, degrees] of [
      [0.3, 30],
      [0.1, 20],
      [0.5, 35],
    ].slice(0, inclines)) {
      const angle = (degrees * Math.PI) / 180
      const world = await inclined(angle, friction)
      world.grains.add({ shapes: shape, positions: [0, height], friction })
      run(world, 2)
      const { velocities, angles } = await world.disks.read()
      const law = 2 * GRAVITY * (Math.sin(angle) - friction * Math.cos(angle))
      all.push({ name, friction, degrees, error: velocities[0] / law - 1, turned: angles[0] })
      world.destroy()
    }
  return all
}

export interface Tip {
  readonly width: number
  readonly height: number
  /** Of the rounded corners: a box stands on the side between them. */
  readonly radius: number
  /** The slope in degrees at which it tips by the law, and the largest that it stood and the least at which it tipped. */
  readonly law: number
  readonly stood: number
  readonly tipped: number
}

async function tips(width: number, height: number, radius: number, degrees: number): Promise<boolean> {
  const world = await inclined((degrees * Math.PI) / 180, 4)
  const shape = box(width - 2 * radius, height - 2 * radius, radius)
  world.grains.add({ shapes: shape, positions: [0, height / 2], friction: 4 })
  run(world, 5)
  const { angles } = await world.disks.read()
  world.destroy()
  return Math.abs(angles[0]) > 0.5
}

/** Finds the slopes at which the first of four rough boxes tip, with this error in degrees. */
export async function tippings(boxes: number, error: number): Promise<Tip[]> {
  const all: Tip[] = []
  for (const [width, height, radius] of [
    [1, 2, 0],
    [1, 1.5, 0],
    [0.5, 2, 0],
    [1, 2, 0.05],
  ].slice(0, boxes)) {
    const law = (Math.atan((width - 2 * radius) / height) * 180) / Math.PI
    let [stood, tipped] = [law - 0.9, law + 0.8]
    if (await tips(width, height, radius, stood)) stood = Number.NaN
    if (!(await tips(width, height, radius, tipped))) tipped = Number.NaN
    while (tipped - stood > error) {
      const between = (stood + tipped) / 2
      if (await tips(width, height, radius, between)) tipped = between
      else stood = between
    }
    all.push({ width, height, radius, law, stood, tipped })
  }
  return all
}

export interface Roll {
  /** Relative error of the speed of a disk that is a grain, after 2 s on an incline. */
  readonly disk: number
  /** Spins of a capsule that topples on its round end, at these angles from upright in radians, and those of the law. */
  readonly topple: readonly { readonly angle: number; readonly spin: number; readonly law: number }[]
}

const [HALF, RADIUS] = [0.4, 0.25]
/** Angle from upright at which the capsule is let go. */
const START = 0.1

/**
 * Spin in rad/s of a capsule that rolls on its end, let go at `START`: its centroid is `HALF` from the centre of the end, which is
 * `RADIUS` above the floor, so ½ (i + HALF² + RADIUS² + 2 HALF RADIUS cos φ) ω² = g HALF (cos φ₀ − cos φ), with i for its inertia per kg.
 */
export function toppleLaw(angle: number, inertia: number): number {
  const fallen = GRAVITY * HALF * (Math.cos(START) - Math.cos(angle))
  return Math.sqrt((2 * fallen) / (inertia + HALF ** 2 + RADIUS ** 2 + 2 * HALF * RADIUS * Math.cos(angle)))
}

/** Rolls a disk that is a grain down an incline, and lets an upright capsule of the same mass topple over its round end. */
export async function rolls(substeps = 8): Promise<Roll> {
  const angle = Math.PI / 9
  const slope = await inclined(angle, 1)
  slope.grains.add({ shapes: disk([0, 0], 0.5), positions: [0, 0.5], friction: 1, masses: 2 })
  run(slope, 2)
  const { velocities } = await slope.disks.read()
  slope.destroy()

  const shape = capsule([0, -HALF], [0, HALF], RADIUS)
  const world = await inclined(0, 2, { substeps })
  const height = RADIUS + HALF * Math.cos(START)
  world.grains.add({ shapes: shape, positions: [0, height], angles: -START, friction: 2, masses: 2 })
  const topple: { angle: number; spin: number; law: number }[] = []
  for (;;) {
    world.step(1 / 60)
    const { angles, spins } = await world.disks.read()
    if (-angles[0] > 1.5) break
    if (-angles[0] > 0.2)
      topple.push({ angle: -angles[0], spin: -spins[0], law: toppleLaw(-angles[0], gyration(shape)) })
  }
  world.destroy()
  return { disk: velocities[0] / ((2 / 3) * GRAVITY * Math.sin(angle) * 2) - 1, topple }
}
