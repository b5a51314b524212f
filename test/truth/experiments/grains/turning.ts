/** An n-arc and its polygon that roll down a plane, and what each turn costs them. */
import { nArcFromPolygon } from '../../../../src/shapes/nArcFromPolygon.ts'
import { roundedPolygon } from '../../../../src/shapes/roundedPolygon.ts'
import type { Point, Shape } from '../../../../src/shapes/shape.ts'
import { corners, GRAVITY, gyration, inclined, kineticOf } from './world.ts'

const RADIUS = 0.5
const SIDES = 8
const DEGREES = 5

export interface Turning {
  readonly name: 'n-arc' | 'polygon' | 'regular polygon'
  /** Turns, and the energy lost up to there in J/kg, at each look. */
  readonly turns: readonly number[]
  readonly lost: readonly number[]
  /** Part that is lost of the energy that the slope gave. */
  readonly part: number
  /** The largest kinetic energy in the last turn, in J/kg. */
  readonly peak: number
}

/** The corners of an octagon, longer by this factor than wide; the n-arc of a regular one is a circle. */
function octagon(stretch: number): Point[] {
  return corners(SIDES, RADIUS, Math.PI / SIDES).map(([x, y]) => [stretch * x, y])
}

async function turn(
  name: Turning['name'],
  shape: Shape,
  turnCount: number,
  substeps: number,
  isFine: boolean,
): Promise<Turning> {
  const angle = (DEGREES * Math.PI) / 180
  const world = await inclined(angle, 2, { substeps: isFine ? 1 : substeps })
  const lowest = RADIUS * Math.cos(Math.PI / SIDES)
  world.grains.add({
    shapes: shape,
    positions: [0, lowest + 0.03],
    friction: 2,
    spins: -3,
    velocities: [1.4, 0],
  })
  const inertia = gyration(shape)
  const energy = ({ positions, velocities, spins }: Awaited<ReturnType<typeof world.disks.read>>) =>
    kineticOf({ velocities, spins } as Awaited<ReturnType<typeof world.disks.read>>, inertia) -
    GRAVITY * (Math.sin(angle) * positions[0] - Math.cos(angle) * positions[1])
  const turns: number[] = []
  const lost: number[] = []
  const begin: number[] = []
  let [peak, x0, x] = [0, 0, 0]
  for (;;) {
    world.step(isFine ? 1 / 60 / substeps : 1 / 60)
    const state = await world.disks.read()
    // from where it has rolled a quarter of a turn on, so that the way it was let go does not count
    const turned = -state.angles[0] / (2 * Math.PI) - 0.25
    if (turned < 0) continue
    if (begin.length === 0) {
      begin.push(energy(state))
      x0 = state.positions[0]
    }
    x = state.positions[0]
    turns.push(turned)
    lost.push(begin[0] - energy(state))
    if (turned > turnCount - 1) peak = Math.max(peak, kineticOf(state, inertia))
    if (turned > turnCount) break
  }
  world.destroy()
  return { name, turns, lost, part: lost[lost.length - 1] / (GRAVITY * Math.sin(angle) * (x - x0)), peak }
}

/**
 * Rolls an octagon that is 1.1 times as long as wide, its n-arc, and a regular octagon. `isFine`: looks at each substep, not at
 * each step of 1/60 s.
 */
export async function turnings(turnCount: number, substeps: number, isFine: boolean): Promise<Turning[]> {
  return [
    await turn('n-arc', nArcFromPolygon(octagon(1.1)), turnCount, substeps, isFine),
    await turn('polygon', roundedPolygon(octagon(1.1)), turnCount, substeps, isFine),
    await turn('regular polygon', roundedPolygon(octagon(1)), turnCount, substeps, isFine),
  ]
}

/**
 * Kinetic energy in J/kg of a regular polygon just before it comes down on its next side, once it has reached its limit speed:
 * each time it keeps the part η² of it, with η = (i + R² cos 2π/n)/(i + R²), and the slope gives g s sin θ for each side s.
 */
export function limitEnergy(): number {
  const inertia = gyration(roundedPolygon(octagon(1)))
  const kept = (inertia + RADIUS ** 2 * Math.cos((2 * Math.PI) / SIDES)) / (inertia + RADIUS ** 2)
  const side = 2 * RADIUS * Math.sin(Math.PI / SIDES)
  return (GRAVITY * side * Math.sin((DEGREES * Math.PI) / 180)) / (1 - kept ** 2)
}
