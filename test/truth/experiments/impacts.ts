/** Single impacts with friction, measured and by the impulse laws of rigid disks (rigidImpact.ts). */
import { World } from '../../../src/world.ts'
import { run } from '../../support/quality.ts'
import { type Outcome, rigidImpact } from './rigidImpact.ts'

export const RADIUS = 0.5

export interface Drop {
  /** Metres that the disk falls before it hits. */
  readonly height: number
  /** rad/s, counter-clockwise. */
  readonly spin: number
  readonly friction: number
  readonly restitution: number
}

export interface Bounce {
  /** m/s along the floor. */
  readonly velocityX: number
  /** rad/s. */
  readonly spin: number
}

/** What a spinning disk has after it hit a floor once, from its speed at the floor. */
function predictDrop({ height, spin, friction, restitution }: Drop): Bounce {
  const speed = Math.sqrt(2 * 9.81 * height)
  const surface = RADIUS * spin
  // a surface that stops gives the third of its speed to the centre: 1/m of 1/m + r²/I
  const stopping = Math.abs(surface) / 3
  const velocityX = -Math.sign(spin) * Math.min(stopping, friction * (1 + restitution) * speed)
  return { velocityX, spin: spin + (2 * velocityX) / RADIUS }
}

/** Drops a spinning disk on a floor, and looks at it at the top of the arc after. */
async function measureDrop({ height, spin, friction, restitution }: Drop): Promise<Bounce> {
  const world = await World.create({ backend: 'cpu', substeps: 1 })
  const chain: [number, number][] = [
    [-5, 0],
    [5, 0],
  ]
  world.walls.add([{ chain, friction }])
  world.disks.add({ positions: [0, RADIUS + height], radii: RADIUS, spins: spin, friction, restitution })
  // the fall, in substeps of the same length
  const falling = Math.floor(480 * Math.sqrt((2 * height) / 9.81)) - 2
  world.substeps = falling
  world.step(falling / 480)
  world.substeps = 1
  for (let substep = 0; substep < 480; substep++) {
    world.step(1 / 480)
    const { velocities, spins } = await world.disks.read()
    if (velocities[1] > 0) return { velocityX: velocities[0], spin: spins[0] }
  }
  throw new Error('the disk did not bounce within a second of its fall')
}

export interface Encounter {
  readonly friction: number
  readonly restitution: number
  /** Degrees from the line of centres to the velocity of the disk that hits; 0 is head on. */
  readonly degrees: number
  /** Masses in kg and radii in metres of the disk that hits and of the one at rest. */
  readonly masses: readonly [number, number]
  readonly radii: readonly [number, number]
  /** rad/s of the disk that hits. */
  readonly spin: number
}

/** m/s of the disk that hits. */
export const SPEED = 4
/** Of a step of 1/60 s: an error goes with the way of one substep. */
const SUBSTEPS = 32

/** How fast the surface of the second disk slides over the first, m/s, to the left of the normal. */
export function slip({ velocities, spins }: Outcome, radii: readonly [number, number]): number {
  return velocities[1][1] - velocities[0][1] - radii[0] * spins[0] - radii[1] * spins[1]
}

export function before({ degrees, spin }: Encounter): Outcome {
  const angle = (degrees * Math.PI) / 180
  return {
    velocities: [
      [SPEED * Math.cos(angle), SPEED * Math.sin(angle)],
      [0, 0],
    ],
    spins: [spin, 0],
  }
}

const predictEncounter = (encounter: Encounter): Outcome =>
  rigidImpact(before(encounter), { ...encounter, normal: [1, 0] })

/** Throws one disk at another one without gravity, so that at touch the line of centres is the x axis. */
async function measureEncounter(encounter: Encounter): Promise<Outcome> {
  const { friction, restitution, masses, radii } = encounter
  const start = before(encounter)
  const [thrown, resting] = start.velocities
  const world = await World.create({
    backend: 'cpu',
    gravity: [0, 0],
    substeps: SUBSTEPS,
    restitutionThreshold: 0,
  })
  const lead = 0.1
  world.disks.add({
    positions: [-radii[0] - lead * thrown[0], -lead * thrown[1], radii[1], 0],
    velocities: [...thrown, ...resting],
    spins: [...start.spins],
    radii: [...radii],
    masses: [...masses],
    friction,
    restitution,
  })
  run(world, 0.2)
  const { velocities, spins } = await world.disks.read()
  return {
    velocities: [
      [velocities[0], velocities[1]],
      [velocities[2], velocities[3]],
    ],
    spins: [spins[0], spins[1]],
  }
}

export interface DropResult extends Drop {
  readonly predicted: Bounce
  readonly measured: Bounce
}

/** Spins on both sides of where the surface stops sliding, which is at 3 μ (1 + e) v. */
export async function drops(): Promise<DropResult[]> {
  const results: DropResult[] = []
  for (const [friction, restitution, height] of [
    [0.1, 0.5, 2],
    [0.3, 0.5, 2],
    [0.3, 0.9, 5],
  ]) {
    for (const spin of [5, -10, 20, 40, -60, 80, 120]) {
      const drop = { height, spin, friction, restitution }
      results.push({ ...drop, predicted: predictDrop(drop), measured: await measureDrop(drop) })
    }
  }
  return results
}

export interface EncounterResult extends Encounter {
  readonly predicted: Outcome
  readonly measured: Outcome
}

/** Like disks and unlike ones, elastic and not, over the angles from head on to grazing. */
export async function encounters(): Promise<EncounterResult[]> {
  const alike = { masses: [1, 1], radii: [0.5, 0.5], spin: 0 } as const
  const unlike = { masses: [1, 3], radii: [0.5, 0.3], spin: 10 } as const
  const results: EncounterResult[] = []
  for (const [friction, restitution, bodies] of [
    [0.1, 1, alike],
    [0.3, 1, alike],
    [0.3, 0.5, unlike],
    [0.3, 0, alike],
  ] as const) {
    for (let degrees = 5; degrees <= 75; degrees += 10) {
      const encounter = { friction, restitution, degrees, ...bodies }
      const predicted = predictEncounter(encounter)
      results.push({ ...encounter, predicted, measured: await measureEncounter(encounter) })
    }
  }
  return results
}

/** The largest difference in velocity, or in that of a surface from spin, between prediction and measurement; m/s. */
export function worstOf({ predicted, measured, radii }: EncounterResult): number {
  const differences = [0, 1].flatMap((disk) => [
    predicted.velocities[disk][0] - measured.velocities[disk][0],
    predicted.velocities[disk][1] - measured.velocities[disk][1],
    radii[disk] * (predicted.spins[disk] - measured.spins[disk]),
  ])
  return Math.max(...differences.map(Math.abs))
}
