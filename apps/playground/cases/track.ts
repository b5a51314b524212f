/** A case as one way of stepping goes through it. */

import { type Stepping, World } from '../../../src/index.ts'
import type { Hit } from '../../../src/scene/fourCases.ts'
import type { Setup } from './setup.ts'

export interface Moment {
  /** Seconds. */
  readonly time: number
  /** Two numbers a disk, in metres. */
  readonly positions: Float32Array
  /** Two numbers a disk, in m/s. */
  readonly velocities: Float32Array
  /** Frames completed; undefined at a hit. */
  readonly frame?: number
  readonly hit?: Hit
}

/** On the CPU, or on a device that is given. */
export async function caseWorld(
  { positions, velocities, radii, masses }: Setup,
  stepping: Stepping,
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
  world.addDisks({ positions, velocities, radii, masses, restitution: 1, friction: 0 })
  return world
}

/**
 * Steps a world frame by frame. Under 'pic' frames are also cut at the times of the hits that the case names, so that the
 * places of the hits, too, are where the world has its disks then; a cut changes no path.
 */
export async function trackCase(scene: Setup, stepping: Stepping): Promise<Moment[]> {
  const world = await caseWorld(scene, stepping)
  const stops: Pick<Moment, 'time' | 'frame' | 'hit'>[] = []
  for (let frame = 0; frame <= scene.frames; frame++) stops.push({ time: frame * scene.dt, frame })
  if (stepping === 'pic') stops.push(...scene.hits.map((hit) => ({ time: hit.time, hit })))
  stops.sort((a, b) => a.time - b.time)
  const moments: Moment[] = []
  for (const [k, stop] of stops.entries()) {
    if (k > 0) world.step(stop.time - stops[k - 1].time)
    const { positions, velocities } = await world.read()
    moments.push({ ...stop, positions, velocities })
  }
  world.destroy()
  return moments
}

/** A case both ways. */
export async function trackBoth(scene: Setup): Promise<Record<Stepping, Moment[]>> {
  return { pit: await trackCase(scene, 'pit'), pic: await trackCase(scene, 'pic') }
}

/** The part of a track up to the end of a frame. */
export function untilFrame(track: readonly Moment[], frame: number): readonly Moment[] {
  const end = track.findIndex((moment) => moment.frame === frame)
  return end < 0 ? track : track.slice(0, end + 1)
}
