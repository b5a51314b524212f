/** The `recovery` option: what a world does when its GPU device is lost. */
import {
  type Rule,
  refuse,
  requireBoolean,
  requireFields,
  requireInteger,
  requireNumber,
} from '../util/validate.ts'

/** What a world does when its GPU device is lost; see docs/guide/recovery.md. */
export interface RecoveryOptions {
  /**
   * Steps between two background snapshots: 1 to 1e6; default 300. Fewer make a recovery shorter, since the world repeats the steps since the
   * last one, and cost more.
   */
  readonly interval?: number
  /**
   * Bytes of commands since the last snapshot, about, above which one is taken sooner: 1e4 to 2^28; default 2^26, 64 MiB, or as many as a
   * snapshot itself has, if that is more: so adding a million disks takes none.
   */
  readonly journal?: number
  /**
   * Returns a new device in place of a lost one, for example one that a renderer shares. The world does not destroy it. Default: the world
   * requests its own, as `World.create` does.
   */
  readonly newDevice?: () => Promise<GPUDevice>
  /** Number of devices that are asked for, each after a longer pause, within about 10 s by default: 1 to 100; default 6. */
  readonly tries?: number
  /** Seconds to wait for a device each time: up to 3600; default 10. */
  readonly timeout?: number
  /** Whether the CPU takes over if no device comes; default true if `backend` is 'auto', else false. */
  readonly cpu?: boolean
}

export interface CheckedRecovery extends Required<Omit<RecoveryOptions, 'journal' | 'newDevice' | 'cpu'>> {
  /** Undefined for the default. */
  readonly journal?: number
  readonly newDevice?: RecoveryOptions['newDevice']
  readonly cpu?: boolean
}

const FIELDS = ['interval', 'journal', 'newDevice', 'tries', 'timeout', 'cpu']
const TIMEOUT: Rule = { expected: 'a positive number up to 3600', holds: (v) => v > 0 && v <= 3600 }

/** Returns the options with defaults filled in; false for none. Throws if a field is unknown or out of range. */
export function checkRecovery(name: string, value: unknown): CheckedRecovery | false {
  if (typeof value === 'boolean') return value ? checkRecovery(name, {}) : false
  if (typeof value !== 'object' || value === null) refuse(name, value, 'true, false or RecoveryOptions')
  const options = value as RecoveryOptions
  requireFields(name, options, FIELDS)
  const { interval = 300, journal, newDevice, tries = 6, timeout = 10, cpu } = options
  if (newDevice !== undefined && typeof newDevice !== 'function')
    refuse(`${name}.newDevice`, newDevice, 'a function that resolves to a GPUDevice')
  // the number itself, not the nearest one of single precision
  requireNumber(`${name}.timeout`, timeout, TIMEOUT)
  return {
    interval: requireInteger(`${name}.interval`, interval, 1, 1e6),
    journal: journal === undefined ? undefined : requireInteger(`${name}.journal`, journal, 1e4, 2 ** 28),
    newDevice,
    tries: requireInteger(`${name}.tries`, tries, 1, 100),
    timeout,
    cpu: cpu === undefined ? undefined : requireBoolean(`${name}.cpu`, cpu),
  }
}
