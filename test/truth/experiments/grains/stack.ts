/** Stacks and rows of boxes. */
import { box } from '../../../../src/shapes/box.ts'
import type { Shape } from '../../../../src/shapes/shape.ts'
import { run } from '../../../support/quality.ts'
import { inclined } from './world.ts'

export interface Stack {
  readonly substeps: number
  /** Radius in metres of the rounded corners. */
  readonly radius: number
  /** Once a second, the largest distance in metres of a box from where it began, and from where it was after 2 s. */
  readonly moved: readonly number[]
  readonly movedLater: readonly number[]
}

/** Stands 20 boxes of 1 m on each other. */
export async function stackBoxes(radius: number, substeps: number, seconds: number): Promise<Stack> {
  const world = await inclined(0, 0.5, { substeps })
  const positions = Array.from({ length: 20 }, (_, k) => [0, k + 0.5]).flat()
  const shapes = box(1 - 2 * radius, 1 - 2 * radius, radius)
  world.grains.add({ shapes, positions, friction: 0.5 })
  const farthest = (from: ArrayLike<number>, to: ArrayLike<number>) =>
    Math.max(...Array.from(from, (x, k) => Math.abs(x - to[k])))
  const moved: number[] = []
  const movedLater: number[] = []
  let settled: ArrayLike<number> | undefined
  for (let second = 1; second <= seconds; second++) {
    run(world, 1)
    const now = (await world.disks.read()).positions
    if (second === 2) settled = now
    moved.push(farthest(now, positions))
    if (settled !== undefined) movedLater.push(farthest(now, settled))
  }
  world.destroy()
  return { substeps, radius, moved, movedLater }
}

export interface Row {
  /** Seconds after which each domino has turned by 0.2 rad; 0 if it never did. */
  readonly fell: readonly number[]
  /** Angles in radians, clockwise, at the end. */
  readonly angles: readonly number[]
}

/** Pushes the first of a row of dominoes, 1 m high, 0.1 m wide and 0.5 m apart. */
export async function tipDominoes(count: number, seconds: number): Promise<Row> {
  const world = await inclined(0, 0.5)
  const positions = Array.from({ length: count }, (_, k) => [0.5 * k, 0.5]).flat()
  const first = (value: number) => positions.flatMap((_, k) => (k % 2 === 0 ? [k === 0 ? value : 0] : []))
  world.grains.add({
    shapes: box(0.09, 0.99, 0.005),
    positions,
    velocities: first(1).flatMap((v) => [v, 0]),
    spins: first(-2),
    friction: 0.3,
  })
  const fell = Array.from({ length: count }, () => 0)
  let angles: number[] = []
  for (let k = 1; k <= 60 * seconds; k++) {
    world.step(1 / 60)
    const state = await world.disks.read()
    angles = Array.from(state.angles, (angle) => -angle)
    for (const [n, angle] of angles.entries()) if (fell[n] === 0 && angle > 0.2) fell[n] = k / 60
  }
  world.destroy()
  return { fell, angles }
}

export interface Jolts {
  readonly segments: number
  /** Largest change within a substep of the velocity along the chain and across it in m/s, and of the spin in rad/s. */
  readonly changes: readonly [along: number, across: number, spin: number]
  /** Speed at the end in m/s. */
  readonly speed: number
}

/** Slides a grain over a chain of collinear segments at 12 m/s and watches each substep of 1/480 s. */
export async function slideOverChain(
  shape: Shape,
  height: number,
  segments: number,
  seconds: number,
): Promise<Jolts> {
  const chain = Array.from({ length: segments + 1 }, (_, k) => [-5 + (110 * k) / segments, 0] as const)
  const world = await inclined(0, 0.1, { substeps: 1 }, chain)
  world.grains.add({ shapes: shape, positions: [0, height], velocities: [12, 0], friction: 0.1 })
  const changes: [number, number, number] = [0, 0, 0]
  let last = [12, 0, 0]
  for (let k = 0; k < 480 * seconds; k++) {
    world.step(1 / 480)
    const { velocities, spins } = await world.disks.read()
    const now = [velocities[0], velocities[1], spins[0]]
    for (const [n, value] of now.entries()) changes[n] = Math.max(changes[n], Math.abs(value - last[n]))
    last = now
  }
  world.destroy()
  return { segments, changes, speed: last[0] }
}
