/** The states of a case as simulated with one method. */

import { type Stepping, World } from '../../../src/index.ts'
import type { Hit } from '../../../src/scene/fourCases.ts'
import type { Setup } from './setup.ts'

/** The two ways to step that a case compares. */
export type CaseStepping = Exclude<Stepping, 'auto'>

export interface Moment {
  /** Time in seconds. */
  readonly time: number
  /** Positions in metres, two numbers per disk. */
  readonly positions: Float32Array
  /** Velocities in m/s, two numbers per disk. */
  readonly velocities: Float32Array
  /** Number of completed frames; undefined at a hit. */
  readonly frame?: number
  readonly hit?: Hit
}

/** Creates the world of a case on the CPU, or on the given device. */
export async function caseWorld(
  { positions, velocities, radii, masses }: Setup,
  stepping: CaseStepping,
  device?: GPUDevice,
): Promise<World> {
  const backend = device === undefined ? 'cpu' : 'gpu'
  const options = {
    backend,
    device,
    stepping,
    gravity: [0, 0],
    substeps: 1,
    restitutionThreshold: 0,
    ccd: false,
  } as const
  const world = await World.create(options)
  world.disks.add({ positions, velocities, radii, masses, restitution: 1, friction: 0 })
  return world
}

/**
 * Steps a world frame by frame. With 'eventDriven', frames are split at the times of the case's hits, so that the positions of
 * hits also come from the world; the split does not change the motion.
 */
export async function trackCase(scene: Setup, stepping: CaseStepping): Promise<Moment[]> {
  const world = await caseWorld(scene, stepping)
  const stops: Pick<Moment, 'time' | 'frame' | 'hit'>[] = []
  for (let frame = 0; frame <= scene.frames; frame++) stops.push({ time: frame * scene.dt, frame })
  if (stepping === 'eventDriven') stops.push(...scene.hits.map((hit) => ({ time: hit.time, hit })))
  stops.sort((a, b) => a.time - b.time)
  const moments: Moment[] = []
  for (const [k, stop] of stops.entries()) {
    if (k > 0) world.step(stop.time - stops[k - 1].time)
    const { positions, velocities } = await world.disks.read()
    moments.push({ ...stop, positions, velocities })
  }
  world.destroy()
  return moments
}

/** Simulates a case with both methods. */
export async function trackBoth(scene: Setup): Promise<Record<CaseStepping, Moment[]>> {
  return { discrete: await trackCase(scene, 'discrete'), eventDriven: await trackCase(scene, 'eventDriven') }
}

/** Returns the part of a track up to the end of a frame. */
export function untilFrame(track: readonly Moment[], frame: number): readonly Moment[] {
  const end = track.findIndex((moment) => moment.frame === frame)
  return end < 0 ? track : track.slice(0, end + 1)
}
