/**
 * A box that hits a floor with a corner, without gravity, beside Stronge's law: Proc. R. Soc. Lond. A 431, 169 (1990). The oracle adds up small
 * normal impulses in f64: the corner slips against Coulomb friction, sticks if that is enough, and the hit ends when the work of the normal impulse
 * that compression took has come back but for 1 - e².
 */
import { box } from '../../../../src/shapes/box.ts'
import { World } from '../../../../src/world.ts'

const WIDTH = 0.4
const HEIGHT = 1
const SPEED = 3
const CORNER_FRICTION = 0.3

export interface CornerHit {
  /** Of the side over the corner from upright, degrees. */
  readonly degrees: number
  readonly restitution: number
  /** Kinetic energy after the hit, of that before. */
  readonly predicted: number
  readonly measured: number
  /** Largest difference of a velocity in m/s, or of a spin times the half diagonal. */
  readonly error: number
}

/** Velocities and spin of the box after the hit: x, y, spin. */
type Motion = readonly [number, number, number]

function predict(angle: number, restitution: number, steps = 200_000): Motion {
  const inverseInertia = 12 / (WIDTH ** 2 + HEIGHT ** 2)
  // the arm from the centre to the lowest corner
  const corners = [-1, 1].flatMap((i) => [-1, 1].map((j) => [(i * WIDTH) / 2, (j * HEIGHT) / 2]))
  const [x, y] = corners
    .map(([a, b]) => [a * Math.cos(angle) - b * Math.sin(angle), a * Math.sin(angle) + b * Math.cos(angle)])
    .sort((a, b) => a[1] - b[1])[0]
  const motion = [0, -SPEED, 0]
  const small = (3 * SPEED) / steps
  let [spent, returned] = [0, 0]
  for (let n = 0; n < steps; n++) {
    const up = motion[1] + x * motion[2]
    const along = motion[0] - y * motion[2]
    if (up < 0 && returned === 0) spent -= up * small
    else {
      returned += up * small
      if (returned > restitution ** 2 * spent) break
    }
    // what stops the slip in this step, within friction
    const added = -x * y * inverseInertia * small
    const stopping = -(along + added) / (1 + y * y * inverseInertia)
    const rub = Math.max(-CORNER_FRICTION * small, Math.min(CORNER_FRICTION * small, stopping))
    motion[0] += rub
    motion[1] += small
    motion[2] += inverseInertia * (x * small - y * rub)
  }
  return [motion[0], motion[1], motion[2]]
}

async function measure(angle: number, restitution: number): Promise<Motion> {
  const world = await World.create({ backend: 'cpu', threads: 1, gravity: [0, 0], restitutionThreshold: 0 })
  const material = { friction: CORNER_FRICTION, restitution }
  world.walls.add([{ chain: [[-9, 0], [9, 0]], ...material }]) // biome-ignore format: points
  const motion = { positions: [0, 0.7], angles: angle, velocities: [0, -SPEED] }
  world.grains.add({ shapes: box(WIDTH, HEIGHT), ...motion, density: 1 / (WIDTH * HEIGHT), ...material })
  for (let substep = 0; substep < 480; substep++) {
    world.step(1 / 480)
    const { velocities, spins } = await world.disks.read()
    if (velocities[1] === -SPEED) continue
    world.destroy()
    return [velocities[0], velocities[1], spins[0]]
  }
  throw new Error('the box did not hit the floor within a second')
}

/** Hits at angles from upright to lying. */
export async function cornerHits(restitution: number, step: number): Promise<CornerHit[]> {
  const inertia = (WIDTH ** 2 + HEIGHT ** 2) / 12
  const energy = ([x, y, spin]: Motion) => (x * x + y * y + inertia * spin * spin) / SPEED ** 2
  const hits: CornerHit[] = []
  for (let degrees = step; degrees < 90; degrees += step) {
    const angle = (degrees * Math.PI) / 180
    const [predicted, measured] = [predict(angle, restitution), await measure(angle, restitution)]
    const arms = [1, 1, Math.hypot(WIDTH, HEIGHT) / 2]
    const error = Math.max(...predicted.map((value, k) => arms[k] * Math.abs(value - measured[k])))
    hits.push({ degrees, restitution, predicted: energy(predicted), measured: energy(measured), error })
  }
  return hits
}
