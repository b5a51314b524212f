/** Regular polygons in a slow drum, beside disks with rolling resistance. */
import { roundedPolygon } from '../../../../src/shapes/roundedPolygon.ts'
import { createRandom, uniform } from '../../../../src/util/random.ts'
import { World } from '../../../../src/world.ts'
import { run } from '../../../support/quality.ts'
import { mean } from '../fit.ts'
import { corners, GRAVITY } from './world.ts'

/** ω² R / g: the surface is straight. */
const FROUDE = 0.002
/** Metres between grains at first: triangles of the area of the largest disk do not overlap then. */
const SPACING = 1.6

export interface AngularDrum {
  /** Sides of the grains; 0 for disks. */
  readonly sides: number
  readonly rolling: number
  /** From the plumb line to the centre of mass, in degrees: the slope of the surface. */
  readonly degrees: number
}

export interface AngularSize {
  readonly radius: number
  readonly sides: readonly number[]
  readonly rolling: readonly number[]
  readonly watching: number
}

export const FULL_ANGULAR: AngularSize = {
  radius: 12,
  sides: [3, 4, 5, 6, 8],
  rolling: [0, 0.05, 0.1, 0.2, 0.4],
  watching: 40,
}

/** A polygon with the area of a disk. */
function polygonOf(sides: number, radius: number) {
  const outer = radius * Math.sqrt((2 * Math.PI) / (sides * Math.sin((2 * Math.PI) / sides)))
  return roundedPolygon(corners(sides, outer))
}

async function turn(sides: number, rolling: number, { radius, watching }: AngularSize): Promise<AngularDrum> {
  const random = createRandom(3)
  const spin = Math.sqrt((FROUDE * GRAVITY) / radius)
  const room = radius - 1.4
  const positions: number[] = []
  for (let y = -room; y < 0.5 * radius; y += SPACING) {
    const half = Math.sqrt(room ** 2 - y ** 2)
    for (let x = -half; x <= half; x += SPACING) positions.push(x + uniform(random, -0.01, 0.01), y)
  }
  const each = Array.from({ length: positions.length / 2 }, (_, k) => k)
  const velocities = positions.map((_, k) =>
    k % 2 === 0 ? -spin * positions[k + 1] : spin * positions[k - 1],
  )
  const world = await World.create({ backend: 'cpu', gravity: [0, -GRAVITY] })
  const teeth = Math.round(2 * Math.PI * radius)
  const chain = Array.from({ length: 2 * teeth }, (_, k): [number, number] => {
    const [angle, r] = [(Math.PI * k) / teeth, k % 2 === 0 ? radius : radius - 0.4]
    return [r * Math.cos(angle), r * Math.sin(angle)]
  })
  world.addBody({ walls: [{ chain, closed: true, friction: 0.5, rolling }], motion: { spin } })
  const material = { positions, velocities, spins: spin, friction: 0.5, rolling }
  const sizes = [0.45, 0.5, 0.55]
  if (sides === 0) world.addDisks({ ...material, radii: each.map((k) => sizes[k % 3]), density: 1 })
  else {
    const shapes = sizes.map((size) => polygonOf(sides, size))
    const angles = each.map(() => uniform(random, 0, 6))
    world.addGrains({ ...material, angles, shapes: each.map((k) => shapes[k % 3]), density: 1 })
  }
  run(world, 15)
  const looks: number[] = []
  for (let k = 0; k < 4 * watching; k++) {
    run(world, 0.25)
    const { positions, masses } = await world.read()
    let [x, y] = [0, 0]
    for (const [n, m] of masses.entries()) {
      x += m * positions[2 * n]
      y += m * positions[2 * n + 1]
    }
    looks.push((Math.atan2(x, -y) * 180) / Math.PI)
  }
  world.destroy()
  return { sides, rolling, degrees: mean(looks) }
}

export async function turnAngular(size: AngularSize): Promise<AngularDrum[]> {
  const all: AngularDrum[] = []
  for (const rolling of size.rolling) all.push(await turn(0, rolling, size))
  for (const sides of size.sides) all.push(await turn(sides, 0, size))
  return all
}
