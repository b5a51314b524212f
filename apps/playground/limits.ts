/** Default and maximum numbers of disks for this machine. */

import { type PresetName, presets } from '../../src/entries/scenes.ts'
import type { Adapter } from '../../src/gpu/device.ts'
import type { BackendChoice, World } from '../../src/index.ts'
import { CONTACTS_PER_DISK, strideOf } from '../../src/pipeline/buffers.ts'
import { MAX_DISKS } from '../../src/schemas/constants.ts'
import { countFor, SHIPPED_COUNTS } from './picture/choice.ts'

export type BackendKind = World['stats']['backend']

/** Maximum and default number of disks on the CPU. The maximum runs slower than real time, the default in real time. */
const MAX_ON_CPU = 50_000
const DEFAULT_ON_CPU = 4000
/** Fraction of the contact buffer that a scene may fill at first; densely packed disks need more. */
const FILL = 0.75
/** Factor between the default number of disks on the GPU and that of the preset. */
const GPU_FACTOR = 4
/** Scenes for which more disks make no sense. */
const SET_PIECES: readonly PresetName[] = ['crosses', 'cradle', 'domino']

export function chooseBackend(choice: BackendChoice, adapter: Adapter | null): BackendKind {
  if (choice === 'cpu' || adapter === null) return 'cpu'
  return choice === 'gpu' || !adapter.isSoftware ? 'gpu' : 'cpu'
}

export function maxDisks(backend: BackendKind, adapter: Adapter | null): number {
  if (backend === 'cpu' || adapter === null) return MAX_ON_CPU
  const { maxStorageBufferBindingSize, maxBufferSize } = adapter.device.limits
  const bytes = Math.min(maxStorageBufferBindingSize, maxBufferSize)
  const byContacts = Math.floor((FILL * bytes) / (CONTACTS_PER_DISK * strideOf('contacts')))
  return Math.min(byContacts, MAX_DISKS)
}

/** Grains of a picture where no steps were timed. */
const PICTURE = { cpu: 3000, software: 3000, gpu: 20_000 }
/** Minimum number of disks on a slow machine, unless the preset has fewer. */
const LEAST = 600

/** Returns the default number of disks. `grains` is how many fit into a frame, if that was timed. */
export function defaultCount(
  scene: PresetName,
  backend: BackendKind,
  adapter: Adapter | null,
  grains?: number,
): number {
  const { count } = presets[scene]
  const kind = backend === 'cpu' ? 'cpu' : adapter?.isSoftware ? 'software' : 'gpu'
  if (scene === 'picture') return countFor(grains ?? PICTURE[kind])
  const most = Math.max(grains ?? DEFAULT_ON_CPU, LEAST)
  if (backend === 'cpu') return Math.min(count, DEFAULT_ON_CPU, most)
  if (kind === 'software' || SET_PIECES.includes(scene)) return count
  return grains === undefined ? GPU_FACTOR * count : Math.min(GPU_FACTOR * count, most)
}

/** Returns the next larger number of grains for a scene; undefined if it exceeds `most`. */
export function moreThan(scene: PresetName, count: number, most: number): number | undefined {
  if (SET_PIECES.includes(scene)) return undefined
  const next = scene === 'picture' ? SHIPPED_COUNTS.find((shipped) => shipped > count) : 2 * count
  return next !== undefined && next <= most ? next : undefined
}
