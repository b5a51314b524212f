/** The file of a recording. */
import { sha256 } from '@noble/hashes/sha2.js'
import { packPlain, unpackPlain } from '../util/plainFile.ts'
import { requireFields, show } from '../util/validate.ts'

const KIND = 'recording'
const VERSION = 1
const FIELDS = ['kind', 'version', 'about', 'motions', 'passes', 'forces', 'snapshot', 'calls', 'marks']
/** Recordings of versions without it leave it out. */
const OPTIONAL = ['hasCpuBits']
const HASH_BYTES = 8
const SUM_BYTES = 4

/** A moment between two calls. */
export interface Mark {
  /** Steps before it. */
  readonly step: number
  /** Bytes of calls before it. */
  readonly end: number
  /** `World.hash`; '' if the device was lost. */
  readonly hash: string
}

export interface RecordingFile {
  /** Plain data of the caller's own; null if there is none. */
  readonly about: unknown
  /** The number of the function of each body that moves by one at the start: pairs of body and number. */
  readonly motions: readonly (readonly [number, number])[]
  /** Labels of the passes and forces that act, by their numbers. */
  readonly passes: readonly string[]
  readonly forces: readonly string[]
  /** Whether it was made with the bits of the CPU; undefined if the file does not say. */
  readonly hasCpuBits?: boolean
  /** The world at the start. */
  readonly snapshot: ArrayBuffer
  readonly calls: Uint8Array<ArrayBuffer>
  /** Ascending; the last one is at the end. */
  readonly marks: readonly Mark[]
}

/** Moments as arrays. `sums` are hashes of what is between them. */
interface PackedMarks {
  readonly steps: Float64Array
  readonly ends: Float64Array
  readonly hashes: Uint8Array
  readonly sums: Uint8Array
}

/** Returns a recording as one ArrayBuffer. */
export function packRecording({ marks, ...file }: RecordingFile): ArrayBuffer {
  const packed: PackedMarks = {
    steps: Float64Array.from(marks, ({ step }) => step),
    ends: Float64Array.from(marks, ({ end }) => end),
    hashes: Uint8Array.from(marks.flatMap(({ hash }) => bytesOfHex(hash))),
    sums: Uint8Array.from(marks.flatMap((_, k) => [...sumOf(file, marks, k)])),
  }
  return packPlain({ kind: KIND, version: VERSION, ...file, marks: packed })
}

/** Returns the contents of a recording. Throws if it is another file, truncated, damaged or of another version. */
export function openRecording(bytes: unknown): RecordingFile {
  const data = unpackPlain(KIND, bytes) as RecordingFile & {
    kind?: unknown
    version?: unknown
    marks: PackedMarks
  }
  if (data.kind !== KIND)
    throw new Error(
      'recording is another file of Scree, such as a snapshot: expected what World.history.record makes',
    )
  if (data.version !== VERSION)
    throw new Error(`recording has the version ${show(data.version)}: expected ${VERSION}`)
  const file = namingDamage('contents', () => {
    const { kind: _1, version: _2, marks: packed, ...file } = data
    for (const name of FIELDS) if (!Object.hasOwn(data, name)) throw new Error(`${name} is missing`)
    requireFields('contents', { ...data, about: 0 }, [...FIELDS, ...OPTIONAL])
    if (data.hasCpuBits !== undefined && typeof data.hasCpuBits !== 'boolean')
      throw new Error(`hasCpuBits is ${show(data.hasCpuBits)}: expected true or false`)
    // what no field says, such as bytes between arrays, is as it was written
    const again = new Uint8Array(packPlain(data))
    const given = new Uint8Array(bytes as ArrayBuffer)
    if (again.length !== given.length || again.some((byte, k) => byte !== given[k]))
      throw new Error('they are not as World.history.record writes them')
    return { ...file, marks: unpackMarks(packed, file.calls.length) }
  })
  for (const [k, { step }] of file.marks.entries()) {
    const sum = sumOf(file, file.marks, k)
    if (sum.some((byte, at) => byte !== data.marks.sums[SUM_BYTES * k + at]))
      throw new Error(
        `recording is damaged between steps ${file.marks[k - 1]?.step ?? 0} and ${step}: its calls are not those that were recorded`,
      )
  }
  return file
}

function unpackMarks({ steps, ends, hashes, sums }: PackedMarks, bytes: number): Mark[] {
  const { length } = steps
  const areComplete =
    length > 0 &&
    ends.length === length &&
    hashes.length === HASH_BYTES * length &&
    sums.length === SUM_BYTES * length
  if (!areComplete || ends[length - 1] !== bytes) throw new Error('hashes are missing')
  return Array.from(steps, (step, k) => ({
    step,
    end: ends[k],
    hash: hexOf(hashes.subarray(HASH_BYTES * k, HASH_BYTES * (k + 1))),
  }))
}

/** Runs `read`, and names errors. */
function namingDamage<T>(part: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`recording has damaged ${part}: ${(error as Error).message}`, { cause: error })
  }
}

/** Returns a hash of the calls before a mark and after the mark before, its step, and, for the first one, of the rest of the file. */
function sumOf(file: Omit<RecordingFile, 'marks'>, marks: readonly Mark[], k: number): Uint8Array {
  const { about, motions, passes, forces, hasCpuBits, calls } = file
  const { step, end } = marks[k]
  const hash = sha256.create().update(calls.subarray(marks[k - 1]?.end ?? 0, end))
  hash.update(new Uint8Array(Float64Array.of(step, end).buffer))
  if (k === 0) {
    const rest = [about, motions, passes, forces, ...(hasCpuBits === undefined ? [] : [hasCpuBits])]
    hash.update(new TextEncoder().encode(JSON.stringify(rest)))
  }
  return hash.digest().subarray(0, SUM_BYTES)
}

/** Zeros for ''. */
const bytesOfHex = (hash: string) =>
  Array.from({ length: HASH_BYTES }, (_, k) => Number.parseInt(hash.slice(2 * k, 2 * k + 2) || '0', 16))

const hexOf = (bytes: Uint8Array) =>
  bytes.some((byte) => byte !== 0)
    ? Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    : ''
