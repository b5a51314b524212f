/** A moment of the world, as the page hands it to what packs it. */

import { packSnapshotAsync } from '../../../src/features/snapshots/world/snapshots.ts'
import type { WorldState } from '../worldState.ts'
import type { Packets, Start } from './packet.ts'

export interface Moment {
  /** What the world was made of; undefined if it has a past that no calls tell. */
  readonly start?: Start
  /** The settings of the page, as in the address. */
  readonly page: string
  /** Simulated time, s. */
  readonly time: number
  /** Calls since the start, if they are known. */
  readonly calls?: readonly Uint8Array[]
  readonly hash: string
  readonly state: WorldState
}

/** Returns both forms of a moment: calls since the start, and a snapshot. */
export async function packetsOf({ start, page, time, calls, hash, state }: Moment): Promise<Packets> {
  const head = { start: start ?? { search: page }, page, time }
  const repeated = start && calls && { ...head, calls, hash }
  return { repeated, whole: { ...head, snapshot: await packSnapshotAsync(state) } }
}
