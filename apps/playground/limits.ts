/** How many disks this machine can and should be given. */

import { type PresetName, presets } from '../../src/entries/scenes.ts'
import type { Adapter } from '../../src/gpu/device.ts'
import type { BackendChoice, World } from '../../src/index.ts'
import { CONTACTS_PER_DISK, strideOf } from '../../src/pipeline/buffers.ts'
import { MOST_WORKGROUPS, WORKGROUP } from '../../src/schemas/constants.ts'

export type BackendKind = World['stats']['backend']

/** The processor still moves MOST_ON_CPU, if slowly, and USUAL_ON_CPU as fast as time passes. */
const MOST_ON_CPU = 50_000
const USUAL_ON_CPU = 4000
/** The part of a buffer that contacts may fill at first: where grains pack densely, they need more. */
const FILL = 0.75
/** A graphics card gets this many times the disks of the preset. */
const GPU_FACTOR = 4
/** Scenes that are no better for more disks. */
const SET_PIECES: readonly PresetName[] = ['crosses', 'cradle']

export function chooseBackend(choice: BackendChoice, adapter: Adapter | null): BackendKind {
  if (choice === 'cpu' || adapter === null) return 'cpu'
  return choice === 'gpu' || !adapter.isSoftware ? 'gpu' : 'cpu'
}

export function mostDisks(backend: BackendKind, adapter: Adapter | null): number {
  if (backend === 'cpu' || adapter === null) return MOST_ON_CPU
  const { maxStorageBufferBindingSize, maxBufferSize } = adapter.device.limits
  const bytes = Math.min(maxStorageBufferBindingSize, maxBufferSize)
  const byContacts = Math.floor((FILL * bytes) / (CONTACTS_PER_DISK * strideOf('contacts')))
  return Math.min(byContacts, MOST_WORKGROUPS * WORKGROUP)
}

export function usualCount(scene: PresetName, backend: BackendKind, adapter: Adapter | null): number {
  const { count } = presets[scene]
  if (backend === 'cpu') return Math.min(count, USUAL_ON_CPU)
  return adapter?.isSoftware || SET_PIECES.includes(scene) ? count : GPU_FACTOR * count
}
