/** The hash of the complete state of a world. */

import { STATE_BUFFERS } from '../../../pipeline/buffers.ts'
import type { SavedState } from '../../../pipeline/savedState.ts'
import { STATUS, TOUCH_EVENT } from '../../../schemas/offsets.ts'
import { sha256Of } from '../../../util/sha256.ts'

/** The part of the host's state that is hashed. */
export interface HashedHost {
  /** Simulated time, and `dt` of the last step, s. */
  readonly time: number
  readonly lastStep: number
}

/** Words of the status that count what this world has been asked for, and not what has become of its disks. */
const OWN_COUNTS = [
  STATUS.completed,
  STATUS.collided,
  STATUS.firstRebuilds,
  STATUS.laterRebuilds,
  STATUS.summedIn,
  STATUS.restMeasured,
  STATUS.someWoken,
  STATUS.allWoken,
]

/** Resolves to the first 16 hexadecimal digits of the SHA-256 of the state. It does not depend on the backend, nor on restores. */
export async function hashOf({ buffers }: SavedState, { time, lastStep }: HashedHost): Promise<string> {
  const status = buffers.status.slice()
  const completed = status[STATUS.completed]
  for (const word of OWN_COUNTS) status[word] = 0
  const touchEvents = buffers.touchEvents.slice()
  for (let w = TOUCH_EVENT.completed; w < touchEvents.length; w += TOUCH_EVENT.stride)
    touchEvents[w] -= completed
  const hashed = { ...buffers, status, touchEvents }
  // empty buffers do not count, so a feature that a world does not use does not change its hash; the order of the contacts follows from the list, with gaps of
  // whatever was there before
  const names = STATE_BUFFERS.filter((name) => name !== 'contactOrder' && hashed[name].length > 0).sort()
  const lengths = names.map((name) => hashed[name].length)
  const hash = await sha256Of([
    bytesOf(Float64Array.of(time, lastStep, ...lengths)),
    new TextEncoder().encode(names.join()),
    ...names.map((name) => bytesOf(hashed[name])),
  ])
  return Array.from(hash.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array) =>
  new Uint8Array(buffer, byteOffset, byteLength)
