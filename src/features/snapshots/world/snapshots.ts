/** Packs and opens snapshots of worlds. */
import * as d from 'typegpu/data'
import { STATE_BUFFERS, strideOf } from '../../../pipeline/buffers.ts'
import { BUFFERS, type BufferName } from '../../../pipeline/features.ts'
import type { SavedState } from '../../../pipeline/savedState.ts'
import { TOUCH_EVENT } from '../../../schemas/offsets.ts'
import { packPlain, packPlainAsync, unpackPlain } from '../../../util/plainFile.ts'
import { show } from '../../../util/validate.ts'
import { type CheckedOptions, FIXED_OPTIONS, type WorldOptions } from '../../../world/options.ts'
import type { BodyMotion } from '../../bodies/motion.ts'
import { NO_FLAGS } from '../../sizes.ts'

/** Where a world from a snapshot runs. */
export interface SnapshotOptions
  extends Pick<WorldOptions, 'backend' | 'device' | 'threads' | 'recovery' | 'maxKept'> {
  /** Motions of bodies that move by functions, which a snapshot cannot contain: by the number of the body. */
  readonly motions?: Readonly<Record<number, BodyMotion>>
}

/** The contents of a snapshot; `Host` is the state of the host, as plain data. */
export interface WorldSnapshot<Host> {
  readonly options: FixedOptions
  readonly host: Host
  readonly state: SavedState
}

export type FixedOptions = Readonly<Record<string, unknown>>

/** Returns the options that a snapshot keeps. */
export function fixedOptions(options: CheckedOptions): FixedOptions {
  return Object.fromEntries(FIXED_OPTIONS.map((name) => [name, options[name]]))
}

/** Throws if a snapshot is of a world with other options. */
export function requireSameOptions(saved: FixedOptions, own: FixedOptions): void {
  const other = FIXED_OPTIONS.find((name) => JSON.stringify(saved[name]) !== JSON.stringify(own[name]))
  if (other !== undefined)
    throw new Error(
      `snapshot has ${other} ${show(saved[other])}: expected ${show(own[other])} as in this world; World.fromSnapshot makes one with the options of the snapshot`,
    )
}

/** Bytes and fields of an element of each buffer, and the flags of a world: they change when a version of Scree stores something else. */
const layout = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(STATE_BUFFERS.map((name) => [name, elementOf(name)])),
  flags: Object.keys(NO_FLAGS).join(' '),
})

function elementOf(name: BufferName): string {
  const { element } = BUFFERS[name]
  const fields = d.isWgslStruct(element) ? Object.keys(element.propTypes) : [element.type]
  return `${strideOf(name)} bytes, ${fields.join(' ')}`
}

export function packSnapshot<Host>(snapshot: WorldSnapshot<Host>): ArrayBuffer {
  return packPlain({ layout: layout(), ...snapshot })
}

/** Resolves to what `packSnapshot` returns. */
export function packSnapshotAsync<Host>(snapshot: WorldSnapshot<Host>): Promise<ArrayBuffer> {
  return packPlainAsync({ layout: layout(), ...snapshot })
}

/** Opens a snapshot. Throws if it is no snapshot, or one that this version of Scree cannot read. */
export function openSnapshot<Host>(file: unknown): WorldSnapshot<Host> {
  const {
    layout: saved = {},
    kind,
    ...snapshot
  } = unpackPlain('snapshot', file) as WorldSnapshot<Host> & {
    readonly layout?: Readonly<Record<string, string>>
    readonly kind?: unknown
  }
  if (kind !== undefined)
    throw new Error(`snapshot is a ${kind}: expected what World.history.snapshot returns`)
  const own = layout()
  for (const name of new Set([...Object.keys(own), ...Object.keys(saved)]))
    if (own[name] !== saved[name])
      throw new Error(
        `snapshot has ${name} of ${saved[name] ?? 'nothing'}: expected ${own[name] ?? 'nothing'}, as this version of Scree writes`,
      )
  return snapshot
}

/** Returns a copy of the state with the unit counters of its events shifted by `units`. */
export function shiftedBy(units: number, state: SavedState): SavedState {
  const touchEvents = state.buffers.touchEvents.slice()
  for (let w = TOUCH_EVENT.completed; w < touchEvents.length; w += TOUCH_EVENT.stride) touchEvents[w] += units
  return { ...state, buffers: { ...state.buffers, touchEvents } }
}
